"""Shirt numbers: a team that plays on for years never runs out of them (KEM-NUM-01)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from core.errors import Refused
from engine.report import Fate, PlayerReport, SideReport
from rosters.match_refs import match_ref
from rosters.models import CareerEvent, Player, PlayerSheet, Team
from rosters.queries.absences import why_absent
from rosters.queries.line_up import line_up
from rosters.queries.shirts import free_shirts, shirt_for_newcomer, wearers
from rosters.services import purchases
from rosters.services.booking import book_side
from rosters.services.freebooters import free_shirt
from rosters.services.players import release_player
from rosters.services.projections import rebuild_sheet
from tests.factories.rosters import side_report, team
from tests.rosters.services.test_after_match_sequence import buyer, opened

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-NUM-01")]
NOW = datetime(2030, 11, 2, 9, tzinfo=UTC)
GONE = (Player.Status.RELEASED, Player.Status.DEAD, Player.Status.RETIRED)


def old_team(active: int, worn_up_to: int, side: Team | None = None) -> Team:
    """A team of that many players; all other numbers up to that one were worn by players gone."""
    side = side or team()
    side.players.filter(number__gt=active).update(status=Player.Status.RELEASED)
    known = set(side.players.values_list("number", flat=True))
    position = side.players.all()[0].position
    Player.objects.bulk_create(
        Player(
            team=side,
            number=number,
            name=f"Gone {number}",
            position=position,
            status=GONE[number % len(GONE)],
            created_at=NOW - timedelta(days=1000 - number),
        )
        for number in range(1, worn_up_to + 1)
        if number not in known
    )
    PlayerSheet.objects.bulk_create(
        PlayerSheet(player=player) for player in side.players.filter(sheet=None)
    )
    return side


def book(
    side: Team, match: int, report: SideReport, *, version: int = 1, guests: tuple[int, ...] = ()
) -> None:
    book_side(
        team=side,
        side_report=report,
        source=match_ref(match),
        result="win",
        rules_version="x",
        now=NOW + timedelta(days=10 * match + 100 * (version - 1)),
        version=version,
        guests=guests,
        hours=48,
    )


@pytest.mark.parametrize("worn_up_to", [20, 88, 96, 97, 98, 99])
@pytest.mark.parametrize("active", [3, 8, 11])
def test_however_many_numbers_are_worn_a_line_up_is_full_and_somebody_can_be_hired(
    active: int, worn_up_to: int
) -> None:
    side = old_team(active, worn_up_to)
    figures = line_up(side).figures
    assert len(figures) == 11
    assert len({figure.number for figure in figures}) == 11
    worn = set(side.players.filter(status="active").values_list("number", flat=True))
    for number in (shirt_for_newcomer(side), free_shirt(side, match_ref(3)), *free_shirts(side)):
        assert number is not None
        assert 1 <= number <= 99
        assert number not in worn
    assert len(set(free_shirts(side))) == 99 - active


def test_numbers_nobody_has_worn_come_first_then_of_those_who_left_longest_ago() -> None:
    side = old_team(8, 97)
    free = free_shirts(side)
    assert free[:2] == [99, 98]
    gone = {player.number: player for player in side.players.exclude(status="active")}
    left_alive = [number for number in free[2:] if gone[number].status != Player.Status.DEAD]
    assert free[2:][: len(left_alive)] == left_alive
    newest = gone[left_alive[0]]
    CareerEvent.objects.create(
        player=newest,
        kind="released",
        source="match:5",
        rule="LGE-PUR-01",
        rules_version="x",
        created_at=NOW,
    )
    assert free_shirts(side)[2:][len(left_alive) - 1] == newest.number


def test_a_team_at_the_last_number_hires_and_releases_for_years() -> None:
    side = team()
    after = opened(side, winnings=5000)
    old_team(11, 99, side)
    seen = set()
    for _ in range(3):
        after.team.refresh_from_db()
        player = purchases.hire_player(buyer=buyer(after), position="lineman")
        seen.add(player.number)
        release_player(player=player, actor=side.coach)
    assert len(seen) == 3


def second_wearer(side: Team, number: int, created_at: datetime) -> Player:
    """A player who wears the number of one who is gone; `created_at` is when they joined."""
    first = side.players.get(number=number)
    Player.objects.filter(pk=first.pk).update(status=Player.Status.RELEASED)
    CareerEvent.objects.create(
        player=first,
        kind="released",
        source="match:1",
        rule="LGE-PUR-01",
        rules_version="x",
        created_at=created_at,
    )
    second = Player.objects.create(
        team=side, number=number, name="Second", position=first.position, created_at=created_at
    )
    CareerEvent.objects.create(
        player=second,
        kind="hired",
        source="match:1",
        rule="LGE-PUR-01",
        rules_version="x",
        created_at=created_at,
    )
    rebuild_sheet(player=second)
    return second


@pytest.mark.parametrize("days", [0, 5])
def test_a_report_means_who_wore_the_number_in_its_match(days: int) -> None:
    """Also corrected years later, and for one hired in the very hour of the booking."""
    side = team()
    report = side_report(side)
    book(side, 1, report)
    first = side.players.get(number=2)
    booked_at = NOW + timedelta(days=10)
    second = second_wearer(side, 2, booked_at + timedelta(days=days))
    newer = SideReport(
        side.name, side.clan.key, {2: PlayerReport(2, "Second", played=True, mvps=1)}
    )
    book(side, 2, newer)
    assert (first.career.filter(kind="mvp").count(), second.career.filter(kind="mvp").count()) == (
        0,
        1,
    )
    report.players[2].mvps = 1
    book(side, 1, report, version=2)
    assert first.career.standing().filter(kind="mvp", source="match:1").count() == 1
    assert not second.career.filter(source="match:1").exclude(kind="hired").exists()
    assert wearers(side, match_ref(1), [2])[2] == first
    assert wearers(side, match_ref(2), [2])[2] == second
    assert wearers(side, match_ref(3), [2])[2] == second


@pytest.mark.rules("LGE-FRE-02")
def test_a_journeyman_in_the_shirt_of_one_long_gone_earns_them_nothing() -> None:
    side = old_team(8, 99)
    journeymen = [figure for figure in line_up(side).figures if figure.journeyman]
    numbers = tuple(figure.number for figure in journeymen)
    assert len(numbers) == 3
    report = SideReport(
        side.name,
        side.clan.key,
        {n: PlayerReport(n, f"Jo {n} (journeyman)", played=True, spp=5, mvps=1) for n in numbers},
    )
    book(side, 1, report, guests=numbers)
    gone = side.players.filter(number__in=numbers)
    assert gone.count() == 3
    assert not CareerEvent.objects.filter(player__in=gone, source="match:1").exists()
    hire = side.after_matches.get().journeymen
    assert [one["number"] for one in hire] == list(numbers)


def test_a_correction_brings_nobody_back_whose_number_is_worn() -> None:
    side = team()
    report = side_report(side)
    report.players[2].fate = Fate.DEAD
    book(side, 1, report)
    dead = side.players.get(number=2)
    assert dead.status == Player.Status.DEAD
    rival = Player.objects.create(
        team=side,
        number=2,
        name="Rival",
        position=dead.position,
        created_at=NOW + timedelta(days=50),
    )
    report.players[2].fate = Fate.FIT
    with pytest.raises(Refused, match=r"whose shirt number Rival of .* wears now") as refused:
        book(side, 1, report, version=2)
    assert refused.value.rule == "KEM-NUM-01"
    Player.objects.filter(pk=rival.pk).update(status=Player.Status.RELEASED)
    book(side, 1, report, version=2)
    dead.refresh_from_db()
    assert dead.status == Player.Status.ACTIVE


def test_why_somebody_is_absent_is_asked_of_who_wears_the_number_now() -> None:
    side = team()
    second_wearer(side, 2, NOW)
    assert why_absent(side, 2) == ""
    Player.objects.filter(team=side, name="Second").update(status=Player.Status.DEAD)
    assert why_absent(side, 2) == "is dead"
