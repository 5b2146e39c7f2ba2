"""A surrounded carrier gets rid of the ball: to a freer team-mate, directly or off a wall."""

from __future__ import annotations

from collections.abc import Iterator

from engine.coaches.greedy.ball_carrier import hold_odds
from engine.coaches.greedy.view import PlayerPlan, View
from engine.decisions import Choice, Verb
from engine.odds.balls import catch_roll, pass_roll
from engine.position import Figure
from engine.rules.ball import can_hold
from engine.rules.passing import ACCURATE
from engine.ruleset import Modifiers

HEMMED_IN = 2
"""Opponents adjacent to the carrier from which this applies."""
STAYS = 0.5
"""The chance that a carrier who stays there still has the ball after the opponents' next turn."""
BOUNCES = 6


def escape_pass_plan(view: View, passer: Figure, run: PlayerPlan | None) -> PlayerPlan | None:
    """The throw most likely to leave the ball with our side, if that beats running."""
    if view.position.zones[1 - view.side][passer.square] < HEMMED_IN:
        return None
    plans = filter(view.can_do, (*_straight(view, passer), *_off_walls(view, passer)))
    best = max(plans, key=lambda plan: plan.value, default=None)
    kept = STAYS
    if run is not None:
        kept = run.odds * hold_odds(view, run.choices[-1].one)
    return best if best is not None and best.value > kept else None


def _straight(view: View, passer: Figure) -> Iterator[PlayerPlan]:
    """Passes to team-mates in reach; interceptions are not considered."""
    position, rules = view.position, view.rules
    squares = frozenset(rules.passing.throwable(position, passer.square))
    for mate in position.standing(view.side):
        if mate is passer or mate.square not in squares or not can_hold(position, mate):
            continue
        odds = _throw(view, passer, mate.square) * _catch(view, mate, ACCURATE)
        yield _plan(view, passer, mate, Choice(Verb.THROW, mate.square), odds)


def _off_walls(view: View, passer: Figure) -> Iterator[PlayerPlan]:
    """Throws at a wall that reach one of our players before one of theirs."""
    position, rules = view.position, view.rules
    for pair in rules.passing.shots(position, passer):
        for step, square in enumerate(rules.passing.rebound(position, passer, pair)):
            figure = position.at[square]
            if figure is None or figure is passer or not can_hold(position, figure):
                continue
            if figure.side == view.side:
                comes = (BOUNCES - step) / BOUNCES
                odds = _throw(view, passer, pair[1]) * comes * _catch(view, figure, ())
                yield _plan(view, passer, figure, Choice(Verb.WALL, pair), odds)
            break


def _plan(view: View, passer: Figure, mate: Figure, choice: Choice, odds: float) -> PlayerPlan:
    return PlayerPlan(odds * hold_odds(view, mate.square), passer.slot, [choice], odds, mate.slot)


def _throw(view: View, passer: Figure, square: int) -> float:
    return pass_roll(view.position, view.rules, passer, passer.square, square)[0]


def _catch(view: View, mate: Figure, aim: Modifiers) -> float:
    return catch_roll(view.position, view.rules, mate, aim)[0]
