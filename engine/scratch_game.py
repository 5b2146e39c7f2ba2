"""A game for simulations: a position to play on and to set back."""

from __future__ import annotations

from collections.abc import Callable

from engine.dice import Dice
from engine.events import Event
from engine.lineup import MatchSetup
from engine.position import Position
from engine.ruleset import Rules


class ScratchGame:
    """A ``LiveGame`` without a journal; ``set`` must give it its dice before it is played on.

    It plays on ``position``, or on a new one.
    """

    __slots__ = ("events", "position", "roll", "rules", "setup")

    roll: Callable[[int, str], int]

    def __init__(self, setup: MatchSetup, rules: Rules, position: Position | None = None):
        self.setup, self.rules = setup, rules
        self.position = position or Position(setup, rules.board, rules.new_state(setup))
        self.events: list[Event] = []

    def set(self, snapshot: tuple[object, ...], dice: Dice) -> None:
        """Load another position and other dice."""
        self.position.restore(snapshot)
        self.events, self.roll = [], dice.roll
