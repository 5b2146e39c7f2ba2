"""Another friendly of the same two: against a bot at once, else when both ask (KEM-FRI-08)."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from core.accounts.guests import has_user_left, lock_people
from core.accounts.models import Person, User
from core.errors import NotAllowed, Refused
from matches.models import FriendInvitation, Match, Side
from matches.services.bots import rival_bot_of
from matches.services.first_drives import begin_first_drive
from matches.services.friend_invitations import (
    KEPT,
    accept_friend_invitation,
    is_acceptable,
    withdraw_friend_invitation,
)
from matches.services.friendlies import play_bot
from matches.services.friendly_bounds import require_room_for_friendly
from matches.services.friendly_readers import does_share
from matches.services.hotseat import begin_hotseat
from matches.services.notifications.friendly_notifications import notify_rematch_wanted
from matches.services.rules_lock import setup_of
from matches.services.states import lock_match
from rosters.models import Team

RULE = "KEM-FRI-08"


def play_again(*, match: Match, actor: User, now: datetime) -> Match | None:
    """Ask for another friendly of the same teams with the sides swapped.

    Gives the match that begins with it: always against a bot, else if the other side has asked
    before; None as long as they have not. Raises `NotAllowed` or `Refused`.
    """
    with transaction.atomic():
        coaches = [match.team(side).coach for side in Side]
        lock_people(*(coach.pk for coach in coaches if not coach.is_bot))
        match = lock_match(match.pk)  # two who press at once are one after the other
        if not actor.has_perm("matches.play_again", match):
            raise NotAllowed(gettext("Only who played this friendly can ask for a rematch."))
        if not match.is_over:
            raise Refused(gettext("This match is not over yet."), rule=RULE)
        if level := rival_bot_of(match):
            return _play_bot_again(match, actor, level, now)
        if match.is_hotseat:
            return _play_both_again(match, actor, now)
        return _ask_or_accept(match, actor, now)


def stop_asking(*, match: Match, actor: User, now: datetime) -> None:
    """Take a wish for a rematch back. Raises `NotAllowed` or `Refused`."""
    asked = find_rematch(match)
    if asked is None:
        raise Refused(gettext("Nobody asks for a rematch."), rule=RULE)
    withdraw_friend_invitation(invitation=asked, actor=actor, now=now)


def find_rematch(match: Match) -> FriendInvitation | None:
    """What became of a wish for a rematch: its match, or who waits for whom."""
    rows = FriendInvitation.objects.select_related("made_by", "match")
    return rows.filter(rematch_of=match).first()


def find_side_that_left(match: Match, actor: Person) -> Team | None:
    """The team of a friendly that is not the actor's, if who played it cannot be asked any more."""
    teams = [match.team(side) for side in Side]
    return next((t for t in teams if t.coach_id != actor.pk and has_user_left(t.coach)), None)


def _play_bot_again(match: Match, actor: User, level: str, now: datetime) -> Match:
    """The person stays at home."""
    if setup_of(match).opening is not None:
        return begin_first_drive(
            coach=actor, variant=match.variant, shares=does_share(match, actor), now=now
        )
    return play_bot(
        coach=actor,
        clan=match.home_team.clan,
        rival=match.away_team.clan,
        level=level,
        own=match.home_team,
        options=match.options,
        writes_ahead=match.bot_writes_ahead,
        shares=does_share(match, actor),
        now=now,
    )


def _play_both_again(match: Match, actor: User, now: datetime) -> Match:
    """Who plays both sides at one screen need ask nobody."""
    home, away = match.away_team, match.home_team
    return begin_hotseat(
        coach=actor,
        clan=home.clan,
        own=home,
        rival=away.clan,
        rivals_own=away,
        options=match.options,
        shares=does_share(match, actor),
        now=now,
    )


def _ask_or_accept(match: Match, actor: User, now: datetime) -> Match | None:
    if left := find_side_that_left(match, actor):
        raise Refused(
            gettext("Who played {team} is not here any more: there is no rematch.").format(
                team=left
            ),
            rule=RULE,
        )
    own = next(team for team in map(match.team, Side) if team.coach_id == actor.pk)
    asked = find_rematch(match)
    if asked is not None and asked.match is not None:
        return asked.match
    is_waiting = asked is not None and is_acceptable(asked, now)
    if asked is not None and is_waiting and asked.made_by_id != actor.pk:
        return accept_friend_invitation(
            invitation=asked,
            friend=actor,
            clan=own.clan,
            own=own,
            shares=does_share(match, actor),
            now=now,
        )
    if is_waiting:
        return None
    require_room_for_friendly(actor, now)
    before = FriendInvitation.objects.filter(match=match).first()
    if before is None:
        raise Refused(gettext("This friendly has no rematch."), rule=RULE)
    FriendInvitation.objects.update_or_create(
        rematch_of=match,
        defaults={
            "made_by": actor,
            "clan": own.clan,
            "own": own,
            "pace": before.pace,
            "options": match.options,
            "shares": does_share(match, actor),
            "created_at": now,
            "expires_at": now + KEPT,
            "ended_at": None,
        },
    )
    notify_rematch_wanted(match, by=actor)
    return None
