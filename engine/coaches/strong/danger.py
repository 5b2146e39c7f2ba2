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
    """Who of that side may block at the target next turn, with one dodge at most.

    Searched backwards from the target: squares from which a player comes without a dodge, and those
    from which they come with one.
    """
    board, at, zones = position.board, position.at, position.zones[1 - side]
    neighbours = board.neighbours
    found: dict[int, Comer] = {}
    free: list[int] = []
    for square in neighbours[target]:
        figure = at[square]
        if figure is None:
            free.append(square)
        elif figure.side == side and figure.state is State.STANDING:
            found[figure.slot] = Comer(figure, 1.0, beside=True)
    seen, seen_dodging = set(free), set(free)
    dodging: list[int] = []

    def meet(figure: Figure, steps: int, *, dodges: bool) -> None:
        if figure.side == side and figure.slot not in found:
            odds = _comes(position, rules, figure, steps, dodges=dodges)
            if odds:
                found[figure.slot] = Comer(figure, odds, beside=False)

    for steps in range(1, MOST_STEPS + 1):
        behind: list[int] = []
        behind_dodging: list[int] = []
        for square in free:
            for there in neighbours[square]:
                if there in seen:
                    continue
                seen.add(there)
                held, figure = bool(zones[there]), at[there]
                if figure is not None:
                    meet(figure, steps, dodges=held)
                elif held:
                    seen_dodging.add(there)
                    behind_dodging.append(there)
                else:
                    behind.append(there)
        for square in dodging:
            for there in neighbours[square]:
                if there in seen or there in seen_dodging:
                    continue
                seen_dodging.add(there)
                if zones[there]:
                    continue
                if (figure := at[there]) is not None:
                    meet(figure, steps, dodges=True)
                else:
                    behind_dodging.append(there)
        free, dodging = behind, behind_dodging
        if not free and not dodging:
            break
    return list(found.values())


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
