"""Precarious positions, and the effect of a pit on players and balls (DUN-PRE, DUN-PIT)."""

from __future__ import annotations

from engine.events import BallReappeared, FellIntoPit, Rolled
from engine.geometry import OFF
from engine.position import Figure, Position, State
from engine.rules.ball import drop
from engine.rules.casualties import casualty_roll
from engine.rules.knockdown import suffer
from engine.rules.rolls import attempt
from engine.rules.scoring import turn_over
from engine.ruleset import LiveGame, Steps

SAFE = 2
MOVED = "move"


def terrain_check(game: LiveGame, figure: Figure, action: str) -> Steps[bool]:
    """A die for an action on, or against a player on, a precarious square; 1 is a fall."""
    position = game.position
    if figure.square not in position.board.perils:
        return True
    moves_only = game.rules.options["precarious_list"] == "moves_only"
    if moves_only and action != MOVED:
        return True
    rule = "DUN-PRE-02" if action == MOVED else "DUN-PRE-03"
    if (yield from attempt(game, figure, "precarious", SAFE, rule=rule)):
        return True
    yield from fall(game, figure)
    return False


def fall(game: LiveGame, figure: Figure) -> Steps[None]:
    """Out of the dungeon, with the casualty table and nothing else (DUN-PIT-01).

    A ball the player held is out of reach until it bounces.
    """
    position = game.position
    game.events.append(FellIntoPit("DUN-PIT-01", figure.slot))
    if figure.side == position.active:
        turn_over(game, "pit")
    if position.carrier == figure.slot:
        drop(game, figure)
        position.ball = OFF
    figure.rooted = False
    position.remove(figure, State.RESERVES)
    yield from suffer(game, figure, None, "pit", casualty_roll(game, figure))


def stays(position: Position) -> bool:
    """The ball stays neither in a pit nor on a pad (DUN-PIT-03, DUN-TEL-08)."""
    return position.ball not in position.board.pits and position.ball not in position.pads


def retrieve(game: LiveGame) -> None:
    """A ball in a pit reappears on a random pad, which it leaves at once (DUN-PIT-03)."""
    position, rule = game.position, "DUN-PIT-03"
    if position.ball != OFF and position.ball not in position.board.pits:
        return
    face = game.roll(6, "reappearance")
    game.events.append(Rolled(rule, "reappearance", position.active, None, 6, (face,)))
    position.ball = position.pads[face - 1]
    game.events.append(BallReappeared(rule, face, position.ball))
