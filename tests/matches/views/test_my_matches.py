"""Running matches as cards, with one question for all of them; the count in titles."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from core import clock
from core.accounts.models import User
from engine.lineup import MatchSetup
from engine.sheets.set_up_check import default_set_up
from matches.models import Match, Side, TurnSheet
from matches.queries.match_cards import SHOWN
from matches.services.orders.set_ups import submit_set_up
from matches.services.resolution.autoplay import play_match
from matches.services.resolution.resolve import resolve_match
from matches.services.submission.sheets import submit_sheet
from rosters.models import Team
from tests.e2e.games import OPTIONS, TEAMS
from tests.factories import matches as factory
from tests.factories.core import WHEN, LeagueFactory, UserFactory, member
from tests.permissions.hidden.asking import client_of

pytestmark = pytest.mark.django_db
NOW = WHEN + timedelta(hours=factory.HOURS, minutes=1)
ADDRESS = "/matches/mine/"
REGRET = {"regret_minutes": 10}
TOKEN = re.compile(r'<g transform="translate\((\S+) \S+\) scale\(1\.2\)"><(\w+)')


@pytest.fixture(autouse=True)
def _now():
    with clock.set_to(NOW):
        yield


def coached_by(coach: User, count: int, *, begun: bool = True) -> list[Match]:
    """Matches in which that coach has the home team."""
    league = LeagueFactory.create(is_private=False)
    make = factory.playing if begun else factory.match
    made = [make(league=league, seed=f"match {number}") for number in range(count)]
    Team.objects.filter(home_matches__in=made).update(coach=coach)
    return list(Match.objects.filter(pk__in=[match.pk for match in made]).order_by("pk"))


def asked(client: Client, page: str) -> str:
    """The HTML of a page, or of the cards alone."""
    answer = client.get(page)
    return answer.json()["html"] if page == ADDRESS else answer.content.decode()


def cards_in(html: str) -> list[int]:
    return [int(pk) for pk in re.findall(r'data-match="(\d+)"', html)]


def title_of(html: str) -> str:
    return " ".join(re.search(r"<title>(.*?)</title>", html, re.DOTALL)[1].split())


@pytest.mark.parametrize("page", ["/", "/matches/?mine=1", ADDRESS])
def test_a_match_stays_on_the_page_after_its_turn_is_submitted(page: str) -> None:
    match = factory.playing()
    Match.objects.filter(pk=match.pk).update(clock_terms=REGRET)
    match.refresh_from_db()
    side = match.waiting_side
    coach = match.team(side).coach
    client = client_of(coach)
    before = asked(client, page)
    assert cards_in(before) == [match.pk]
    assert "It is your turn." in before
    submit_sheet(
        match=match,
        side=side,
        author=coach,
        text=factory.a_move(match),
        segment=match.segment,
        now=NOW,
    )
    waits = asked(client, page)
    assert cards_in(waits) == [match.pk]
    assert "Your turn waits to be played." in waits
    assert "Play your turn" not in waits
    resolve_match(match_id=match.pk, now=NOW + timedelta(minutes=10))
    played = asked(client, page)
    assert cards_in(played) == [match.pk]
    assert f"It is the turn of {match.team(1 - side)}." in played


def test_those_that_wait_come_first_and_six_have_a_board() -> None:
    coach = UserFactory.create()
    made = coached_by(coach, 8)
    mine = [match.pk for match in made if match.waiting_side == Side.HOME]
    theirs = [match.pk for match in made if match.waiting_side == Side.AWAY]
    assert mine
    assert theirs
    html = client_of(coach).get("/").content.decode()
    found = cards_in(html)
    assert sorted(found) == sorted([*mine, *theirs])
    assert set(found[: len(mine)]) == set(mine)
    assert html.count('class="small-board"') == SHOWN == 6
    assert title_of(html) == f"({len(mine)}) What waits for you · Kemari"
    assert "mark-waiting.svg" in html.partition("</head>")[0]


@pytest.mark.parametrize("page", ["/", "/matches/?mine=1", ADDRESS])
def test_six_matches_cost_as_many_queries_as_one(page: str) -> None:
    def costs(count: int, *, with_boards: bool) -> int:
        coach = UserFactory.create()
        coached_by(coach, count)
        client = client_of(coach)
        cache.clear()
        client.get(page)
        if with_boards:
            cache.clear()
        with CaptureQueriesContext(connection) as queries:
            assert client.get(page).status_code == 200
        return len(queries)

    assert costs(1, with_boards=True) == costs(6, with_boards=True)
    remembered = costs(7, with_boards=False)
    assert remembered == costs(1, with_boards=False)
    if page == ADDRESS:
        assert remembered == 4  # session, person, teams, matches


def test_the_count_in_a_title_costs_one_query() -> None:
    coach = UserFactory.create()
    coached_by(coach, 2)
    client = client_of(coach)
    client.get("/notifications/")
    with CaptureQueriesContext(connection) as queries:
        html = client.get("/notifications/").content.decode()
    asked = [row for row in queries.captured_queries if 'FROM "matches_match"' in row["sql"]]
    assert len(asked) == 1
    assert "· Kemari" in title_of(html)


def test_nothing_is_sent_while_nothing_changes() -> None:
    coach = UserFactory.create()
    match = coached_by(coach, 1)[0]
    client = client_of(coach)
    html = client.get("/").content.decode()
    etag = re.search(r'data-etag="([^ ]*)"\s', html)[1].replace("&quot;", '"')
    same = client.get(ADDRESS, headers={"If-None-Match": etag})
    assert (same.status_code, same.content) == (304, b"")
    resolve_match(match_id=match.pk, now=match.due_at)
    with clock.set_to(match.due_at):
        other = client.get(ADDRESS, headers={"If-None-Match": etag})
    assert other.status_code == 200
    assert other["ETag"] != etag
    assert other["Cache-Control"] == "private, no-cache"
    assert set(other.json()) == {"waiting", "seconds", "html"}


def test_a_card_says_nothing_of_what_the_other_side_has_submitted() -> None:
    match = factory.playing()
    Match.objects.filter(pk=match.pk).update(clock_terms=REGRET)
    match.refresh_from_db()
    side = match.waiting_side
    watching = client_of(match.team(1 - side).coach)
    before = watching.get(ADDRESS)
    author = match.team(side).coach
    text, segment = factory.a_move(match), match.segment
    submit_sheet(match=match, side=side, author=author, text=text, segment=segment, now=NOW)
    assert TurnSheet.objects.get().state == "ready"
    after = watching.get(ADDRESS)
    assert (after.content, after["ETag"]) == (before.content, before["ETag"])


def test_a_set_up_that_waits_is_on_no_board() -> None:
    match = factory.match()
    with clock.set_to(WHEN):
        text = default_set_up(MatchSetup.from_json(match.setup), 0).text()
        submit_set_up(match=match, side=0, author=match.home_team.coach, text=text, now=WHEN)
        for side in Side:
            html = client_of(match.team(side).coach).get(ADDRESS).json()["html"]
            assert html.count('class="small-board"') == 1
            assert "pitch-body" not in html
        words = f"You are ready; {match.away_team} sets up."
        assert words in client_of(match.home_team.coach).get(ADDRESS).json()["html"]
        assert "Submit your set-up." in html


@pytest.mark.parametrize("way", ["right", "left", "up"])
@pytest.mark.parametrize("game", TEAMS)
def test_everybody_on_the_pitch_is_on_the_small_board(game: str, way: str) -> None:
    match = factory.playing(*TEAMS[game], variant=game, options=OPTIONS.get(game, {}), turns=2)
    position = factory.position_of(match)
    for side in Side:
        coach = match.team(side).coach
        User.objects.filter(pk=coach.pk).update(pitch_way=way)
        html = client_of(User.objects.get(pk=coach.pk)).get(ADDRESS).json()["html"]
        there = [figure for figure in position.figures if figure.square >= 0]
        assert html.count("pitch-body") == len(there)
        assert len(html) < 40_000
        if game == "dungeon":
            continue
        # Upright, home attacks to the foot of the board; here the own side attacks to the right.
        tokens = TOKEN.findall(html)
        own = [float(x) + 12 for x, body in tokens if (body == "rect") == (side == Side.AWAY)]
        rows = [position.board.ys[figure.square] for figure in there if figure.side == side]
        forward = sum(rows) / len(rows) * 20 + 10
        wide = position.board.length * 20
        is_turned = (side == Side.AWAY) != (way == "left")
        assert sum(own) / len(own) == pytest.approx(wide - forward if is_turned else forward)


def test_who_is_not_signed_in_is_told_so_in_json() -> None:
    answer = Client().get(ADDRESS)
    assert answer.status_code == 401
    assert answer.json() == {"detail": "Log in to see your matches."}


def test_without_a_running_match_the_page_says_what_comes() -> None:
    coach = UserFactory.create()
    html = client_of(coach).get("/").content.decode()
    assert "No match of yours is running." in html
    assert title_of(html) == "What waits for you · Kemari"
    assert "mark-waiting.svg" not in html.partition("</head>")[0]
    answer = client_of(coach).get(ADDRESS).json()
    assert answer["waiting"] == 0


def test_finished_matches_and_those_of_others_have_no_card() -> None:
    match = factory.match()
    league_mate = member(match.league, "coach")
    assert cards_in(client_of(league_mate).get("/").content.decode()) == []
    play_match(match_id=match.pk, now=NOW)
    assert cards_in(client_of(match.home_team.coach).get("/").content.decode()) == []


def test_a_league_s_page_shows_its_own_alone() -> None:
    coach = UserFactory.create()
    here, there = coached_by(coach, 1)[0], coached_by(coach, 1)[0]
    client = client_of(coach)
    html = client.get(f"/matches/?mine=1&league={here.league.slug}").content.decode()
    assert cards_in(html) == [here.pk]
    assert f'data-my-matches="{ADDRESS}?league={here.league.slug}"' in html
    assert cards_in(client.get(f"{ADDRESS}?league={there.league.slug}").json()["html"]) == [
        there.pk
    ]
