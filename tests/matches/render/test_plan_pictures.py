"""Pictures of a plan: a walk, a push and a ball are told apart, and the legend says how."""

from __future__ import annotations

import re

from engine.events import Activated, BallMoved, Event, Moved, Pushed, Teleported
from matches.render.legend import planning_legend
from matches.render.plan_pictures import answer_picture
from matches.render.side_looks import USUAL
from tests.engine.stage import Stage
from tests.engine.variants.dungeon.scene import Dungeon, at

ARROW = re.compile(
    r'class="pitch-path" points="[^"]*" fill="none"[^/]*?(stroke-dasharray="[^"]*")?/>'
)


def dashes(picture: str) -> list[str]:
    """The dashes of the arrows of a picture, in order."""
    return ARROW.findall(picture)


def test_a_walk_a_push_and_a_ball_have_arrows_of_their_own() -> None:
    stage = Stage({7: "E6"}, {4: "E8"}, ball="G9")
    square, walker, pushed = (
        stage.game.rules.board.square,
        stage.figure(7).slot,
        stage.figure(4, 1).slot,
    )
    play: list[Event] = [
        Activated("R", walker),
        Moved("R", walker, square("E5"), square("E6"), "move"),
        Pushed("R", pushed, walker, square("E7"), square("E8")),
        BallMoved("R", "bounce", square("G8"), (square("G9"),)),
    ]
    position, rules = stage.game.position, stage.game.rules
    drawn = dashes(answer_picture(position, rules, [play], USUAL, ("H", "A")).svg)
    assert len(set(drawn)) == 3
    shown = [dashes(picture) for picture, _ in planning_legend()]
    assert [dash for found in shown for dash in found] == drawn


def test_in_a_dungeon_who_was_teleported_is_in_the_picture_and_others_are_counted() -> None:
    pads = at(7, 2), at(15, 4), at(31, 5)
    stage = Dungeon({7: pads[2], 8: pads[1]}, {19: at(31, 14)})
    newcomer, hit = stage.figure(8).slot, stage.figure(7).slot
    first, third, fifth = (stage.game.rules.board.square(pad) for pad in pads)
    play: list[Event] = [
        Activated("R", newcomer),
        Teleported("R", newcomer, 3, first, third),
        Teleported("R", hit, 5, third, fifth),
    ]
    picture = answer_picture(stage.game.position, stage.game.rules, [play], USUAL, ("Home", "Away"))
    labels = set(re.findall(r">([A-Z]{1,2}|[0-9]+)</text>", picture.svg))
    assert {"H", "P", "AF", "3", "5", "6"} <= labels  # columns and rows of the pads
    assert "15" not in labels
    assert picture.outside == "1 player stands outside this picture."
