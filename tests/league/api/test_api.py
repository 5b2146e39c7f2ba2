"""Rounds, fixtures, divisions and the table with its reasons, through the API."""

from __future__ import annotations

import pytest

from league.models import Fixture
from league.plans import Plan
from tests.factories.season import finish_and_book, started
from tests.league.views.test_pages import cost

pytestmark = pytest.mark.django_db


def test_a_seasons_schedule_and_table_are_read(client) -> None:
    made = started(5, plan=Plan("divisions", {"divisions": 2}))
    address = f"/api/v1/seasons/{made.pk}/"
    first = Fixture.objects.filter(round__number=1).order_by("number").first()
    finish_and_book(first, (3, 1))
    rounds = client.get(f"{address}rounds/").json()
    assert [(r["number"], r["stage"], r["state"]) for r in rounds] == [
        (1, "table", "open"),
        (2, "table", "pending"),
        (3, "table", "pending"),
    ]
    assert rounds[0]["byes"][0]["why"].startswith("The number of teams is odd")
    fixtures = client.get(f"{address}fixtures/").json()
    assert fixtures["count"] == 4
    shown = fixtures["results"][0]
    assert (shown["score"], shown["state"], shown["mode"]) == ([3, 1], "finished", "mail")
    assert (shown["home_name"], shown["why"]) == (first.home_team.name, ["They meet once."])
    divisions = client.get(f"{address}divisions/").json()
    assert [len(division["teams"]) for division in divisions] == [3, 2]
    lines = client.get(f"{address}standings/").json()
    assert lines[0]["division"] == 1
    winner = next(line for line in lines if line["won"])
    assert (winner["rank"], winner["decision"], winner["reason"]) == (1, None, "")
    others = [line for line in lines if line["decision"]]
    assert all(line["decision"]["key"] == line["decided_by"] for line in others)
    assert client.get("/api/v1/seasons/").json()["results"][0]["format"] == "divisions"


@pytest.mark.thorough
def test_they_cost_the_same_with_two_teams_and_with_six(client) -> None:
    for what in ("rounds", "fixtures", "divisions"):
        costs = [cost(client, f"/api/v1/seasons/{started(n).pk}/{what}/") for n in (2, 6)]
        assert costs[0] == costs[1]
