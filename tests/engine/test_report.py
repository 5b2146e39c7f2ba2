"""The report follows from the events and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.events import Dishonored, HonorRestored, Injured, TookOwnLife
from engine.lineup import MatchSetup
from engine.report import Fate, report_of
from engine.variants.registry import find_variant

CLANS = find_variant("samurai").clans


def setup(*, dishonored=False):
    home, away = CLANS["crab"].line_up(), CLANS["lion"].line_up()
    figures = tuple(replace(f, dishonored=dishonored) for f in home.figures)
    return MatchSetup("samurai", replace(home, figures=figures), away)


@pytest.mark.parametrize(
    ("before", "events", "after"),
    [
        (False, [], False),
        (True, [], True),
        (False, [Dishonored("SAM-HON-01", 0)], True),
        (True, [HonorRestored("SAM-HON-02", 0)], False),
    ],
)
def test_who_came_dishonored_stays_so_until_their_honor_is_restored(before, events, after):
    report = report_of(setup(dishonored=before), events)
    assert report.sides[0].players[1].dishonored is after


def test_a_death_by_their_own_hand_is_distinguished():
    report = report_of(setup(), [TookOwnLife("SAM-HON-02", 0)])
    assert report.sides[0].players[1].fate is Fate.TOOK_OWN_LIFE


@pytest.mark.rules("CORE-INJ-05")
@pytest.mark.parametrize(("cause", "counted"), [("block", 1), ("both_down", 1), ("foul", 0)])
def test_casualties_are_counted_for_blocks_alone(cause, counted):
    events = [Injured("SAM-INJ-03", 12, 0, cause, "badly_hurt")]
    report = report_of(setup(), events)
    assert (report.sides[0].casualties, report.sides[0].players[1].casualties) == (counted,) * 2
