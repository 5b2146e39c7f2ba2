"""What a page of a running match reads again and again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated


@dataclass(frozen=True, slots=True)
class LiveTurn:
    """The newest turn: its number, and its events from the first to the last."""

    segment: int
    title: str
    side: int | None
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class LiveState:
    """How far a match is."""

    stage: str
    segment: Annotated[int, "The last that counts, -1 before the first."]
    seconds: Annotated[float, "Until the page asks again."]
    slowest: Annotated[float, "The same while nothing changes for long."]
    is_being_resolved: bool
    turn: LiveTurn | None
