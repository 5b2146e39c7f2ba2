"""What a mail says of a turn: who is elsewhere, who stood up and who fell."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine import events as ev
from engine.events import Event
from engine.lineup import MatchSetup
from engine.rules_lookup import rules_for
from engine.variants.registry import find_variant
from matches.render.moves import moves

SQUARES = ("C3", "C4", "D9")


def pushed(slot: int, origin: int, square: int | None) -> Event:
    return ev.Pushed("CORE-PSH-01", slot, 5, origin, square)


def down(slot: int) -> Event:
    return ev.KnockedDown("CORE-BLK-01", slot, None, "block")


@pytest.mark.parametrize(
    ("happened", "said"),
    [
        (lambda a, b, c: [pushed(0, a, b)], ["is pushed from C3 to C4"]),
        (lambda a, b, c: [pushed(0, a, b), pushed(0, b, a)], []),
        (lambda a, b, c: [pushed(0, a, b), down(0)], ["is pushed from C3 to C4 and goes down"]),
        (lambda a, b, c: [pushed(0, a, None)], ["is pushed off the pitch"]),
        (lambda a, b, c: [down(0)], ["goes down"]),
        (
            lambda a, b, c: [
                ev.StoodUp("CORE-MOV-01", 0, 3),
                ev.Moved("CORE-MOV-01", 0, a, b, "move"),
                down(0),
            ],
            ["stands up, moves from C3 to C4 and goes down"],
        ),
        (
            lambda a, b, c: [
                ev.Moved("CORE-MOV-01", 0, a, b, "move"),
                ev.Teleported("DUN-TEL-02", 0, 2, b, c),
            ],
            ["moves from C3 to D9"],
        ),
        (
            lambda a, b, c: [
                ev.Teleported("DUN-TEL-02", 0, 2, None, b),
                ev.Moved("CORE-MOV-01", 0, b, c, "move"),
            ],
            ["comes from the dugout to D9"],
        ),
        (lambda a, b, c: [ev.Flew("SKL-60", 0, a, (b, c))], ["moves from C3 to D9"]),
    ],
)
def test_a_player_is_where_the_sentence_says(
    happened: Callable[..., list[Event]], said: list[str]
) -> None:
    home, away = list(find_variant("samurai").clans.values())[:2]
    setup = MatchSetup("samurai", home.line_up("H"), away.line_up("A"))
    board = rules_for(setup).board
    name = f"1 {setup.home.figures[0].name}"
    events = happened(*map(board.square, SQUARES))
    assert moves(setup, events) == [f"{name} {done}." for done in said]
