"""Odds of a block before it is thrown."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from engine.odds.look import look
from engine.position import Figure, Position
from engine.rules.block_strength import FACED, HORNS
from engine.rules.blocking import Chance, assists, chance_of, falls
from engine.rules.declared_actions import BLITZ
from engine.ruleset import Rules
from engine.skills import Skill

Odds = tuple[float, float]
"""The probabilities that the defender goes down and that the attacker does."""
FACES = range(1, 7)


def block_chances(
    position: Position,
    rules: Rules,
    attacker: Figure,
    square: int,
    defender: Figure,
    *,
    blitz: bool | None = None,
) -> Odds:
    """Probabilities that the defender goes down and that the attacker does, without re-rolls.

    ``square`` is where the attacker blocks from. The rolls of Foul Appearance and Dauntless count,
    and Horns in a ``blitz``: by default where the attacker moves first or has declared one. Each
    side picks by its default (DEC-09, DEC-10). What the ground does is not counted.
    """
    return PairOdds(position, rules, attacker, defender).chances(square, blitz=blitz)


class PairOdds:
    """Blocks of one player at another in one position, from any square.

    Only the defender's helpers and Horns differ between squares; the rest is found once.
    """

    __slots__ = ("_attacker", "_chance", "_defender", "_found", "_helped", "_position", "_rules")

    def __init__(self, position: Position, rules: Rules, attacker: Figure, defender: Figure):
        self._position, self._rules = position, rules
        self._attacker, self._defender = attacker, defender
        self._helped = len(assists(position, attacker, defender))
        self._chance = chance_of(look(position, rules), attacker, defender)
        self._found: dict[tuple[int, int], Odds] = {}

    def chances(self, square: int, *, blitz: bool | None = None) -> Odds:
        """``block_chances`` of a block from that square."""
        position, attacker = self._position, self._attacker
        if blitz is None:
            declared = position.action == BLITZ and position.acting == attacker.slot
            blitz = declared or square != attacker.square
        ours = attacker.st
        if blitz and attacker.skills & Skill.HORNS:
            ours += HORNS
        hindered = len(assists(position, self._defender, attacker, square))
        found = self._found.get((ours, hindered))
        if found is None:
            found = self._found[ours, hindered] = self._of(ours, hindered)
        return found

    def _of(self, ours: int, hindered: int) -> Odds:
        """With that strength of the attacker and so many helpers of the defender."""
        theirs = self._defender.st
        down, fall = self._thrown(ours, theirs + hindered)
        if theirs > ours and self._attacker.skills & Skill.DAUNTLESS:
            equal, dared = _dauntless(theirs), self._thrown(theirs, theirs + hindered)
            down = equal * dared[0] + (1 - equal) * down
            fall = equal * dared[1] + (1 - equal) * fall
        if self._defender.skills & Skill.FOUL_APPEARANCE:
            faced = (7 - FACED) / 6
            down, fall = faced * down, faced * fall
        return down, fall

    def _thrown(self, ours: int, theirs: int) -> Odds:
        blocking = self._rules.blocking
        dice, own_choice = blocking.dice(ours + self._helped, theirs)
        return _picked(blocking.results, dice, own_choice, self._chance)


@lru_cache(1024)
def _picked(results: tuple[str, ...], dice: int, own_choice: bool, chance: Chance) -> Odds:
    """Over all faces: the result that the stronger side picks, and who falls by it."""
    rank = chance.attackers_rank if own_choice else chance.defenders_rank
    down = fall = 0
    for faces in product(FACES, repeat=dice):
        felled, attacker_falls = falls(max((results[face] for face in faces), key=rank), chance)
        down, fall = down + felled, fall + attacker_falls
    return down / 6**dice, fall / 6**dice


@lru_cache(64)
def _dauntless(strength: int) -> float:
    """2D6 over the defender's strength (SKL-02)."""
    return sum(a + b > strength for a, b in product(FACES, repeat=2)) / 36
