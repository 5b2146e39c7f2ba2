"""The standings are what the format says, and the champion is the same everywhere."""

from __future__ import annotations

import csv
import html
import random
from datetime import timedelta
from io import StringIO

import pytest

from core import clock
from core.jobs import outbox
from league.exports.printing.almanac import almanac_page
from league.models import Entry, Fixture, Season
from league.pairing import FORMATS
from league.plans import Plan
from league.queries import ladder, standings
from league.queries.book_check import check_books
from league.queries.rollover import successors
from league.services import challenges, mid_season, rollover, rounds, schedule
from tests.factories.season import commissioner, entry, finish_and_book, season, started

pytestmark = pytest.mark.django_db
PLANS = [
    *(Plan(each.key, {"divisions": 2} if each.key == "divisions" else {}) for each in FORMATS),
    Plan("swiss", {"rounds": 2, "playoffs": 4}),
    Plan("round_robin", {"playoffs": 2}),
    Plan("divisions", {"divisions": 2, "playoffs": 2, "moves": 1}),
    Plan("knockout", {"third_place": "yes"}),
]


def lots_of(made: Season) -> dict[int, int]:
    return dict(made.entries.values_list("team_id", "lot"))


def play_by_lot(made: Season) -> None:
    """Play the season out; the worse lot wins each match, so that no lot helps the winner."""
    lots = lots_of(made)
    if made.format == "ladder":
        for _ in lots:
            challenge_from_below(made, lots)
        rounds.end_season(season=made, actor=commissioner(made.league))
    while open_ := list(Fixture.objects.filter(round__season=made, round__state="open")):
        for fixture in open_:
            home_wins = lots[fixture.home_team_id] > lots[fixture.away_team_id]
            finish_and_book(fixture, (2, 1) if home_wins else (0, 1))
        outbox.drain()
    made.refresh_from_db()
    assert made.state == "closed"


def challenge_from_below(made: Season, lots: dict[int, int]) -> None:
    """The worst lot challenges the next team above it, and wins."""
    order = ladder.order(made)
    at = order.index(max(order, key=lambda team: lots[team]))
    if not at:
        return
    low, high = (Entry.objects.get(season=made, team=order[n]) for n in (at, at - 1))
    asked = challenges.challenge(challenger=low, challenged=high, actor=low.team.coach)
    challenges.accept(challenge=asked, actor=high.team.coach)
    finish_and_book(Fixture.objects.get(round__season=made, round__state="open"), (0, 1))
    outbox.drain()


def everywhere(client, made: Season) -> dict[str, list[int]]:
    """The ids of the champions by each way of reading a season."""
    shown = client.get(f"/seasons/{made.pk}/").context["page"]
    boss = commissioner(made.league)
    answered = client.get(f"/api/v1/seasons/{made.pk}/champions/").json()
    printed = almanac_page(boss, made.pk)
    assert printed is not None
    return {
        "page": [team.pk for _, team in shown.champions],
        "api": [row["team"] for row in answered],
        "almanac": [team.pk for team in printed.content.champions],
    }


@pytest.mark.rules("KEM-ROL-01", "KEM-CUP-02", "KEM-LAD-01")
@pytest.mark.one_in(3)
@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan.format}{plan.format_options}")
def test_the_champion_is_the_same_everywhere_and_seeded_first(client, plan: Plan) -> None:
    made = started(6, plan=plan)
    play_by_lot(made)
    found = everywhere(client, made)
    assert found["page"] == found["api"] == found["almanac"]
    best = max(lots_of(made), key=lots_of(made).get)
    assert best in found["page"]
    if plan.format != "divisions":
        assert found["page"] == [best]
        assert successors(made, {})[0].entry.team_id == best
    coming = rollover.roll_over(season=made, name="Next", actor=commissioner(made.league))
    seeds = dict(coming.entries.values_list("team_id", "seed"))
    for number in {one.division for one in successors(made, {})}:
        inside = [one for one in successors(made, {}) if one.division == number]
        if plan.format != "divisions":
            assert [seeds[one.entry.team_id] for one in inside] == list(range(1, len(inside) + 1))
    if not any(plan.format == each.key and each.table for each in FORMATS):
        first = standings.table(made)[0]
        rows = client.get(f"/api/v1/seasons/{made.pk}/standings/").json()
        text = client.get(f"/seasons/{made.pk}/table.csv").content.decode("utf-8-sig")
        cells = list(csv.reader(StringIO(text)))
        assert first.team.pk == rows[0]["team"] == best
        assert [row["rank"] for row in rows] == [1, 2, 3, 4, 5, 6]
        assert cells[1][1:3] == ["1", first.team.name]
        assert seeds[best] == 1
    assert check_books(made).faults == []


def drawn_order(made: Season) -> list[int]:
    """The teams of a cup in the slots of its first round, from the top."""
    first = made.rounds.get(number=1)
    slots = {f.slot: [f.home_team_id, f.away_team_id] for f in first.fixtures.all()}
    slots |= {bye.slot: [bye.team_id] for bye in first.byes.all()}
    return [team for slot in sorted(slots) for team in slots[slot]]


@pytest.mark.rules("KEM-CUP-02")
@pytest.mark.parametrize("shuffle", [1, 2, 3])
def test_KEM_CUP_02_teams_level_in_a_cup_rank_by_the_bracket_that_was_drawn(shuffle: int) -> None:
    made = season(plan=Plan("knockout"))
    for _ in range(4):
        entry(made)
    boss = commissioner(made.league)
    schedule.publish(season=made, actor=boss, shuffle=shuffle)
    rounds.start_season(season=made, actor=boss)
    order = drawn_order(made)
    assert [line.team.pk for line in standings.table(made)] == order
    for fixture in Fixture.objects.filter(round__season=made, round__number=1):
        finish_and_book(fixture)
    outbox.drain()
    lines = standings.table(made)
    assert [line.reached for line in lines] == ["Final"] * 2 + ["Semi-final"] * 2
    for level in (lines[:2], lines[2:]):
        places = [order.index(line.team.pk) for line in level]
        assert places == sorted(places)


@pytest.mark.rules("KEM-CUP-02")
def test_KEM_CUP_02_the_order_of_a_cup_is_shown_with_what_each_reached(client) -> None:
    made = started(6, plan=Plan("knockout", {"third_place": "yes"}))
    before = [line.team.pk for line in standings.table(made)]
    ahead = set(made.rounds.get(number=1).byes.values_list("team_id", flat=True))
    assert before == sorted(drawn_order(made), key=lambda team: team not in ahead)  # stable
    play_by_lot(made)
    lines = standings.table(made)
    assert [line.reached for line in lines] == [
        "Champion",
        "Final",
        "Third place",
        "Semi-final",
        "Quarter-final",
        "Quarter-final",
    ]
    assert [line.decided_by for line in lines] == ["how far it came"] * 4 + [
        "order of the draw"
    ] * 2
    assert lines[4].reason.startswith("order of the draw ")
    assert [(line.row.won, line.row.lost) for line in lines[:1]] == [(lines[0].row.played, 0)]
    assert sum(line.row.played for line in lines) == 2 * 6
    page = html.unescape(client.get(f"/seasons/{made.pk}/").content.decode())
    body = page.split("Order of the cup")[1].split("</table>")[0]
    places = [body.index(line.team.name) for line in lines]
    assert places == sorted(places)
    assert "What if" not in page


def test_a_cup_that_is_ended_before_its_final_has_no_champion(client) -> None:
    made = started(4, plan=Plan("knockout", {}, draws_itself=False))
    for fixture in Fixture.objects.filter(round__season=made, round__state="open"):
        finish_and_book(fixture, (1, 0))
    outbox.drain()
    rounds.end_season(season=made, actor=commissioner(made.league))
    made.refresh_from_db()
    assert everywhere(client, made) == {"page": [], "api": [], "almanac": []}
    assert {line.reached for line in standings.table(made)[2:]} == {"Semi-final"}


@pytest.mark.parametrize("remaining", ["byes", "walk_overs"])
def test_a_finalist_that_leaves_makes_the_other_champion(client, remaining: str) -> None:
    made = started(4, plan=Plan("knockout"))
    for fixture in Fixture.objects.filter(round__season=made, round__state="open"):
        finish_and_book(fixture, (1, 0))
    outbox.drain()
    final = Fixture.objects.get(round__season=made, round__state="open")
    entry = made.entries.get(team=final.home_team)
    mid_season.leave(entry=entry, actor=commissioner(made.league), remaining=remaining)
    outbox.drain()
    with clock.set_to(clock.now() + timedelta(minutes=61)):  # for an hour no round ends
        rounds.advance(season=made)
    made.refresh_from_db()
    assert made.state == "closed"
    assert set(map(tuple, everywhere(client, made).values())) == {(final.away_team_id,)}
    lines = standings.table(made)
    assert [line.team.pk for line in lines[:2]] == [final.away_team_id, final.home_team_id]
    assert [line.has_left for line in lines] == [False, True, False, False]


def test_seeded_scores_of_many_cups_rank_the_finalists_first(thorough: bool) -> None:
    dice = random.Random(7)
    for teams in (3, 5, 7) if thorough else (5,):
        made = started(teams, plan=Plan("knockout"))
        while open_ := list(Fixture.objects.filter(round__season=made, round__state="open")):
            for fixture in open_:
                finish_and_book(fixture, dice.choice([(1, 0), (0, 1)]))
            outbox.drain()
        final = Fixture.objects.filter(round__season=made).order_by("-round__number").first()
        lines = standings.table(made)
        assert {line.team.pk for line in lines[:2]} == {final.home_team_id, final.away_team_id}
        assert lines[0].row.lost == 0
