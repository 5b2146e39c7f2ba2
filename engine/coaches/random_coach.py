"""A coach without a plan: for fuzzing, and as the yardstick of speed."""

from __future__ import annotations

import random

from engine.decisions import Choice, Decision, Verb
from engine.position import Position
from engine.ruleset import Rules

CONCEDE = Verb.CONCEDE


class RandomCoach:
    """Uniform over the verbs on offer (``END`` is one), then over that verb's targets.

    Never concedes: otherwise hardly any match would reach its second turn.
    """

    __slots__ = ("_random",)

    def __init__(self, seed: int | str):
        self._random = random.Random(seed).random

    def choose(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        """Any legal choice."""
        options, chance = decision.options, self._random
        verbs = options.verbs()
        some = len(verbs) - (verbs[-1] is CONCEDE)
        verb = verbs[int(chance() * some)]
        targets = options.targets(verb)
        return Choice(verb, targets[int(chance() * len(targets))])
