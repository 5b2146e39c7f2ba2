"""Where players can get to.

Ways are a tree in the order in which one walks it: two characters a step. The first is how many
steps come before it (0 to 9, then a to z), the second the direction of the step: 0 is up, then
clockwise to 7. Over 58 boards of all games, lists of squares made the compressed answer 48 % larger
at least (gzip; brotli 43 %), and the largest grew from 7.2 to 10.5 KB: so this code stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from core.answers import Maybe
from matches.answers.faults import UNREAD, WHY, FaultAnswer, Why


class StepDice(NamedTuple):
    """The index of a step, and its dice, such as d4s2: a dodge on 4 or more, an extra square on 2
    or more; p is a pick-up, o an obstacle.
    """

    step: int
    dice: str


class SquareDice(NamedTuple):
    """A square on the way there, and the dice of that step."""

    square: str
    dice: str


class OntoPad(NamedTuple):
    """The index of a step onto a pad, and the chance in permille to enter it."""

    step: int
    odds: int


class BlockRow(NamedTuple):
    """The best block of each opponent: from which square, as an index row by row; its dice,
    negative where the opponent picks; percent that the opponent and that the player go down;
    permille to be there; how often it was played where it is not exact, else 0.
    """

    opponent: int
    square: int
    dice: int
    down: int
    fall: int
    there: int
    times: int


class ChestRow(NamedTuple):
    """A chest and the square beside it, as indexes row by row; the permille to open it, and that it
    has the ball.
    """

    chest: int
    beside: int
    opens: int
    ball: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ways:
    """Where a player can get to."""

    from_: str
    number: int
    ways: Annotated[
        str,
        "Two characters a step: how many steps come before it (0-9, a-z), and its direction (0 is "
        "up, then clockwise).",
    ] = ""
    odds: Annotated[Sequence[int], "By step: permille, 0 where another way is better."] = ()
    carrying: Annotated[Maybe[Sequence[int]], "Those with a ball picked up on the way."] = None
    first: Annotated[
        Maybe[str],
        "The dice before any way, as those of a step: b Bone-Head, r Really Stupid, w Wild Animal, "
        "t Take Root, v thirst, k the squig held, u getting up.",
    ] = None
    onto: Maybe[Sequence[OntoPad]] = None
    dice: Sequence[StepDice] = ()
    blocks: Sequence[BlockRow] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach(Ways):
    """The same of everybody who has something left to do."""

    chests: Maybe[Sequence[ChestRow]] = None
    scoreless: Annotated[Maybe[bool], "By a house rule no touchdown is made on these."] = None
    reroll: Annotated[Maybe[bool], "Whether the chances count a re-roll of the team."] = None
    left: Annotated[int, "Squares they may still move, extra ones included."]
    actions: Annotated[Sequence[str], "Actions that they may still declare."]


@dataclass(frozen=True, slots=True, kw_only=True)
class BentWaysAnswer(Ways):
    """The ways over squares that were asked for; they begin at the last of them."""

    why: Annotated[Why | None, WHY] = None
    faults: Annotated[Sequence[FaultAnswer], UNREAD] = ()
    before: Sequence[SquareDice] = ()
    here: Annotated[int, "The permille to stand on the last of them."] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreatAnswer(Ways):
    """Where an opponent could get to if the turn ends after the plays, and whom they could block:
    in `blocks` the `opponent` is a player of the side that asks.
    """

    why: Annotated[Why | None, WHY] = None
    faults: Annotated[Sequence[FaultAnswer], UNREAD] = ()
