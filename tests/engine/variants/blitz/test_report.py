"""The report of a match by the core: lasting injuries, casualties, fans."""

from __future__ import annotations

import pytest

from engine.report import Fate, MatchReport, report_of
from tests.engine.stage import Player
from tests.engine.variants.blitz.test_ball_handling import FAR, Blitz
from tests.support.gold import gold_match

POW, BREAKS = 6, [6, 6]


def blocked(skills, dice, staff=()):
    """The report of one block by home 7 on away 4."""
    stage = Blitz({7: "E5", 8: "A1"}, {4: Player("E6", skills=skills), **FAR}, staff=staff)
    stage.order("7 block BLOCK 4", dice=[POW, *BREAKS, *dice], then=["PUSH E7", "STAY"])
    return report_of(stage.game.setup, stage.game.events)


def test_what_stays_of_a_serious_injury():
    player = blocked("", [5, 5, 4, 5, 3]).sides[1].players[4]
    assert (player.fate, player.lasting) == (Fate.SERIOUSLY_INJURED, "niggling")


@pytest.mark.parametrize(("skills", "staff"), [("Regenerate", ()), ("", ({}, {"apothecary": 1}))])
def test_who_is_saved_is_fit_and_was_a_casualty(skills, staff):
    report = blocked(skills, [5, 5, 6, 4], staff)
    assert report.sides[1].players[4].fate is Fate.FIT
    assert (report.sides[0].casualties, report.sides[0].players[7].casualties) == (1, 1)


@pytest.mark.parametrize("number", range(30))
def test_any_match_can_be_reported_and_read_back(number):
    game = gold_match("blitz", number)
    report = report_of(game.setup, game.events)
    assert MatchReport.from_json(report.to_json()) == report
    assert [side.score for side in report.sides] == game.position.score
    assert all(-1 <= side.fans <= 1 for side in report.sides)
