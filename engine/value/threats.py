"""Who could be where next turn without a die: the dangers that one look at the pitch shows."""

from __future__ import annotations

from collections.abc import Sequence

from engine.position import Figure, Position, State
from engine.ruleset import Rules

MOST_STEPS = 8
SURE, STRETCHED, NEVER = 2, 1, 0


def arrivals(position: Position, side: int, target: int, most: int, *, beside: bool) -> int:
    """How many of that side's standing players, ``most`` at most, come to a square without a die.

    ``beside`` means next to it; those who are there count. Searched backwards from the square: a
    player may leave a square outside the other side's zones alone.
    """
    board, at = position.board, position.at
    zones = position.zones[1 - side]
    neighbours = board.neighbours
    found = 0
    seen = {target}
    frontier: list[int] = []
    if beside:
        for square in neighbours[target]:
            figure = at[square]
            if figure is None:
                frontier.append(square)
                seen.add(square)
            elif figure.side == side and figure.state is State.STANDING:
                found += 1
                seen.add(square)
    else:
        frontier.append(target)
    for step in range(1, MOST_STEPS + 1):
        if found >= most or not frontier:
            break
        behind = []
        for square in frontier:
            for there in neighbours[square]:
                if there in seen or zones[there]:
                    continue
                seen.add(there)
                figure = at[there]
                if figure is None:
                    behind.append(there)
                elif figure.side == side and figure.state is State.STANDING and figure.ma >= step:
                    found += 1
        frontier = behind
    return min(found, most)


def walks_in(position: Position, rules: Rules, figure: Figure, rows: Sequence[int]) -> int:
    """Whether the player reaches the end zone ``rows`` leads to: without a die, stretched, or not.

    Stretched is with extra squares alone.
    """
    sure = max(figure.ma - figure.moved, 0)
    most = sure + rules.movement.surges(position, figure)
    if rows[figure.square] > most or figure.state is not State.STANDING:
        return NEVER
    zones, at = position.zones[1 - figure.side], position.at
    neighbours = position.board.neighbours
    seen, frontier = {figure.square}, [figure.square]
    for step in range(1, most + 1):
        ahead = []
        left = most - step
        for square in frontier:
            if zones[square]:
                continue
            for there in neighbours[square]:
                if there in seen or at[there] is not None or rows[there] > left:
                    continue
                if not rows[there]:
                    return SURE if step <= sure else STRETCHED
                seen.add(there)
                ahead.append(there)
        frontier = ahead
    return NEVER
