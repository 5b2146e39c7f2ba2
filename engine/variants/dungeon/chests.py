"""Opening a chest: the ball, or a trap (DUN-CHE)."""

from __future__ import annotations

from functools import partial

from engine.events import BallRests, ChestOpened, PickedUp, Rolled
from engine.position import Figure, Position, State
from engine.rules.act_procedures import spend_square
from engine.rules.ball import can_hold, settle
from engine.rules.knockdown import knock_down
from engine.rules.scoring import turn_over
from engine.rules.terrain import passes_terrain_check
from engine.ruleset import LiveGame, Steps
from engine.variants.dungeon.state import ball_found, dungeon_state

BALL, TRAP = "ball", "trap"


def open_chest(game: LiveGame, figure: Figure, square: int) -> Steps[bool]:
    """For a square of movement, from next to it; true if the player may go on (DUN-CHE-01)."""
    position = game.position
    if not (yield from spend_square(game, figure)):
        return False
    if not (yield from passes_terrain_check(game, figure, "open")):
        yield from settle(game)
        return False
    contents = _draw(game, figure)
    position.shut.remove(square)
    game.events.append(ChestOpened("DUN-CHE-01", figure.slot, square, contents))
    if contents == TRAP:
        yield from _explode(game, figure, square)
        return False
    dungeon_state(position).ball_found, position.ball = True, square
    if game.rules.options["ball_found"] == "hands" and can_hold(position, figure):
        position.carrier, position.ball = figure.slot, figure.square
        game.events.append(PickedUp("DUN-CHE-05", figure.slot))
    else:
        game.events.append(BallRests("DUN-CHE-05", square))
    return True


def find_ball(game: LiveGame, figure: Figure) -> None:
    """The chest nearest to that player is open, and the ball was in it (KEM-FRI-06)."""
    position = game.position
    square = min(position.shut, key=partial(position.board.distance, figure.square))
    position.shut.remove(square)
    dungeon_state(position).ball_found = True
    rule = game.rules.citations["opening"]
    game.events.append(ChestOpened(rule, figure.slot, square, BALL))


def _draw(game: LiveGame, figure: Figure) -> str:
    """Its contents, drawn now: the ball with chance 1 in the number still closed (PRM-02)."""
    position = game.position
    closed = len(position.shut)
    if ball_found(position):
        return TRAP
    face = game.roll(closed, "chest") if closed > 1 else 1
    rule, side = "DUN-PRM-02", figure.side
    if closed > 1:
        game.events.append(Rolled(rule, "chest", side, figure.slot, closed, (face,)))
    return BALL if face == 1 else TRAP


def _explode(game: LiveGame, opener: Figure, square: int) -> Steps[None]:
    """Every adjacent player falls: the opener, their side, the others (DUN-CHE-03)."""
    turn_over(game, "explosion")
    for figure in struck(game.position, opener, square):
        if figure.state is State.STANDING:
            yield from knock_down(game, figure, None, "explosion", costly=False)
    yield from settle(game)


def struck(position: Position, opener: Figure, square: int) -> list[Figure]:
    """The players adjacent to a chest, in the order in which they fall."""
    at = position.at
    found = [figure for there in position.board.toward[square] if (figure := at[there]) is not None]
    standing = [figure for figure in found if figure.state is State.STANDING]
    return sorted(standing, key=lambda f: (f is not opener, f.side != opener.side, f.number))
