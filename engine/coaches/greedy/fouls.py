"""Fouls: only as the last action of a turn, when a turnover costs nothing."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from engine.coaches.greedy.view import PlayerPlan, View
from engine.decisions import Choice, Verb
from engine.position import Figure, State
from engine.roll_odds import DOUBLES
from engine.skills import Skill


def foul_plan(view: View, players: Iterable[Figure]) -> PlayerPlan | None:
    """The foul most likely to hurt, if it is worth a sending-off."""
    best: PlayerPlan | None = None
    for figure in players:
        if figure.state is not State.STANDING or view.own_carrier is figure:
            continue
        acts = view.rules.actions.options(view.position, view.rules, figure)
        for slot in acts.targets(Verb.FOUL):
            victim = view.position.figures[slot]  # type: ignore[index]  # a slot is an int
            value = _broken(figure, victim) * victim.spec.cost - DOUBLES * figure.spec.cost
            if value >= view.style.foul_gain * victim.spec.cost and (
                best is None or value > best.value
            ):
                best = PlayerPlan(value, figure.slot, [Choice(Verb.FOUL, slot)])
    return best


def _broken(fouler: Figure, victim: Figure) -> float:
    bonus = (
        1 + 2 * bool(fouler.skills & Skill.DIRTY_PLAYER) + bool(fouler.skills & Skill.MIGHTY_BLOW)
    )
    pairs = list(product(range(1, 7), repeat=2))
    return sum(a + b + bonus > victim.av for a, b in pairs) / len(pairs)
