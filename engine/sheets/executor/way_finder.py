"""The squares of a walk whose coach names only its goal: the safest way there at that moment."""

from __future__ import annotations

from engine.decisions import Verb
from engine.errors import Refusal
from engine.position import Figure, Position
from engine.reach import pick_up_reach, reach
from engine.ruleset import Rules
from engine.sheets.turn_sheet import Goal, PlayStep


def way_of(
    step: PlayStep, position: Position, rules: Rules, figure: Figure, *, team_reroll: bool = True
) -> tuple[str, ...] | Refusal:
    """The names of the squares of a step: as written, or to its goal; none where it is reached.

    The way has the best odds that ``reach`` knows, among those the one of fewest steps.
    """
    if step.goal is None or step.verb is not Verb.MOVE:
        return step.squares
    if step.goal is Goal.BALL:
        return _to_the_ball(position, rules, figure)
    return _to_the_square(step.squares[0], position, rules, figure, team_reroll=team_reroll)


def _to_the_ball(position: Position, rules: Rules, figure: Figure) -> tuple[str, ...] | Refusal:
    if position.carries(figure):
        return ()
    if not position.free_balls():
        return Refusal("no-loose-ball", rules.citations["pick_up"], {"number": figure.number})
    found = pick_up_reach(position, rules, figure)
    for square in found.odds:
        return _names(found.path(square, carrying=True), rules)
    return Refusal("ball-out-of-reach", rules.citations["move"], {"number": figure.number})


def _to_the_square(
    name: str, position: Position, rules: Rules, figure: Figure, *, team_reroll: bool
) -> tuple[str, ...] | Refusal:
    goal = rules.board.square(name)
    if goal == figure.square:
        return ()
    if goal in position.free_balls():
        ways = pick_up_reach(position, rules, figure, goal)
    else:
        goals = frozenset((goal,))
        ways = reach(position, rules, figure, team_reroll=team_reroll, goals=goals, onto=goal)
    if goal in ways.odds:
        return _names(ways.path(goal), rules)
    values: dict[str, int | str] = {"number": figure.number, "square": name}
    if goal not in rules.board.floor:
        return Refusal("not-floor", rules.citations["passable"], values)
    taken = position.at[goal] not in (None, figure)
    code = "square-occupied" if taken else "out-of-reach"
    return Refusal(code, "CORE-PIT-02" if taken else rules.citations["move"], values)


def _names(squares: list[int], rules: Rules) -> tuple[str, ...]:
    return tuple([rules.board.name(square) for square in squares])
