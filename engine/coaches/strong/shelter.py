"""Keeping the ball: a carrier where few can come without a die, and team-mates in their way."""

from __future__ import annotations

from engine.coaches.greedy.view import PlayerPlan, View
from engine.position import Figure, State
from engine.value.threats import arrivals

LOST = (0.12, 0.42, 0.56, 0.62, 0.66, 0.7)
"""The chance that the ball is lost before our next turn, by the opponents who can come next to its
carrier without a die; measured between greedy coaches."""
LOST_TO_ONE = (0.05, 0.27, 0.28, 0.4, 0.42, 0.46)
"""The same where a team turn has one blitz (CORE-TRN-02)."""
MOST = len(LOST) - 1
LOSS = 14.0
"""What a lost ball costs, in rows."""
BACK = 4
"""Rows of ground that a carrier gives up for safety at most."""
SAFE = 0.95
RISKY_LOSS = 12.0
RELIEF = 0.1
"""By how much each team-mate who can still come, four at most, lowers that chance."""
CLOSE_BY = 2
BETTER = 0.3


def strikers(view: View, figure: Figure, square: int) -> int:
    """How many opponents could come next to our player there."""
    position = view.position
    home, other = figure.square, 1 - view.side
    if square == home:
        return arrivals(position, other, square, MOST, beside=True)
    held = position.at[square]
    position.at[home], position.at[square] = None, figure
    board, zones = position.board, position.zones[view.side]
    stands = figure.state is State.STANDING and not figure.dazed
    for near in board.neighbours[home] if stands else ():
        zones[near] -= 1
    for near in board.neighbours[square]:
        zones[near] += 1
    found = arrivals(position, other, square, MOST, beside=True)
    for near in board.neighbours[square]:
        zones[near] -= 1
    for near in board.neighbours[home] if stands else ():
        zones[near] += 1
    position.at[home], position.at[square] = figure, held
    return found


def shelter_plan(view: View, carrier: Figure) -> PlayerPlan | None:
    """The carrier's best other square: near the goal, and where the ball is kept."""
    reach, style = view.reach(carrier), view.style
    here = view.rows_to_goal(carrier.square)
    zones = view.position.zones[1 - view.side]
    hurry = here > carrier.ma * (view.turns_left - 1)
    least = style.run_odds if zones[carrier.square] < 2 else style.escape_odds
    found = []
    for square, odds in reach.odds.items():
        rows = view.rows_to_goal(square)
        if rows > here + BACK or (odds < least and not hurry):
            continue
        rough = -rows - (1 - odds) * RISKY_LOSS - zones[square]
        found.append((rough, square, odds, rows))
    found.sort(reverse=True)
    best, worth, chance = carrier.square, _worth(view, carrier, carrier.square, here, 1.0), 1.0
    for _, square, odds, rows in _spread(view, found):
        value = _worth(view, carrier, square, rows, odds)
        if value > worth + 1e-9:
            best, worth, chance = square, value, odds
    if best == carrier.square:
        return None
    return PlayerPlan(worth, carrier.slot, view.walk(carrier, best), chance)


def _spread(
    view: View, found: list[tuple[float, int, float, int]]
) -> list[tuple[float, int, float, int]]:
    """The squares to look at closely: of every row the four best."""
    by_row: dict[int, int] = {}
    chosen = []
    for each in found:
        row = each[3]
        if by_row.get(row, 0) < PER_ROW:
            by_row[row] = by_row.get(row, 0) + 1
            chosen.append(each)
    return chosen


PER_ROW = 5


def _worth(view: View, carrier: Figure, square: int, rows: int, odds: float) -> float:
    """Rows gained, less the danger to the ball."""
    left = view.turns_left - 1
    late = max(rows - carrier.ma * left, 0) if left else rows
    lost = 1 - kept(view, carrier, square) if left else 0.0
    if rows == 0:
        lost = 0.0
    lost *= 1 - RELIEF * _helpers(view, carrier, square)
    side_line = view.rules.board.xs[square] in (0, view.rules.board.width - 1)
    pace = PACE * rows + 2 * late
    return -pace - LOSS * (1 - odds * (1 - lost)) - 0.5 * side_line


PACE = 0.6


def _helpers(view: View, carrier: Figure, square: int) -> int:
    distance, zones = view.rules.board.distance, view.position.zones[1 - view.side]
    able = 0
    for mate in view.unused():
        if mate is carrier or mate.state is not State.STANDING or zones[mate.square]:
            continue
        able += distance(mate.square, square) <= mate.ma
    return min(able, 4)


def guard_plan(view: View, players: list[Figure], ball: int) -> PlayerPlan | None:
    """The safe move of a team-mate that leaves the fewest opponents a way to the ball."""
    position = view.position
    other, board = 1 - view.side, view.rules.board
    now = arrivals(position, other, ball, MOST, beside=True)
    if not now:
        return None
    zones = position.zones[other]
    best: PlayerPlan | None = None
    value = BETTER
    for figure in players:
        if figure.state is not State.STANDING or zones[figure.square]:
            continue
        before = board.distance(figure.square, ball)
        for square, (steps, _) in view.stroll(figure).items():
            far = board.distance(square, ball)
            if not 0 < far <= CLOSE_BY or square == figure.square:
                continue
            gain = now - _with(view, figure, square, ball) - 0.02 * steps - 0.05 * far
            gain -= 0.1 * zones[square] + 0.2 * (before <= 1)
            if gain > value:
                value = gain
                best = PlayerPlan(gain, figure.slot, view.stroll_to(figure, square))
    return best


def _with(view: View, figure: Figure, square: int, ball: int) -> int:
    """The opponents who could come next to the ball if the player stood there."""
    position, home = view.position, figure.square
    zones, neighbours = position.zones[view.side], position.board.neighbours
    position.at[home], position.at[square] = None, figure
    for near in neighbours[home]:
        zones[near] -= 1
    for near in neighbours[square]:
        zones[near] += 1
    found = arrivals(position, 1 - view.side, ball, MOST, beside=True)
    for near in neighbours[square]:
        zones[near] -= 1
    for near in neighbours[home]:
        zones[near] += 1
    position.at[home], position.at[square] = figure, None
    return found


def kept(view: View, carrier: Figure, square: int) -> float:
    """The chance that the carrier still has the ball after the opponents' next turn."""
    lost = LOST_TO_ONE if view.rules.actions.declares else LOST
    return 1 - lost[strikers(view, carrier, square)]
