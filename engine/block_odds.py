"""Odds of a block before it is thrown."""

from __future__ import annotations

from engine.position import Figure, Position
from engine.rules.blocking import assists
from engine.ruleset import Rules
from engine.skills import Skill


def block_chances(
    position: Position, rules: Rules, attacker: Figure, square: int, defender: Figure
) -> tuple[float, float]:
    """Probabilities that the defender goes down and that the attacker does, without re-rolls.

    ``square`` is where the attacker blocks from. Rolls before a block (Dauntless and the like) are
    not counted.
    """
    dice, own_choice = rules.blocking.dice(*_strengths(position, attacker, square, defender))
    block, theirs = attacker.skills & Skill.BLOCK, defender.skills & Skill.BLOCK
    dodges = defender.skills & Skill.DODGE and not _stops_bang(rules, attacker)
    down = 1 + (not dodges) + bool(block and not theirs)
    fall = 1 + (not block)
    if own_choice:
        return 1 - (1 - down / 6) ** dice, (fall / 6) ** dice
    return (down / 6) ** dice, 1 - (1 - fall / 6) ** dice


def _stops_bang(rules: Rules, attacker: Figure) -> bool:
    option = rules.options.get("tackle_stops_bang", "off") == "on"
    return option and bool(attacker.skills & Skill.TACKLE)


def _strengths(
    position: Position, attacker: Figure, square: int, defender: Figure
) -> tuple[int, int]:
    """Strengths with assists, as the rules count them, with the attacker on ``square``."""
    ours = attacker.st + len(assists(position, attacker, defender))
    return ours, defender.st + len(assists(position, defender, attacker, square))
