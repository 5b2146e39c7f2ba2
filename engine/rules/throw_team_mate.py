"""Throwing a team-mate (SKL-48, SKL-49) and being hungry (SKL-40)."""

from __future__ import annotations

from typing import cast

from engine.events import Flew, Hurled
from engine.geometry import OFF
from engine.position import Figure, State
from engine.rules.ball import drift, drop, out_of_play, settle
from engine.rules.knockdown import ENTERS, apply_injury, injure, knock_down
from engine.rules.multiple_balls import disturb, in_hand
from engine.rules.passing import throw_modifiers
from engine.rules.rolls import agility_test, attempt, plain_test, reroll, roll_die
from engine.rules.scoring import turn_over
from engine.rules.terrain import enter_square, passes_terrain_check
from engine.ruleset import LiveGame, Modifiers, Steps
from engine.skills import Skill

SCATTERS = 3
HUNGRY, EATEN = 2, 2
PENALTY: tuple[str, int] = ("Throw Team-Mate", -1)


def hurl(game: LiveGame, thrower: Figure, target: int) -> Steps[bool]:
    """Thrown like a pass at -1, never accurate: three scatters, then the landing (SKL-49)."""
    position = game.position
    position.acts += 1
    slot, square = cast("tuple[int, int]", target)
    mate = position.figures[slot]
    held = in_hand(game, mate)
    if not (yield from passes_terrain_check(game, thrower, "throw")):
        yield from settle(game)
        return False
    length = game.rules.passing.flight(position.board, thrower.square, square)
    distance = position.board.distance(thrower.square, square)
    game.events.append(Hurled("SKL-49", thrower.slot, mate.slot, square, distance, length))
    outcome = yield from _throw_roll(game, thrower, mate, length)
    if outcome == "eaten":
        pass
    elif outcome == "fumble":
        yield from _land(game, mate, [mate.square])
    else:
        yield from _fly(game, mate, thrower.square, square)
    if held and not position.scored and mate.state is not State.STANDING:
        turn_over(game, "throw_team_mate")
    yield from settle(game)
    return False


def _throw_roll(game: LiveGame, thrower: Figure, mate: Figure, length: str) -> Steps[str]:
    """Hunger first (SKL-40), then the throw: thrown, fumbled or eaten."""
    hungry = bool(thrower.skills & Skill.ALWAYS_HUNGRY)
    if hungry and not (yield from attempt(game, thrower, "hungry", HUNGRY, costly=False)):
        if plain_test(game, mate, "escape", EATEN):
            return "fumble"
        drop(game, mate)
        apply_injury(game, mate, None, "eaten", "dead")
        return "eaten"
    modifiers = (*throw_modifiers(game, thrower, length), PENALTY)
    target, again = game.rules.rolls.agility[thrower.ag], False
    while not roll_die(game, thrower, "throw_team_mate", target, modifiers, "SKL-49"):
        face = game.events[-1].faces[0]  # type: ignore[attr-defined]  # the last roll
        total = face + sum(value for _, value in modifiers)
        if again or not (yield from reroll(game, thrower, "throw_team_mate", costly=False)):
            return "fumble" if face == 1 or total <= 1 else "thrown"
        again = True
    return "thrown"


def _fly(game: LiveGame, mate: Figure, origin: int, square: int) -> Steps[None]:
    """Three scatters from the target square, one from any obstacle on the way."""
    position = game.position
    hit = game.rules.passing.obstructed(game, origin, square)
    if hit != OFF:
        turn_over(game, "obstacle")
    path = [square if hit == OFF else hit]
    for _ in range(SCATTERS if hit == OFF else 1):
        there = position.board.step[path[-1]][drift(game, "fly", path[-1])]
        if there == OFF:
            yield from _among_the_crowd(game, mate, path, None)
            return
        path.append(there)
    yield from _land(game, mate, path)


def _among_the_crowd(
    game: LiveGame, mate: Figure, path: list[int], hit: Figure | None
) -> Steps[None]:
    position = game.position
    game.events.append(Flew("SKL-49", mate.slot, mate.square, tuple(path)))
    held = in_hand(game, mate)
    if hit is not None and hit.state is State.STANDING:
        yield from knock_down(game, hit, None, "hit_by_player", costly=False)
    if held:
        position.ball = path[-1]
        drop(game, mate)
        position.ball_loose = False
    position.remove(mate, State.RESERVES)
    yield from injure(game, mate, None, "crowd")
    if held:
        yield from out_of_play(game, path[-1])


def _land(game: LiveGame, mate: Figure, path: list[int]) -> Steps[None]:
    """Standing after an AG test; on another player, both go down (SKL-48, SKL-49)."""
    position = game.position
    origin, square = mate.square, path[-1]
    hit = None
    while (other := position.at[square]) is not None and other is not mate:
        hit = hit or other
        there = position.board.step[square][drift(game, "fly", square)]
        if there == OFF:
            yield from _among_the_crowd(game, mate, path, hit)
            return
        square = there
        path.append(square)
    game.events.append(Flew("SKL-49", mate.slot, origin, tuple(path)))
    position.put(mate, square)
    if hit is not None:
        if hit.state is State.STANDING:
            yield from knock_down(game, hit, None, "hit_by_player", costly=False)
        yield from knock_down(game, mate, None, "landing", costly=False, where=ENTERS)
        return
    if square in position.board.pits:
        yield from enter_square(game, mate)
        return
    zones = position.zones[1 - mate.side][square]
    modifiers: Modifiers = (("tackle zones", -zones),) if zones else ()
    held = position.carries(mate)
    if (yield from agility_test(game, mate, "landing", modifiers, costly=held)):
        disturb(position, square)
        yield from enter_square(game, mate)
    else:
        yield from knock_down(game, mate, None, "landing", costly=False, where=ENTERS)
