"""Tables as CSV, deadlines as a calendar."""

from __future__ import annotations

import csv
from io import StringIO

import icalendar
import pytest

from core.accounts import api_tokens
from rosters.models import Team
from tests.factories import season as factory
from tests.factories.core import LeagueFactory, UserFactory

pytestmark = pytest.mark.django_db


def rows(client, url: str) -> list[list[str]]:
    answer = client.get(url)
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"].startswith("attachment")
    return list(csv.reader(StringIO(answer.content.decode("utf-8-sig"))))


@pytest.fixture
def season():
    made = factory.started(2, plan=factory.TWO_LEGS)
    factory.finish_and_book(made.rounds.get(number=1).fixtures.get(), (3, 1))
    return made


def test_the_table_and_the_schedule(client, season) -> None:
    heads, first, second = rows(client, f"/seasons/{season.pk}/table.csv")
    assert heads[:4] == ["Division", "Rank", "Team", "Points"]
    assert (first[1], first[3], second[1]) == ("1", "3", "2")
    schedule = rows(client, f"/seasons/{season.pk}/schedule.csv")
    home = season.rounds.get(number=1).fixtures.get().home_team.name
    assert schedule[0][-5:] == ["Home score", "Away score", "Result", "Winner", "Remark"]
    assert [row[-5:] for row in schedule[1:]] == [
        ["3", "1", "played", home, ""],
        ["", "", "not yet", "", ""],
    ]


def test_a_roster_and_its_money(client, season) -> None:
    team = Team.objects.filter(league=season.league).first()
    heads, *players = rows(client, f"/teams/{team.pk}/roster.csv")
    assert heads[-1] == "PH"
    assert len(players) == team.players.count()
    lines = rows(client, f"/teams/{team.pk}/ledger.csv")
    assert sum(int(line[3]) for line in lines[1:]) == team.ledger.last().balance_after


def test_no_cell_is_a_formula(client, season) -> None:
    Team.objects.filter(pk=season.entries.first().team_id).update(name="=1+1")
    names = {row[2] for row in rows(client, f"/seasons/{season.pk}/table.csv")}
    assert "'=1+1" in names
    assert "=1+1" not in names


def test_a_private_league_keeps_its_own(client) -> None:
    season = factory.started(2, LeagueFactory.create(is_private=True))
    team = season.entries.first().team
    for url in (f"seasons/{season.pk}/table", f"seasons/{season.pk}/schedule"):
        assert client.get(f"/{url}.csv").status_code == 404
    assert client.get(f"/teams/{team.pk}/roster.csv").status_code == 404
    assert client.get(f"/teams/{team.pk}/ledger.csv").status_code == 404


class TestCalendar:
    def test_what_waits_with_a_deadline(self, client, season) -> None:
        coach = season.entries.first().team.coach
        fixture = season.rounds.get(number=2).fixtures.get()
        assert fixture.match is None
        factory.rounds.advance(season=season)
        _, key = api_tokens.create_token(user=coach, name="Phone", scopes=["calendar"], days=9)
        answer = client.get(f"/calendar/{key}.ics")
        assert answer["Content-Type"].startswith("text/calendar")
        (event,) = icalendar.Calendar.from_ical(answer.content).walk("VEVENT")
        fixture.refresh_from_db()
        assert event.decoded("dtend") == fixture.match.due_at.replace(microsecond=0)
        again = client.get(f"/calendar/{key}.ics").content
        assert event["uid"].encode() in again

    def test_no_other_key_opens_it(self, client) -> None:
        user = UserFactory.create()
        _, key = api_tokens.create_token(user=user, name="Bot", scopes=["read"], days=9)
        assert client.get(f"/calendar/{key}.ics").status_code == 404
        assert client.get("/calendar/kem_nothing.ics").status_code == 404
