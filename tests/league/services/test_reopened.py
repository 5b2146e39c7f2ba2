"""A season that was over is under way again while one of its matches is played again."""

from __future__ import annotations

import pytest

from core.audit.models import AuditEntry
from core.errors import Refused
from core.jobs import outbox
from core.notifications.models import Notification
from league.models import Fixture, Season
from league.pairing import FORMATS
from league.plans import Plan
from league.queries.champions import season_champions
from league.queries.waiting import to_be_drawn
from league.services import rollover, rounds, seasons
from league.tasks import advance_all
from tests.factories.season import commissioner, finish_and_book, started
from tests.league.services.test_replays import void_to_replay

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-COR-02")]
IN_ROUNDS = [
    Plan(each.key, {"divisions": 2} if each.key == "divisions" else {})
    for each in FORMATS
    if each.in_rounds
]


def over(plan: Plan) -> Season:
    made = started(4, plan=plan)
    while open_ := list(Fixture.objects.filter(round__season=made, round__state="open")):
        for fixture in open_:
            finish_and_book(fixture, (2, 1))
        outbox.drain()
    made.refresh_from_db()
    assert made.state == "closed"
    return made


def last_fixture(made: Season) -> Fixture:
    rows = Fixture.objects.filter(round__season=made).select_related("match")
    return rows.order_by("round__number", "number").last()


@pytest.mark.one_in(3)
@pytest.mark.parametrize("archived", [False, True])
@pytest.mark.parametrize("plan", IN_ROUNDS, ids=lambda plan: plan.format)
def test_KEM_COR_02_it_is_not_finished_until_the_replay_is(client, plan: Plan, archived) -> None:
    made = over(plan)
    boss = commissioner(made.league)
    if archived:
        seasons.archive(season=made, actor=boss)
    assert season_champions(made)
    void_to_replay(last_fixture(made).match)
    made.refresh_from_db()
    assert (made.state, made.closed_at, made.archived_at) == ("active", None, None)
    assert season_champions(made) == []
    assert client.get(f"/api/v1/seasons/{made.pk}/").json()["state"] == "active"
    client.force_login(boss)
    page = client.get(f"/seasons/{made.pk}/").content.decode()
    assert "Finished" not in page
    assert "A match is played again" in page
    assert made not in to_be_drawn()
    assert Notification.objects.filter(subject=f"{made} is under way again").count() == 1
    with pytest.raises(Refused, match="Only a finished season"):
        rollover.roll_over(season=made, name="Next", actor=boss)
    with pytest.raises(Refused, match="Matches are being played"):
        rounds.end_season(season=made, actor=boss)
    assert rounds.advance(season=made) is False
    finish_and_book(last_fixture(made), (0, 1))
    outbox.drain()
    made.refresh_from_db()
    assert made.state == "closed"
    assert made.closed_at is not None
    winner = last_fixture(made).away_team
    if plan.format == "knockout":
        assert season_champions(made) == [("Champion", winner)]
    assert AuditEntry.objects.filter(verb="season.reopened").count() == 1


def test_the_tick_closes_it_if_nothing_else_does() -> None:
    made = over(Plan("knockout"))
    void_to_replay(last_fixture(made).match)
    finish_and_book(last_fixture(made), (0, 1))
    made.refresh_from_db()
    assert made.state == "active"
    advance_all()
    made.refresh_from_db()
    assert made.state == "closed"


def test_play_offs_are_under_way_again_when_their_final_is() -> None:
    made = over(Plan(format_options={"playoffs": 2}))
    void_to_replay(last_fixture(made).match)
    made.refresh_from_db()
    assert made.state == "playoffs"
