"""What each role may do, in words, for every place where one is given or shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from django.utils.functional import Promise

from core.hooks import Registry
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


ROLE_WORDS: Registry[RoleWords] = Registry()
"""By the value of a role; what the roles do in the apps above, those apps say."""


@dataclass(frozen=True, slots=True)
class RoleRow:
    """A role where pages show or offer it."""

    value: str
    label: str | Promise
    words: str | Promise


def describe_roles(roles: Iterable[Role]) -> list[RoleRow]:
    """These roles with what each may do."""
    return [RoleRow(role.value, role.label, describe_role(role)) for role in roles]


def describe_role(role: Role) -> str | Promise:
    """What a role may do, in sentences."""
    said = ROLE_WORDS.get(role.value)
    return said.words if said is not None else ""
