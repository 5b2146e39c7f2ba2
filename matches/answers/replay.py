"""The replay of a match, and all that its page moves on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple, TypedDict

from matches.render.replay_steps import ReplayPart


class ReplayPlayer(NamedTuple):
    """A player, in the order of the rows of frames."""

    side: int
    number: int
    name: str


class ReplayAnswer(TypedDict):
    """The replay of all that is resolved; any event is a keyframe and some changes away."""

    replay: Annotated[int, "The version of this form."]
    match: int | None
    names: Sequence[str]
    columns: int
    rows: int
    is_over: bool
    poster: int
    players: Sequence[ReplayPlayer]
    rules: Annotated[dict[str, str], "The address of each rule that is cited."]
    parts: Sequence[ReplayPart]
