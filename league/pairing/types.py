"""Types that all formats share: entrants, what was played, what is drawn.

Exception
└── CannotPair      for the commissioner to fix: the message gives the reason
A `ValueError` from here is a programming error.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum


class CannotPair(Exception):  # noqa: N818 -- an answer, not a fault
    """These entrants cannot be paired in this way; the message says why and what would help."""


class Stage(StrEnum):
    """The part of the season that a round belongs to. Only `TABLE` rounds count for standings."""

    TABLE = "table"
    PLAYOFF = "playoff"
    LADDER = "ladder"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A team to be paired. Entrants come in a list, the best seed first.

    `division` is the number of its division, 0 without one; `away` are the numbers of the rounds
    in which it cannot play.
    """

    id: int
    name: str
    division: int = 0
    away: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Meeting:
    """An existing pairing, played or not: `winner` is an id, None for a draw or unknown.

    `slot` is its place in a bracket's round. A bye of a bracket has no `away` (0) and is won.
    `is_unplayed`: nobody has played or will, as in a walk-over or a match that stays void; such a
    pairing is over, but nobody was at home, and no two have met (KEM-WLK-01).
    """

    round: int
    home: int
    away: int
    winner: int | None = None
    stage: Stage = Stage.TABLE
    slot: int = 0
    is_unplayed: bool = False


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two teams that are to meet; `why` are whole sentences. `division` is that of the entrants.

    `stakes` is 2 for a final, 1 for a semi-final (LGE-GAT-01).
    """

    home: int
    away: int
    why: tuple[str, ...] = ()
    division: int = 0
    slot: int = 0
    stakes: int = 0

    @property
    def pair(self) -> frozenset[int]:
        return frozenset((self.home, self.away))


@dataclass(frozen=True, slots=True)
class Rest:
    """A team that does not play in a round, and why. `is_bye`: it had no opponent and gets points.

    `slot` is its place in a bracket from which it advances without playing.
    """

    id: int
    why: str
    is_bye: bool = False
    slot: int = 0


@dataclass(frozen=True, slots=True)
class DrawnRound:
    """A round to be played. A round without pairings is planned, and paired later."""

    number: int
    pairings: tuple[Pairing, ...] = ()
    resting: tuple[Rest, ...] = ()
    stage: Stage = Stage.TABLE
    name: str = ""


@dataclass(frozen=True, slots=True)
class Drawn:
    """The result of a draw: rounds, and `clashes` with black-out dates as sentences.

    `divisions` maps entrants to division numbers, in a format with divisions.
    """

    rounds: tuple[DrawnRound, ...]
    clashes: tuple[str, ...] = ()
    divisions: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Field:
    """Everything that a draw depends on.

    `entrants` are those still in, best seed first; `played` every pairing that stays, `first` the
    number of the first round to be drawn. `ranking` are ids by the standings of the table rounds
    (division after division), `scores` the points of each so far, `byes` how many each has had.
    `decided`: whether all table rounds are over. `shuffle` is the number of the draw: another
    number gives another draw where chance decides.
    """

    entrants: Sequence[Entrant]
    played: Sequence[Meeting] = ()
    first: int = 1
    ranking: Sequence[int] = ()
    scores: Mapping[int, int] = field(default_factory=dict)
    byes: Mapping[int, int] = field(default_factory=dict)
    decided: bool = False
    shuffle: int = 0

    def __post_init__(self) -> None:
        ids = [entrant.id for entrant in self.entrants]
        if len(set(ids)) != len(ids):
            raise ValueError("an entrant stands in the list twice")

    @property
    def ids(self) -> list[int]:
        return [entrant.id for entrant in self.entrants]

    @property
    def names(self) -> dict[int, str]:
        return {entrant.id: entrant.name for entrant in self.entrants}

    def of_stage(self, stage: Stage) -> list[Meeting]:
        """The pairings of that stage, by round and slot."""
        return sorted(
            (meeting for meeting in self.played if meeting.stage == stage),
            key=lambda meeting: (meeting.round, meeting.slot),
        )


def order_of_draw(entrants: Sequence[Entrant], shuffle: int) -> list[Entrant]:
    """The entrants in seating order: as seeded for draw 0, else shuffled by its number.

    The shuffle uses a small generator of its own, so that the result is the same everywhere.
    """
    seated = list(entrants)
    state = shuffle * 2_654_435_761 % 2**32
    if not state:
        return seated
    for place in range(len(seated) - 1, 0, -1):
        state = (state * 1_664_525 + 1_013_904_223) % 2**32
        other = (state >> 8) % (place + 1)
        seated[place], seated[other] = seated[other], seated[place]
    return seated
