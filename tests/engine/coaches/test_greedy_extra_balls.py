"""The greedy coach and a squig too many near its end zone."""

from __future__ import annotations

import pytest

from engine.coaches.greedy.blocks import extra_ball_plan
from engine.coaches.greedy.view import View
from engine.decisions import Choice, Verb
from tests.engine.stage import Player
from tests.engine.variants.squig.test_wandering import FAR, Squig


@pytest.mark.parametrize(
    ("squigs", "hit"), [(("E4", "H20"), True), (("E4",), False), (("E14", "H20"), False)]
)
def test_one_near_our_end_zone_is_hit_away_if_it_is_not_the_last(squigs, hit):
    home = {7: Player("E5"), 8: "E15"}
    stage = Squig(home, FAR, squigs=squigs).start()
    view = View(stage.game.position, stage.game.rules, 0)
    plan = extra_ball_plan(view, view.unused())
    square = stage.game.position.board.square("E4")
    assert (plan is not None and plan.choices == [Choice(Verb.BLOCK_AT, square)]) is hit
