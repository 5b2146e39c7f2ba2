"""From pad to pad, and players standing on the destination (DUN-TEL)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.events import LostInSpace, Rolled, Teleported
from engine.geometry import OFF
from engine.position import Figure, Position, State
from engine.rules.ball import drop, settle
from engine.rules.knockdown import CASUALTIES, injure, injury_roll, suffer
from engine.rules.scoring import check_touchdown, turn_over
from engine.ruleset import LiveGame, Steps
from engine.variants.dungeon.pits import MOVED, terrain_check
from engine.variants.dungeon.state import dungeon_state

MAX_CHAIN = 20
DUGOUT = 0
"""The pad of a player who stands on none."""


@dataclass(slots=True)
class Traveller:
    """A travelling player: the pad left, the state before, whether they held the ball."""

    figure: Figure
    pad: int
    state: State
    holds: bool


def travel(game: LiveGame, figure: Figure, *, falling: bool = False) -> Steps[None]:
    """The player teleports, then any player found on the destination (DUN-TEL-01, DUN-TEL-06).

    Link after link; then a loose ball, then the touchdown, then the turnover. A ``falling`` player
    scores no touchdown by it.
    """
    position = game.position
    pad = position.pads.index(figure.square) + 1 if figure.square != OFF else DUGOUT
    state = figure.state if figure.square != OFF else State.STANDING
    next_one: Traveller | None = Traveller(figure, pad, state, position.carrier == figure.slot)
    costs = False
    links = 0
    while next_one is not None:
        links += 1
        traveller = next_one
        next_one = yield from _link(game, traveller, lost=links > MAX_CHAIN)
        costs = costs or _costs_the_turn(position, traveller)
    yield from settle(game)
    if not (falling and position.carrier == figure.slot):
        check_touchdown(game)
    if costs:
        turn_over(game, "teleport")


def _costs_the_turn(position: Position, traveller: Traveller) -> bool:
    """Down after a teleport of their own action, or without the ball (DUN-TEL-07)."""
    figure = traveller.figure
    if figure.side != position.active:
        return False
    dropped = traveller.holds and position.carrier != figure.slot
    return dropped or (position.acting == figure.slot and figure.state is not State.STANDING)


def _link(game: LiveGame, traveller: Traveller, *, lost: bool) -> Steps[Traveller | None]:
    """One player's die; returns the player who stood at the destination."""
    position, figure = game.position, traveller.figure
    face = game.roll(6, "teleport")
    game.events.append(Rolled("DUN-TEL-01", "teleport", figure.side, figure.slot, 6, (face,)))
    dungeon_state(position).teleported.append(figure.slot)
    _pay(position, figure)
    if lost or face == traveller.pad:
        yield from _lose(game, traveller)
        return None
    square = position.pads[face - 1]
    displaced = _make_room(position, face, square)
    _arrive(game, traveller, face, square)
    if _too_often(position, figure):
        yield from injure(game, figure, None, "teleport")
    if figure.square != OFF:
        yield from terrain_check(game, figure, MOVED)
    return displaced


def _pay(position: Position, figure: Figure) -> None:
    """A square of movement in the player's own action, if one is left (DUN-TEL-03)."""
    if position.acting == figure.slot and figure.moved < figure.ma:
        figure.moved += 1
        if figure.moved == figure.ma:
            dungeon_state(position).winded = figure.slot


def _too_often(position: Position, figure: Figure) -> bool:
    """More than once in one turn (DUN-TEL-05)."""
    return dungeon_state(position).teleported.count(figure.slot) > 1


def _make_room(position: Position, pad: int, square: int) -> Traveller | None:
    """The player on the pad travels on; meanwhile they have no square, nor does their ball."""
    other = position.at[square]
    if other is None:
        return None
    found = Traveller(other, pad, other.state, position.carrier == other.slot)
    if found.holds:
        position.carrier, position.ball = None, OFF
    position.remove(other, State.RESERVES)
    return found


def _arrive(game: LiveGame, traveller: Traveller, pad: int, square: int) -> None:
    """The player is on the pad in the same state as on the other, and stays (DUN-TEL-02)."""
    position, figure = game.position, traveller.figure
    origin = position.pads[traveller.pad - 1] if traveller.pad != DUGOUT else None
    if traveller.holds:
        position.carrier = figure.slot
    position.put(figure, square, traveller.state)
    figure.rooted = False  # DUN-SKL-04
    figure.took_part = figure.played = True
    rule = "DUN-TEL-05" if _too_often(position, figure) else "DUN-TEL-02"
    game.events.append(Teleported(rule, figure.slot, pad, origin, square))


def _lose(game: LiveGame, traveller: Traveller) -> Steps[None]:
    """Out of the match; hurt too, unless it was their first this turn (DUN-TEL-04, DUN-TEL-05)."""
    position, figure = game.position, traveller.figure
    game.events.append(LostInSpace("DUN-TEL-04", figure.slot))
    if traveller.holds:
        position.carrier, position.ball = figure.slot, position.pads[traveller.pad - 1]
        drop(game, figure)
    figure.rooted = False
    position.remove(figure, State.GONE)
    if not _too_often(position, figure):
        return
    result = injury_roll(game, figure, None, "teleport")
    if result in CASUALTIES:
        yield from suffer(game, figure, None, "teleport", result)
        if figure.state is State.RESERVES:  # healed, but lost all the same
            figure.state = State.GONE
        dungeon_state(position).lost.append(figure.slot)
