"""Odds of a block before it is thrown."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from engine.odds.look import look
from engine.position import Figure, Position
from engine.rules.block_strength import FACED, HORNS
from engine.rules.blocking import CROSSED, Chance, assists, chance_of, falls
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
    return BlockOdds(position, rules, attacker, defender).at(square, blitz=blitz)


class BlockOdds:
    """Those of one player against one opponent in a position, from any square."""

    __slots__ = ("_attacker", "_chance", "_defender", "_helped", "_known", "_position", "_rules")

    def __init__(self, position: Position, rules: Rules, attacker: Figure, defender: Figure):
        self._position, self._rules = position, rules
        self._attacker, self._defender = attacker, defender
        self._helped = len(assists(position, attacker, defender))
        self._chance = chance_of(look(position, rules), attacker, defender)
        self._known: dict[tuple[int, int], Odds] = {}

    def at(self, square: int, *, blitz: bool | None = None) -> Odds:
        """From that square: who helps the attacker is the same everywhere, who hinders is not."""
        key = self._strengths(square, blitz=blitz)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._against(*key)
        return found

    def _strengths(self, square: int, *, blitz: bool | None) -> tuple[int, int]:
        """The attacker's strength from there, and how many assist the defender."""
        position, attacker = self._position, self._attacker
        if blitz is None:
            declared = position.action == BLITZ and position.acting == attacker.slot
            blitz = declared or square != attacker.square
        horned = blitz and bool(attacker.skills & Skill.HORNS)
        stands = position.figures[attacker.slot]  # who lies has no tackle zone where they are
        hindered = len(assists(position, self._defender, stands, square))
        return attacker.st + horned * HORNS, hindered

    @property
    def at_best(self) -> Odds:
        """From a square where nobody hinders, in a blitz: no other is better for the attacker."""
        horned = bool(self._attacker.skills & Skill.HORNS)
        return self._against(self._attacker.st + horned * HORNS, 0)

    def throw_at(self, square: int, *, blitz: bool | None = None) -> Throw:
        """The dice from that square, if both have the strength they show (no Dauntless)."""
        ours, hindered = self._strengths(square, blitz=blitz)
        blocking = self._rules.blocking
        dice, own_choice = blocking.dice(ours + self._helped, self._defender.st + hindered)
        picked = _picked(blocking.results, dice, own_choice, self._chance)
        return Throw(dice, own_choice, picked.results)

    def outcomes_at(self, square: int, *, blitz: bool | None = None) -> Outcomes:
        """What the block from that square comes to; the chances are 1 together."""
        ours, hindered = self._strengths(square, blitz=blitz)
        theirs = self._defender.st
        found = self._outcomes(ours, theirs + hindered)
        if theirs > ours and self._attacker.skills & Skill.DAUNTLESS:
            equal, dared = _dauntless(theirs), self._outcomes(theirs, theirs + hindered)
            pairs = zip(dared, found, strict=True)
            found = Outcomes(*(equal * one + (1 - equal) * other for one, other in pairs))
        if self._defender.skills & Skill.FOUL_APPEARANCE:
            faced = (7 - FACED) / 6
            found = Outcomes(*(faced * share for share in found))
            found = found._replace(nothing=found.nothing + 1 - faced)
        return found

    def _outcomes(self, ours: int, theirs: int) -> Outcomes:
        blocking = self._rules.blocking
        dice, own_choice = blocking.dice(ours + self._helped, theirs)
        results = _picked(blocking.results, dice, own_choice, self._chance).results
        found = dict.fromkeys(Outcomes._fields, 0.0)
        for result, share in results:
            found[_outcome(result, self._chance)] += share
        return Outcomes(**found)

    def _against(self, ours: int, hindered: int) -> Odds:
        """With that strength of the attacker, against so many assists."""
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
        picked = _picked(blocking.results, dice, own_choice, self._chance)
        return picked.down, picked.fall


class Throw(NamedTuple):
    """How many block dice, who picks one, and how likely each result is to be picked."""

    dice: int
    own_choice: bool
    results: tuple[tuple[str, float], ...]


class Outcomes(NamedTuple):
    """The chances, 0 to 1, of all that a block can come to: the defender alone goes down, both do,
    the defender is pushed and stands, nobody moves, the attacker alone goes down.
    """

    down: float
    both: float
    push: float
    nothing: float
    fall: float


class _Picked(NamedTuple):
    down: float
    fall: float
    results: tuple[tuple[str, float], ...]


@lru_cache(1024)
def _picked(results: tuple[str, ...], dice: int, own_choice: bool, chance: Chance) -> _Picked:
    """Over all faces: the result that the stronger side picks, and who falls by it."""
    rank = chance.attackers_rank if own_choice else chance.defenders_rank
    down = fall = 0
    found: dict[str, int] = {}
    for faces in product(FACES, repeat=dice):
        result = max((results[face] for face in faces), key=rank)
        felled, attacker_falls = falls(result, chance)
        down, fall = down + felled, fall + attacker_falls
        found[result] = found.get(result, 0) + 1
    whole = 6**dice
    shares = tuple((result, count / whole) for result, count in sorted(found.items()))
    return _Picked(down / whole, fall / whole, shares)


def _outcome(result: str, chance: Chance) -> str:
    """Which of the outcomes a result is."""
    felled, attacker_falls = falls(result, chance)
    if felled:
        return "both" if attacker_falls else "down"
    if attacker_falls:
        return "fall"
    return "nothing" if result == CROSSED else "push"


@lru_cache(64)
def _dauntless(strength: int) -> float:
    """2D6 over the defender's strength (SKL-02)."""
    return sum(a + b > strength for a, b in product(FACES, repeat=2)) / 36
