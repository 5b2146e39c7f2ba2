"""Freebooters of matches that never kick off: void, and refunded (KEM-FRE-03)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from core import clock
from core.jobs import outbox
from engine.report import Fate
from engine.table_top import blank_report
from league.models import Fixture, Season
from league.queries.drift import check_all
from league.services import rounds, walkovers
from matches.models import Match
from matches.services.outcomes import corrections
from matches.services.outcomes.booking import book_result
from matches.services.outcomes.corrections import Correction, Kind
from matches.services.prematch import freebooters
from matches.services.resolution.resolve import resolve_match
from matches.services.rules_lock import playable_setup
from rosters.match_refs import match_ref
from rosters.models import Freebooter, LedgerEntry, LedgerKind, Team, VoidContract
from rosters.queries.drift import drift_of
from rosters.queries.for_sale import journeymen_of
from rosters.queries.named_stars import contract_in_force, fallen_stars
from rosters.queries.teams import freebooters_for
from rosters.services import ledger
from tests.factories import season as seasons
from tests.factories.season import commissioner

pytestmark = pytest.mark.django_db


HIRED: dict[str, list[dict[str, str]]] = {
    "samurai": [{"ronin": "heron"}, {"ronin": "old_gate"}],
    "blitz": [{"staff": "cheerleader"}, {"staff": "cheerleader"}, {"position": "linewoman"}],
}
"""Who is hired, by the game."""


@pytest.fixture
def variant() -> str:
    return "samurai"


@pytest.fixture
def fixture_(variant: str) -> Fixture:
    """The first fixture of a season just started, its home team rich by a line in the ledger."""
    made = seasons.started(2, variant=variant)
    first = Fixture.objects.get(round__season=made, round__number=1)
    home = first.match.home_team
    ledger.post(
        team=home,
        kind=LedgerKind.CORRECTION,
        amount=400,
        rule="KEM-FRE-03",
        rules_version="test",
        source_kind="test",
        source_id="gift",
        now=clock.now(),
    )
    return first


def hire(match: Match, **what: str) -> Freebooter:
    coach = match.home_team.coach
    return freebooters.hire(
        match=Match.objects.get(pk=match.pk), side=0, actor=coach, now=clock.now(), **what
    )


def hire_all(match: Match) -> list[Freebooter]:
    return [hire(match, **what) for what in HIRED[match.variant]]


def balance(team: Team) -> int:
    return Team.objects.get(pk=team.pk).balance


def take_back(fixture: Fixture) -> None:
    season = fixture.round.season
    rounds.take_back_start(season=season, actor=commissioner(season.league))


def award(fixture: Fixture, side: int | None) -> None:
    boss = commissioner(fixture.round.season.league)
    walkovers.award(fixture=fixture, side=side, actor=boss, reason="Nobody came.")


def give(side: int | None) -> Callable[[Fixture], None]:
    return lambda fixture: award(fixture, side)


@pytest.mark.one_in(3)
@pytest.mark.rules("KEM-FRE-03")
@pytest.mark.parametrize("variant", list(HIRED))
@pytest.mark.parametrize(
    "end", [take_back, give(1), give(None)], ids=["taken back", "walk-over", "void"]
)
def test_KEM_FRE_03_contracts_for_a_match_that_never_kicks_off_are_void(
    fixture_: Fixture, end: Callable[[Fixture], None]
) -> None:
    match = fixture_.match
    home, source = match.home_team, match_ref(match.pk)
    before = balance(home)
    hired = hire_all(match)
    price = sum(contract.price for contract in hired)
    assert balance(home) == before - price < before
    end(fixture_)
    assert balance(home) == before
    lines = LedgerEntry.objects.filter(team=home, kind=LedgerKind.FREEBOOTER).order_by("id")
    paid, back = list(lines)[: len(hired)], list(lines)[len(hired) :]
    assert [line.reverses for line in back] == paid
    assert [line.amount for line in back] == [contract.price for contract in hired]
    assert {line.rule for line in back} == {"KEM-FRE-03"}
    assert freebooters_for(home, source) == []
    assert contract_in_force(home, "old_gate") is None
    assert list(drift_of(home)) == []
    outbox.drain()
    assert balance(home) == before
    assert VoidContract.objects.count() == len(hired)
    assert check_all([match.league]).faults == []


@pytest.mark.rules("KEM-FRE-03")
@pytest.mark.parametrize("variant", ["blitz"])
def test_KEM_FRE_03_a_match_that_has_kicked_off_is_paid_for(fixture_: Fixture) -> None:
    match = fixture_.match
    hire_all(match)
    paid = balance(match.home_team)
    resolve_match(match_id=match.pk, now=clock.now() + timedelta(days=30))
    award(fixture_, 1)
    match.refresh_from_db()
    assert (match.has_begun, match.state) == (True, "finished")
    assert balance(match.home_team) == paid
    assert not VoidContract.objects.exists()
    assert list(drift_of(match.home_team)) == []


@pytest.mark.rules("KEM-FRE-03")
def test_KEM_FRE_03_a_correction_neither_charges_nor_gives_back(fixture_: Fixture) -> None:
    match = fixture_.match
    home, source = match.home_team, match_ref(match.pk)
    before = balance(home)
    star = hire_all(match)[-1]
    award(fixture_, None)
    book_result(match_id=match.pk, now=clock.now())
    report = blank_report(playable_setup(Match.objects.get(pk=match.pk)))
    report.sides[0].players[star.number].fate = Fate.DEAD
    put_right(match, Correction(Kind.RE_ENTERED, report))
    assert balance(home) == before
    assert set(fallen_stars(home)) == {"old_gate"}
    side = report.sides[0]
    side.players[star.number].fate = Fate.FIT
    assert journeymen_of(home, source, side) == []
    put_right(match, corrections.voided())
    assert balance(home) == before
    assert fallen_stars(home) == {}
    assert VoidContract.objects.count() == 2
    assert list(drift_of(home)) == []


def put_right(match: Match, correction: Correction) -> None:
    match = Match.objects.get(pk=match.pk)
    corrections.correct(
        match=match,
        correction=correction,
        actor=commissioner(match.league),
        reason="It was played after all.",
        seen=corrections.basis(match, correction, corrections.plans(match, correction)),
        now=clock.now(),
    )


def test_a_voided_match_that_was_played_gives_nothing_back(fixture_: Fixture) -> None:
    match = fixture_.match
    hire_all(match)
    paid = balance(match.home_team)
    seasons.finish_and_book(fixture_)
    won = balance(match.home_team) - paid
    put_right(match, corrections.voided())
    assert balance(match.home_team) == paid
    assert won == 10
    assert not VoidContract.objects.exists()


def test_a_season_taken_back_and_started_again_hires_again(fixture_: Fixture) -> None:
    season: Season = fixture_.round.season
    first = fixture_.match
    hire(first, ronin="old_gate")
    take_back(fixture_)
    outbox.drain()
    rounds.start_season(season=season, actor=commissioner(season.league))
    again = Fixture.objects.get(round__season=season, round__number=1).match
    assert again.pk != first.pk
    star = hire(again, ronin="old_gate")
    assert contract_in_force(again.home_team, "old_gate") == star
