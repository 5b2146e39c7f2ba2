"""Random walks: whatever happens to members, a link admits by a rule of a few lines."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta

import pytest

from core import clock
from core.accounts.models import User
from core.errors import NotAllowed, Refused
from core.leagues.models import CHIEF_ROLES, GIVEN_ROLES, League, Membership, Role
from core.leagues.services import invitations, leagues
from core.moderation import services as moderation
from tests.factories.core import WHEN, LeagueFactory, UserFactory, member

pytestmark = pytest.mark.django_db
STEPS = 120
RANKS = list(Role)


@dataclass
class Link:
    """What the model knows of a link; `is_dead` for good once its maker could not give its role."""

    token: str
    maker: User
    role: Role
    made_at: int
    is_dead: bool = False


@dataclass
class Walk:
    """A league, its people, and beside it the rule in plain words."""

    dice: random.Random
    league: League = field(default_factory=lambda: LeagueFactory.create(is_private=True))
    people: list[User] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    lowered: dict[int, int] = field(default_factory=dict)
    step: int = 0

    def __post_init__(self) -> None:
        self.owner = member(self.league, Role.OWNER)
        self.operator = UserFactory.create(is_staff=True, is_superuser=True)
        self.people = [member(self.league, Role.COMMISSIONER) for _ in range(2)]
        self.people += [member(self.league), UserFactory.create()]

    def role_of(self, user: User) -> str | None:
        found = Membership.objects.filter(league=self.league, user=user).first()
        return found.role if found else None

    def membership(self, user: User) -> Membership:
        rows = Membership.objects.select_related("league", "user")
        return rows.get(league=self.league, user=user)

    def anybody(self) -> User:
        return User.objects.get(pk=self.dice.choice(self.people).pk)

    def bury(self) -> None:
        """After every step: a maker who cannot give the role now never gives it by this link."""
        self.league.refresh_from_db()
        for link in self.links:
            maker = User.objects.get(pk=link.maker.pk)
            holds_office = self.role_of(maker) in CHIEF_ROLES and maker.is_active
            link.is_dead |= not holds_office or self.league.archived_at is not None


def make_link(walk: Walk) -> None:
    maker, role = walk.anybody(), walk.dice.choice(GIVEN_ROLES)
    may = walk.role_of(maker) in CHIEF_ROLES and maker.is_active and walk.league.archived_at is None
    try:
        _, token = invitations.create_invitation(
            league=walk.league, actor=maker, role=role, max_uses=100
        )
    except NotAllowed:
        assert not may
        return
    assert may
    walk.links.append(Link(token, maker, role, walk.step))


def set_role(walk: Walk) -> None:
    target, role = walk.anybody(), walk.dice.choice(GIVEN_ROLES)
    before = walk.role_of(target)
    if before is None or walk.league.archived_at is not None:
        return
    leagues.set_role(membership=walk.membership(target), role=role, actor=walk.owner)
    if RANKS.index(role) > RANKS.index(Role(before)):
        walk.lowered[target.pk] = walk.step


def remove(walk: Walk) -> None:
    target = walk.anybody()
    if walk.role_of(target) is None or walk.league.archived_at is not None:
        return
    leagues.remove_member(membership=walk.membership(target), actor=walk.owner)
    walk.lowered[target.pk] = walk.step


def leave(walk: Walk) -> None:
    target = walk.anybody()
    if walk.role_of(target) is not None:
        leagues.remove_member(membership=walk.membership(target), actor=target)


def suspend_or_lift(walk: Walk) -> None:
    target = walk.anybody()
    if target.is_active:
        moderation.suspend(person=target, reason="Bad.", actor=walk.operator)
    else:
        row = target.suspensions.get(lifted_at=None)
        moderation.lift(suspension=row, actor=walk.operator)


def archive_or_reopen(walk: Walk) -> None:
    is_open = walk.league.archived_at is None
    verb = leagues.archive_league if is_open else leagues.reopen_league
    verb(league=walk.league, actor=walk.owner)


def use_link(walk: Walk) -> None:
    if not walk.links:
        return
    link, user = walk.dice.choice(walk.links), walk.anybody()
    before = walk.role_of(user)
    admits = not link.is_dead and link.made_at > walk.lowered.get(user.pk, -1)
    try:
        invitations.accept_invitation(token=link.token, user=user)
    except Refused:
        assert not admits
        assert walk.role_of(user) == before
        return
    assert admits
    best = min(RANKS.index(Role(role)) for role in (before, link.role) if role is not None)
    assert walk.role_of(user) == RANKS[best]


ACTS: list[Callable[[Walk], None]] = [
    *[use_link] * 6, *[make_link] * 3, *[set_role] * 3, remove, remove, leave, suspend_or_lift,
    suspend_or_lift, archive_or_reopen, archive_or_reopen,
]  # fmt: skip


@pytest.mark.parametrize("seed", range(8))
def test_no_walk_admits_by_a_link_that_ended(seed: int) -> None:
    walk = Walk(random.Random(seed))
    for walk.step in range(STEPS):
        with clock.set_to(WHEN + timedelta(days=400, minutes=walk.step)):
            walk.dice.choice(ACTS)(walk)
            walk.bury()
