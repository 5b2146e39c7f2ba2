"""Exact odds of one walk: its rolls in order, and every re-roll that may save one of them.

A re-roll is spent as the rules spend it by default: the skill for that roll, else Pro, else the
team's (DEC-15 to DEC-17). A state is the set of those not spent yet, and its probability.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.geometry import OFF
from engine.odds.balls import pick_up_odds
from engine.odds.look import look
from engine.odds.rolls import PERIL, chance, team_share
from engine.position import Figure, Position
from engine.rules.dodging import holders
from engine.ruleset import Rules
from engine.skills import Skill

TEAM, OMENS = 1, 2
"""The bits of the team's re-roll and of a spell that saves a carrier's roll; the others are those
of their skills, two places higher."""
PLACES = 2
PRO_ODDS = 1 / 2
DIVING, LEAST = 2 / 6, 1 / 6
"""What a Diving Tackle takes from a dodge (SKL-15), and what a natural 6 leaves of it."""
States = dict[int, float]
"""The probability of every set of re-rolls left."""


class Footing:
    """One player's rolls on any way they may walk now."""

    __slots__ = (
        *(
            "_dives",
            "_figure",
            "_holds",
            "_left",
            "_normal",
            "_omens",
            "_position",
            "_rules",
            "_seen",
        ),
        "_team_share",
    )

    def __init__(
        self,
        position: Position,
        rules: Rules,
        figure: Figure,
        normal: int,
        *,
        omens: bool = False,
    ):
        """``normal``: the squares that need no die for going on; ``omens``: a spell that the side
        casts by default on a carrier's failed roll counts (DEC-28), and who dives at a carrier.
        """
        self._position, self._rules = position, rules
        self._figure, self._normal = figure.upright(), normal
        self._left = self._figure.skills & ~figure.spent
        self._team_share = team_share(rules, self._figure)
        self._seen: dict[tuple[int, int], float] = {}
        self._dives = frozenset[int]()
        if omens:  # all that is done by default: an opponent dives at a carrier (DEC-20)
            self._dives = frozenset(
                near
                for other in position.standing(1 - figure.side)
                if other.skills & Skill.DIVING_TACKLE
                for near in position.board.neighbours[other.square]
            )
        self._omens = omens and rules.rolls.omens(look(position, rules), figure)
        self._holds = position.carrier == figure.slot

    def start(self, odds: float, *, team: bool) -> States:
        """The states before the first step, which comes about with those odds."""
        left = (TEAM if team else 0) | (OMENS if self._omens else 0)
        return {(self._left << PLACES) | left: odds}

    def step(self, states: States, origin: int, square: int, steps: int, *, fresh: bool) -> States:
        """After one more step, the ``steps``-th; ``fresh``: no step before it was a dodge."""
        for purpose, odds, barred in self.rolls(origin, square, steps, fresh=fresh):
            states = self._rolled(states, purpose, odds, barred=barred)
        return states

    def rolls(
        self, origin: int, square: int, steps: int, *, fresh: bool
    ) -> list[tuple[str, float, int]]:
        """The dice of that step in order: the extra square, the dodge, the ground. Each with its
        purpose, its odds, and the skills that may not re-roll it.
        """
        position, rules = self._position, self._rules
        found = []
        if steps > self._normal:
            found.append(("surge", chance(rules.movement.surge_target(position)), 0))
        if position.zones[1 - self._figure.side][origin]:
            odds = self._dodge(origin, square, fresh=fresh)
            if self._dives and self._holds and origin in self._dives:
                odds = max(odds - DIVING, LEAST)
            found.append(("dodge", odds, self._barred(origin)))
        # A pad sends the player on before the ground is rolled for.
        if square in position.board.perils and square not in position.pads:
            found.append(("precarious", chance(PERIL), 0))
        return found

    def surge_odds(self) -> float:
        """The chance that one more square is gone that needs a die, without the team's re-roll."""
        odds = chance(self._rules.movement.surge_target(self._position))
        return total(self._rolled(self.start(1.0, team=False), "surge", odds))

    def pick_up(self, states: States, square: int) -> States:
        """After trying for the ball there."""
        odds = pick_up_odds(self._position, self._rules, self._figure, square)
        return self._rolled(states, "pick_up", odds)

    def along(self, squares: Sequence[int], states: States) -> States:
        """After walking all those squares, with the ball picked up where one lies."""
        position = self._position
        balls, zones = position.free_balls(), position.zones[1 - self._figure.side]
        here, steps, fresh = self._figure.square, 0, True
        held, carries = self._holds, self._position.carries(self._figure)
        for square in squares:
            steps += max(position.board.distance(here, square), 1)
            states = self.step(states, here, square, steps, fresh=fresh)
            fresh = fresh and not zones[here]
            if square in balls and not carries:
                states = self.pick_up(states, square)
                self._holds = self._holds or square == position.ball
            here = square
        self._holds = held
        return states

    def _rolled(self, states: States, purpose: str, odds: float, *, barred: int = 0) -> States:
        """After a roll that succeeds with those odds, with its re-rolls."""
        rules = self._rules.rolls
        skill = int(rules.skill_rerolls.get(purpose, 0)) & ~barred
        once = skill & rules.once_a_turn
        after: States = {}
        for left, share in states.items():
            after[left] = after.get(left, 0.0) + share * odds
            failed, lost = share * (1 - odds), 0.0  # lost: and failed once more
            if (left >> PLACES) & skill:
                then, saved, lost = left & ~(once << PLACES), odds, 1 - odds
            elif (left >> PLACES) & Skill.PRO:
                pro = int(Skill.PRO) << PLACES
                then, saved, lost = left & ~pro, odds * PRO_ODDS, (1 - odds) * PRO_ODDS
            elif left & TEAM:
                then, saved = left & ~TEAM, odds * self._team_share
                lost = 1 - saved  # a Loner's that is wasted, too
            elif left & OMENS and self._holds:
                then, saved = left & ~OMENS, odds
            else:
                continue
            after[then] = after.get(then, 0.0) + failed * saved
            if lost and then & OMENS and self._holds:
                spent = then & ~OMENS
                after[spent] = after.get(spent, 0.0) + failed * lost * odds
        return after

    def _dodge(self, origin: int, square: int, *, fresh: bool) -> float:
        key = origin, square
        breaks = fresh and bool(self._left & Skill.BREAK_TACKLE)
        if key not in self._seen or breaks:
            position, rules, figure = self._position, self._rules, self._figure
            found = rules.movement.dodge_modifiers(position, figure, origin, square)
            agility = rules.rolls.agility
            nimble = max(figure.st, figure.ag) if breaks else figure.ag
            target = agility[min(nimble, len(agility) - 1)]
            odds = chance(target, sum(value for _, value in found))
            if breaks:
                return odds
            self._seen[key] = odds
        return self._seen[key]

    def _barred(self, origin: int) -> int:
        """Dodge, where a player left has Tackle (SKL-12)."""
        if not self._left & Skill.DODGE:
            return 0
        left = holders(self._position, self._figure, origin)
        return int(Skill.DODGE) if any(other.skills & Skill.TACKLE for other in left) else 0


def total(states: States) -> float:
    """The probability of all states together."""
    return sum(states.values())


def unspent(states: States) -> float:
    """That of those with the team's re-roll left."""
    return sum(share for left, share in states.items() if left & TEAM)


def first_inexact_dodge(position: Position, rules: Rules, figure: Figure) -> int:
    """From which dodge of a walk on a skill acts other than the same way at every roll.

    From the start is 0, never is ``NEVER``: one Dodge a turn is like one a roll until the second.
    """
    own = figure.known & (LIMITED | rules.rolls.once_a_turn) & MOVING
    if own & ~Skill.DODGE or any(
        other.skills & PLACED and other.side != figure.side and other.square != OFF
        for other in position.figures
    ):
        return 0
    return 2 if own & ~figure.spent else NEVER


NEVER = 1000
LIMITED = int(Skill.PRO | Skill.BREAK_TACKLE)
MOVING = LIMITED | int(Skill.DODGE | Skill.SURE_FEET)
PLACED = int(Skill.PREHENSILE_TAIL | Skill.TITCHY)
"""Skills of opponents that count next to them alone."""
