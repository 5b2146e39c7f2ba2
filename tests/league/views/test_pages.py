"""The season's pages and JSON: who sees and does what, their query counts, bad input."""

from __future__ import annotations

import html

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from core import clock
from core.audit.models import AuditEntry
from core.leagues.models import League, Role
from engine.prose import house_rules
from engine.variants.samurai.meta import SAMURAI
from league.models import Entry, Fixture, Season
from league.queries import standings
from league.views import season_page as views
from matches.models import Side
from matches.services.orders.set_ups import submit_set_up
from tests.factories.core import LeagueFactory, UserFactory, member
from tests.factories.rosters import team
from tests.factories.season import commissioner, entry, finish_and_book, season, started
from tests.support.html import squeezed

pytestmark = pytest.mark.django_db

READERS = ("anonymous", "stranger", "guest", "coach", "commissioner")


def log_in(client: Client, league: League, who: str) -> None:
    client.logout()
    if who == "stranger":
        client.force_login(UserFactory.create())
    elif who != "anonymous":
        client.force_login(member(league, Role(who)))


@pytest.mark.parametrize("is_private", [False, True])
def test_who_reads_a_season(client, is_private) -> None:
    league = LeagueFactory.create(is_private=is_private)
    made = started(2, league)
    for who in READERS:
        log_in(client, league, who)
        hidden = is_private and who in {"anonymous", "stranger"}
        for address in (
            f"/seasons/{made.pk}/",
            f"/api/v1/seasons/{made.pk}/",
            f"/api/v1/seasons/{made.pk}/standings/",
        ):
            assert client.get(address).status_code == (404 if hidden else 200)
        assert (made.name in client.get("/seasons/").content.decode()) is not hidden
        assert client.get("/api/v1/seasons/").json()["count"] == (0 if hidden else 1)


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("address", "statuses"),
    [
        ("{season}/start/", [302, 403, 403, 403, 302]),
        ("{season}/schedule/", [302, 403, 403, 403, 302]),
        ("{season}/open/", [302, 403, 403, 403, 302]),
        ("{season}/entries/{entry}/accept/", [302, 403, 403, 403, 302]),
        ("{season}/entries/{entry}/refuse/", [302, 403, 403, 403, 302]),
        ("{season}/entries/{entry}/withdraw/", [302, 403, 403, 403, 403]),
        ("new/autumn/", [302, 403, 403, 403, 302]),
    ],
)
def test_who_does_what(client, address, statuses) -> None:
    league = LeagueFactory.create(slug="autumn")
    found = []
    for who in READERS:
        made = season(league)
        entry(made)
        applied = entry(made, accepted=False)
        before = AuditEntry.objects.count()
        log_in(client, league, who)
        response = client.post(
            "/seasons/" + address.format(season=made.pk, entry=applied.pk),
            {
                "name": f"By {who}",
                "turn_hours": 72,
                "legs": 1,
                "variant": "samurai",
                "win_points": 3,
                "draw_points": 1,
                "loss_points": 0,
            },
        )
        found.append(response.status_code)
        if response.status_code == 403 or who == "anonymous":
            assert AuditEntry.objects.count() == before
    assert found == statuses


def test_a_coach_enters_his_own_team(client) -> None:
    made = season()
    side = team(league=made.league)
    client.force_login(side.coach)
    assert b"Enter your team" in client.get(f"/seasons/{made.pk}/").content
    assert client.post(f"/seasons/{made.pk}/enter/", {"team": side.pk}).status_code == 302
    assert Entry.objects.get().team == side
    other = team(league=made.league)
    for rubbish in (other.pk, "", "abc", "\x00", "9" * 40, "9" * 5000, "-1"):
        assert client.post(f"/seasons/{made.pk}/enter/", {"team": rubbish}).status_code == 404
    assert Entry.objects.count() == 1


@pytest.mark.fast
def test_a_commissioner_makes_a_season_and_starts_it_by_the_buttons(client) -> None:
    league = LeagueFactory.create(slug="autumn")
    client.force_login(commissioner(league))
    data = {"name": "Autumn", "variant": "samurai", "turn_hours": 48, "legs": 2}
    data |= {"win_points": 3, "draw_points": 1, "loss_points": 0}
    response = client.post("/seasons/new/autumn/", data | {"turn_hours": 1})
    assert response.status_code == 200
    assert not Season.objects.exists()
    response = client.post("/seasons/new/autumn/", data)
    made = Season.objects.get()
    assert response["Location"] == f"/seasons/{made.pk}/"
    assert b"Open sign-up" in client.get(f"/seasons/{made.pk}/").content
    client.post(f"/seasons/{made.pk}/open/")
    made.refresh_from_db()
    entry(made, accepted=False)
    page = client.get(f"/seasons/{made.pk}/").content.decode()
    assert "0 teams accepted, 1 more has applied" in squeezed(page)
    for _ in range(2):
        entry(made)
    page = client.get(f"/seasons/{made.pk}/").content
    assert b"Look at the draw" in page
    assert b"Start the season" in page
    client.post(f"/seasons/{made.pk}/schedule/")
    client.post(f"/seasons/{made.pk}/start/")
    made.refresh_from_db()
    assert (made.state, made.rounds.count()) == ("active", 2)
    assert client.post(f"/seasons/{made.pk}/explode/").status_code == 404
    assert client.get(f"/seasons/{made.pk}/start/").status_code == 405


def test_the_points_stand_where_a_phone_shows_them(client) -> None:
    page = client.get(f"/seasons/{started(2).pk}/").content.decode()
    assert 'Team</th><th scope="col" class="num">Points</th>' in squeezed(page)


def test_the_table_says_what_parted_level_teams(client) -> None:
    made = started(4)
    for fixture in Fixture.objects.filter(round__number=1):
        finish_and_book(fixture, (2, 0) if fixture.number == 1 else (1, 0))
    text = client.get(f"/seasons/{made.pk}/").content.decode()
    for reason in ("2 against 1", "1 against 2", "-1 against -2", "-2 against -1"):
        assert f"touchdown difference {reason}" in text
    assert "2 : 0" in text
    lines = client.get(f"/api/v1/seasons/{made.pk}/standings/").json()
    assert [(line["rank"], line["points"], line["decided_by"]) for line in lines] == [
        (1, 3, "touchdowns"),
        (2, 3, "touchdowns"),
        (3, 0, "touchdowns"),
        (4, 0, "touchdowns"),
    ]


def cost(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


@pytest.mark.parametrize("address", ["/seasons/", "/leagues/autumn/", "/api/v1/seasons/", "/"])
def test_lists_cost_the_same_at_one_row_and_three(client, address) -> None:
    league = LeagueFactory.create(slug="autumn")
    client.force_login(commissioner(league))
    entry(season(league), accepted=False)
    one = cost(client, address)
    for _ in range(2):
        entry(season(league), accepted=False)
    assert cost(client, address) == one


def test_a_season_leads_to_ones_own_match(client: Client) -> None:
    made = started(4)
    fixture = Fixture.objects.filter(round__season=made, round__number=1).first()
    assert fixture is not None
    match = fixture.match
    coach = match.home_team.coach
    address, wants = f"/seasons/{made.pk}/", f"/matches/{match.pk}/set-up/"
    says = f"Your next match: {match.home_team} against {match.away_team}."
    assert "Your next match" not in client.get(address).content.decode()
    client.force_login(UserFactory.create(is_superuser=True))
    assert "Your next match" not in client.get(address).content.decode()
    client.force_login(coach)
    page = squeezed(html.unescape(client.get(address).content.decode()))
    assert says in page
    assert f'href="{wants}">Set up</a>' in page
    submit_set_up(match=match, side=Side.HOME, author=coach, text="", now=clock.now())
    page = squeezed(html.unescape(client.get(address).content.decode()))
    assert says in page
    assert "Go to the match</a>" in page
    finish_and_book(fixture)
    assert says not in squeezed(html.unescape(client.get(address).content.decode()))
    other = started(2, made.league)  # its own match is of another season
    for at in Fixture.objects.filter(round__season=other):
        client.force_login(at.match.away_team.coach)
        assert "Your next match" not in client.get(address).content.decode()
        assert "Your next match" in client.get(f"/seasons/{other.pk}/").content.decode()


def test_a_seasons_pages_cost_the_same_with_two_teams_and_with_six(client) -> None:
    league = LeagueFactory.create()
    client.force_login(commissioner(league))
    costs = []
    for teams in (2, 6):
        made = started(teams, league)
        for fixture in Fixture.objects.filter(round__season=made, round__number=1):
            finish_and_book(fixture)
        costs.append(
            [
                cost(client, f"/seasons/{made.pk}/"),
                cost(client, f"/api/v1/seasons/{made.pk}/standings/"),
            ]
        )
    assert costs[0] == costs[1]


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/seasons/99999999999999999999/", 404),
        ("/seasons/?page=%00", 200),
        ("/seasons/new/nowhere/", 404),
        ("/api/v1/seasons/%00/", 404),
        ("/api/v1/seasons/?league=%00", 400),
        ("/api/v1/seasons/0/standings/", 404),
    ],
)
def test_strange_addresses_are_no_error(client, address, status) -> None:
    client.force_login(UserFactory.create())
    assert client.get(address).status_code == status


@pytest.mark.rules("LGE-OPT-01")
def test_a_season_and_its_matches_tell_their_house_rules_at_the_same_cost(client) -> None:
    costs = []
    for options in ({}, {"samurai_push": "three", "three_dice": "on"}):
        made = started(2, options=options)
        match = Fixture.objects.get(round__season=made).match
        addresses = (f"/seasons/{made.pk}/", f"/matches/{match.pk}/")
        costs.append([cost(client, address) for address in addresses])
        for address in addresses:
            body = html.unescape(client.get(address).content.decode())
            _, _, part = body.partition('aria-labelledby="house-rules"')
            chosen, _, everything = part.partition("<details")
            assert ("defaults apply" in chosen) is not bool(options)
            assert "/rules/games/samurai/" in chosen
            for rule in house_rules(SAMURAI, options):
                assert (rule.sentence in chosen) is not rule.is_default
                assert rule.sentence in everything
    assert costs == [[8, 5], [8, 5]]


def test_a_table_and_a_list_of_hundreds_are_shown_in_pages(client, monkeypatch) -> None:
    monkeypatch.setattr(views, "MAX_ROWS", 2)
    monkeypatch.setattr(views, "PAGE", 3)
    made = started(5)
    names = [line.team.name for line in standings.table(made)]
    page = client.get(f"/seasons/{made.pk}/").content.decode()
    table = page.split("</table>", maxsplit=1)[0]
    assert [name in table for name in names] == [True] * 3 + [False] * 2
    assert 'href="?table=2" rel="next"' in squeezed(page)
    assert 'href="?entries=2#entries" rel="next"' in squeezed(page)
    page = client.get(f"/seasons/{made.pk}/", {"table": "2", "entries": "2"}).content.decode()
    table = page.split("</table>", maxsplit=1)[0]
    assert [name in table for name in names] == [False] * 3 + [True] * 2
    assert 'href="?entries=2&amp;table=1" rel="prev"' in squeezed(page)
    assert client.get(f"/seasons/{made.pk}/", {"table": "\x00", "entries": "-9"}).status_code == 200
