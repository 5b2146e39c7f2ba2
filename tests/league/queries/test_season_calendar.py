"""The rounds of a season for calendar programs."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from icalendar import Calendar

from core import clock
from league.plans import Plan
from league.services import round_dates
from tests.factories.season import commissioner, started

pytestmark = pytest.mark.django_db
FIRST, BEGAN = date(2026, 11, 2), datetime(2026, 11, 2, 12, tzinfo=UTC)


def dated(**plan):
    terms = {"starts_on": FIRST, "round_days": 7, "rounds_run": "by_date", **plan}
    with clock.set_to(BEGAN):
        return started(3, plan=Plan(**terms))


def events(client, address: str) -> dict[str, object]:
    with clock.set_to(BEGAN):
        answer = client.get(address)
    assert answer.headers["Content-Type"].startswith("text/calendar")
    found = Calendar.from_ical(answer.content).walk("VEVENT")
    return {str(event["uid"]).partition("@")[0]: event for event in found}


@pytest.mark.rules("KEM-CAL-01")
def test_a_round_has_its_days_and_its_close(client):
    made = dated(closes_weekday=6, closes_hour=20)
    found = events(client, f"/seasons/{made.pk}/calendar.ics")
    assert len(found) == 6
    first = found[f"season-{made.pk}-round-1"]
    assert (first["dtstart"].dt, first["dtend"].dt) == (FIRST, date(2026, 11, 9))
    close = found[f"season-{made.pk}-round-1-close"]
    assert close["dtend"].dt == datetime(2026, 11, 8, 20, tzinfo=UTC)


def test_a_round_that_is_moved_keeps_its_id(client):
    made = dated()
    before = events(client, f"/seasons/{made.pk}/calendar.ics")
    with clock.set_to(BEGAN):
        round_dates.move_rounds(season=made, first=2, days=3, actor=commissioner(made.league))
    after = events(client, f"/seasons/{made.pk}/calendar.ics")
    assert set(after) == set(before)
    key = f"season-{made.pk}-round-2"
    assert (after[key]["dtstart"].dt - before[key]["dtstart"].dt).days == 3


def test_the_games_of_a_team(client):
    made = dated()
    team = made.entries.order_by("pk").first().team
    found = events(client, f"/seasons/{made.pk}/calendar.ics?team={team.pk}")
    titles = [str(event["summary"]) for key, event in found.items() if "close" not in key]
    assert len(titles) == 3
    assert all(team.name in title for title in titles)
    assert sum("rests" in title for title in titles) == 1


@pytest.mark.parametrize("team", ["0", "x", "99999999999999"])
def test_a_team_that_is_not_in_it_is_not_found(client, team):
    assert client.get(f"/seasons/{dated().pk}/calendar.ics?team={team}").status_code == 404


def test_a_season_without_a_plan_has_the_days_on_which_it_was_played(client):
    with clock.set_to(BEGAN):
        made = started(2)
    found = events(client, f"/seasons/{made.pk}/calendar.ics")
    assert {key: event["dtstart"].dt for key, event in found.items()} == {
        f"season-{made.pk}-round-1": FIRST
    }
