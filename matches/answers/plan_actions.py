"""What a player could do on a square. `times` is how often something was played where it is not
exact, else 0; `spends` what default orders may spend on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from engine.sheets.turn_sheet import PlayStep
from matches.answers.faults import UNREAD, WHY, FaultAnswer, Why


class Share(NamedTuple):
    """What may happen, and the chance of it."""

    name: str
    odds: float


class Interceptor(NamedTuple):
    """Who may intercept, and the face that they need."""

    number: int
    face: int


class SquareRun(NamedTuple):
    """The first and the last of squares side by side, as indexes row by row."""

    first: int
    last: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedBlock:
    """A block."""

    opponent: int
    dice: int
    own_choice: bool
    results: Sequence[Share]
    outcomes: Sequence[Share]
    down: float
    fall: float
    helpers: Sequence[int]
    hinderers: Sequence[int]
    lost: Annotated[float, "That the turn ends with it."]
    hurt: Annotated[float, "That the armour breaks if they fall."]
    out: Annotated[float, "That they are a casualty if they fall."]
    times: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedPass:
    """A pass or a hand-off to a team-mate."""

    verb: str
    to: int
    length: str
    there: Annotated[float, "To come there with the ball."]
    thrown: Annotated[float, "That, and an accurate throw."]
    intercepted: Annotated[float, "That a throw is."]
    caught: Annotated[float, "The whole."]
    interceptors: Sequence[Interceptor]
    times: int
    spends: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedFoul:
    """A foul."""

    opponent: int
    breaks: Annotated[float, "That the armour breaks."]
    sent_off: Annotated[float, "That the player is sent off."]
    coach_out: Annotated[float, "That the head coach is, for arguing."]
    times: int
    spends: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedBand:
    """Where a ball can be thrown with the same chance."""

    length: str
    odds: Annotated[float, "To come there with the ball and land it there."]
    squares: Sequence[SquareRun]
    contested: Annotated[Sequence[SquareRun], "Those where somebody may intercept."]
    interceptors: Sequence[Interceptor]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedDeed:
    """Another deed: the step that orders it, and its words."""

    verb: str
    order: str
    step: PlayStep
    works: Annotated[float, "That it does what it is for."]
    lost: Annotated[float, "That the turn ends with it."]
    times: int
    spends: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedActionsAnswer:
    """What a player could do on a square, with dice, helpers and odds."""

    why: Annotated[Why | None, WHY] = None
    faults: Annotated[Sequence[FaultAnswer], UNREAD] = ()
    number: int
    square: str
    blocks: Sequence[PlannedBlock] = ()
    passes: Sequence[PlannedPass] = ()
    fouls: Sequence[PlannedFoul] = ()
    deeds: Sequence[PlannedDeed] = ()
    bands: Sequence[PlannedBand] = ()
    drifts: Annotated[bool, "In this weather a pass scatters from where it is aimed."] = False
    others: Sequence[str] = ()
    verbs: Annotated[Sequence[str], "Everything that the player could do there."] = ()
