"""An erasure and what changes a league at the same moment: one waits for the other, none fails."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections

from core.accounts import erasure
from core.accounts.models import User
from core.errors import NotAllowed, Refused
from core.jobs import outbox
from core.leagues.models import League, Membership, Role
from core.leagues.services import invitations, leagues, lost_offices
from core.moderation import services as moderation
from tests.factories.core import LeagueFactory, MembershipFactory, UserFactory, member

pytestmark = pytest.mark.django_db(transaction=True)


class Scene:
    def __init__(self) -> None:
        self.league: League = LeagueFactory.create()
        self.owner = member(self.league, Role.OWNER)
        self.leaver = member(self.league, Role.COMMISSIONER)
        self.coach = MembershipFactory.create(league=self.league)
        self.operator = UserFactory.create(is_staff=True, is_superuser=True)
        invitations.create_invitation(league=self.league, actor=self.leaver)

    @property
    def membership(self) -> Membership:
        return Membership.objects.select_related("league", "user").get(
            league=self.league, user=self.leaver
        )


CHANGES: dict[str, Callable[[Scene, Membership], object]] = {
    "hand over to": lambda s, m: leagues.hand_over(league=s.league, to=m, actor=s.owner),
    "demote": lambda s, m: leagues.set_role(membership=m, role=Role.COACH, actor=s.owner),
    "remove": lambda s, m: leagues.remove_member(membership=m, actor=s.owner),
    "archive": lambda s, m: leagues.archive_league(league=s.league, actor=s.owner),
    "remove another": lambda s, m: leagues.remove_member(membership=s.coach, actor=s.leaver),
    "make a link": lambda s, m: invitations.create_invitation(league=s.league, actor=s.leaver),
}
ENDS: dict[str, Callable[[Scene], object]] = {
    "erased": lambda s: erasure.erase(user=s.leaver),
    "suspended": lambda s: moderation.suspend(person=s.leaver, reason="Bad.", actor=s.operator),
}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("end", ENDS)
def test_no_order_of_locks_is_a_deadlock(change: str, end: str, monkeypatch: Any) -> None:
    monkeypatch.setattr(outbox, "_send", lambda consumer, row_id: None)
    for module, name in (
        (erasure, "lock_person_and_leagues"),
        (moderation, "lock_person_and_leagues"),
        (leagues, "_lock_league"),
        (lost_offices, "open_links"),
        (invitations, "seal_text"),
    ):
        monkeypatch.setattr(module, name, lingering(getattr(module, name)))
    scene = Scene()
    membership = scene.membership
    answers = at_once(lambda: CHANGES[change](scene, membership), lambda: ENDS[end](scene))
    for answer in answers:
        assert answer is None or isinstance(answer, Refused | NotAllowed), repr(answer)
    league = League.objects.get(pk=scene.league.pk)
    owner = league.memberships.get(role=Role.OWNER).user
    assert owner.is_active or (change, end) == ("hand over to", "suspended")
    leaver = User.objects.get(pk=scene.leaver.pk)
    if not leaver.is_active:
        assert not league.invitations.filter(created_by=leaver, revoked_at=None).exists()


def lingering(function: Callable[..., Any]) -> Callable[..., Any]:
    """After a lock was taken the other one has time to take its first."""

    def call(*args: Any, **kwargs: Any) -> Any:
        result = function(*args, **kwargs)
        time.sleep(0.15)
        return result

    return call


def at_once(*calls: Callable[[], object]) -> list[Exception | None]:
    together = threading.Barrier(len(calls))

    def work(call: Callable[[], object]) -> Exception | None:
        together.wait()
        try:
            call()
        except Exception as error:
            return error
        finally:
            connections.close_all()
        return None

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(work, calls))
