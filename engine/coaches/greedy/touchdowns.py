"""Touchdowns of this turn: walk in, fetch and walk in, hand off or throw to a scorer."""

from __future__ import annotations

from collections.abc import Iterable

from engine.coaches.greedy.style import ADVANTAGE, SPOT_ODDS
from engine.coaches.greedy.view import PlayerPlan, View, steps
from engine.decisions import Choice, Verb
from engine.odds.balls import catch_roll, hand_off_roll, pass_roll
from engine.odds.rolls import Roll, after
from engine.position import Figure
from engine.reach import Reach

LONG_SHOT = 0.05
"""A touchdown at least this likely is tried in the last turn."""


def touchdown(view: View) -> PlayerPlan | None:
    """The best way to score this turn, its chance as value; ``None`` if there is hardly one."""
    carrier = view.own_carrier
    plans: list[PlayerPlan | None] = []
    if carrier is not None and not carrier.used:
        walk = score_plan(view, carrier)
        throw = pass_plan(view, carrier)
        if walk is not None and throw is not None and throw.value < walk.value + ADVANTAGE:
            throw = None
        plans = [walk, throw]
    elif view.loose_ball is not None:
        plans = [score_plan(view, figure) for figure in view.unused()]
    least = _least(view)
    found = [plan for plan in plans if plan is not None and plan.value >= least]
    return max(found, key=lambda plan: (plan.value, -plan.slot), default=None)


def _least(view: View) -> float:
    return LONG_SHOT if view.last_turn else view.style.worth_a_try


def score_plan(view: View, figure: Figure) -> PlayerPlan | None:
    """The player's best way into the end zone with the ball, fetched first if it is loose."""
    ball, carrying = view.loose_ball, view.own_carrier is figure
    if not carrying and ball is None:
        return None
    far = view.rows_to_goal(figure.square)
    if ball is not None:
        far = view.rules.board.distance(figure.square, ball) + view.rows_to_goal(ball)
    if far > view.squares_left(figure):
        return None
    found = view.bold(figure)
    best = _goal(view, found.odds if carrying else found.carrying, found, fetch=not carrying)
    if best is None:
        return None
    odds, square = best
    return PlayerPlan(odds, figure.slot, steps(figure, found, square, carrying=not carrying), odds)


def _goal(
    view: View, odds: dict[int, float], found: Reach, *, fetch: bool
) -> tuple[float, int] | None:
    """The most reachable square of the end zone, then the nearest."""
    goals = [square for square in odds if view.rules.scores(view.position, view.side, square)]
    if not goals:
        return None
    best = max(goals, key=lambda s: (round(odds[s], 9), -found.steps(s, carrying=fetch), -s))
    return odds[best], best


def pass_plan(view: View, passer: Figure) -> PlayerPlan | None:
    """The pass or hand-off most likely to end in a touchdown this turn."""
    best: PlayerPlan | None = None
    for mate in view.position.standing(view.side):
        if mate is passer or (mate.used and view.rows_to_goal(mate.square)):
            continue
        walk, saved = _walk_in(view, mate)
        if saved < _least(view):
            continue
        found = view.bold(passer)
        for verb, square, rolls in _throws(view, passer, found, mate):
            standing = found.standing(square)
            for each in rolls:
                standing = after(standing, each)
            odds, unspent = standing
            value = (odds - unspent) * walk + unspent * saved
            if best is None or value > best.value:
                choices = [*steps(passer, found, square), Choice(verb, mate.slot)]
                best = PlayerPlan(value, passer.slot, choices, odds, mate.slot)
    return best


def _walk_in(view: View, mate: Figure) -> tuple[float, float]:
    """The chance to score once the player has the ball: without the team re-roll, and with it."""
    far = view.rows_to_goal(mate.square)
    if far == 0:
        return 1.0, 1.0
    if far > view.squares_left(mate):
        return 0.0, 0.0
    plain, saved = view.walks_in(mate, team_reroll=False), view.walks_in(mate, team_reroll=True)
    return plain, saved


def _throws(
    view: View, passer: Figure, found: Reach, mate: Figure
) -> Iterable[tuple[Verb, int, list[Roll]]]:
    """For each length of throw the best square to throw from, with the rolls it takes."""
    position, rules = view.position, view.rules
    spots: dict[tuple[Verb, int], tuple[float, int, int]] = {}
    for square, odds in found.odds.items():
        far = rules.board.distance(square, mate.square)
        modifiers = rules.passing.modifiers_at(position, far)
        if odds < SPOT_ODDS or modifiers is None:
            continue
        kinds = [(Verb.PASS, sum(value for _, value in modifiers))]
        if far == 1:
            kinds.append((Verb.HANDOFF, 0))
        rank = (round(odds, 9), -found.steps(square), -square)
        for kind in kinds:
            if kind not in spots or rank > spots[kind]:
                spots[kind] = rank
    catch = catch_roll(position, rules, mate, thrower=passer)
    for (verb, _), (_, _, spot) in spots.items():
        if verb is Verb.HANDOFF:
            yield verb, -spot, [hand_off_roll(position, rules, passer, -spot, mate)]
        elif rules.passing.lands_where_aimed(position):
            yield verb, -spot, [pass_roll(position, rules, passer, -spot, mate.square), catch]
