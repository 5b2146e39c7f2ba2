"""A game with a friend by one link (KEM-FRI-05)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.core import signing
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext

from core.accounts.guests import has_user_left, lock_people
from core.accounts.models import User
from core.errors import NotAllowed, Refused
from matches.models import FriendInvitation, Match
from matches.services.friendlies import begin_friendly, make_team, require_options
from matches.services.friendly_bounds import require_room_for_friendly, require_room_for_two
from matches.services.paces import PACES
from rosters.models import Clan, Team

RULE = "KEM-FRI-05"
KEPT = timedelta(days=7)
MOST_OPEN = 5
"""Links of one person that wait for a friend, at a time."""
_signer = signing.Signer(salt="matches.friend_invitation")


def invite_friend(
    *,
    maker: User,
    clan: Clan,
    own: Team | None,
    pace: str,
    options: Mapping[str, str] | None = None,
    shares: bool = False,
    now: datetime,
) -> FriendInvitation:
    """Make a link for one friend, who plays by the house rules of `options`. Raises `Refused`."""
    if pace not in PACES:
        raise Refused(gettext("Choose how fast you play."), field="pace")
    chosen = require_options(clan.variant, options)
    with transaction.atomic():
        require_room_for_friendly(maker, now)
        if open_invitations_of(maker, now).count() >= MOST_OPEN:
            raise Refused(
                gettext(
                    "{most} links of yours wait for a friend already. Take one back first."
                ).format(most=MOST_OPEN),
                rule=RULE,
            )
        return FriendInvitation.objects.create(
            made_by=maker,
            clan=clan,
            own=own,
            pace=pace,
            options=chosen,
            shares=shares,
            created_at=now,
            expires_at=now + KEPT,
        )


def open_invitations_of(maker: User, now: datetime) -> QuerySet[FriendInvitation]:
    """The person's links that still wait for a friend."""
    own = FriendInvitation.objects.filter(made_by=maker, match=None, ended_at=None, rematch_of=None)
    return own.filter(expires_at__gt=now)


def sign_friend_link(invitation: FriendInvitation) -> str:
    """What the link ends with: signed, so that no other one can be guessed, and stored nowhere."""
    return _signer.sign(str(invitation.pk))


def find_friend_invitation(token: str) -> FriendInvitation | None:
    """The invitation of a link; None if the site never made it. A wish for a rematch has none."""
    try:
        number = int(_signer.unsign(token))
    except signing.BadSignature:
        return None
    rows = FriendInvitation.objects.select_related("made_by", "clan", "own", "match")
    return rows.filter(pk=number, rematch_of=None).first()


def is_acceptable(invitation: FriendInvitation, now: datetime) -> bool:
    """Whether a friend can still accept it; not after its maker's account is closed."""
    is_waiting = invitation.match_id is None and invitation.ended_at is None
    return is_waiting and invitation.expires_at > now and not has_user_left(invitation.made_by)


def accept_friend_invitation(
    *,
    invitation: FriendInvitation,
    friend: User,
    clan: Clan,
    own: Team | None,
    shares: bool = False,
    now: datetime,
) -> Match:
    """Begin the match: who invited is at home, in a rematch who was away. Both have said whether
    they share it.

    Raises `Refused` for all but the first friend, and for anybody but who is asked for a rematch.
    """
    with transaction.atomic():
        # First: an account that takes over what the maker or the friend began would change these.
        lock_people(invitation.made_by_id, friend.pk)
        locked = (
            FriendInvitation.objects.select_for_update(of=("self",))
            .select_related("made_by", "clan", "own", "rematch_of")
            .filter(pk=invitation.pk)
            .first()
        )
        if locked is None or not is_acceptable(locked, now):
            raise Refused(
                gettext("This link is used or over. Ask your friend for another."), rule=RULE
            )
        maker, before = locked.made_by, locked.rematch_of
        if maker.pk == friend.pk:
            raise Refused(gettext("This is your own link: send it to a friend."), rule=RULE)
        if clan.variant != locked.clan.variant:
            raise Refused(gettext("Both teams must play the same game."), field="team")
        if before is not None and friend.pk not in before.coach_ids:
            raise NotAllowed(gettext("This rematch is between two others."))
        require_room_for_two(friend, maker, now)
        pace = PACES[locked.pace]
        teams = [make_team(maker, locked.clan, locked.own), make_team(friend, clan, own)]
        words = [locked.shares, shares]
        if before is not None and before.home_team.coach_id == maker.pk:
            teams.reverse()
            words.reverse()
        locked.match = begin_friendly(
            home=teams[0],
            away=teams[1],
            maker=maker,
            options=locked.options,
            shares=(words[0], words[1]),
            turn_hours=pace.turn_hours,
            terms=pace.terms,
            now=now,
        )
        locked.save(update_fields=("match",))
    return locked.match


def withdraw_friend_invitation(*, invitation: FriendInvitation, actor: User, now: datetime) -> None:
    """Take a link back. Raises `NotAllowed` or `Refused`."""
    if invitation.made_by_id != actor.pk:
        raise NotAllowed(gettext("This is somebody else's link."))
    waiting = FriendInvitation.objects.filter(pk=invitation.pk, match=None, ended_at=None)
    if not waiting.update(ended_at=now):
        raise Refused(gettext("This link is used or over already."), rule=RULE)
