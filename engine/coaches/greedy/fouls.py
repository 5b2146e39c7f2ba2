"""Fouls: only as the last action of a turn, when a turnover costs nothing."""

from __future__ import annotations

from collections.abc import Iterable

from engine.coaches.greedy.view import PlayerPlan, View
from engine.decisions import Choice, Verb
from engine.odds.fouls import foul_odds
from engine.position import Figure, State


def foul_plan(view: View, players: Iterable[Figure]) -> PlayerPlan | None:
    """The foul most likely to hurt, if it is worth a sending-off."""
    best: PlayerPlan | None = None
    for figure in players:
        if figure.state is not State.STANDING or view.own_carrier is figure:
            continue
        acts = view.rules.actions.options(view.position, view.rules, figure)
        for slot in acts.targets(Verb.FOUL):
            victim = view.position.figures[slot]  # type: ignore[index]  # a slot is an int
            breaks, sent_off = foul_odds(view.position, view.rules, figure, victim)
            value = breaks * victim.spec.cost - sent_off * figure.spec.cost
            if value >= view.style.foul_gain * victim.spec.cost and (
                best is None or value > best.value
            ):
                best = PlayerPlan(value, figure.slot, [Choice(Verb.FOUL, slot)])
    return best
