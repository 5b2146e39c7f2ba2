"""Faults of a line of orders: a code and values, never prose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

from engine.errors import EngineError, Refusal
from engine.word_lists import words

Values = Mapping[str, int | str]


HARMLESS = frozenset(
    words(
        """after-touchdown after-end then-untaken else-untaken hold-passed hold-not-due not-tried
        blocks-once no-block-due"""
    )
)
"""Codes of notes to the coach that are no faults."""


CERTAIN = frozenset(
    words(
        """acted-already other-action not-in-this-game skill-missing skill-used too-honorable
        one-action-a-coach wrong-side to-oneself no-such-player off-the-pitch not-floor into-a-pit
        not-a-wall not-before-the-wall pass-at-a-wall rooted"""
    )
)
"""Codes of refusals that no dice of the play before could have prevented."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A place in the text (line and column from 1), a code, its values and the rule's ID.

    A legal spelling close to the text is in ``values["nearest"]``.
    """

    line: int
    column: int
    code: str
    values: Values = field(default_factory=dict)
    rule: str = ""

    @classmethod
    def of(cls, line: int, column: int, refusal: Refusal) -> Fault:
        """The engine's refusal of the text at that place."""
        return cls(line, column, refusal.code, refusal.values, refusal.rule)


@dataclass(frozen=True, slots=True)
class FaultOfPads(Fault):
    """What is refused first of the parts of a play for pads; ``further`` is what else is, each with
    its pad in ``values["from_pad"]``.
    """

    further: tuple[Fault, ...] = ()

    @classmethod
    def of_all(cls, faults: Sequence[Fault]) -> FaultOfPads:
        """All of them as one; there is one at least."""
        first, *further = faults
        return cls(first.line, first.column, first.code, first.values, first.rule, tuple(further))


class SheetFaults(EngineError):  # noqa: N818 -- the sheet's faults, not the program's
    """Orders that cannot be read; ``faults`` lists every place, in order."""

    def __init__(self, faults: Iterable[Fault]):
        self.faults = tuple(sorted(faults, key=lambda fault: (fault.line, fault.column)))
        super().__init__("; ".join(f"{f.line}:{f.column} {f.code}" for f in self.faults))

    def __reduce__(self) -> tuple[type[SheetFaults], tuple[tuple[Fault, ...]]]:
        """Pickled between processes."""
        return type(self), (self.faults,)


def nearest(word: str, known: Iterable[str]) -> Values:
    """The legal spelling nearest to a word, if one is close enough."""
    found = get_close_matches(word.upper(), [*known], n=1, cutoff=0.6)
    return {"nearest": found[0]} if found else {}
