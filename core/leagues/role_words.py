"""What each role may do, in words, for every place where one is given or shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from core.leagues.models import (
    CHIEF_ROLES,
    JUDGING_ROLES,
    LEAGUE_ADMIN_ROLES,
    PLAYING_ROLES,
    SEASON_ROLES,
    STAND_IN_ROLES,
    Role,
)


class Right(Enum):
    """By what the roles differ, each with those that have it."""

    GIVE_AWAY = (Role.OWNER,)
    CHANGE = CHIEF_ROLES
    RUN_SEASONS = SEASON_ROLES
    JUDGE = JUDGING_ROLES
    OFFICE = LEAGUE_ADMIN_ROLES
    TEAMS = PLAYING_ROLES
    STAND_IN = STAND_IN_ROLES
    READ = tuple(Role)


@dataclass(frozen=True, slots=True)
class RoleWords:
    """A role's sentences, and what they claim: rights of its own, and those of the roles named."""

    words: str | Promise
    own: tuple[Right, ...]
    like: tuple[Role, ...] = ()


ROLE_WORDS = MappingProxyType(
    {
        Role.OWNER: RoleWords(
            _("Hands the league over and archives it. Also does all that a commissioner does."),
            (Right.GIVE_AWAY,),
            (Role.COMMISSIONER,),
        ),
        Role.COMMISSIONER: RoleWords(
            _(
                "Changes the league, its members and their roles. "
                "Also does all that a deputy and a rules judge do."
            ),
            (Right.CHANGE,),
            (Role.DEPUTY, Role.JUDGE),
        ),
        Role.DEPUTY: RoleWords(
            _(
                "Runs seasons, decides claims, and reads the dashboard and the whole log. "
                "Also does all that a coach does."
            ),
            (Right.RUN_SEASONS, Right.OFFICE),
            (Role.COACH,),
        ),
        Role.JUDGE: RoleWords(
            _(
                "Decides results and claims, gives more time, and reads the dashboard and the "
                "whole log. Also does all that a coach does."
            ),
            (Right.JUDGE, Right.OFFICE),
            (Role.COACH,),
        ),
        Role.COACH: RoleWords(
            _(
                "Founds teams, enters them for seasons and plays their matches. "
                "Can stand in for other teams."
            ),
            (Right.TEAMS, Right.STAND_IN, Right.READ),
        ),
        Role.STAND_IN: RoleWords(
            _("Plays for teams that name them as stand-in, and has no team of their own."),
            (Right.STAND_IN, Right.READ),
        ),
        Role.GUEST: RoleWords(_("Reads the league, and plays nothing."), (Right.READ,)),
    }
)


@dataclass(frozen=True, slots=True)
class RoleRow:
    """A role where pages show or offer it."""

    value: str
    label: str | Promise
    words: str | Promise


def describe_roles(roles: Iterable[Role]) -> list[RoleRow]:
    """These roles with what each may do."""
    return [RoleRow(role.value, role.label, ROLE_WORDS[role].words) for role in roles]
