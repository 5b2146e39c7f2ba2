"""Who may do what in a league. The predicates of the other apps are built from these.

A person's roles are queried once per request. An archived league can only be read. A friendly has
no league: nobody has a role in it. (The package
`rules` is unrelated to the rules of the game.)
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import rules

from core import request_cache
from core.leagues.models import (
    CHIEF_ROLES,
    GIVEN_ROLES,
    JUDGING_ROLES,
    LEAGUE_ADMIN_ROLES,
    PLAYING_ROLES,
    SEASON_ROLES,
    League,
    Membership,
    Role,
)


def role_of(user: Any, league: League | None) -> str | None:
    """The person's role in the league; None for non-members, and where there is no league."""
    if not user.is_authenticated or league is None:
        return None
    return request_cache.get_or_set(("roles", user.pk), lambda: _roles(user)).get(league.pk)


def _roles(user: Any) -> dict[int, str]:
    return dict(Membership.objects.filter(user_id=user.pk).values_list("league_id", "role"))


def leagues_where(user: Any, roles: Collection[str]) -> list[int]:
    """The ids of the leagues in which the person has one of the roles; archived ones too."""
    if not user.is_authenticated:
        return []
    by_league: dict[int, str] = request_cache.get_or_set(("roles", user.pk), lambda: _roles(user))
    return [league for league, role in by_league.items() if role in roles]


def _has_role(user: Any, league: League | None, roles: Collection[str]) -> bool:
    return league is not None and league.archived_at is None and role_of(user, league) in roles


def is_archived(league: League | None) -> bool:
    """Whether nothing may change in it any more; what has no league is never archived."""
    return league is not None and league.archived_at is not None


def is_for_everybody(league: League | None) -> bool:
    """Whether everybody may read it: a public league. What has no league is not in one."""
    return league is not None and not league.is_private


@rules.predicate
def is_public(user: Any, league: League | None) -> bool:
    return is_for_everybody(league)


@rules.predicate
def is_member(user: Any, league: League | None) -> bool:
    return role_of(user, league) is not None


@rules.predicate
def is_open(user: Any, league: League) -> bool:
    return league.archived_at is None


@rules.predicate
def is_owner(user: Any, league: League) -> bool:
    """True in an archived league too: the owner may reopen it."""
    return role_of(user, league) == Role.OWNER


@rules.predicate
def is_commissioner(user: Any, league: League | None) -> bool:
    return _has_role(user, league, CHIEF_ROLES)


@rules.predicate
def runs_seasons(user: Any, league: League) -> bool:
    return _has_role(user, league, SEASON_ROLES)


@rules.predicate
def judges(user: Any, league: League | None) -> bool:
    return _has_role(user, league, JUDGING_ROLES)


@rules.predicate
def is_league_admin(user: Any, league: League) -> bool:
    return _has_role(user, league, LEAGUE_ADMIN_ROLES)


@rules.predicate
def is_coach(user: Any, league: League | None) -> bool:
    return _has_role(user, league, PLAYING_ROLES)


def may_give_role(person: Any, league: League, role: str) -> bool:
    """Whether the person may now make somebody a member with this role, or a member that.

    What they made earlier to give it, such as an invitation link, is judged by this when it is
    used, not when it was made.
    """
    return (
        person.is_active
        and league.archived_at is None
        and role in GIVEN_ROLES
        and person.has_perm("core.change_members", league)
    )


def may_keep_webhook(person: Any, league: League) -> bool:
    """Whether a webhook that the person made may get the league's news now."""
    return (
        person.is_active
        and league.archived_at is None
        and person.has_perm("core.change_league", league)
    )


rules.add_perm("core.view_league", is_public | is_member)
rules.add_perm("core.coach_in_league", is_coach)
rules.add_perm("core.manage_league", is_commissioner)
rules.add_perm("core.change_league", is_commissioner)
rules.add_perm("core.change_members", is_commissioner)
rules.add_perm("core.read_dashboard", is_league_admin)
rules.add_perm("core.read_audit", is_league_admin)
rules.add_perm("core.read_own_audit", is_member)
rules.add_perm("core.hand_over", is_owner & is_open)
rules.add_perm("core.archive_league", is_owner)
