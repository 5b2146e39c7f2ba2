"""The ball: pick-up, catch, bounce, scatter and throw-in (CORE-BAL)."""

from __future__ import annotations

from collections.abc import Callable

from engine.decisions import Choice, Decision, DecisionKind, Listed, Verb
from engine.events import (
    BallDropped,
    BallLeftPitch,
    BallMoved,
    BallRests,
    Caught,
    LetFall,
    PickedUp,
    Rolled,
)
from engine.geometry import NE, NW, OFF, SE, SW, Board, E, N, S, W
from engine.position import Figure, Position, State
from engine.rules.multiple_balls import (
    disturb,
    is_shared,
    loose_balls,
    loosen_stray,
    lying_at,
    turn_back,
    turn_to,
)
from engine.rules.rolls import agility_test
from engine.rules.scoring import check_touchdown, turn_over
from engine.rules.terrain import passes_terrain_check
from engine.ruleset import LiveGame, Modifiers, Steps
from engine.skills import Skill

CATCHES = {"pass": "catch", "kick": "kick_catch", "wander": "grab"}
"""The clause of a catch, by where the ball comes from; any other ball is loose."""
TRY, LET_FALL = Choice(Verb.CATCH), Choice(Verb.KEEP)


def pick_up(game: LiveGame, figure: Figure) -> Steps[None]:
    """A player who entered the loose ball's square must try (CORE-BAL-01)."""
    if not (yield from passes_terrain_check(game, figure, "pick_up")):
        return
    base = game.rules.ball.pick_up_modifier
    bonus: Modifiers = (("pick-up", base),) if base else ()
    modifiers = (*bonus, *game.rules.ball.modifiers(game, figure, "pick_up"))
    able = can_hold(game.position, figure)
    if able and (yield from agility_test(game, figure, "pick_up", modifiers)):
        game.position.carrier = figure.slot
        game.events.append(PickedUp(game.rules.citations["pick_up"], figure.slot))
        return
    turn_over(game, "pick_up")
    game.rules.ball.falling(game)
    yield from slip_away(game)


def walk_onto(game: LiveGame, figure: Figure) -> Steps[None]:
    """A player who moved to a free ball must try for it; a carrier loses it."""
    position = game.position
    number = lying_at(position, figure.square)
    if number is None:
        return
    meant = position.ball_number
    laden = position.carries(figure)
    turn_to(game, number)
    if not laden:
        yield from pick_up(game, figure)
        return
    check_touchdown(game)  # the ball the player brought counts before the other bounces
    if not position.scored:
        yield from bounce(game)
    turn_back(game, meant)


def slip_away(game: LiveGame) -> Steps[None]:
    """A failed pick-up or catch: one square, by house rule D6 in a line."""
    position = game.position
    if not game.rules.ball.scatter_die:
        yield from bounce(game)
        return
    rule, origin = game.rules.citations["failed"], position.ball
    way = direction(game, "scatter")
    face = game.roll(6, "scatter_distance")
    game.events.append(Rolled(rule, "scatter_distance", position.active, None, 6, (face,)))
    path = straight(position.board, origin, way, face)
    position.ball = path[-1] if path else origin
    _show_path(game, origin, path, "failed")
    if len(path) < face:
        yield from leave_pitch(game, position.ball)
    elif not (yield from land(game, "scatter")):
        yield from bounce(game)


def drop(game: LiveGame, figure: Figure) -> None:
    """A player going down or off drops the ball; it bounces at the next ``settle``.

    A loose ball that the player falls on bounces too: an involuntary arrival never picks up
    (CORE-BAL-01).
    """
    position = game.position
    if position.carrier == figure.slot:
        position.carrier = None
        position.ball_loose = True
        rule = game.rules.citations["drop"]
        game.events.append(BallDropped(rule, figure.slot, position.ball))
    disturb(position, figure.square)
    if position.strays and loosen_stray(position, figure):
        rule = game.rules.citations["drop"]
        game.events.append(BallDropped(rule, figure.slot, figure.square))


def settle(game: LiveGame) -> Steps[None]:
    """A ball that came loose bounces now (CORE-BLK-05: after every knock-down)."""
    position = game.position
    if not position.strays:
        if position.ball_loose:
            position.ball_loose = False
            yield from bounce(game)
        return
    meant = position.ball_number
    while not position.scored and (numbers := loose_balls(position)):
        turn_to(game, game.rules.ball.first_loose(game, numbers))
        position.ball_loose = False
        yield from bounce(game)
    turn_back(game, meant)


def bounce(game: LiveGame, within: Callable[[int], bool] | None = None) -> Steps[bool]:
    """D8 squares, one at a time, until the ball rests or is held (CORE-BAL-02).

    A kick must stay on the pitch and ``within`` the allowed squares: false means it did not.
    """
    position = game.position
    while True:
        game.rules.ball.retrieve(game)
        origin = position.ball
        face = drift(game, "bounce", origin)
        square = position.board.step[origin][face]
        if square == OFF:
            if within is not None:
                game.events.append(BallLeftPitch(game.rules.citations["out"], origin))
                return False
            yield from leave_pitch(game, origin)
            return True
        position.ball = square
        game.events.append(BallMoved(game.rules.citations["bounce"], "bounce", origin, (square,)))
        if within is not None and not within(square):
            return False
        if (yield from land(game, "bounce")):
            return True


def direction(game: LiveGame, purpose: str, cite: str = "direction") -> int:
    """A face of the direction die (CORE-DIC-03)."""
    face = game.roll(8, purpose)
    rule = game.rules.citations[cite]
    game.events.append(Rolled(rule, purpose, game.position.active, None, 8, (face,)))
    return face


def drift(game: LiveGame, purpose: str, origin: int) -> int:
    """The direction of a step from a square; rolled again at walls and obstacles."""
    position = game.position
    board = position.board
    face = direction(game, purpose)
    while board.enclosed and _is_barred(position, board.step[origin][face]):
        face = direction(game, purpose, "barred_way")
    return face


def _is_barred(position: Position, square: int) -> bool:
    return square == OFF or square in position.board.barred or square in position.shut


def land(game: LiveGame, cause: str) -> Steps[bool]:
    """The ball comes down where it is: true if it rests or is caught, false if it moves on."""
    position = game.position
    figure = position.at[position.ball]
    if figure is None:
        if position.strays and is_shared(position):
            return False  # one ball a square
        if (yield from game.rules.ball.rests(game)):
            return True
        if game.rules.ball.landing_bounces and cause != "bounce":
            return False
        if not game.rules.ball.stays(position):
            return False
        game.events.append(BallRests(game.rules.citations["rest"], position.ball))
        return True
    if not can_hold(position, figure):
        return False
    base = game.rules.ball.loose_catch_modifier
    loose: Modifiers = (("loose ball", base),) if base else ()
    return (yield from may_catch(game, figure, cause, loose))


def can_hold(position: Position, figure: Figure) -> bool:
    """Whether the player may catch, intercept or pick up a ball (CORE-PIT-03, CORE-SEQ-06, SKL-46).

    Nobody holds two.
    """
    if figure.state is not State.STANDING or figure.dazed or figure.skills & Skill.NO_HANDS:
        return False
    return not position.carries(figure)


def may_catch(game: LiveGame, figure: Figure, cause: str, modifiers: Modifiers) -> Steps[bool]:
    """The coach may let a loose ball fall (DEC-41); by the core the player must try."""
    if not game.rules.ball.catch_is_choice:
        return (yield from catch(game, figure, cause, modifiers))
    choice = yield Decision(
        DecisionKind.CATCH,
        figure.side,
        Listed((TRY, LET_FALL), game.rules.citations["loose_catch"]),
        TRY,
        {"figure": figure.slot, "cause": cause},
    )
    if choice == LET_FALL:
        game.events.append(LetFall(game.rules.citations["loose_catch"], figure.slot))
        return False
    return (yield from catch(game, figure, cause, modifiers))


def catch(game: LiveGame, figure: Figure, cause: str, modifiers: Modifiers = ()) -> Steps[bool]:
    """An agility test for the ball in the player's square; a catch may score at once.

    A failed catch costs the turn if the turn depends on this ball (KEM-SHU-01).
    """
    if not (yield from passes_terrain_check(game, figure, "catch")):
        return False
    modifiers = (*modifiers, *game.rules.ball.modifiers(game, figure, "catch"))
    costly = cause == "pass" or game.position.passing == figure.side
    rule = game.rules.citations[CATCHES.get(cause, "loose_catch")]
    if not (yield from agility_test(game, figure, "catch", modifiers, costly=costly, rule=rule)):
        return False
    game.position.carrier = figure.slot
    game.position.falling = False
    game.events.append(Caught(rule, figure.slot, cause))
    check_touchdown(game)
    return True


def scatter(game: LiveGame, origin: int, times: int, cite: str = "scatter") -> Steps[bool]:
    """Single D8 steps from ``origin``; only the last square matters (CORE-BAL-03).

    True if the ball is then in ``position.ball`` and has still to land; false if it left the pitch
    on the way, was thrown in, and is settled. ``cite`` names the clause.
    """
    position = game.position
    path: list[int] = []
    square = origin
    for _ in range(times):
        face = drift(game, "scatter", square)
        there = position.board.step[square][face]
        if there == OFF:
            position.ball = square
            _show_path(game, origin, path, cite)
            yield from leave_pitch(game, square)
            return False
        square = there
        path.append(square)
    position.ball = square
    _show_path(game, origin, path, cite)
    return True


def straight(board: Board, origin: int, way: int, squares: int) -> list[int]:
    """That many squares in one direction, fewer where the pitch ends."""
    path: list[int] = []
    there = origin
    for _ in range(squares):
        there = board.step[there][way]
        if there == OFF:
            break
        path.append(there)
    return path


def _show_path(game: LiveGame, origin: int, path: list[int], cite: str = "scatter") -> None:
    if path:
        game.events.append(BallMoved(game.rules.citations[cite], "scatter", origin, tuple(path)))


def leave_pitch(game: LiveGame, square: int) -> Steps[None]:
    """The ball moves off the pitch by itself; ``square`` is the last one it was on."""
    game.events.append(BallLeftPitch(game.rules.citations["out"], square))
    yield from out_of_play(game, square)


def out_of_play(game: LiveGame, square: int) -> Steps[None]:
    """The ball is beyond ``square``, alone or with a player; by the core it is thrown in."""
    game.position.falling = False
    yield from game.rules.ball.off_pitch(game, square)


def throw_in(game: LiveGame, square: int) -> Steps[None]:
    """The crowd throws the ball back from the last square it crossed (CORE-BAL-04)."""
    position = game.position
    board = position.board
    rule = game.rules.citations["throw_in"]
    while True:
        die = game.roll(6, "throw_in_direction")
        game.events.append(Rolled(rule, "throw_in_direction", position.active, None, 6, (die,)))
        faces = (game.roll(6, "throw_in_distance"), game.roll(6, "throw_in_distance"))
        game.events.append(Rolled(rule, "throw_in_distance", position.active, None, 6, faces))
        way = throw_in_ways(board, square)[(die - 1) // 2]
        path = straight(board, square, way, sum(faces))
        position.ball = path[-1] if path else square
        game.events.append(BallMoved(rule, "throw_in", square, tuple(path)))
        if len(path) == sum(faces):
            break
        square = position.ball
        game.events.append(BallLeftPitch(rule, square))
    if not (yield from land(game, "throw_in")):
        yield from bounce(game)


def throw_in_ways(board: Board, square: int) -> tuple[int, int, int]:
    """The directions of 1-2, 3-4 and 5-6 as the crowd behind that edge sees them (CORE-BAL-04).

    From a corner: along the end line, diagonal, along the sideline.
    """
    x, y = board.xs[square], board.ys[square]
    west, east, north, south = x == 0, x == board.width - 1, y == 0, y == board.length - 1
    if (west or east) and (north or south):
        along = E if west else W
        side = S if north else N
        return along, {(E, S): SE, (W, S): SW, (E, N): NE, (W, N): NW}[along, side], side
    if west:
        return NE, E, SE
    if east:
        return SW, W, NW
    if north:
        return SE, S, SW
    return NW, N, NE
