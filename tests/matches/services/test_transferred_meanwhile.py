"""A team is transferred while its old coach's orders wait for the match's lock."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core.errors import NotAllowed
from engine.sheets.executor.orders_coach import NO_ORDERS
from matches.models import Match, SetUpOrders, TurnSheet
from matches.services import turn_guards
from matches.services.orders.match_orders import save_orders
from matches.services.orders.set_ups import submit_set_up
from matches.services.prematch import squads
from matches.services.submission.dice_lines import add_line
from matches.services.submission.drafts import save_draft, take_back
from matches.services.submission.sheets import submit_sheet
from matches.services.timekeeping.presence import confirm_presence
from rosters.models import Team
from tests.factories import matches as factory
from tests.factories.core import WHEN, UserFactory

pytestmark = pytest.mark.django_db
NOW = WHEN + timedelta(hours=1)


def passing(match: Match, side: int, monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """The request of the old coach, who has passed every check that comes before the lock."""
    heir, lock = UserFactory.create(), turn_guards.lock_match

    def later(pk: int) -> Match:
        Team.objects.filter(pk=match.team(side).pk).update(coach=heir)
        return lock(pk)

    for module in (turn_guards, squads):
        monkeypatch.setattr(module, "lock_match", later)
    return {"match": match, "side": side, "author": match.team(side).coach, "now": NOW}


@pytest.mark.parametrize("verb", [submit_sheet, save_draft])
def test_the_old_coach_can_no_longer_write_the_turn(monkeypatch, verb) -> None:
    match = factory.playing()
    request = passing(match, match.waiting_side, monkeypatch)
    with pytest.raises(NotAllowed):
        verb(text=factory.a_move(match), segment=match.segment, **request)
    assert not TurnSheet.objects.exists()


def test_the_old_coach_can_no_longer_take_the_sheet_back(monkeypatch) -> None:
    match = factory.playing()
    match.clock_terms = {"regret_minutes": 60}
    match.save()
    coach = match.team(match.waiting_side).coach
    names = {"match": match, "side": match.waiting_side, "segment": match.segment}
    submit_sheet(author=coach, text=factory.a_move(match), now=NOW, **names)
    request = passing(match, match.waiting_side, monkeypatch)
    with pytest.raises(NotAllowed):
        take_back(segment=match.segment, **request)
    assert TurnSheet.objects.get().state == "ready"


@pytest.mark.parametrize(
    ("verb", "more"),
    [
        (submit_set_up, {"text": ""}),
        (save_orders, {"orders": NO_ORDERS}),
        (add_line, {"text": "Banzai"}),
        (confirm_presence, {}),
    ],
)
def test_nothing_before_the_kick_off_either(monkeypatch, verb, more) -> None:
    match = factory.match()
    with pytest.raises(NotAllowed):
        verb(**passing(match, 0, monkeypatch), **more)
    assert not SetUpOrders.objects.exists()


def test_nor_the_players_of_the_match(monkeypatch) -> None:
    match = factory.match()
    request = passing(match, 0, monkeypatch)
    with pytest.raises(NotAllowed):
        squads.choose_squad(match=match, side=0, actor=request["author"], resting=[1], now=NOW)
