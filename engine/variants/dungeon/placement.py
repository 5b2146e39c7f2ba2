"""Placing chests and pads: by the map, by the coaches in turn, or by chance (DUN-PRM)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from engine.decisions import Choice, Decision, DecisionKind, Target, Verb
from engine.errors import DataError, Refusal
from engine.events import ChestPlaced, Event, PadPlaced, Rolled
from engine.rules.table_dice import roll_off
from engine.ruleset import Laying, LiveGame, Steps
from engine.variants.dungeon.maps import Map
from engine.variants.dungeon.maps.placement_rules import (
    CHESTS,
    PADS,
    chest_fault,
    open_to_chests,
    open_to_pads,
    pad_fault,
)

Fault = Callable[[int], Refusal | None]
LAYING = {"printed": Laying.MAP, "alternate": Laying.COACHES, "random": Laying.DICE}
"""The values of ``dungeon_placement`` (DUN-PRM-04)."""
CLAUSES = ("DUN-PRM-02", "DUN-PRM-03", "DUN-PRM-04", "KEM-DUN-01")


class PlacementOptions:
    """Options of placing: every square that the rules leave open."""

    __slots__ = ("_fault", "_rule", "_squares")

    def __init__(self, squares: Sequence[int], fault: Fault, rule: str):
        self._squares, self._fault, self._rule = squares, fault, rule

    def __contains__(self, choice: object, /) -> bool:
        if not isinstance(choice, Choice) or choice.verb is not Verb.PLACE:
            return False
        return type(choice.target) is int and choice.target in self._squares

    def __iter__(self) -> Iterator[Choice]:
        return (Choice(Verb.PLACE, square) for square in self._squares)

    def verbs(self) -> Sequence[Verb]:
        """Only ``PLACE``."""
        return (Verb.PLACE,)

    def targets(self, verb: Verb) -> Sequence[Target]:
        """The squares."""
        return self._squares if verb is Verb.PLACE else ()

    def refusal(self, choice: Choice) -> Refusal:
        """Why not on that square."""
        placed = choice.verb is Verb.PLACE and type(choice.target) is int
        refusal = self._fault(choice.one) if placed else None
        return refusal or Refusal("not-an-option", self._rule, {"verb": str(choice.verb)})


def lay_out(game: LiveGame, dungeon: Map) -> Steps[None]:
    """The chests, then the pads (DUN-PRM-02, 03), unless the set-up has them (DUN-PRM-01)."""
    laying = game.rules.pitch.laying
    if game.setup.laid:
        _as_laid(game, dungeon, game.setup.laid)
    elif laying is Laying.COACHES:
        first = roll_off(game, "placing", "DUN-PRM-02")
        yield from _chests_in_turn(game, dungeon, first)
        yield from _pads_in_turn(game, dungeon, first)
    elif laying is Laying.DICE:
        _chests_by_chance(game, dungeon)
        _pads_by_chance(game, dungeon)
    else:
        for square in dungeon.chests:
            _place_chest(game, None, square, "DUN-PRM-04")
        for square in dungeon.pads:
            _place_pad(game, None, square, "DUN-PRM-04")


def _as_laid(game: LiveGame, dungeon: Map, laid: Sequence[Event]) -> None:
    """What was laid before anybody was hired. Raises ``DataError`` where the rules forbid it."""
    position = game.position
    for event in laid:
        if isinstance(event, ChestPlaced):
            refusal = chest_fault(dungeon, event.square, position.shut)
            position.shut.append(event.square)
        elif isinstance(event, PadPlaced) and event.number == len(position.pads) + 1:
            refusal = pad_fault(dungeon, event.square, position.shut, position.pads)
            position.pads.append(event.square)
        else:
            raise DataError(f"the set-up: {event!r:.120} is not the next to lay")
        if refusal is not None or event.rule not in CLAUSES:
            raise DataError(f"the set-up: {event!r:.120} cannot be laid there")
        game.events.append(event)
    if (len(position.shut), len(position.pads)) != (CHESTS, PADS):
        raise DataError("the set-up: six chests and six pads are laid")


def _place_chest(game: LiveGame, side: int | None, square: int, rule: str = "DUN-PRM-02") -> None:
    game.position.shut.append(square)
    game.events.append(ChestPlaced(rule, side, square))


def _place_pad(game: LiveGame, side: int | None, square: int, rule: str = "DUN-PRM-03") -> None:
    pads = game.position.pads
    pads.append(square)
    game.events.append(PadPlaced(rule, side, len(pads), square))


def _chests_in_turn(game: LiveGame, dungeon: Map, first: int) -> Steps[None]:
    """The winner of the roll-off first; where no square is left, the map's own (KEM-DUN-01)."""
    shut, rule = game.position.shut, "DUN-PRM-02"
    side = first
    for _ in range(CHESTS):
        squares = open_to_chests(dungeon, shut)
        if not squares:
            _take_back(game, dungeon)
            return
        choice = yield Decision(
            DecisionKind.PLACE_CHEST,
            side,
            PlacementOptions(squares, lambda square: chest_fault(dungeon, square, shut), rule),
            Choice(Verb.PLACE, _printed(dungeon.chests, squares)),
            {"number": len(shut) + 1},
        )
        _place_chest(game, side, choice.one)
        side = 1 - side


def _take_back(game: LiveGame, dungeon: Map) -> None:
    game.position.shut.clear()
    for square in dungeon.chests:
        _place_chest(game, None, square, "KEM-DUN-01")


def _pads_in_turn(game: LiveGame, dungeon: Map, first: int) -> Steps[None]:
    """The side that placed the last chest places the second pad (DUN-PRM-03)."""
    position, rule = game.position, "DUN-PRM-03"
    side = first
    for _ in range(PADS):
        squares = open_to_pads(dungeon, position.shut, position.pads)
        choice = yield Decision(
            DecisionKind.PLACE_PAD,
            side,
            PlacementOptions(
                squares,
                lambda square: pad_fault(dungeon, square, position.shut, position.pads),
                rule,
            ),
            Choice(Verb.PLACE, _printed(dungeon.pads, squares)),
            {"number": len(position.pads) + 1},
        )
        _place_pad(game, side, choice.one)
        side = 1 - side


def _printed(marks: Sequence[int], squares: Sequence[int]) -> int:
    """The first printed mark left; otherwise any square (DEC-31)."""
    return next((mark for mark in marks if mark in squares), squares[0])


def _chests_by_chance(game: LiveGame, dungeon: Map) -> None:
    shut = game.position.shut
    for _ in range(CHESTS):
        squares = open_to_chests(dungeon, shut)
        if not squares:
            _take_back(game, dungeon)
            return
        _place_chest(game, None, _by_chance(game, squares))


def _pads_by_chance(game: LiveGame, dungeon: Map) -> None:
    position = game.position
    for _ in range(PADS):
        squares = open_to_pads(dungeon, position.shut, position.pads)
        _place_pad(game, None, _by_chance(game, squares))


def _by_chance(game: LiveGame, squares: Collection[int]) -> int:
    """A die for the column and one for the row, until they name one of the squares."""
    board = game.position.board
    while True:
        column, row = (_die(game, sides) for sides in (board.width, board.length))
        square = board.at(column - 1, row - 1)
        if square in squares:
            return square


def _die(game: LiveGame, sides: int) -> int:
    face = game.roll(sides, "placing")
    game.events.append(Rolled("DUN-PRM-04", "placing", game.position.active, None, sides, (face,)))
    return face
