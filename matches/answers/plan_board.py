"""The position after plays, in one of their futures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from matches.answers.faults import UNREAD, FaultAnswer
from matches.answers.plan_ways import Reach

MARGIN = "How far the truth may be above or below it, 99 times in 100; 0 where no die is rolled."


class FutureRow(NamedTuple):
    """A future: its key, its chance, the margin of that, and in words what tells it from others. A
    touchdown of the side is one of them.
    """

    key: str
    odds: float
    margin: float
    words: str


class EndRow(NamedTuple):
    """How the turn ends else: `others`, it goes on otherwise; `turnover`; `touchdown` of the side;
    `against`, a touchdown of the other side; `over`, by time or a concession. What never happens is
    left out.
    """

    end: str
    odds: float


class PlayerRow(NamedTuple):
    """A player. State 0 stands."""

    side: int
    number: int
    square: str
    state: int
    used: bool


class Shirt(NamedTuple):
    """Who a player is."""

    side: int
    number: int


class BallRow(NamedTuple):
    """The square where a ball lies, or side and number of who has it."""

    square: str | None
    carrier: Shirt | None


class BesideRow(NamedTuple):
    """The square of an opponent who is down or of a loose ball, and the squares beside it."""

    square: str
    near: Sequence[str]


class RouteRow(NamedTuple):
    """The squares that a player has walked."""

    side: int
    number: int
    squares: Sequence[str]


class BlowRow(NamedTuple):
    """A player who blocks, fouls or the like, from which square, and the square of whom they do it
    to.
    """

    side: int
    number: int
    origin: str
    target: str


class LuckyEndRow(NamedTuple):
    """A square, its permille, and the squares walked to it, in legs: a teleport begins another."""

    square: str
    odds: int
    legs: Sequence[Sequence[str]]


class ByLuckRow(NamedTuple):
    """The squares at which a player may end, where none of them is likely."""

    side: int
    number: int
    ends: Sequence[LuckyEndRow]


class CoachRow(NamedTuple):
    """A line of the coach's, the chance of what it is for, that the turn ends with it, and how
    often it was played where it is not exact, else 0.
    """

    line: str
    works: float
    lost: float
    times: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FuturesAnswer:
    """What may be after the plays: futures in which the turn goes on, and how it ends else. All
    shares are of the same rehearsals.
    """

    times: Annotated[int, "How many rehearsals there were."]
    futures: Sequence[FutureRow]
    ends: Sequence[EndRow]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedBoardAnswer(FuturesAnswer):
    """The position after the plays in one of their futures."""

    segment: int
    side: int
    columns: int
    rows: int
    faults: Annotated[Sequence[FaultAnswer], UNREAD] = ()
    shown: Annotated[str, "The key of the future that the rest is about."]
    odds: Annotated[float, "Of that future."]
    margin: Annotated[float, MARGIN]
    lost_at: Annotated[int | None, "The line of the play that no result of which keeps the turn."]
    is_lost: bool
    scores: Annotated[bool, "That future is a touchdown."]
    players: Sequence[PlayerRow]
    balls: Sequence[BallRow]
    routes: Sequence[RouteRow]
    blows: Sequence[BlowRow]
    by_luck: Sequence[ByLuckRow]
    luck_margins: Annotated[Sequence[Sequence[int]], "Of the permilles of `by_luck`, in order."]
    strays: Annotated[bool, "No rehearsal led inside the IFs; the position is that without them."]
    pads: Annotated[Sequence[str], "The pads, by their numbers."]
    zones: Annotated[str, "Tackle zones of the opponents, row by row."]
    beside: Sequence[BesideRow]
    goals: Annotated[Sequence[str], "The squares where the side scores."]
    reach: Sequence[Reach]
    coach: Sequence[CoachRow]
