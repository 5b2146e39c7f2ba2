"""Throwing and handing off (SAM-PAS)."""

from __future__ import annotations

from engine.events import BallMoved, Completed, HandedOff, Offered, Passed
from engine.geometry import Board
from engine.position import Figure, Position
from engine.rules.ball import bounce, catch, land, scatter, slip_away
from engine.rules.interceptions import intercepted
from engine.rules.movement import tackle_zones
from engine.rules.rolls import agility_test
from engine.rules.scoring import check_touchdown, earn, turn_over
from engine.ruleset import LiveGame, Modifiers, Steps
from engine.variants.samurai.characteristics import RAIN, WIND

LENGTHS = ((4, "quick", 1), (8, "normal", 0), (12, "long", -1))
"""Longest distance, the pass's name and its modifier (SAM-PAS-01)."""
RAIN_MODIFIER = -2
INTERCEPTION = -2


def length_of(distance: int) -> tuple[str, int]:
    """Name and modifier of a pass over that many squares."""
    for most, name, modifier in LENGTHS:
        if distance <= most:
            return name, modifier
    raise ValueError(f"no pass goes {distance} squares")


def length(board: Board, origin: int, square: int) -> str:
    """The name of a pass from one square to another; empty if too long (SAM-PAS-01)."""
    distance = board.distance(origin, square)
    return next((name for most, name, _ in LENGTHS if distance <= most), "")


def lands_where_aimed(position: Position) -> bool:
    """Not in the Stifling Wind (SAM-WTH-01)."""
    return position.weather != WIND


def pass_modifiers(position: Position, distance: int) -> Modifiers | None:
    """Range and weather; ``None`` beyond the longest pass.

    Tackle zones count only under a house rule (SAM-PAS-06).
    """
    if distance > LENGTHS[-1][0]:
        return None
    name, modifier = length_of(distance)
    length: Modifiers = ((f"{name} pass", modifier),) if modifier else ()
    return (*length, ("torrential rain", RAIN_MODIFIER)) if position.weather == RAIN else length


def intercept_modifiers(game: LiveGame, figure: Figure) -> Modifiers:
    """House rule: -2, and -1 per enemy tackle zone on the interceptor (CORE-INT-01)."""
    return (("interception", INTERCEPTION), *tackle_zones(game.position, figure, figure.square))


def throw(game: LiveGame, passer: Figure, slot: int) -> Steps[bool]:
    """Pass to a standing team-mate; the activation ends with it (SAM-PAS-01 to 05)."""
    position = game.position
    catcher = position.figures[slot]
    position.acts += 1
    position.actor = passer.slot
    distance = position.board.distance(passer.square, catcher.square)
    name, _ = length_of(distance)
    game.events.append(Passed("SAM-PAS-01", passer.slot, catcher.slot, distance, name))
    if game.rules.passing.intercepts and (yield from intercepted(game, passer, catcher.square)):
        return False
    modifiers = (
        *(pass_modifiers(position, distance) or ()),
        *game.rules.ball.modifiers(game, passer, "pass"),
    )
    good = yield from agility_test(game, passer, "pass", modifiers)
    position.carrier = None
    position.ball = catcher.square
    game.events.append(BallMoved("SAM-PAS-01", "pass", passer.square, (catcher.square,)))
    if not lands_where_aimed(position):
        yield from _blown(game, passer, accurate=good)
    elif good:
        yield from _arrive(game, passer, catcher)
    else:
        turn_over(game, "inaccurate_pass")
        yield from _scatter_thrice(game)
    return False


def _arrive(game: LiveGame, passer: Figure, catcher: Figure) -> Steps[None]:
    """The catcher's basic roll; a miss scatters once and may still be saved (SAM-PAS-02, 03)."""
    if (yield from catch(game, catcher, "pass")):
        game.events.append(Completed("SAM-PAS-02", passer.slot, catcher.slot))
        earn(game, passer, "completion")
        return
    game.position.passing = passer.side
    yield from slip_away(game)
    _lost_unless_held(game, passer.side, "failed_catch")


def _scatter_thrice(game: LiveGame) -> Steps[None]:
    if (yield from scatter(game, game.position.ball, 3)):
        yield from _come_down(game)


def _come_down(game: LiveGame) -> Steps[None]:
    if not (yield from land(game, "scatter")):
        yield from bounce(game)


def _blown(game: LiveGame, passer: Figure, *, accurate: bool) -> Steps[None]:
    """Stifling Wind: three scatters whatever the roll (SAM-PAS-05)."""
    position = game.position
    if not accurate:
        turn_over(game, "inaccurate_pass")
        yield from _scatter_thrice(game)
        return
    settled_on_pitch = yield from scatter(game, position.ball, 3, "blown")
    mate = position.at[position.ball]
    landed_on_own = settled_on_pitch and mate is not None and mate.side == passer.side
    if settled_on_pitch:
        position.passing = passer.side if landed_on_own else None
        yield from _come_down(game)
    position.passing = None
    carrier = position.figures[position.carrier] if position.carrier is not None else None
    if carrier is not None and carrier.side != passer.side:
        if landed_on_own or game.rules.options["wind_opponent_catch"] == "turnover":
            turn_over(game, "failed_catch")
    elif landed_on_own and carrier is None:
        turn_over(game, "failed_catch")


def _lost_unless_held(game: LiveGame, side: int, cause: str) -> None:
    game.position.passing = None
    carrier = game.position.carrier
    if carrier is None or game.position.figures[carrier].side != side:
        turn_over(game, cause)


def hand_off(game: LiveGame, giver: Figure, slot: int) -> Steps[bool]:
    """The giver's basic roll; the receiver has it without a catch (SAM-PAS-08)."""
    position = game.position
    receiver = position.figures[slot]
    free = game.rules.options["handoff_free"] == "on"
    if not free:
        position.acts += 1
        position.actor = giver.slot
    game.events.append(Offered("SAM-PAS-08", giver.slot, receiver.slot))
    modifiers = game.rules.ball.modifiers(game, giver, "hand_off")
    if not (yield from agility_test(game, giver, "hand_off", modifiers)):
        turn_over(game, "hand_off")
        position.carrier = None
        yield from bounce(game)
        return False
    position.carrier = receiver.slot
    position.ball = receiver.square
    game.events.append(HandedOff("SAM-PAS-08", giver.slot, receiver.slot))
    check_touchdown(game)
    return free
