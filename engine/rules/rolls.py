"""Tests on a die, and the one place where a failed one may be re-rolled."""

from __future__ import annotations

from engine.decisions import Choice, Decision, DecisionKind, Listed, Verb
from engine.events import Rerolled, RerollsSet, Rolled
from engine.position import Figure, Phase, Position, State
from engine.ruleset import LiveGame, Modifiers, Rules, Steps
from engine.skills import Skill, skill_of

KEEP, SKILL, PRO = Choice(Verb.KEEP), Choice(Verb.SKILL), Choice(Verb.PRO)
TEAM, AUGURY = Choice(Verb.TEAM), Choice(Verb.AUGURY)
PROFESSIONAL = Skill.PRO.printed


def needed(target: int, modifiers: int) -> int:
    """The lowest raw D6 face that passes: a natural 1 never does, a natural 6 always."""
    return min(max(target - modifiers, 2), 6)


def agility_test(
    game: LiveGame,
    figure: Figure,
    purpose: str,
    modifiers: Modifiers = (),
    *,
    costly: bool = True,
    rule: str = "",
) -> Steps[bool]:
    """Roll against the agility table, with the offer of a re-roll (CORE-DIC-04).

    ``costly`` means that failing ends the turn: then, by default, a team re-roll is spent (DEC-15).
    ``rule`` is cited where the purpose alone does not determine the clause.
    """
    target = game.rules.rolls.agility[figure.ag]
    return (yield from attempt(game, figure, purpose, target, modifiers, costly=costly, rule=rule))


def attempt(
    game: LiveGame,
    figure: Figure,
    purpose: str,
    target: int,
    modifiers: Modifiers = (),
    *,
    costly: bool = True,
    rule: str = "",
) -> Steps[bool]:
    """One D6 that must reach ``target``; a failure may be rolled again once (CORE-RRL-02)."""
    again = False
    rule = rule or game.rules.citations[purpose]
    while not roll_die(game, figure, purpose, target, modifiers, rule):
        if not (yield from reroll(game, figure, purpose, costly=costly, again=again)):
            return False
        again = True
    return True


def plain_test(game: LiveGame, figure: Figure, purpose: str, target: int) -> bool:
    """One D6 without modifiers or re-rolls (KO recovery, standing up)."""
    return roll_die(game, figure, purpose, target, (), game.rules.citations[purpose])


def roll_die(  # noqa: PLR0917 -- two calls, both here
    game: LiveGame, figure: Figure, purpose: str, target: int, modifiers: Modifiers, rule: str
) -> bool:
    face = game.roll(6, purpose)
    total = face
    for _, value in modifiers:
        total += value
    success = face == 6 or (face != 1 and total >= target)
    game.events.append(
        Rolled(rule, purpose, figure.side, figure.slot, 6, (face,), modifiers, target, success)
    )
    return success


def reroll(
    game: LiveGame,
    figure: Figure,
    purpose: str,
    *,
    costly: bool = True,
    again: bool = False,
    barred: int = 0,
) -> Steps[bool]:
    """Offer re-rolls of the die just failed; true if it is rolled again.

    A skill's re-roll is free; a team re-roll is spent, once per own turn (CORE-RRL-01). A roll made
    ``again`` can be saved by Augury alone. ``barred`` skills are no help.
    """
    position = game.position
    costly = costly and position.turnover is None
    choices = [KEEP]
    skill = game.rules.rolls.skill_rerolls.get(purpose, 0) & ~barred
    if not again:
        choices += _at_hand(game, figure, purpose, skill)
    if costly and _own_turn(position, figure.side) and game.rules.rolls.omens(game, figure):
        choices.append(AUGURY)
    if len(choices) == 1:
        return False
    choice = yield Decision(
        DecisionKind.REROLL,
        figure.side,
        Listed(choices, game.rules.citations["reroll"]),
        _default(position, figure, choices, costly=costly),
        {"figure": figure.slot, "purpose": purpose, "again": again, "costly": costly},
    )
    if choice == KEEP:
        return False
    if choice == AUGURY:
        game.rules.rolls.read_omens(game, figure)
        _announce(game, figure, purpose, "augury")
        return True
    if choice == SKILL:
        figure.spent |= skill & game.rules.rolls.once_a_turn
        _announce(game, figure, purpose, skill_of(skill).printed)
        return True
    if choice == PRO:
        return _is_professional(game, figure, purpose)
    if spend_team_reroll(game, figure, purpose):
        return True
    return (yield from reroll(game, figure, purpose, costly=costly, again=True))


def _at_hand(game: LiveGame, figure: Figure, purpose: str, skill: int) -> list[Choice]:
    """The re-rolls available for a first failure, from the player and the side."""
    ready = figure.skills & ~figure.spent
    found = []
    if ready & skill and not _denied(game, figure, purpose):
        found.append(SKILL)
    if ready & Skill.PRO and game.position.phase is not Phase.WANDER:  # nobody's turn
        found.append(PRO)
    if team_reroll_left(game.position, game.rules, figure):
        found.append(TEAM)
    return found


def _is_professional(game: LiveGame, figure: Figure, purpose: str) -> bool:
    """D6 4+ instead of any other re-roll, once a turn (SKL-08)."""
    figure.spent |= Skill.PRO
    if not plain_test(game, figure, "pro", 4):
        return False
    _announce(game, figure, purpose, PROFESSIONAL)
    return True


def _default(position: Position, figure: Figure, choices: list[Choice], *, costly: bool) -> Choice:
    """A skill always, Pro and then a team re-roll for costly rolls, Augury for the carrier.

    DEC-16, DEC-17, DEC-15 and DEC-28 in this order.
    """
    for choice in choices[1:]:
        if choice == SKILL or (choice == PRO and costly) or (choice == TEAM and costly):
            return choice
        if choice == AUGURY and position.carrier == figure.slot:
            return choice
    return KEEP


def team_reroll_left(position: Position, rules: Rules, figure: Figure) -> bool:
    """Whether the side may spend a team re-roll on this die now; a Loner's by rule (SKL-45)."""
    may = rules.rolls.loners_reroll or not figure.skills & Skill.LONER
    return may and side_has_reroll(position, figure.side)


def side_has_reroll(position: Position, side: int) -> bool:
    """Whether the side may spend a team re-roll now on a die of a player who may have one."""
    return (
        _own_turn(position, side)
        and not position.reroll_used
        and position.rerolls[side] + position.drive_rerolls[side] > 0
    )


def _own_turn(position: Position, side: int) -> bool:
    return side == position.active and position.in_turn


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
    cite = game.rules.citations
    skilled = source not in ("team", "augury")
    rule = (
        cite[f"reroll_{purpose}" if skilled else "reroll"] if source != PROFESSIONAL else "SKL-08"
    )
    game.events.append(Rerolled(rule, figure.side, figure.slot, purpose, source))


def _denied(game: LiveGame, figure: Figure, purpose: str) -> bool:
    """Tackle: no Dodge re-roll when leaving such a player's zone (SKL-12)."""
    if purpose != "dodge":
        return False
    position = game.position
    return any(
        (enemy := position.at[square]) is not None
        and enemy.side != figure.side
        and enemy.state is State.STANDING
        and not enemy.dazed
        and enemy.skills & Skill.TACKLE
        for square in position.board.neighbours[position.left_square]
    )
