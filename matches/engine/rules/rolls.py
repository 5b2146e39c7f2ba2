"""Tests on a die, and the one place where a failed one may be rolled again."""

from __future__ import annotations

from matches.engine.decisions import Choice, Decision, DecisionKind, Listed, Verb
from matches.engine.events import Rerolled, RerollsSet, Rolled
from matches.engine.position import Figure, State
from matches.engine.rulebook import LiveGame, Modifiers, Steps
from matches.engine.skills import NAMES, Skill

KEEP, SKILL, TEAM = Choice(Verb.KEEP), Choice(Verb.SKILL), Choice(Verb.TEAM)


def needed(target: int, modifiers: int) -> int:
    """The lowest raw D6 face that passes: a natural 1 never does, a natural 6 always."""
    return min(max(target - modifiers, 2), 6)


def agility_test(
    game: LiveGame, figure: Figure, purpose: str, modifiers: Modifiers = (), *, costly: bool = True
) -> Steps[bool]:
    """Roll against the agility table, with the offer of a re-roll (CORE-DIC-04).

    ``costly`` says that failing ends the turn: then, by default, a team re-roll is spent (DEC-15).
    """
    target = game.rules.agility[figure.ag]
    return (yield from attempt(game, figure, purpose, target, modifiers, costly=costly))


def attempt(
    game: LiveGame,
    figure: Figure,
    purpose: str,
    target: int,
    modifiers: Modifiers = (),
    *,
    costly: bool = True,
) -> Steps[bool]:
    """One D6 that must reach ``target``; failed, it may be rolled again once (CORE-RRL-02)."""
    if _roll(game, figure, purpose, target, modifiers):
        return True
    if (yield from reroll(game, figure, purpose, costly=costly)):
        return _roll(game, figure, purpose, target, modifiers)
    return False


def plain_test(game: LiveGame, figure: Figure, purpose: str, target: int) -> bool:
    """One D6 without modifiers or re-rolls (KO recovery, standing up)."""
    return _roll(game, figure, purpose, target, ())


def _roll(game: LiveGame, figure: Figure, purpose: str, target: int, modifiers: Modifiers) -> bool:
    face = game.roll(6, purpose)
    total = face
    for _, value in modifiers:
        total += value
    success = face == 6 or (face != 1 and total >= target)
    game.events.append(
        Rolled(
            game.rules.citations[purpose], purpose, figure.side, figure.slot, 6, (face,),
            modifiers, target, success,
        )
    )  # fmt: skip
    return success


def reroll(game: LiveGame, figure: Figure, purpose: str, *, costly: bool = True) -> Steps[bool]:
    """Offer what may re-roll the die just failed; true if it is to be rolled again.

    A skill's re-roll is free; a team re-roll is spent, once per own turn (CORE-RRL-01).
    """
    choices = [KEEP]
    skill = game.rules.skill_rerolls.get(purpose)
    if skill is not None and figure.skills & skill and not _denied(game, figure, purpose):
        choices.append(SKILL)
    if team_reroll_left(game, figure.side):
        choices.append(TEAM)
    if len(choices) == 1:
        return False
    spare = not costly or game.position.turnover is not None
    default = KEEP if spare and choices[1] is TEAM else choices[1]
    choice = yield Decision(
        DecisionKind.REROLL,
        figure.side,
        Listed(choices, game.rules.citations["reroll"]),
        default,
        {"figure": figure.slot, "purpose": purpose},
    )
    if choice == KEEP:
        return False
    if choice == SKILL and skill is not None:
        _announce(game, figure, purpose, NAMES[skill])
        return True
    return spend_team_reroll(game, figure, purpose)


def team_reroll_left(game: LiveGame, side: int) -> bool:
    """Whether that side may spend a team re-roll on a die of its own now."""
    position = game.position
    return (
        side == position.active
        and position.in_turn
        and not position.reroll_used
        and position.rerolls[side] + position.drive_rerolls[side] > 0
    )


def spend_team_reroll(game: LiveGame, figure: Figure, purpose: str) -> bool:
    """Spend one, the drive's before the half's; false if a Loner wastes it (SKL-45)."""
    position = game.position
    store = position.drive_rerolls if position.drive_rerolls[figure.side] else position.rerolls
    store[figure.side] -= 1
    position.reroll_used = True
    left = position.rerolls[figure.side] + position.drive_rerolls[figure.side]
    game.events.append(RerollsSet(game.rules.citations["reroll"], figure.side, left, "spent"))
    if figure.skills & Skill.LONER and not plain_test(game, figure, "loner", 4):
        return False
    _announce(game, figure, purpose, "team")
    return True


def _announce(game: LiveGame, figure: Figure, purpose: str, source: str) -> None:
    game.events.append(
        Rerolled(game.rules.citations["reroll"], figure.side, figure.slot, purpose, source)
    )


def _denied(game: LiveGame, figure: Figure, purpose: str) -> bool:
    """Tackle: no Dodge re-roll when leaving such a player's zone (SAM-SKL-16, SKL-12)."""
    if purpose != "dodge":
        return False
    position = game.position
    return any(
        (enemy := position.at[square]) is not None
        and enemy.side != figure.side
        and enemy.state is State.STANDING
        and enemy.skills & Skill.TACKLE
        for square in position.board.neighbours[position.left_square]
    )
