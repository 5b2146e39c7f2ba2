"""What a sheet says of one player's turn: steps with preferences, and how each is written.

A step is a verb with its squares or its man; preferences hold from the step they stand behind to
the end of the play. Squares and men are kept as a coach writes them, so a sheet needs no board.
Where something stood in the text takes no part in comparing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from engine.decisions import Verb
from engine.sheets.conditions import Condition
from engine.sheets.faults import Fault
from engine.sheets.preferences import AWAY, FACES, NO_PREFERENCES, Preferences

__all__ = (
    "AWAY",
    "BETWEEN_WORDING",
    "COACH_NUMBER",
    "FACES",
    "NO_PREFERENCES",
    "NO_TERMS",
    "Alternatives",
    "Branch",
    "Hold",
    "Item",
    "OnFail",
    "Play",
    "PlayStep",
    "Preferences",
    "Sheet",
    "Terms",
    "TextPlace",
    "plays_of",
)  # fmt: skip
TextPlace = tuple[int, int]
"""Line and column of a play's first word; no two plays of a sheet begin at the same."""


class OnFail(StrEnum):
    """What becomes of the rest of the sheet when a play, or a part of it, was left undone."""

    SKIP = "SKIP"
    STOP = "STOP"


@dataclass(frozen=True, slots=True)
class Terms:
    """On what terms a play is played; ``None`` says nothing.

    ``maxrisk`` is the highest chance of a turnover at which a step is still begun (``risk.py``).
    """

    onfail: OnFail | None = None
    maxrisk: Fraction | None = None

    def over(self, other: Terms) -> Terms:
        """These, and where they say nothing, the other's."""
        return Terms(
            self.onfail or other.onfail,
            self.maxrisk if self.maxrisk is not None else other.maxrisk,
        )

    def words(self) -> list[str]:
        """As they are written."""
        words = [f"ONFAIL {self.onfail}"] if self.onfail is not None else []
        return [*words, f"MAXRISK {self.maxrisk}"] if self.maxrisk is not None else words


NO_TERMS = Terms()


@dataclass(frozen=True, slots=True)
class PlayStep:
    """One verb of a play; ``columns`` says where its targets stood."""

    verb: Verb
    squares: tuple[str, ...] = ()
    man: int | None = None
    own: bool = False  # Void Strike may be aimed at either side
    preferences: Preferences = NO_PREFERENCES
    column: int = field(default=1, compare=False)
    columns: tuple[int, ...] = field(default=(), compare=False)

    def words(self) -> list[str]:
        """As it is written."""
        man: tuple[str, ...] = ()
        if self.man is not None:
            man = (f"opp{self.man}" if self.against else str(self.man),)
        word = VERB_WORDING.get(self.verb, str(self.verb))
        return [*word.split(), *man, *self.squares, *self.preferences.words()]

    @property
    def against(self) -> bool:
        """Whether its man is an opponent."""
        return self.verb in AGAINST and not self.own


AGAINST = frozenset({Verb.BLOCK, Verb.FOUL, Verb.STAB, Verb.GAZE, Verb.VOID})
"""The verbs whose man is an opponent."""
BETWEEN_WORDING: dict[Verb, str] = {
    Verb.FIRES: "CAST FIRES",
    Verb.INNER_FIRE: "CAST INNER",
    Verb.VOID: "CAST VOID",
    Verb.INSPIRE: "INSPIRE",
    Verb.COUNTER: "COUNTER",
    Verb.CONCEDE: "CONCEDE",
    Verb.SPONGE: "SPONGE",
    Verb.REGENERATE: "REGENERATE",
}
"""What the coach himself does between activations, and how it is written."""
VERB_WORDING: dict[Verb, str] = {**BETWEEN_WORDING, Verb.THROW: "PASS", Verb.BLOCK_AT: "BLOCK"}
"""Verbs that are not written as they are called: their targets tell them from their likes."""
COACH_NUMBER = 0
"""The number of a play that is the coach's own: no shirt bears it."""


@dataclass(frozen=True, slots=True)
class Play:
    """One player's activation, or a single step of the coach's own (``number`` 0)."""

    number: int
    steps: tuple[PlayStep, ...]
    line: int = field(default=1, compare=False)
    column: int = field(default=1, compare=False)
    terms: Terms = NO_TERMS

    @property
    def place(self) -> TextPlace:
        """Where it stands in the text, by which the plays of a sheet are told apart."""
        return self.line, self.column

    def text(self) -> str:
        """The line, or its part of one."""
        number = [str(self.number)] if self.number != COACH_NUMBER else []
        steps = [word for step in self.steps for word in step.words()]
        return " ".join([*number, *steps, *self.terms.words()])

    def lines(self, indent: str = "") -> list[str]:
        """As it stands in the sheet's text."""
        return [indent + self.text()]


@dataclass(frozen=True, slots=True)
class Alternatives:
    """Alternatives: the first that can be played when their moment comes is played."""

    plays: tuple[Play, ...]

    def lines(self, indent: str = "") -> list[str]:
        """As it stands in the sheet's text."""
        return [indent + " OR ".join(play.text() for play in self.plays)]


@dataclass(frozen=True, slots=True)
class Hold:
    """Here the turn waits for its coach again, where a wait is still allowed."""

    condition: Condition | None = None
    line: int = field(default=1, compare=False)
    column: int = field(default=1, compare=False)

    def lines(self, indent: str = "") -> list[str]:
        """As it stands in the sheet's text."""
        return [f"{indent}HOLD IF {self.condition.text()}" if self.condition else f"{indent}HOLD"]


@dataclass(frozen=True, slots=True)
class Branch:
    """What is played if something is so at that moment, and what if it is not."""

    condition: Condition
    then: tuple[Item, ...]
    otherwise: tuple[Item, ...] = ()
    line: int = field(default=1, compare=False)
    column: int = field(default=1, compare=False)

    def lines(self, indent: str = "") -> list[str]:
        """As it stands in the sheet's text."""
        inner = indent + "  "
        found = [f"{indent}IF {self.condition.text()}"]
        found += [line for item in self.then for line in item.lines(inner)]
        if self.otherwise:
            found.append(f"{indent}ELSE")
            found += [line for item in self.otherwise for line in item.lines(inner)]
        return [*found, f"{indent}ENDIF"]


Item = Play | Alternatives | Hold | Branch


def plays_of(items: tuple[Item, ...]) -> Iterator[Play]:
    """Every play in them, in the order of the text, whether it will be played or not."""
    for item in items:
        if isinstance(item, Play):
            yield item
        elif isinstance(item, Alternatives):
            yield from item.plays
        elif isinstance(item, Branch):
            yield from plays_of(item.then)
            yield from plays_of(item.otherwise)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A turn: what is to be done, in order, with preferences and terms for all of it.

    ``notes`` tell what of the text was not read, though it is no fault.
    """

    items: tuple[Item, ...] = ()
    preferences: Preferences = NO_PREFERENCES
    notes: tuple[Fault, ...] = field(default=(), compare=False)
    terms: Terms = NO_TERMS

    @property
    def plays(self) -> tuple[Play, ...]:
        """Every play of it, in the order of the text."""
        return tuple(plays_of(self.items))

    @property
    def concedes(self) -> bool:
        """Whether any line of it gives the match up."""
        return any(play.steps[0].verb is Verb.CONCEDE for play in self.plays)

    def text(self) -> str:
        """The canonical text: parsing it gives an equal sheet."""
        general = [*self.preferences.words(), *self.terms.words()]
        lines = [line for item in self.items for line in item.lines()]
        return "\n".join([*general, *lines, "END"]) + "\n"
