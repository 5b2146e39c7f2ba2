"""Passing and handing off by the core (CORE-PAS, CORE-HND, CORE-CAT)."""

from __future__ import annotations

from engine.decisions import Choice, Decision, DecisionKind, Listed, Verb
from engine.events import BallMoved, Completed, Fumbled, Offered, SkillUsed, Thrown
from engine.geometry import OFF
from engine.position import Figure, Position
from engine.rules.ball import bounce, can_hold, catch, land, scatter, settle
from engine.rules.interceptions import intercepted
from engine.rules.multiple_balls import in_hand
from engine.rules.pass_range import MODIFIERS, QUICK, between
from engine.rules.rolls import reroll, roll_die
from engine.rules.scoring import earn, turn_over
from engine.rules.terrain import passes_terrain_check
from engine.ruleset import LiveGame, Modifiers, Rules, Steps
from engine.skills import Skill, skill_modifiers

ACCURATE: Modifiers = (("accurate", 1),)
HANDED: Modifiers = (("hand-off", 1),)
KEEP = Choice(Verb.KEEP)
INTERCEPTION = -2
DISTURBING = int(Skill.DISTURBING_PRESENCE)
FAR = 3
"""Squares within which it disturbs."""


def throw(game: LiveGame, passer: Figure, square: int) -> Steps[bool]:
    """A pass to a square; the action ends with it (CORE-PAS-02, 03)."""
    yield from passed(game, passer, _throw(game, passer, square))
    return False


def passed(game: LiveGame, passer: Figure, flight: Steps[None]) -> Steps[None]:
    """A throw of the action: the side must hold the ball at the end (CORE-TRN-03)."""
    position = game.position
    position.acts += 1
    in_hand(game, passer)
    if not (yield from passes_terrain_check(game, passer, "throw")):
        yield from settle(game)
        return
    side = position.passing = passer.side
    yield from flight
    position.passing = position.thrower = None
    carrier: int | None = position.carrier
    if carrier is None or position.figures[carrier].side != side:
        turn_over(game, "failed_pass")


def dump_off(game: LiveGame, passer: Figure) -> Steps[None]:
    """A blocked carrier may throw a quick pass first (SKL-22, DEC-19)."""
    position, rules = game.position, game.rules
    choice = yield Decision(
        DecisionKind.DUMP_OFF,
        passer.side,
        Listed([KEEP, *_quick_throws(position, rules, passer)], "SKL-22"),
        KEEP,
        {"figure": passer.slot},
    )
    if choice == KEEP:
        return
    turnover = position.turnover
    game.events.append(SkillUsed("SKL-22", passer.slot, "Dump-Off"))
    in_hand(game, passer)
    if not (yield from passes_terrain_check(game, passer, "throw")):
        yield from settle(game)
    elif choice.verb is Verb.THROW:
        yield from _throw(game, passer, choice.one)
    else:
        yield from rules.passing.shoot(game, passer, choice.pair)
    position.turnover = turnover  # it costs neither side the turn
    position.thrower = None


def _quick_throws(position: Position, rules: Rules, passer: Figure) -> list[Choice]:
    board, origin = position.board, passer.square
    squares = rules.passing.throwable(position, origin)
    found = [Choice(Verb.THROW, s) for s in squares if between(board, origin, s) == QUICK]
    shots = rules.passing.shots(position, passer)
    near = [pair for pair in shots if pair[1] == origin or between(board, origin, pair[1]) == QUICK]
    return found + [Choice(Verb.WALL, pair) for pair in near]


def _throw(game: LiveGame, passer: Figure, square: int) -> Steps[None]:
    position, rules = game.position, game.rules
    length = between(position.board, passer.square, square)
    distance = position.board.distance(passer.square, square)
    rule = rules.citations["pass"]
    game.events.append(Thrown(rule, passer.slot, square, distance, length))
    position.thrower = passer.slot
    if (yield from intercepted(game, passer, square)):
        return
    rules.ball.falling(game)
    outcome = yield from accuracy(game, passer, length)
    if outcome == "fumble":
        return
    if (yield from stopped(game, passer, square)):
        return
    game.events.append(BallMoved(rule, "pass", passer.square, (square,)))
    if outcome == "accurate":
        yield from _arrive(game, passer, square)
    elif (yield from scatter(game, square, 3)) and not (yield from land(game, "scatter")):
        yield from bounce(game)


def accuracy(game: LiveGame, passer: Figure, length: str) -> Steps[str]:
    """The throw's die: accurate, inaccurate, or a fumble with its bounce (CORE-PAS-03)."""
    position = game.position
    outcome = yield from _roll(game, passer, game.rules.passing.modifiers(game, passer, length))
    position.carrier = None
    if outcome == "fumble":
        game.events.append(Fumbled(game.rules.citations["fumble"], passer.slot))
        position.ball = passer.square
        turn_over(game, "fumble")
        yield from bounce(game)
    return outcome


def stopped(game: LiveGame, passer: Figure, square: int) -> Steps[bool]:
    """Whether the ball has hit an obstacle on its way and bounced off it."""
    position = game.position
    hit = game.rules.passing.obstructed(game, passer.square, square)
    if hit == OFF:
        return False
    rule = game.rules.citations["pass"]
    game.events.append(BallMoved(rule, "pass", passer.square, (hit,)))
    position.ball = hit
    turn_over(game, "obstacle")
    yield from bounce(game)
    return True


def throw_modifiers(game: LiveGame, passer: Figure, length: str) -> Modifiers:
    """Range, then zones, weather and skills (CORE-PAS-02)."""
    value = MODIFIERS[length]
    ranged: Modifiers = ((f"{length} pass", value),) if value else ()
    arm = skill_modifiers(passer.skills, f"{length} pass")
    return (*ranged, *ball_modifiers(game, passer, "pass"), *arm)


def _roll(game: LiveGame, passer: Figure, modifiers: Modifiers) -> Steps[str]:
    """Accurate, inaccurate or fumble; a failure may be rolled again (CORE-PAS-03)."""
    target, again = game.rules.rolls.agility[passer.ag], False
    rule = game.rules.citations["pass"]
    while not roll_die(game, passer, "pass", target, modifiers, rule):
        face = game.events[-1].faces[0]  # type: ignore[attr-defined]  # the last roll
        if again or not (yield from reroll(game, passer, "pass")):
            total = face + sum(value for _, value in modifiers)
            return "fumble" if face == 1 or total <= 1 else "inaccurate"
        again = True
    return "accurate"


def _arrive(game: LiveGame, passer: Figure, square: int) -> Steps[None]:
    """In the target square: a catch at +1, or a bounce where nobody stands (CORE-PAS-04)."""
    position = game.position
    position.ball = square
    catcher = position.at[square]
    caught = False
    if catcher is not None and can_hold(position, catcher):
        caught = yield from catch(game, catcher, "pass", ACCURATE)
    on_the_ground = catcher is None and (yield from land(game, "pass"))
    if not caught and not on_the_ground:
        yield from bounce(game)
    elif catcher is not None and catcher.side == passer.side:
        rule = game.rules.citations["completion"]
        game.events.append(Completed(rule, passer.slot, catcher.slot))
        earn(game, passer, "completion")


def hand_off(game: LiveGame, giver: Figure, slot: int) -> Steps[bool]:
    """To an adjacent standing player of either side, who must catch it at +1 (CORE-HND-01)."""
    position = game.position
    position.acts += 1
    in_hand(game, giver)
    if not (yield from passes_terrain_check(game, giver, "hand_off")):
        yield from settle(game)
        return False
    receiver = position.figures[slot]
    rule = game.rules.citations["hand_off"]
    game.events.append(Offered(rule, giver.slot, receiver.slot))
    position.carrier, position.ball = None, receiver.square
    game.events.append(BallMoved(rule, "hand_off", giver.square, (receiver.square,)))
    position.passing = giver.side
    held = False
    if can_hold(position, receiver):
        held = yield from catch(game, receiver, "hand_off", HANDED)
    if not held:
        yield from bounce(game)
    position.passing = None
    carrier: int | None = position.carrier
    if carrier is None or position.figures[carrier].side != giver.side:
        turn_over(game, "hand_off")
    return False


def ball_modifiers(game: LiveGame, figure: Figure, purpose: str) -> Modifiers:
    """Tackle zones, weather and skills on a ball roll (CORE-BAL-01, CAT-01, PAS-02, WTH-01)."""
    position, skills = game.position, figure.skills
    found: list[tuple[str, int]] = []
    big_hand = purpose == "pick_up" and skills & Skill.BIG_HAND
    nerves = purpose != "pick_up" and skills & Skill.NERVES_OF_STEEL
    zones = position.zones[1 - figure.side][figure.square]
    if zones and not big_hand and not nerves:
        found.append(("tackle zones", -zones))
    if purpose == "pass":
        if position.weather == "very_sunny":
            found.append(("very sunny", -1))
    elif position.weather == "pouring_rain" and not big_hand:
        found.append(("pouring rain", -1))
    found += skill_modifiers(skills, purpose)
    if purpose != "pick_up" and (disturbing := _disturbers(position, figure)):
        found.append(("Disturbing Presence", -disturbing))
    return tuple(found)


def interceptor_modifiers(game: LiveGame, figure: Figure) -> Modifiers:
    """-2, the interceptor's zones, weather and skills (CORE-INT-01)."""
    legs = skill_modifiers(figure.skills, "interception")
    others = game.rules.ball.modifiers(game, figure, "intercept")
    return (("interception", INTERCEPTION), *others, *legs)


def _disturbers(position: Position, figure: Figure) -> int:
    """Opponents within three squares whose presence disturbs (SKL-33)."""
    disturbing = [other for other in position.figures if other.skills & DISTURBING]
    return sum(
        1
        for other in disturbing
        if other.side != figure.side
        and other.square >= 0
        and position.board.distance(other.square, figure.square) <= FAR
    )
