"""Pictures of a plan, and what a bot says of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from matches.answers.faults import UNREAD, FaultAnswer
from matches.answers.plan_board import MARGIN


@dataclass(frozen=True, slots=True)
class SuggestedSheet:
    """A bot's turn as a sheet."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanPicture:
    """The commonest future as a picture; what is otherwise after the other sheet is marked."""

    svg: str
    words: Annotated[
        str,
        "Where the ball is, how many opponents are down, and how many players stand outside the "
        "picture; first, where no result of a play keeps the turn, that it is the position before "
        "that play.",
    ]
    odds: Annotated[float, "Of the future that is shown, the commonest."]
    margin: Annotated[float, MARGIN]
    faults: Annotated[Sequence[FaultAnswer], UNREAD] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OpponentsTurnAnswer:
    """A bot's next turn for the other side, after rehearsals of the plays: chances from 0 to 1.

    All are null where no turn of theirs follows.
    """

    times: int | None = None
    accuracy: Annotated[int | None, "In points: the chances miss by more 1 time in 20."] = None
    touchdown: float | None = None
    turnover: float | None = None
    ball: Annotated[float | None, "That they get the ball, and keep it or score."] = None
    carrier: Annotated[float | None, "That the side's ball carrier goes down."] = None
    casualties: Annotated[float | None, "Of the side's own, on average."] = None
    story: Annotated[Sequence[str], "One of these turns that went as most did, play by play."] = ()
    svg: Annotated[str, "The end of that turn; its plays have the numbers of the story."] = ""
    outside: Annotated[str, "How many players stand outside the picture; blank for none."] = ""
    faults: Annotated[Sequence[FaultAnswer], UNREAD] = ()
