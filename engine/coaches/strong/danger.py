"""How likely the opponents are to take the ball from its carrier in their next turn."""

from __future__ import annotations

from typing import NamedTuple

from engine.position import Figure, Position, State
from engine.ruleset import Rules
from engine.skills import Skill

MOST_STEPS = 10
SURGE = 5 / 6
DODGES = (0.1, 0.17, 0.2, 0.4, 0.6, 0.75, 0.8)
"""Roughly the chance of one dodge beside our players, by agility."""
LEFT = (0.1, 0.05)
"""The danger where nobody comes, since blocks open gaps: without declared actions, and with."""
ASSIST, COMPANY = 0.6, 0.4
"""What another attacker, and a team-mate beside the carrier, are worth in strength."""
ASSISTS = 3
EDGE = 0.5


class Comer(NamedTuple):
    """An opponent who may block the carrier next turn, the chance that they come, and whether they
    are beside the carrier now."""

    figure: Figure
    odds: float
    beside: bool


def danger(position: Position, rules: Rules, carrier: Figure, square: int) -> float:
    """The chance that the carrier, standing there, loses the ball in the opponents' next turn.

    Where actions are declared, one opponent alone moves before a block.
    """
    coming = comers(position, rules, 1 - carrier.side, square)
    one_moves = rules.actions.declares
    company = position.zones[carrier.side][square]
    company -= square in position.board.toward[carrier.square]
    beside = sum(comer.beside for comer in coming)
    all_coming = sum(comer.odds for comer in coming)
    kept, blitz = 1.0, 0.0
    for figure, odds, near in coming:
        assists = beside - near if one_moves else min(all_coming - odds, ASSISTS)
        felled = odds * _felled(carrier, figure, ASSIST * assists - COMPANY * company)
        if near or not one_moves:
            kept *= 1 - felled
        else:
            blitz = max(blitz, felled)
    return 1 - kept * (1 - blitz) * (1 - LEFT[one_moves])


def _felled(carrier: Figure, attacker: Figure, support: float) -> float:
    """The chance that a block at the carrier frees the ball."""
    faces = 1 + (not carrier.skills & Skill.DODGE) + (not carrier.skills & Skill.BLOCK)
    one = faces / 6
    lead = attacker.st - carrier.st + support
    if lead >= EDGE:
        return 1 - (1 - one) ** 2
    return one if lead > -EDGE else one**2


def comers(position: Position, rules: Rules, side: int, target: int) -> list[Comer]:
    """Who of that side may block at the target next turn, with one dodge at most."""
    search = _Search(position, rules, side, target)
    for steps in range(1, MOST_STEPS + 1):
        if not search.goes_on(steps):
            break
    return list(search.found.values())


class _Search:
    """Backwards from the target: the squares from which a player comes without a dodge, and those
    from which they come with one."""

    __slots__ = (
        *("_dodging", "_free", "_position", "_rules", "_seen", "_seen_dodging", "_side", "_zones"),
        "found",
    )

    def __init__(self, position: Position, rules: Rules, side: int, target: int):
        self._position, self._rules, self._side = position, rules, side
        self._zones = position.zones[1 - side]
        self.found: dict[int, Comer] = {}
        self._free: list[int] = []
        self._dodging: list[int] = []
        for square in position.board.neighbours[target]:
            figure = position.at[square]
            if figure is None:
                self._free.append(square)
            elif figure.side == side and figure.state is State.STANDING:
                self.found[figure.slot] = Comer(figure, 1.0, beside=True)
        self._seen, self._seen_dodging = set(self._free), set(self._free)

    def goes_on(self, steps: int) -> bool:
        """Look one square further back; whether anything is left to look at."""
        behind, behind_dodging = self._freely(steps)
        behind_dodging += self._with_a_dodge(steps)
        self._free, self._dodging = behind, behind_dodging
        return bool(behind or behind_dodging)

    def _freely(self, steps: int) -> tuple[list[int], list[int]]:
        neighbours, at, zones = self._position.board.neighbours, self._position.at, self._zones
        behind: list[int] = []
        dodging: list[int] = []
        for square in self._free:
            for there in neighbours[square]:
                if there in self._seen:
                    continue
                self._seen.add(there)
                if (figure := at[there]) is not None:
                    self._meet(figure, steps, dodges=bool(zones[there]))
                elif zones[there]:
                    self._seen_dodging.add(there)
                    dodging.append(there)
                else:
                    behind.append(there)
        return behind, dodging

    def _with_a_dodge(self, steps: int) -> list[int]:
        neighbours, at, zones = self._position.board.neighbours, self._position.at, self._zones
        behind: list[int] = []
        for square in self._dodging:
            for there in neighbours[square]:
                if there in self._seen or there in self._seen_dodging:
                    continue
                self._seen_dodging.add(there)
                if zones[there]:
                    continue
                if (figure := at[there]) is not None:
                    self._meet(figure, steps, dodges=True)
                else:
                    behind.append(there)
        return behind

    def _meet(self, figure: Figure, steps: int, *, dodges: bool) -> None:
        if figure.side == self._side and figure.slot not in self.found:
            odds = _comes(self._position, self._rules, figure, steps, dodges=dodges)
            if odds:
                self.found[figure.slot] = Comer(figure, odds, beside=False)


def _comes(position: Position, rules: Rules, figure: Figure, steps: int, *, dodges: bool) -> float:
    """The chance that the player comes so many squares and may still block."""
    reach = figure.ma
    if figure.state is State.PRONE and not rules.actions.declares:
        reach -= rules.movement.stand_up_cost
    elif figure.state is not State.STANDING:
        return 0.0
    extra = max(steps - reach, 0)
    if extra > rules.movement.surges(position, figure):
        return 0.0
    dodge = DODGES[min(figure.ag, len(DODGES) - 1)] if dodges else 1.0
    if figure.skills & Skill.DODGE:
        dodge = 1 - (1 - dodge) ** 2
    return float(SURGE**extra * dodge)
