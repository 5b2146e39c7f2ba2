"""The bot of level ``easy``: the greedy coach without the long view, who forgets players."""

from __future__ import annotations

import random

from engine.coaches.greedy import GreedyCoach
from engine.coaches.greedy.greedy_coach import STOP, SURE
from engine.coaches.greedy.style import Style
from engine.coaches.greedy.touchdowns import touchdown
from engine.coaches.greedy.view import View
from engine.decisions import Choice, Decision, Verb

CARELESS = Style(run_odds=0.5, exposure=0.1, close=0.8, risk=0.8, good_block=0.6, receivers=4)
"""Runs without looking for opponents, blocks only when it is easy, and many run ahead."""
FORGETS = 0.3
"""The chance that the player whose moment has come stays where they are."""


class EasyCoach(GreedyCoach):
    """Plays one side; the same seed, position and decision always get the same answer."""

    __slots__ = ("_seed",)

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(CARELESS)
        self._seed = seed

    def _next_player(self, view: View, decision: Decision) -> Choice:
        choice = super()._next_player(view, decision)
        if choice.verb is Verb.ACTIVATE and self._forgets(view):
            goal = touchdown(view)
            if goal is None or goal.value < SURE:
                self.intend([STOP])
        return choice

    def _forgets(self, view: View) -> bool:
        position = view.position
        moment = position.half, position.drive, position.turns[view.side], len(view.unused())
        return random.Random(f"{self._seed}|{moment}").random() < FORGETS
