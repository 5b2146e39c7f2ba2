"""Options of ``ACT``: a table of verbs and their targets, built when it is needed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence

from engine.decisions import Choice, Target, Verb
from engine.errors import Refusal
from engine.position import Figure, Position
from engine.ruleset import Rules

ALONE: Sequence[Target] = (None,)
"""The targets of a verb without a target."""
Table = dict[Verb, Sequence[Target]]


class ActOptions(ABC):
    """What one player may do now. A game lists it in ``_list`` and gives reasons in ``refusal``."""

    __slots__ = ("_figure", "_position", "_rules", "_table")

    def __init__(self, position: Position, rules: Rules, figure: Figure):
        self._position, self._rules, self._figure = position, rules, figure
        self._table: Table | None = None

    def __contains__(self, choice: object, /) -> bool:
        if not isinstance(choice, Choice):
            return False
        verb, target = choice
        if self._table is not None:
            return target in self._table.get(verb, ()) and _is_exact(target)
        if verb is Verb.MOVE:
            return type(target) is int and self._may_step_onto(target)
        return target in self._targets_alone(verb) and _is_exact(target)

    def __iter__(self) -> Iterator[Choice]:
        for verb in self.verbs():
            for target in self.targets(verb):
                yield Choice(verb, target)

    def verbs(self) -> Sequence[Verb]:
        """The verbs that have a target now, and ``STOP`` always."""
        if self._table is None:
            self._table = self._list()
        return [*self._table]

    def targets(self, verb: Verb) -> Sequence[Target]:
        """The legal targets of one verb."""
        if self._table is None:
            self._table = self._list()
        return self._table.get(verb, ())

    def _targets_alone(self, verb: Verb) -> Sequence[Target]:
        """The targets of one verb that is asked for; a game may know them without the list."""
        return self.targets(verb)

    def _may_step_onto(self, square: int) -> bool:
        """Whether the list would have a move there; a game may know without the whole list."""
        return square in self.targets(Verb.MOVE)

    @abstractmethod
    def _list(self) -> Table:
        """Every verb that has a target, with all of them; called once a decision."""

    @abstractmethod
    def refusal(self, choice: Choice) -> Refusal:
        """Why the player cannot do that."""

    def _refuse(self, code: str, rule: str, **values: int | str) -> Refusal:
        return Refusal(code, rule, {"number": self._figure.number, **values})


def _is_exact(target: Target) -> bool:
    """Whole numbers only: ``True`` and ``1.0`` equal 1 and are no square."""
    if target is None or type(target) is int:
        return True
    return isinstance(target, tuple) and all(type(part) is int for part in target)
