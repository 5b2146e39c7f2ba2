"""Random coaches with a taste: each visits corners of the rules that chance seldom reaches."""

from __future__ import annotations

import random
from collections.abc import Mapping

from engine.decisions import Choice, Decision, DecisionKind, Verb
from engine.position import Position
from engine.rules.declared_actions import ACTIONS
from engine.ruleset import Rules

LAZY = frozenset({Verb.END, Verb.STOP, Verb.CONCEDE})
DILIGENCE = 0.94
"""How often a coach with something to do does something."""
EAGERNESS = 0.6
"""How often a step leads towards the ball."""
TASTES: Mapping[str, frozenset[Verb]] = {
    "fouler": frozenset({Verb.FOUL, Verb.STAB, Verb.BLOCK, Verb.BLOCK_AT, Verb.ARGUE}),
    "thrower": frozenset(
        {Verb.THROW, Verb.PASS, Verb.HANDOFF, Verb.HURL, Verb.WALL, Verb.INTERCEPT, Verb.CATCH}
    ),
    "duellist": frozenset(
        {Verb.CHALLENGE, Verb.ACCEPT, Verb.NOW, Verb.FOCUS, Verb.STRIKE, Verb.FOUL, Verb.BLOCK}
    ),
    "gambler": frozenset(
        {
            *(Verb.LEAP, Verb.OPEN, Verb.TELEPORT, Verb.GAZE, Verb.AUGURY, Verb.VOID, Verb.FIRES),
            *(Verb.TEAM, Verb.PRO, Verb.USE, Verb.CALL, Verb.INNER_FIRE, Verb.STEEL, Verb.INSPIRE),
        }
    ),
}
"""What each takes whenever it is offered."""
DECLARES: Mapping[str, tuple[str, ...]] = {
    "fouler": ("foul", "block", "blitz"),
    "thrower": ("pass", "hand_off"),
    "duellist": ("block", "blitz", "foul"),
    "gambler": ("blitz", "pass", "move"),
}
"""The actions each likes to declare, where actions are declared."""


class TastefulCoach:
    """Takes what it likes, else anything; goes towards the ball as a rule."""

    __slots__ = ("_likes", "_random", "_taste")

    def __init__(self, taste: str, seed: int | str):
        """Raises ``KeyError`` for a taste that nobody has."""
        self._taste, self._likes = taste, TASTES[taste]
        self._random = random.Random(f"{taste} {seed}")

    def choose(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        """A choice of a verb it likes, else of one that does something; then a target."""
        chance = self._random
        verbs = list(decision.options.verbs())
        if decision.kind is DecisionKind.DECLARE:
            return self._declared(decision)
        liked = [verb for verb in verbs if verb in self._likes]
        busy = [verb for verb in verbs if verb not in LAZY]
        if liked and chance.random() < DILIGENCE:
            verbs = liked
        elif busy and chance.random() < DILIGENCE:
            verbs = busy
        verb = chance.choice([verb for verb in verbs if verb is not Verb.CONCEDE] or verbs)
        choices = [Choice(verb, target) for target in decision.options.targets(verb)]
        if verb is Verb.MOVE and position.ball >= 0 and chance.random() < EAGERNESS:
            distance = position.board.distance
            return min(choices, key=lambda step: distance(step.one, position.ball))
        return chance.choice(choices)

    def _declared(self, decision: Decision) -> Choice:
        options = list(decision.options)
        liked = [choice for choice in options if ACTIONS[choice.one] in DECLARES[self._taste]]
        return self._random.choice(liked or options)
