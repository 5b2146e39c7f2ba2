"""A sampled report, applied to two other teams, is one that these teams could have had."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from engine.lineup import LineUp, MatchSetup
from engine.report import Fate, MatchReport
from engine.table_bounds import max_healed
from engine.table_top import HURT, blank_report, mismatches
from engine.variants.registry import VARIANTS, find_variant
from league.services.generate.sampled import report_from_sample
from matches.simulation import Order, pairings, simulate

GAMES = tuple(meta.key for meta in VARIANTS)


def line_ups(variant: str) -> list[LineUp]:
    """Every clan of a game: as it comes, without staff, and with players missing."""
    clans = find_variant(variant).clans.values()
    whole = [clan.line_up(clan.name) for clan in clans]
    return [
        *whole,
        *(replace(one, staff={}) for one in whole),
        *(replace(one, figures=one.figures[3:]) for one in whole),
    ]


def samples(variant: str, matches: int) -> list[MatchReport]:
    orders = [
        Order(variant, home, away, 1, number, ("greedy", "greedy"), log=False)
        for number, (home, away) in enumerate(pairings(variant, None, None, matches))
    ]
    return [outcome.report for outcome in simulate(orders) if outcome.report is not None]


@pytest.mark.one_in(2)
@pytest.mark.parametrize("variant", GAMES)
@pytest.mark.slow
def test_a_sampled_report_is_possible_for_any_two_teams(variant: str, thorough: bool) -> None:
    for sample in samples(variant, 6 if thorough else 2):
        for home, away in pairwise(line_ups(variant)):
            setup = MatchSetup(variant, home, away)
            report, healed = report_from_sample(setup, sample)
            assert list(mismatches(report, setup, healed=healed)) == []


def a_sample(setup: MatchSetup, *, credited: int, hurt: int) -> MatchReport:
    """The first home player is credited with casualties; `hurt` away players have suffered one."""
    sample = blank_report(setup)
    home, away = sample.sides
    next(iter(home.players.values())).casualties = credited
    for player in list(away.players.values())[:hurt]:
        player.fate = Fate.BADLY_HURT
    return sample


@pytest.mark.parametrize(
    ("apothecaries", "credited", "expected"), [(0, 1, 0), (1, 2, 1)], ids=["none", "one"]
)
def test_nobody_is_credited_with_what_the_other_team_cannot_have_had_healed(
    apothecaries: int, credited: int, expected: int
) -> None:
    human = find_variant("blitz").clans["human"].line_up("Human")
    setup = MatchSetup("blitz", human, replace(human, staff={"apothecary": apothecaries}))
    assert max_healed(setup, 1, points=0) == apothecaries
    report, healed = report_from_sample(setup, a_sample(setup, credited=4, hurt=1))
    assert healed == (0, expected)
    assert [p.casualties for p in report.sides[0].players.values() if p.casualties] == [credited]
    assert sum(p.fate in HURT for p in report.sides[1].players.values()) == 1
