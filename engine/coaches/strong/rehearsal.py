"""Playing one play of the present turn with other dice, as often as wanted."""

from __future__ import annotations

from typing import Any

from engine.coaches.greedy import GreedyCoach
from engine.coaches.greedy.view import View
from engine.coaches.strong.even_dice import EvenDice
from engine.coaches.strong.worth import worth
from engine.decisions import Choice, DecisionKind, Verb
from engine.lineup import LineUp, MatchSetup
from engine.position import Figure, Position
from engine.rules.activation import activations
from engine.ruleset import Rules
from engine.scratch_game import ScratchGame

NOBODY = "nobody"
"""The clan of line-ups in rehearsals: no spell of one clan is cast there."""
SET_AND_JUDGED = 30
"""The work of setting up a rehearsal and of judging its end, in the units of `View.work`."""
DECIDED, THOUGHT = 2, 10
"""The work of a decision in it, and of a view of the position to think about, besides its own."""


class Mind(GreedyCoach):
    """The greedy coach, and the work of what it has thought about the rest of activations."""

    __slots__ = ("work",)

    def __init__(self) -> None:
        super().__init__()
        self.work = 0

    def _go_on(self, view: View, figure: Figure) -> list[Choice]:
        choices = super()._go_on(view, figure)
        self.work += THOUGHT + view.work
        return choices


class Rehearsal:
    """A scratch position, and dice that have nothing to do with the match's."""

    __slots__ = ("_dice", "_mind", "_scratch", "_start", "_work", "position", "rules")

    def __init__(self, position: Position, rules: Rules):
        sides = [
            LineUp(NOBODY, NOBODY, tuple(f.spec for f in position.figures if f.side == side))
            for side in (0, 1)
        ]
        setup = MatchSetup(rules.id, sides[0], sides[1])
        self._scratch = ScratchGame(setup, rules)
        self._dice = EvenDice(0)
        self._mind = Mind()
        self._work = 0
        self._start: tuple[Any, ...] = ()
        self.position, self.rules = self._scratch.position, rules

    def fits(self, position: Position, rules: Rules) -> bool:
        """Whether that is a position of the match these rehearsals are of."""
        mine = self.position.figures
        return (
            rules is self.rules
            and len(mine) == len(position.figures)
            and all(a.spec is b.spec for a, b in zip(mine, position.figures, strict=True))
        )

    def begin(self, position: Position, seed: str) -> None:
        """Rehearse from here on from that position; the dice follow from the seed."""
        self._start = position.snapshot()
        self._dice = EvenDice(seed)

    def ended(self, side: int) -> float:
        """What the position is worth if the turn ends now."""
        self._work += SET_AND_JUDGED
        self._scratch.set(self._start, self._dice)
        self.position.active = 1 - side
        return worth(self.position, self.rules, side)

    def play(self, side: int, slot: int, choices: list[Choice], number: int) -> float:
        """What the position is worth after that player's choices, with the dice as they fell."""
        self._work += SET_AND_JUDGED
        self._dice.rehearse(number)
        self._run(side, slot, choices)
        return worth(self.position, self.rules, side)

    @property
    def work(self) -> int:
        """What all rehearsals so far took, in the units of `View.work`."""
        return self._work + self._mind.work

    def _run(self, side: int, slot: int, choices: list[Choice]) -> None:
        scratch, mind = self._scratch, self._mind
        scratch.set(self._start, self._dice)
        position, rules = scratch.position, scratch.rules
        turn = activations(scratch, side)
        choice: Choice | None = None
        begun = False
        while True:
            try:
                decision = turn.send(choice)  # type: ignore[arg-type]  # None starts it
            except StopIteration:
                return
            self._work += DECIDED
            if decision.kind is DecisionKind.ACTIVATE:
                if begun:
                    turn.close()
                    return
                begun = True
                mind.intend(choices)
                choice = Choice(Verb.ACTIVATE, slot)
            elif decision.side != side:
                choice = decision.default
            else:
                choice = mind.choose(position, rules, decision)
