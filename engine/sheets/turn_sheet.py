"""The parsed turn sheet: plays, steps, branches; ``text()`` is its canonical text.

A step is a verb with its squares or its player; preferences apply from their step to the end of the
play. Squares and players are kept as a coach writes them, so a sheet needs no board. The place in
the text takes no part in comparisons.
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
    "BLITZ",
    "COACH_NUMBER",
    "ELSE",
    "FACES",
    "NO_PREFERENCES",
    "NO_TERMS",
    "STAYS",
    "UNTIL_DOWN",
    "Alternatives",
    "Arrival",
    "Branch",
    "GeneralLine",
    "Goal",
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
)
TextPlace = tuple[int, int]
"""Line and column of a play's first word; no two plays of a sheet have the same."""


class OnFail(StrEnum):
    """What happens to the rest of the sheet when a play, or a part of it, was left undone."""

    SKIP = "SKIP"
    STOP = "STOP"


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a play; ``None`` leaves it open.

    ``maxrisk`` is the highest chance of a turnover at which a step still begins (``step_odds.py``).
    """

    onfail: OnFail | None = None
    maxrisk: Fraction | None = None

    def over(self, other: Terms) -> Terms:
        """These, with gaps filled from the other's."""
        return Terms(
            self.onfail or other.onfail,
            self.maxrisk if self.maxrisk is not None else other.maxrisk,
        )

    def words(self) -> list[str]:
        """The canonical words."""
        words = [f"ONFAIL {self.onfail}"] if self.onfail is not None else []
        return [*words, f"MAXRISK {self.maxrisk}"] if self.maxrisk is not None else words


NO_TERMS = Terms()


class Goal(StrEnum):
    """Where a walk leads whose squares the engine finds, the safest ones."""

    SQUARE = "TO"  # the step's one square
    BALL = "BALL"  # the nearest loose ball, wherever it lies by then


@dataclass(frozen=True, slots=True)
class PlayStep:
    """One verb of a play; ``columns`` are the places of its targets.

    A walk with a ``goal`` names no squares on the way.
    """

    verb: Verb
    squares: tuple[str, ...] = ()
    player: int | None = None
    own: bool = False  # Void Strike may be aimed at either side
    foe: bool = False  # so may a pass or a hand-off
    blitz: bool = False  # a block declared as a blitz, whatever the rest of the play is
    until_down: bool = False  # a block that is repeated while the rules offer it
    goal: Goal | None = None
    preferences: Preferences = NO_PREFERENCES
    column: int = field(default=1, compare=False)
    columns: tuple[int, ...] = field(default=(), compare=False)

    def words(self) -> list[str]:
        """The canonical words."""
        player: tuple[str, ...] = ()
        if self.player is not None:
            player = (f"opp{self.player}" if self.against else str(self.player),)
        word = BLITZ if self.blitz else VERB_WORDING.get(self.verb, str(self.verb))
        goal = () if self.goal is None else (str(self.goal),)
        until = UNTIL_DOWN if self.until_down else ()
        return [*word.split(), *goal, *player, *self.squares, *until, *self.preferences.words()]

    @property
    def against(self) -> bool:
        """Whether its target player is an opponent."""
        return self.foe or (self.verb in AGAINST and not self.own)


AGAINST = frozenset({Verb.BLOCK, Verb.FOUL, Verb.STAB, Verb.GAZE, Verb.VOID})
"""The verbs whose target player is an opponent."""
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
"""Between-activation actions, and their canonical words."""
VERB_WORDING: dict[Verb, str] = {**BETWEEN_WORDING, Verb.THROW: "PASS", Verb.BLOCK_AT: "BLOCK"}
"""Verbs whose canonical word differs from their name: their targets tell them apart."""
BLITZ = "BLITZ"
UNTIL_DOWN = ("UNTIL", "DOWN")
"""Behind the target of a block that is repeated as long as it stands, in reach."""
COACH_NUMBER = 0
"""The number of a between-activation action: no shirt has it."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """How a play goes on from the pads of those numbers; without any, from every other place.

    Without steps the player stays there.
    """

    pads: tuple[int, ...]
    steps: tuple[PlayStep, ...] = ()

    def words(self) -> list[str]:
        """The canonical words."""
        *first, last = ("ON", *map(str, self.pads)) if self.pads else (ELSE,)
        steps = [word for step in self.steps for word in step.words()]
        return [*first, f"{last}:" if self.pads else last, *(steps or [STAYS])]


ELSE, STAYS = "ELSE", "STOP"


@dataclass(frozen=True, slots=True)
class Play:
    """One player's activation, or a single step of the coach (``number`` 0).

    ``arrivals`` say how it goes on once a teleport, the end of ``steps``, has shown its pad: the
    first that applies.
    """

    number: int
    steps: tuple[PlayStep, ...]
    line: int = field(default=1, compare=False)
    column: int = field(default=1, compare=False)
    terms: Terms = NO_TERMS
    arrivals: tuple[Arrival, ...] = ()

    @property
    def concedes(self) -> bool:
        """Whether it gives the match up."""
        return self.steps[0].verb is Verb.CONCEDE

    @property
    def place(self) -> TextPlace:
        """The place in the text, which identifies a play of a sheet."""
        return self.line, self.column

    def text(self) -> str:
        """The line, or its part of one."""
        number = [str(self.number)] if self.number != COACH_NUMBER else []
        steps = [word for step in self.steps for word in step.words()]
        arrivals = [" ".join(arrival.words()) for arrival in self.arrivals]
        ways = [" | ".join(arrivals)] if arrivals else []
        return " ".join([*number, *steps, *ways, *self.terms.words()])

    def from_pad(self, pad: int) -> Arrival | None:
        """How it goes on from that pad, 0 for a square without one."""
        return next((a for a in self.arrivals if not a.pads or pad in a.pads), None)

    @property
    def every_step(self) -> tuple[PlayStep, ...]:
        """The steps it may come to, from any pad."""
        return (*self.steps, *(step for arrival in self.arrivals for step in arrival.steps))

    def lines(self, indent: str = "") -> list[str]:
        """The canonical lines."""
        return [indent + self.text()]


@dataclass(frozen=True, slots=True)
class Alternatives:
    """Alternatives: the first that can be played at that moment is played."""

    plays: tuple[Play, ...]

    def lines(self, indent: str = "") -> list[str]:
        """The canonical lines."""
        return [indent + " OR ".join(play.text() for play in self.plays)]


@dataclass(frozen=True, slots=True)
class Hold:
    """The turn waits here for its coach again, where a wait is still allowed."""

    condition: Condition | None = None
    line: int = field(default=1, compare=False)
    column: int = field(default=1, compare=False)

    def lines(self, indent: str = "") -> list[str]:
        """The canonical lines."""
        return [f"{indent}HOLD IF {self.condition.text()}" if self.condition else f"{indent}HOLD"]


@dataclass(frozen=True, slots=True)
class Branch:
    """The items played if a condition is true at that moment, and those if it is not."""

    condition: Condition
    then: tuple[Item, ...]
    otherwise: tuple[Item, ...] = ()
    line: int = field(default=1, compare=False)
    column: int = field(default=1, compare=False)

    def lines(self, indent: str = "") -> list[str]:
        """The canonical lines."""
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


def _lines_of(items: tuple[Item, ...]) -> Iterator[tuple[Play, ...]]:
    """The plays that are written as one: a play alone, or alternatives."""
    for item in items:
        if isinstance(item, Branch):
            yield from _lines_of(item.then)
            yield from _lines_of(item.otherwise)
        elif not isinstance(item, Hold):
            yield item.plays if isinstance(item, Alternatives) else (item,)


@dataclass(frozen=True, slots=True)
class GeneralLine:
    """What one line adds to the preferences and terms of the whole sheet."""

    line: int
    preferences: Preferences
    terms: Terms


@dataclass(frozen=True, slots=True)
class Sheet:
    """A turn: its items in order, with preferences and terms for all of it.

    ``notes`` list text that was not read but is no fault; ``general`` are the lines that the
    preferences and terms come from.
    """

    items: tuple[Item, ...] = ()
    preferences: Preferences = NO_PREFERENCES
    notes: tuple[Fault, ...] = field(default=(), compare=False)
    terms: Terms = NO_TERMS
    general: tuple[GeneralLine, ...] = field(default=(), compare=False)

    @property
    def plays(self) -> tuple[Play, ...]:
        """Every play of it, in the order of the text."""
        return tuple(plays_of(self.items))

    @property
    def numbers(self) -> dict[TextPlace, int]:
        """The number of each play, from 1 on, by its place; alternatives have one together."""
        found: dict[TextPlace, int] = {}
        for number, plays in enumerate(_lines_of(self.items), start=1):
            found |= {play.place: number for play in plays}
        return found

    @property
    def concedes(self) -> bool:
        """Whether any line concedes the match."""
        return any(play.concedes for play in self.plays)

    def text(self) -> str:
        """The canonical text: parsing it gives an equal sheet."""
        general = [*self.preferences.words(), *self.terms.words()]
        lines = [line for item in self.items for line in item.lines()]
        return "\n".join([*general, *lines, "END"]) + "\n"
