"""Create, change and archive leagues; manage their members."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext

from core import clock, request_cache
from core.accounts.models import User
from core.accounts.quotas import LEAGUES, PERIOD
from core.accounts.time_zones import require_zone
from core.asking import OfficerAct, asks_first
from core.audit import services as audit
from core.audit.models import AuditEntry
from core.errors import NotAllowed, Refused
from core.hooks import Hook
from core.leagues.models import (
    CHIEF_ROLES,
    GIVEN_ROLES,
    LEAGUE_ADMIN_ROLES,
    PLAYING_ROLES,
    STAND_IN_ROLES,
    Invitation,
    JoiningWay,
    League,
    Membership,
    Role,
)
from core.leagues.permissions import may_give_role
from core.leagues.services.lost_offices import end_grants_without_right, grants_in_words
from core.name_rules import clean_name
from core.notifications import services as notifications
from core.translation import site_text

RESERVED_SLUGS = frozenset({"new"})

ARCHIVE_GUARDS: Hook[[League], str] = Hook()
"""Why a league cannot be archived now; an empty string if it can."""

EXITS: Hook[[League, User], None] = Hook()
"""Called when a person leaves a league, in the same transaction."""

NO_LONGER_PLAYS: Hook[[League, User], None] = Hook()
"""Called when a member who may coach a team gets a role that may not, in the same transaction."""

LEFT_BEHIND: Hook[[League, User], Sequence[str]] = Hook()
"""What a person who leaves the league leaves in it that needs somebody else, each as a sentence."""

STANDING: Hook[[League, User], Mapping[str, str]] = Hook()
"""What a person has in the league that may end when they leave it: each by a key of its own, with
the sentence that it ends."""

REJOIN_GUARDS: Hook[[League, User, datetime], str] = Hook()
"""Why somebody who was removed at that moment is not put back by undoing it; empty if they are."""

REMOVED = "member.removed"
UNDO_FOR = timedelta(days=30)

MEMBER_ACTS: Hook[[League, User, User, OfficerAct], None] = Hook()
"""Called before an officer, the second person, takes a member out of the league's games, as coach
or stand-in, in its transaction. May raise `NotAllowed` or `Refused`, or ask first (`core.asking`).
"""

OFFICE_ACTS: Hook[[League, User, User, OfficerAct], None] = Hook()
"""The same before somebody, the second person, takes or changes an officer's office, or does what
gives the officer an interest of theirs."""


IMPORTED = "league.imported"


def require_room_for_league(actor: User, *, on_their_way: int = 0) -> None:
    """Raise `Refused` if the person has made as many leagues in the last day as they may.

    A league that they imported is one that they made; `on_their_way` are imports not done yet.
    """
    since = clock.now() - PERIOD
    created = League.objects.filter(created_by=actor, created_at__gt=since)
    imported = AuditEntry.objects.filter(actor=actor, verb=IMPORTED, created_at__gt=since)
    made = set(created.values_list("pk", flat=True))
    made |= set(imported.exclude(league=None).values_list("league__pk", flat=True))
    LEAGUES.require_below(actor, len(made) + on_their_way)


def create_league(
    *,
    name: str,
    actor: User,
    description: str = "",
    is_private: bool = False,
    joining_way: str = "",
    time_zone: str = "",
) -> League:
    """Create a league; the actor becomes its owner. Without a time zone it has theirs.

    Raises `Refused` if both are public and another league has the name, for a time zone there is
    not, and for more leagues in a day than one person may make.
    """
    name = clean_name(name, whose=gettext("the league"))
    time_zone = time_zone or actor.time_zone
    require_zone(time_zone, present=actor.time_zone)
    try:
        with transaction.atomic():
            User.objects.select_for_update(no_key=True).get(pk=actor.pk)
            require_room_for_league(actor)
            league = League.objects.create(
                name=name,
                slug=free_slug(name, is_private=is_private),
                description=description,
                is_private=is_private,
                joining_way=joining_way or JoiningWay.LINK,
                time_zone=time_zone,
                created_at=clock.now(),
                created_by=actor,
            )
            _join(league=league, user=actor, role=Role.OWNER)
            audit.record(actor=actor, league=league, verb="league.created", subject=league)
    except IntegrityError as error:
        raise _taken(name) from error
    return league


def change_league(
    *,
    league: League,
    actor: User,
    name: str,
    description: str,
    is_private: bool,
    joining_way: str = "",
    time_zone: str = "",
) -> None:
    """Change a league; its slug stays, and the way to join it or the time zone if none is given.

    Raises `Refused` if another public league has the name, and for a time zone there is not.
    """
    if not actor.has_perm("core.change_league", league):
        raise NotAllowed(
            gettext("Only a commissioner of {league} may do this.").format(league=league)
        )
    name = clean_name(name, whose=gettext("the league"))
    require_zone(time_zone := time_zone or league.time_zone, present=league.time_zone)
    before = {
        "name": league.name,
        "is_private": league.is_private,
        "joining_way": league.joining_way,
        "time_zone": league.time_zone,
    }
    try:
        with transaction.atomic():
            league.name, league.description, league.is_private = name, description, is_private
            league.joining_way = joining_way or league.joining_way
            league.time_zone = time_zone
            league.save(update_fields=("description", *before))
            audit.record(
                actor=actor, league=league, verb="league.changed", subject=league, data=before
            )
    except IntegrityError as error:
        raise _taken(name) from error


def _taken(name: str) -> Refused:
    words = gettext(
        "There is already a league called {name}, or one whose name looks like it."
    ).format(name=name)
    return Refused(words, rule="KEM-NAM-01", field="name")


def add_member(
    *,
    league: League,
    user: User,
    role: Role,
    actor: User | None,
    invited_by: User | None = None,
) -> Membership:
    """Add a member. An existing member keeps the higher of the two roles."""
    with transaction.atomic():
        League.objects.select_for_update().get(pk=league.pk)
        membership = Membership.objects.filter(league=league, user=user).first()
        if membership is None:
            membership = _join(league=league, user=user, role=role, by=invited_by or actor)
        elif _rank(role) > _rank(membership.role):
            _change(membership, role, invited_by or actor)
        else:
            return membership
        audit.record(
            actor=actor,
            league=league,
            verb="member.joined",
            subject=membership,
            data={"user": user.pk, "role": str(role), **_given_by(invited_by)},
        )
    return membership


@asks_first
def set_role(*, membership: Membership, role: Role, actor: User) -> None:
    """Give a member another role. Refused for the owner and for the last commissioner.

    To take their teams from a coach in this way: as KEM-SHO-02 says.
    """
    league = membership.league
    _require_manager(actor, league)
    if role not in GIVEN_ROLES:
        raise Refused(gettext("A league has one owner. Only the owner can hand it over."))
    with transaction.atomic():
        _lock_membership(membership)
        _require_manager(actor, league)
        before = membership.role
        if before == role:
            return
        _keep_a_commissioner(membership)
        if any(before in able and role not in able for able in (PLAYING_ROLES, STAND_IN_ROLES)):
            words = site_text(
                "Make {user}, who plays in {league}, a {role}.",
                user=membership.user,
                league=league,
                role=role.label,
            )
            _require_impartial(membership, actor, OfficerAct("end_coaching", "", words))
        if before in LEAGUE_ADMIN_ROLES:
            words = site_text(
                "Make {user}, {before} of {league}, a {role}.",
                user=membership.user,
                before=Role(before).label,
                league=league,
                role=role.label,
            )
            _require_other_judge(membership, actor, words)
        _change(membership, role, actor)
        audit.record(
            actor=actor,
            league=league,
            verb="member.role_changed",
            subject=membership,
            data={"user": membership.user_id, "from": before, "to": str(role)},
        )
        end_grants_without_right(
            person=membership.user,
            league=league,
            reason=Invitation.EndReason.MAKER_DEMOTED,
            actor=actor,
        )
        if before in PLAYING_ROLES and role not in PLAYING_ROLES:
            _tell_commissioners(league, membership.user)


@asks_first
def remove_member(*, membership: Membership, actor: User) -> list[str]:
    """Remove a member; members may also leave themselves. Returns what followed, each as a sentence
    (`preview_removal`).

    Their teams stay in the league, and the commissioners are told which of them need a coach. An
    officer with an interest in one of their matches: as KEM-SHO-02 says.
    """
    league = membership.league
    if membership.user_id != actor.pk:
        _require_manager(actor, league)
    with transaction.atomic():
        _lock_membership(membership)
        if membership.user_id != actor.pk:
            _require_manager(actor, league)
        _keep_a_commissioner(membership)
        words = site_text("Remove {user} from {league}.", user=membership.user, league=league)
        _require_impartial(membership, actor, OfficerAct("remove_member", "", words))
        _require_other_judge(membership, actor, words)
        follows = _take_out(membership, actor)
        _tell_commissioners(league, membership.user)
    return follows


def preview_removal(*, membership: Membership, actor: User) -> list[str]:
    """What would follow if that member were removed, each as a sentence: they are, and it is undone
    at once, so that nothing can follow that is not listed. Raises `Refused` for who cannot be
    removed at all, as the last commissioner: nobody is asked in vain.
    """
    with transaction.atomic():
        _lock_league(membership.league)
        there = Membership.objects.select_related("league", "user").filter(pk=membership.pk).first()
        if there is not None:
            _keep_a_commissioner(there)
        follows = [] if there is None else _take_out(there, actor)
        transaction.set_rollback(True)
    request_cache.forget()
    return follows


def _take_out(membership: Membership, actor: User) -> list[str]:
    """End a membership, and with it what ends with it; returns what followed."""
    league, user = membership.league, membership.user
    before = _standing(league, user)
    audit.record(
        actor=actor,
        league=league,
        verb=REMOVED,
        subject=membership,
        data={"user": user.pk, "role": membership.role},
    )
    membership.delete()
    request_cache.forget()
    reasons = Invitation.EndReason
    has_left = user.pk == actor.pk
    end_grants_without_right(
        person=user,
        league=league,
        reason=reasons.MAKER_LEFT if has_left else reasons.MAKER_REMOVED,
        actor=actor,
    )
    EXITS.call(league, user)
    after = _standing(league, user)
    ended = [words for key, words in before.items() if key not in after]
    return [*ended, *left_behind(league, user)]


def _standing(league: League, user: User) -> dict[str, str]:
    found = grants_in_words(user, league)
    for more in STANDING.call(league, user):
        found |= more
    return found


def removed_members(league: League) -> list[AuditEntry]:
    """The newest removals of people whom an officer removed and who are no members since, the last
    first (KEM-LEA-03).
    """
    members = set(Membership.objects.filter(league=league).values_list("user", flat=True))
    rows = AuditEntry.objects.filter(
        league=league, verb=REMOVED, created_at__gt=clock.now() - UNDO_FOR
    )
    newest: dict[int, AuditEntry] = {}
    for row in rows.select_related("actor").order_by("-pk"):
        # The log of an imported league may say anything: what cannot be read is not undone.
        if type(user := row.data.get("user")) is int and row.data.get("role") in Role.values:
            newest.setdefault(user, row)
    gone = [(user, row) for user, row in newest.items() if user not in members]
    return [row for user, row in gone if row.actor_id not in {user, None}]


def undoable_removals(league: League) -> list[AuditEntry]:
    """The removals that can be undone now, the last first (KEM-LEA-03)."""
    return [row for row in removed_members(league) if not why_not_back(league, row)]


def why_not_back(league: League, removal: AuditEntry) -> str:
    """Why a removal cannot be undone any more; empty if it can (KEM-LEA-03)."""
    if removal.pk not in {row.pk for row in removed_members(league)}:
        return gettext("This removal cannot be undone: invite them again.")
    user = User.objects.filter(pk=removal.data["user"]).first()
    if user is None:
        return gettext("This removal cannot be undone: invite them again.")
    if not user.is_active:
        return gettext("{user} has closed their account.").format(user=user)
    return REJOIN_GUARDS.first(league, user, removal.created_at) or ""


def take_back_removal(*, league: League, removal: AuditEntry, actor: User) -> Membership:
    """Undo that a member was removed: they have their role again (KEM-LEA-03).

    What ended with the removal stays ended. Raises `Refused` once it is too late.
    """
    _require_manager(actor, league)
    with transaction.atomic():
        League.objects.select_for_update(of=("self",)).get(pk=league.pk)
        _require_manager(actor, league)
        if bar := why_not_back(league, removal):
            raise Refused(bar, rule="KEM-LEA-03")
        role = Role(removal.data["role"])
        if not may_give_role(actor, league, role):
            raise NotAllowed(
                gettext("You cannot make somebody {role} of {league}.").format(
                    role=role.label, league=league
                )
            )
        user = User.objects.get(pk=removal.data["user"])
        membership = _join(league=league, user=user, role=role, by=actor)
        request_cache.forget()
        audit.record(
            actor=actor,
            league=league,
            verb="member.removal_undone",
            subject=membership,
            data={"user": user.pk, "role": str(role)},
        )
        notifications.notify(
            recipient=user,
            subject=site_text("You are a member of {league} again", league=league),
            body=site_text("{actor} has undone that you were removed.", actor=actor),
            link=reverse("core:league", args=[league.slug]),
            key=f"rejoined:{league.pk}:{user.pk}:{removal.pk}",
        )
    return membership


def _require_impartial(membership: Membership, actor: User, act: OfficerAct) -> None:
    if membership.user_id != actor.pk:
        MEMBER_ACTS.call(membership.league, membership.user, actor, act)


def _require_other_judge(membership: Membership, actor: User, words: str) -> None:
    if membership.role in LEAGUE_ADMIN_ROLES and membership.user_id != actor.pk:
        act = OfficerAct("change_office", "", words)
        OFFICE_ACTS.call(membership.league, membership.user, actor, act)


def left_behind(league: League, gone: User) -> list[str]:
    """What somebody who has left the league leaves in it that needs somebody else."""
    return [words for found in LEFT_BEHIND.call(league, gone) for words in found]


def _tell_commissioners(league: League, gone: User) -> None:
    left = left_behind(league, gone)
    if not left:
        return
    chiefs = Membership.objects.filter(league=league, role__in=CHIEF_ROLES).select_related("user")
    for chief in chiefs:
        notifications.notify(
            recipient=chief.user,
            subject=site_text("{gone} no longer plays in {league}", gone=gone, league=league),
            body="\n".join(left),
            link=reverse("core:league", args=[league.slug]),
            key=f"left:{league.pk}:{gone.pk}:{clock.now().isoformat()}:{chief.user_id}",
        )


@asks_first
def hand_over(*, league: League, to: Membership, actor: User) -> None:
    """Make another member the owner; the former owner stays as a commissioner.

    To the only officer who could decide a match of interest to the actor: as KEM-SHO-02 says.
    """
    if not actor.has_perm("core.hand_over", league):
        raise NotAllowed(
            gettext("Only the owner of {league} can hand it over.").format(league=league)
        )
    with transaction.atomic():
        _lock_membership(to)
        if not actor.has_perm("core.hand_over", league):
            raise NotAllowed(
                gettext("Only the owner of {league} can hand it over.").format(league=league)
            )
        if to.league_id != league.pk:
            raise Refused(
                gettext("{user} is not a member of {league}.").format(user=to.user, league=league)
            )
        if to.role == Role.OWNER:
            raise Refused(
                gettext("{user} already owns {league}.").format(user=to.user, league=league)
            )
        words = site_text("Hand {league} over to {user}.", league=league, user=to.user)
        _require_other_judge(to, actor, words)
        before = Membership.objects.filter(league=league, role=Role.OWNER).first()
        if before is not None:
            _change(before, Role.COMMISSIONER, actor)
        _change(to, Role.OWNER, actor)
        audit.record(
            actor=actor,
            league=league,
            verb="league.handed_over",
            subject=league,
            data={"from": before.user_id if before else None, "to": to.user_id},
        )
        notifications.notify(
            recipient=to.user,
            subject=site_text("You now own {league}", league=league),
            body=site_text("{actor} has handed {league} over to you.", actor=actor, league=league),
            link=reverse("core:members", args=[league.slug]),
            key=f"league:{league.pk}:handed-over:{clock.now().isoformat()}",
        )


def archive_league(*, league: League, actor: User) -> None:
    """Close the league for good, or until it is reopened: all of it stays readable.

    Raises `Refused`, also when an app objects (`ARCHIVE_GUARDS`).
    """
    _require_owner(actor, league)
    with transaction.atomic():
        league = _lock_league(league)
        if league.archived_at is not None:
            return
        if reason := ARCHIVE_GUARDS.first(league):
            raise Refused(reason)
        league.archived_at = clock.now()
        league.save(update_fields=("archived_at",))
        audit.record(actor=actor, league=league, verb="league.archived", subject=league)
        end_grants_without_right(
            person=None,
            league=league,
            reason=Invitation.EndReason.LEAGUE_ARCHIVED,
            actor=actor,
        )


def reopen_league(*, league: League, actor: User) -> None:
    """Reopen an archived league."""
    _require_owner(actor, league)
    with transaction.atomic():
        league = _lock_league(league)
        if league.archived_at is None:
            return
        league.archived_at = None
        league.save(update_fields=("archived_at",))
        audit.record(actor=actor, league=league, verb="league.reopened", subject=league)


def _require_owner(actor: User, league: League) -> None:
    if not actor.has_perm("core.archive_league", league):
        raise NotAllowed(
            gettext("Only the owner of {league} can archive it.").format(league=league)
        )


def _lock_league(league: League) -> League:
    return League.objects.select_for_update().get(pk=league.pk)


def _lock_membership(membership: Membership) -> None:
    """Lock the league and reload the membership. Raises `Refused` if it has ended."""
    _lock_league(membership.league)
    request_cache.forget()
    try:
        membership.refresh_from_db(fields=("role",))
    except Membership.DoesNotExist as error:
        raise Refused(gettext("This person is no longer a member.")) from error


def _change(membership: Membership, role: Role, by: User | None) -> None:
    before, membership.role = membership.role, role
    membership.role_by, membership.role_since = by, clock.now()
    membership.save(update_fields=("role", "role_by", "role_since"))
    request_cache.forget()
    if before in PLAYING_ROLES and role not in PLAYING_ROLES:
        NO_LONGER_PLAYS.call(membership.league, membership.user)


def _join(*, league: League, user: User, role: Role, by: User | None = None) -> Membership:
    request_cache.forget()
    now = clock.now()
    return Membership.objects.create(
        league=league, user=user, role=role, role_by=by, role_since=now, joined_at=now
    )


def _given_by(inviter: User | None) -> dict[str, int]:
    """Who gave a role by a link, for the audit entry, whose actor is the person who joins."""
    return {} if inviter is None else {"by": inviter.pk}


def _rank(role: str) -> int:
    return -list(Role).index(Role(role))


def _require_manager(actor: User, league: League) -> None:
    if not actor.has_perm("core.change_members", league):
        raise NotAllowed(
            gettext("Only a commissioner of {league} may do this.").format(league=league)
        )


def _keep_a_commissioner(membership: Membership) -> None:
    if membership.role == Role.OWNER:
        raise Refused(gettext("The owner keeps this role until they hand the league over."))
    others = Membership.objects.filter(
        league_id=membership.league_id, role__in=CHIEF_ROLES
    ).exclude(pk=membership.pk)
    if membership.role == Role.COMMISSIONER and not others.exists():
        raise Refused(gettext("A league needs a commissioner: give somebody else this role first."))


def free_slug(name: str, *, is_private: bool = False) -> str:
    """A slug made from the name that no league has.

    That of a private league ends in random letters. So it cannot be guessed, and never stands in
    the way of another league, which would tell that it exists.
    """
    base = slugify(name)[:60] or "league"
    taken = set(League.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    taken |= RESERVED_SLUGS
    slug, number = base, 2
    while is_private or slug in taken:
        ending = secrets.token_hex(3) if is_private else str(number)
        slug, number = f"{base}-{ending}", number + 1
        if slug not in taken:
            break
    return slug
