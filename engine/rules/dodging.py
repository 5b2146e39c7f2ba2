"""Leaving a tackle zone by the core: the skills of both sides (CORE-DOD-01, SKL)."""

from __future__ import annotations

from engine.decisions import Choice, Decision, DecisionKind, Listed, Verb
from engine.events import Moved, Rolled, SkillUsed, WentDown
from engine.geometry import OFF
from engine.position import Figure, Position, State
from engine.rules.ball import drop, settle
from engine.rules.multiple_balls import disturb
from engine.rules.rolls import needed, reroll, roll_die
from engine.rules.terrain import enter_square
from engine.ruleset import LiveGame, Modifiers, Steps
from engine.skills import Skill, skill_modifiers

USE, KEEP = Choice(Verb.USE), Choice(Verb.KEEP)
DIVING_TACKLE: tuple[str, int] = ("Diving Tackle", -2)
SHADOWED = 7
"""2D6 + MA of the mover - MA of the shadower: at most this, and the shadower follows (SKL-09)."""


def dodge_modifiers(
    position: Position, figure: Figure, origin: int, square: int, *, base: int = 1
) -> Modifiers:
    """The core's +1, -1 per enemy tackle zone on the square entered, and skills (CORE-DOD-01)."""
    found: list[tuple[str, int]] = [("dodge", base)] if base else []
    if not figure.skills & Skill.STUNTY and (zones := _zones(position, figure, square)):
        found.append(("tackle zones", -zones))
    found += skill_modifiers(figure.skills, "dodge")
    tails = sum(bool(f.skills & Skill.PREHENSILE_TAIL) for f in holders(position, figure, origin))
    if tails:
        found.append(("Prehensile Tail", -tails))
    return tuple(found)


def _zones(position: Position, figure: Figure, square: int) -> int:
    """Enemy tackle zones there; a Titchy player's do not count (SKL-51)."""
    zones = position.zones[1 - figure.side][square]
    if zones:
        zones -= sum(bool(f.skills & Skill.TITCHY) for f in holders(position, figure, square))
    return zones


def holders(position: Position, figure: Figure, square: int) -> list[Figure]:
    """The opponents whose tackle zones lie on a square."""
    at, side = position.at, figure.side
    return [
        other
        for there in position.board.neighbours[square]
        if (other := at[there]) is not None
        and other.side != side
        and other.state is State.STANDING
        and not other.dazed
    ]


def dodge(
    game: LiveGame, figure: Figure, origin: int, square: int, *, dives: bool = True
) -> Steps[bool]:
    """The test, a Diving Tackle that may spoil it, then Shadowing (CORE-DOD-01).

    The opponents left are fixed before the die: a player with Tackle who dives still counts
    (SKL-12).
    """
    position, rules = game.position, game.rules
    modifiers = rules.movement.dodge_modifiers(position, figure, origin, square)
    target = rules.rolls.agility[min(_nimbleness(game, figure), len(rules.rolls.agility) - 1)]
    rule = rules.citations["dodge"]
    tackled = any(f.skills & Skill.TACKLE for f in holders(position, figure, origin))
    barred = Skill.DODGE if tackled else 0
    again = False
    while True:
        success = roll_die(game, figure, "dodge", target, modifiers, rule)
        if success and dives and DIVING_TACKLE not in modifiers:
            dived = yield from _dive(game, figure, origin, target, modifiers)
            if dived:
                modifiers = (*modifiers, DIVING_TACKLE)
                success = False
        if success:
            yield from settle(game)  # a diver may have dropped it
            yield from _shadow(game, figure, origin)
            return True
        if again or not (yield from reroll(game, figure, "dodge", barred=barred)):
            return False
        again = True


def _nimbleness(game: LiveGame, figure: Figure) -> int:
    """AG; once a turn ST if that is more (Break Tackle, SKL-27)."""
    if figure.skills & ~figure.spent & Skill.BREAK_TACKLE and figure.st > figure.ag:
        figure.spent |= Skill.BREAK_TACKLE
        game.events.append(SkillUsed("SKL-27", figure.slot, "Break Tackle"))
        return figure.st
    return figure.ag


def _dive(
    game: LiveGame, figure: Figure, origin: int, target: int, modifiers: Modifiers
) -> Steps[bool]:
    """An opponent may dive into the square left: -2, after the die (SKL-15, DEC-20)."""
    position = game.position
    divers = (
        [f for f in holders(position, figure, origin) if f.skills & Skill.DIVING_TACKLE]
        if position.at[origin] is None
        else []
    )
    last = game.events[-1]
    if not divers or not isinstance(last, Rolled):
        return False
    face, total = last.faces[0], sum(value for _, value in modifiers) + DIVING_TACKLE[1]
    spoils = face != 6 and face < needed(target, total)
    if not spoils:
        return False
    choice = yield Decision(
        DecisionKind.DIVING_TACKLE,
        1 - figure.side,
        Listed([*(Choice(Verb.USE, f.slot) for f in divers), KEEP], "SKL-15"),
        Choice(Verb.USE, divers[0].slot) if position.carries(figure) else KEEP,
        {"figure": figure.slot},
    )
    if choice == KEEP:
        return False
    diver = position.figures[choice.one]
    game.events.append(Moved("SKL-15", diver.slot, diver.square, origin, "diving_tackle"))
    position.put(diver, origin, State.PRONE)  # a ball the diver holds comes along
    drop(game, diver)
    game.events.append(WentDown("SKL-15", diver.slot))
    yield from enter_square(game, diver)
    return True


def _shadow(game: LiveGame, figure: Figure, origin: int) -> Steps[None]:
    """One of the opponents left may follow into the old square (SKL-09, DEC-21)."""
    position = game.position
    if position.at[origin] is not None or figure.square == OFF:
        return
    shadowers = [
        f for f in holders(position, figure, origin) if f.skills & Skill.SHADOWING and not f.rooted
    ]
    for shadower in shadowers:
        choice = yield Decision(
            DecisionKind.SHADOW,
            shadower.side,
            Listed((USE, KEEP), "SKL-09"),
            USE if position.carries(figure) else KEEP,
            {"figure": shadower.slot, "mover": figure.slot},
        )
        if choice == KEEP:
            continue
        faces = (game.roll(6, "shadowing"), game.roll(6, "shadowing"))
        bonus: Modifiers = (("MA", figure.ma - shadower.ma),) if figure.ma != shadower.ma else ()
        follows = sum(faces) + figure.ma - shadower.ma <= SHADOWED
        rolled = Rolled(
            "SKL-09", "shadowing", shadower.side, shadower.slot, 6, faces, bonus, SHADOWED, follows
        )
        game.events.append(rolled)
        if follows:
            game.events.append(Moved("SKL-09", shadower.slot, shadower.square, origin, "shadowing"))
            position.put(shadower, origin)
            disturb(position, origin)
            yield from enter_square(game, shadower)
            yield from settle(game)
            return
