"""What the registry says of each game's books, as its rules print it."""

from __future__ import annotations

import pytest

from engine.position import Figure
from engine.variants.registry import VARIANTS, find_variant
from engine.variants.samurai.state import samurai_state
from tests.engine.stage import Stage

BOOKS = {
    "samurai": (False, False, "ronin", ()),
    "blitz": (True, True, "", ("assistant_coach", "cheerleader", "apothecary")),
    "squig": (True, True, "", ("assistant_coach", "cheerleader", "apothecary")),
    "dungeon": (True, True, "", ("assistant_coach", "cheerleader", "apothecary")),
}
"""Own freebooters, lasting injuries, what the stars are, hired staff (SAM-PST-03, SAM-INJ, LGE-PRE,
LGE-INJ)."""


@pytest.mark.parametrize("game", [meta.key for meta in VARIANTS])
def test_the_books_of_a_game(game):
    books = find_variant(game).roster_rules
    found = (books.own_freebooters, books.lasting, books.stars, books.hired_staff)
    assert found == BOOKS[game]


def test_what_the_pages_say_of_a_player_of_samurai_bowl():
    stage = Stage({7: "E5", 8: "A1"}, {4: "N24", 5: "N20"})
    state = samurai_state(stage.game.position)
    figures = {"7": stage.figure(7), "8": stage.figure(8), "4": stage.away(4), "5": stage.away(5)}
    state.duels = [(figures["7"].slot, figures["4"].slot, 0)]
    state.dishonored, state.blessed = [figures["8"].slot], [figures["7"].slot]

    def marks(figure: Figure) -> tuple[str, ...]:
        return state.marks(figure)

    assert {name: marks(figure) for name, figure in figures.items()} == {
        "7": ("Touch of Amaterasu", "a duel to fight"),
        "8": ("Dishonored",),
        "4": ("a duel to fight",),
        "5": (),
    }
