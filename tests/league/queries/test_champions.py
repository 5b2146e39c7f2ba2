"""The winners of a season that is over."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core import clock
from core.jobs import outbox
from league.models import Fixture, Season
from league.plans import Plan
from league.queries import ladder, standings
from league.services import mid_season, rounds, walkovers
from tests.factories.season import commissioner, finish_and_book, started

pytestmark = pytest.mark.django_db


def winners(client, made: Season) -> list[tuple[str, int]]:
    found = client.get(f"/seasons/{made.pk}/").context["page"].champions
    return [(what, team.pk) for what, team in found]


def play_out(made: Season, score: tuple[int, int]) -> None:
    while open_ := list(Fixture.objects.filter(round__season=made, round__state="open")):
        for fixture in open_:
            finish_and_book(fixture, score)
        outbox.drain()


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    "plan",
    [
        Plan("knockout", {"third_place": "yes"}),
        Plan(format_options={"playoffs": 2}),
    ],
)
def test_the_winner_of_the_final(client, plan) -> None:
    made = started(4, plan=plan)
    assert winners(client, made) == []
    play_out(made, (1, 2))
    final = Fixture.objects.filter(round__season=made, slot=1).order_by("round__number").last()
    assert winners(client, made) == [("Champion", final.away_team_id)]


def test_the_first_of_the_table_or_of_each_division(client) -> None:
    one = started(3)
    play_out(one, (1, 0))
    assert winners(client, one) == [("Champion", standings.table(one)[0].team.pk)]
    made = started(4, plan=Plan("divisions", {"divisions": 2}))
    play_out(made, (1, 0))
    firsts = [(f"First of {d}", lines[0].team.pk) for d, lines in standings.tables(made)]
    assert len(firsts) == 2
    assert winners(client, made) == firsts


def test_who_stands_at_the_top_of_a_ladder(client) -> None:
    made = started(3, plan=Plan("ladder", {}))
    assert winners(client, made) == []
    Season.objects.filter(pk=made.pk).update(state="closed")
    assert winners(client, made) == [("At the top", ladder.order(made)[0])]


@pytest.mark.rules("KEM-CUP-02")
@pytest.mark.parametrize(("results", "keeps_title"), [("stand", True), ("annul", False)])
def test_a_winner_who_leaves_is_champion_as_far_as_the_standings_have_it(
    client, results: str, keeps_title: bool
) -> None:
    """It leaves while the match for third place is still played."""
    made = started(4, plan=Plan("knockout", {"third_place": "yes"}))
    Season.objects.filter(pk=made.pk).update(withdrawn_results=results)
    made.refresh_from_db()
    for fixture in Fixture.objects.filter(round__season=made, round__state="open"):
        finish_and_book(fixture)
    outbox.drain()
    final = Fixture.objects.get(round__season=made, round__number=2, slot=1)
    finish_and_book(final)
    winner = made.entries.get(team=final.home_team_id)
    mid_season.leave(entry=winner, actor=commissioner(made.league))
    finish_and_book(Fixture.objects.get(round__season=made, round__number=2, slot=0))
    outbox.drain()
    with clock.set_to(clock.now() + timedelta(minutes=61)):  # for an hour no round ends
        rounds.advance(season=made)
    made.refresh_from_db()
    expected = [("Champion", winner.team_id)] if keeps_title else []
    assert winners(client, made) == expected
    told = client.get(f"/api/v1/seasons/{made.pk}/champions/").json()
    assert [(each["title"], each["team"]) for each in told] == expected
    reached = {line.team.pk: line.reached for line in standings.table(made)}
    assert reached.get(winner.team_id) == ("Champion" if keeps_title else None)


@pytest.mark.rules("KEM-CUP-02")
def test_a_cup_that_was_ended_early_still_says_how_far_each_team_came() -> None:
    made = started(4, plan=Plan("knockout", {}))
    boss = commissioner(made.league)
    void, played = Fixture.objects.filter(round__season=made).select_related("round__season")
    walkovers.award(fixture=void, side=None, actor=boss, reason="Nobody came.")
    finish_and_book(played)
    outbox.drain()
    rounds.end_season(season=made, actor=boss)
    words = [line.reached for line in standings.table(made)]
    assert words == ["Final", "Semi-final", "Semi-final", "Semi-final"]
