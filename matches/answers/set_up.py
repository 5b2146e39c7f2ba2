"""A set-up, and lists of squares for chests and pads, as boards show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NamedTuple

from core.answers import Maybe
from engine.sheets.order_parts import Replacement
from engine.sheets.placed_text import RollOffChoice, SetUpPlaces
from matches.answers.faults import FaultAnswer


class PlaceRow(NamedTuple):
    """A shirt number and its square."""

    number: int
    square: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FormationCount:
    """A number that the rules count; `most` is null where there may be any number more."""

    name: str
    words: str
    placed: int
    least: int
    most: int | None
    holds: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUpRefusal:
    """What is against the rules, and the address of the clause."""

    code: str
    values: dict[str, Any]
    rule: str
    reason: str
    url: str
    square: Annotated[Maybe[str], "In a list: which of its squares."] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FormationAnswer:
    """A formation of a board. Players and squares that may be used, and what the rules say."""

    role: Literal["kicking", "receiving"]
    places: Annotated[Sequence[PlaceRow], "Shirt number and square, as written."]
    filled: Annotated[Sequence[PlaceRow], "The same as the engine would place them."]
    numbers: Sequence[int]
    squares: Annotated[Sequence[str], "Where a player may be set up."]
    aims: Annotated[Sequence[str], "Where the kick may be aimed; empty for receivers."]
    mirror: Annotated[Mapping[str, str], "By square: its counterpart in a mirrored formation."]
    counts: Sequence[FormationCount]
    refusals: Sequence[SetUpRefusal]


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUpBoard:
    """A set-up as a board shows it. Nothing is refused: what is wrong is said.

    A text that cannot be read has `faults` and no formations. `orders` are the standing orders in
    the text, `replaces` is what of the orders for the match would give way.
    """

    text: Annotated[str, "The text, with what was `placed`."]
    faults: Sequence[FaultAnswer] = ()
    notes: Sequence[FaultAnswer] = ()
    choice: RollOffChoice | None = None
    target: str | None = None
    orders: Sequence[str] = ()
    replaces: Sequence[Replacement] = ()
    formations: Sequence[FormationAnswer] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LayingListAnswer:
    """`CHESTS` or `PADS`: the squares chosen, and those that are open."""

    word: str
    chosen: Sequence[str]
    squares: Sequence[str]
    refusals: Sequence[SetUpRefusal]


@dataclass(frozen=True, slots=True, kw_only=True)
class LayingBoard:
    """A list of squares as a board shows it: what is wrong with each, and where else to lay."""

    text: Annotated[str, "The text, with what was `placed`."]
    faults: Annotated[Sequence[FaultAnswer], "Why the text cannot be read."] = ()
    lists: Sequence[LayingListAnswer] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPage:
    """What the scripts of a board begin with."""

    columns: int
    rows: int
    side: int
    words: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class LayingPage(BoardPage):
    """The page of a list of squares."""

    board: LayingBoard


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUpPlayer:
    """Somebody who can be set up, with their numbers and skills in words."""

    number: int
    name: str
    position: str
    about: str


@dataclass(frozen=True, slots=True)
class SetUpOffer:
    """A saved formation as a set-up for this match."""

    id: int
    name: str
    placed: SetUpPlaces


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUpPageAnswer(BoardPage):
    """The page of a set-up."""

    asks_choice: bool
    board: SetUpBoard
    players: Sequence[SetUpPlayer]
    offers: Sequence[SetUpOffer]
