"""The ball: score, run, pass on, pick up."""

from __future__ import annotations

from matches.engine.coaches.greedy.view import Plan, View, steps
from matches.engine.decisions import Choice, Verb
from matches.engine.position import Figure, State
from matches.engine.reach import chance
from matches.engine.skills import Skill

SURE = 0.8
"""A touchdown at these odds is taken at once."""
RUN_ODDS = 0.7
EXPOSURE = 0.35
PASS_ODDS = 0.4
PICK_UP_ODDS = 0.25


def score_plan(view: View, figure: Figure) -> Plan | None:
    """The carrier's surest way into the end zone, its odds as value."""
    if figure.state is not State.STANDING:
        return None
    reach = view.reach(figure)
    goals = [s for s in reach.odds if view.rules.scores(view.side, s)]
    if not goals:
        return None
    best = max(goals, key=lambda s: (reach.odds[s], -reach.steps(s), -s))
    odds = reach.odds[best]
    return Plan(odds, figure.slot, view.walk(figure, best), odds)


def run_plan(view: View, figure: Figure) -> Plan | None:
    """The carrier's best square this turn, if it is not his own: near the goal, away from foes."""
    reach = view.reach(figure)
    hurry = view.rows_to_goal(figure.square) > figure.ma * (view.turns_left - 1)
    best, worth = figure.square, _stand(view, figure.square, figure)
    for square, odds in reach.odds.items():
        if odds < RUN_ODDS and not hurry:
            continue
        value = _stand(view, square, figure) - (1 - odds) * 12
        if value > worth:
            best, worth = square, value
    if best == figure.square:
        return None
    return Plan(worth, figure.slot, view.walk(figure, best), reach.odds[best])


def _stand(view: View, square: int, figure: Figure) -> float:
    """What it is worth to the carrier to end his move there."""
    board = view.rules.board
    rows = view.rows_to_goal(square)
    close = view.position.zones[1 - view.side][square]
    threat = view.enemies_near(square, 4)
    company = view.position.zones[view.side][square] - (
        square in board.toward[figure.square] or square == figure.square
    )
    side_line = 1.0 if board.xs[square] in (0, board.width - 1) else 0.0
    return -rows - 2.0 * close - EXPOSURE * threat + 0.3 * company - side_line


def pass_plan(view: View, passer: Figure) -> Plan | None:
    """The pass or hand-off that most surely ends in a touchdown this turn; odds as value."""
    position, rules = view.position, view.rules
    best: Plan | None = None
    for mate in position.standing(view.side):
        if mate is passer or mate.used:
            continue
        far = rules.board.distance(passer.square, mate.square)
        near_goal = view.rows_to_goal(mate.square) <= mate.ma + 1
        modifiers = rules.pass_modifiers(position, far)
        if modifiers is None or not near_goal:
            continue
        run = score_plan(view, mate)
        if run is None:
            continue
        for verb, odds in _ways(view, passer, mate, sum(value for _, value in modifiers)):
            value = odds * run.value
            if best is None or value > best.value:
                best = Plan(value, passer.slot, [Choice(verb, mate.slot)], odds)
    return best


def _ways(view: View, passer: Figure, mate: Figure, modifier: int) -> list[tuple[Verb, float]]:
    rules = view.rules
    throw = _with_skill(chance(rules.agility[passer.ag], modifier), passer, Skill.PASS)
    catch = _with_skill(chance(rules.agility[mate.ag]), mate, Skill.CATCH)
    ways = [(Verb.PASS, throw * catch)]
    if mate.square in rules.board.toward[passer.square]:
        ways.append((Verb.HANDOFF, chance(rules.agility[passer.ag])))
    return ways


def _with_skill(odds: float, figure: Figure, skill: Skill) -> float:
    return odds + (1 - odds) * odds if figure.skills & skill else odds


def pick_up_plan(view: View, ball: int) -> Plan | None:
    """The player who most surely gets the loose ball, and his way to it; odds as value."""
    best: Plan | None = None
    rank = (0.0, 0)
    for figure in view.unused():
        if figure.state is not State.STANDING:
            continue
        if view.rules.board.distance(figure.square, ball) > figure.ma + 3:
            continue
        found = view.reach_ball(figure)
        arrive = found.odds.get(ball, 0.0)
        bonus = view.rules.pick_up_modifier
        hands = chance(view.rules.agility[figure.ag], bonus)
        odds = arrive * _with_skill(hands, figure, Skill.SURE_HANDS)
        if (odds, figure.ma) > rank and odds >= PICK_UP_ODDS:
            rank = odds, figure.ma
            best = Plan(odds, figure.slot, steps(found, ball), odds)
    return best
