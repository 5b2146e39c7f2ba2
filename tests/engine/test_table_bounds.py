"""What a report may say is bounded by the clauses of its game, in every game of the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from itertools import product

import pytest

from engine.lineup import MatchSetup
from engine.report import Fate, MatchReport
from engine.rules_lookup import rules_for
from engine.table_bounds import count_bounds, most_points
from engine.table_top import (
    REPORTED_COUNTS,
    awarded_points,
    blank_report,
    mismatches,
    overtime_mismatches,
)
from engine.variants.registry import VARIANTS, find_variant
from matches.simulation import Order, pairings, simulate

POINTS = {"samurai": 32, "blitz": 32, "squig": 32, "dungeon": 1}
"""The most points of a match without overtime, by game. A new game has to be written here."""
THROWS = {"samurai": 16, "blitz": 16, "squig": 16, "dungeon": 32}
"""The most completions of a player without Dump-Off."""
INTERCEPTIONS = {"samurai": 0, "blitz": 16, "squig": 16, "dungeon": 32}
OWN_LIFE = {"samurai"}
OVERTIME_POINT = {"samurai": 33, "blitz": 33, "squig": 33, "dungeon": 1}
GAMES = tuple(meta.key for meta in VARIANTS)


def a_setup(variant: str, **options: str) -> MatchSetup:
    """The first two clans of a game without Dump-Off, under these house rules."""
    clans = [c for c in find_variant(variant).clans.values() if not _dumps(c.line_up(c.name))]
    home, away = (clan.line_up(clan.name) for clan in clans[:2])
    return MatchSetup(variant, home, away, options=options)


def _dumps(line_up: object) -> bool:
    return any("dump_off" in str(figure.skills).lower() for figure in line_up.figures)


def a_report(setup: MatchSetup, home: int = 0, away: int = 0) -> MatchReport:
    report = blank_report(setup)
    for side, goals in zip(report.sides, (home, away), strict=True):
        side.score = goals
        next(iter(side.players.values())).touchdowns = goals
    return report


def faults(
    report: MatchReport, setup: MatchSetup, **beside: object
) -> list[tuple[str, str, str, int]]:
    return [(f.code, f.at, f.rule, f.side) for f in mismatches(report, setup, **beside)]


def test_every_game_of_the_catalogue_states_its_bounds() -> None:
    stated: tuple[Mapping[str, int], ...] = (POINTS, THROWS, INTERCEPTIONS, OVERTIME_POINT)
    for table in stated:
        assert sorted(table) == sorted(GAMES)
    for game in GAMES:
        table = rules_for(a_setup(game)).match.table
        for clause in (
            *(table.points_rule, table.passes_rule, table.interceptions_rule),
            table.casualties_rule,
        ):
            assert clause
        assert bool(table.own_life_rule) == (game in OWN_LIFE)


@pytest.mark.rules("KEM-TAB-02")
@pytest.mark.parametrize("game", GAMES)
def test_no_more_points_than_the_match_can_have(game: str) -> None:
    setup, most = a_setup(game), POINTS[game]
    assert most_points(setup).most == most
    assert most_points(a_setup(game, overtime="sudden")).most == OVERTIME_POINT[game]
    for home in range(most + 1):
        assert faults(a_report(setup, home, most - home), setup) == []
    for home, away in ((most + 1, 0), (0, most + 1), (most, 1), (40, 0), (0, 40), (9, 40)):
        found = faults(a_report(setup, home, away), setup)
        assert ("points", "score") in [(code, at) for code, at, *_ in found], (home, away)


@pytest.mark.rules("KEM-TAB-02")
@pytest.mark.parametrize(("game", "side"), list(product(GAMES, (0, 1))))
def test_nobody_does_more_than_the_turns_allow(game: str, side: int) -> None:
    setup = a_setup(game)
    bounds = count_bounds(setup, side).player
    assert set(bounds) == set(REPORTED_COUNTS)
    assert bounds["completions"].most == THROWS[game]
    assert bounds["interceptions"].most == INTERCEPTIONS[game]
    for count in ("completions", "interceptions"):
        for value in (bounds[count].most, bounds[count].most + 1, 40):
            report = a_report(setup)
            number, player = next(iter(report.sides[side].players.items()))
            setattr(player, count, value)
            found = list(mismatches(report, setup))
            if value <= bounds[count].most:
                assert found == []
            else:
                assert {(f.side, f.number, f.at) for f in found} == {(side, number, count)}
                assert all(f.rule == bounds[count].rule for f in found)


def test_interceptions_occur_by_house_rule_in_samurai_bowl() -> None:
    setup = a_setup("samurai", samurai_interceptions="on")
    assert count_bounds(setup, 0).player["interceptions"].most == 16


def test_a_dump_off_is_a_pass_in_the_opponents_turn() -> None:
    thrower = {
        meta.key: [c for c in meta.clans.values() if _dumps(c.line_up(c.name))] for meta in VARIANTS
    }
    for game, clans in thrower.items():
        for clan in clans:
            line_up = clan.line_up(clan.name)
            setup = MatchSetup(game, line_up, line_up)
            turns = THROWS[game]
            assert count_bounds(setup, 0).player["completions"].most == 2 * turns


@pytest.mark.rules("KEM-TAB-02")
@pytest.mark.parametrize("game", GAMES)
def test_only_the_dishonored_take_their_own_life(game: str) -> None:
    for rolled in ("roll", "clear") if game in OWN_LIFE else ("",):
        setup = a_setup(game, **({"dishonor_after": rolled} if rolled else {}))
        for dishonored in (False, True):
            report = a_report(setup)
            player = next(iter(report.sides[0].players.values()))
            player.fate, player.dishonored = Fate.TOOK_OWN_LIFE, dishonored
            found = [(code, at) for code, at, *_ in faults(report, setup)]
            if rolled == "roll":
                assert found == ([] if dishonored else [("own_life", "fate")])
            else:
                assert ("no_own_life", "fate") in found
            assert (("no_honor", "dishonored") in found) == (dishonored and game not in OWN_LIFE)


@pytest.mark.parametrize("game", GAMES)
def test_every_fate_but_their_own_hand_is_possible_in_every_game(game: str) -> None:
    setup = a_setup(game)
    for fate in set(Fate) - {Fate.TOOK_OWN_LIFE}:
        report = a_report(setup)
        next(iter(report.sides[1].players.values())).fate = fate
        assert faults(report, setup) == []


@pytest.mark.rules("KEM-TAB-02")
@pytest.mark.parametrize("game", GAMES)
def test_a_point_without_a_scorer_is_entered_as_one(game: str) -> None:
    setup = a_setup(game)
    report = a_report(setup)
    report.sides[1].score = 1
    assert [code for code, *_ in faults(report, setup)] == ["touchdowns"]
    assert faults(report, setup, awarded=(0, 1)) == []
    assert awarded_points(report) == (0, 1)


def test_a_cup_match_in_a_dungeon_has_a_point_for_its_winner() -> None:
    setup = a_setup("dungeon", overtime="sudden")
    level = a_report(setup)
    level.winner = 0
    assert [f.code for f in overtime_mismatches(level, setup)] == ["awarded_winner"]
    won = a_report(setup)
    won.sides[0].score, won.winner = 1, 0
    assert list(overtime_mismatches(won, setup)) == []
    assert faults(won, setup, awarded=(1, 0)) == []


@pytest.mark.parametrize("game", GAMES)
def test_no_match_that_was_played_is_out_of_bounds(game: str, thorough: bool) -> None:
    orders = [
        Order(game, home, away, 3, number, ("greedy", "greedy"), log=False)
        for number, (home, away) in enumerate(pairings(game, None, None, 12 if thorough else 3))
    ]
    codes = {"casualties", "mvp", "healed"}  # a played report does not say who was healed
    for outcome in simulate(orders):
        assert outcome.report is not None
        report = deepcopy(outcome.report)
        clans = find_variant(game).clans
        home, away = (clans[side.clan].line_up(side.name) for side in report.sides)
        setup = MatchSetup(game, home, away)
        awarded = awarded_points(report)
        found = [f for f in mismatches(report, setup, awarded=awarded) if f.code not in codes]
        assert found == [], outcome
