"""Odds of a roll, and of its re-roll.

Two values of a path so far count: the chance of having come this far, and the part of it with the
team re-roll unspent.
"""

from __future__ import annotations

from engine.position import Figure
from engine.rules.rolls import needed
from engine.ruleset import Rules
from engine.skills import Skill

LONER_ODDS = 1 / 2
PERIL = 2
"""What a step onto one of the board's ``perils`` must roll."""
Roll = tuple[float, float]
"""(p, q): odds become p * odds + q * unspent, and unspent p * unspent."""


def chance(target: int, modifiers: int = 0) -> float:
    """Probability of a D6 test (natural 1 fails, natural 6 succeeds)."""
    return (7 - needed(target, modifiers)) / 6


def after(standing: tuple[float, float], roll: Roll) -> tuple[float, float]:
    """Odds and their unspent part after one more roll."""
    (odds, unspent), (p, q) = standing, roll
    return p * odds + q * unspent, p * unspent


def roll(rules: Rules, figure: Figure, odds: float, skill: int = 0) -> Roll:
    """A player's roll that succeeds with ``odds``; ``skill`` re-rolls it if they have it."""
    if figure.skills & ~figure.spent & skill:
        return odds + (1 - odds) * odds, 0.0
    return odds, (1 - odds) * odds * team_share(rules, figure)


def team_share(rules: Rules, figure: Figure) -> float:
    """The chance, 0 to 1, that the player may roll again for a re-roll of the team's (SKL-45)."""
    if not figure.skills & Skill.LONER:
        return 1.0
    return LONER_ODDS if rules.rolls.loners_reroll else 0.0
