"""What a position is made of, as a list of numbered facts: the input of the drive's odds.

Each fact has a number; a fact may be there several times. All is seen from one side. Facts of
different situations (who has the ball, whose turn it is) have different numbers, so that a square
next to the ball is worth something else to the carrier's side than to the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count

from engine.geometry import OFF, Board, walking_steps_to
from engine.position import Figure, Position, State
from engine.ruleset import Rules
from engine.value.threats import arrivals, walks_in

NEAR = (0, 0, 1, 2, 3, 3, 4, 4, 5, 5, 5, 6)
"""The step of a distance to the ball; beyond the table it is the last."""
STEPS, WAYS = 7, 3
TURN_STEPS = (0, 0, 1, 2, 2, 3)
OWN, THEIRS, LOOSE, HIDDEN = range(4)
_places = count(step=1)


def _take(numbers: int) -> int:
    """The first number of a group of that many facts."""
    first = next(_places)
    for _ in range(numbers - 1):
        next(_places)
    return first


WAITING = _take(STEPS * WAYS)
DONE = _take(STEPS * WAYS)
OPPONENT = _take(STEPS * WAYS)
MARKED_WAITING, MARKED_DONE = _take(1), _take(1)
DOWN = _take(12)
OUT = _take(6)
RUN = _take(6 * 4 * 2)
ROWS = _take(9)
GRIP = _take(4 * 2)
HANDS = _take(6)
AHEAD = _take(7)
RACE = _take(25)
SCRUM = _take(6)
REROLLS = _take(3)
TEAM = _take(4 * 7)
TURNS = _take(4)
STRIKERS = _take(6)
WALKS_IN = _take(6)
FETCHERS = _take(10)
ONE = _take(1)
FACTS = next(_places)
SITUATIONS = 8
"""Who has the ball, times whose turn it is."""


@cache
def _field_rows(board: Board, side: int, depth: int) -> tuple[int, ...]:
    ys = board.ys if side == 0 else [board.length - 1 - y for y in board.ys]
    return tuple(max(board.length - depth - y, 0) for y in ys)


def rows_of(position: Position, rules: Rules, side: int) -> Sequence[int]:
    """For every square the rows from there to the end zone that the side attacks."""
    if ends := rules.pitch.end_zones:
        return walking_steps_to(rules.board, ends[position.ends[1 - side]])
    return _field_rows(rules.board, side, rules.pitch.end_zone_depth)


def facts(position: Position, rules: Rules, side: int) -> tuple[int, list[int]]:
    """The situation's number, and the numbers of all facts true in it."""
    rows, theirs = rows_of(position, rules, side), rows_of(position, rules, 1 - side)
    ours = position.active == side and position.in_turn and position.turnover is None
    holder, ball, held = ball_in_view(position, rules, side, rows)
    situation = 2 * held + (not ours)
    left = rules.match.half_turns - position.turns[side if ours else 1 - side] + ours
    late = TURN_STEPS[min(max(left, 0), 5)]
    found = [ONE, TURNS + late]
    found += _players(position, rules, side, rows, ball, ours=ours)
    if holder is not None:
        found += _holder(position, rules, holder, rows if held == OWN else theirs, late)
        strikers = arrivals(position, 1 - holder.side, holder.square, 5, beside=True)
        found.append(STRIKERS + strikers)
        waits = holder.side != position.active or not holder.used
        found.append(
            WALKS_IN
            + 2 * walks_in(position, rules, holder, rows if held == OWN else theirs)
            + waits
        )
    elif ball != OFF:
        found += _race(position, rules, side, ball, rows[ball])
    ready = position.rerolls[side] + position.drive_rerolls[side] > 0
    if ready and not (ours and position.reroll_used):
        found.append(REROLLS + ours)
    if position.rerolls[1 - side] + position.drive_rerolls[1 - side] > 0:
        found.append(REROLLS + 2)
    return situation, found


def ball_in_view(
    position: Position, rules: Rules, side: int, rows: Sequence[int]
) -> tuple[Figure | None, int, int]:
    """The carrier that counts, the ball's square, and who holds it."""
    if not rules.ball.found(position):
        return None, OFF, HIDDEN
    if position.strays:
        carriers = position.carriers()
        own = [figure for figure in carriers if figure.side == side]
        if own:
            best = min(own, key=lambda f: rows[f.square])
            return best, best.square, OWN
        if carriers:
            best = max(carriers, key=lambda f: rows[f.square])
            return best, best.square, THEIRS
        free = position.free_balls()
        return None, free[0] if free else OFF, LOOSE
    if position.carrier is not None:
        holder = position.figures[position.carrier]
        return holder, holder.square, OWN if holder.side == side else THEIRS
    return None, position.ball, LOOSE


def _players(
    position: Position, rules: Rules, side: int, rows: Sequence[int], ball: int, *, ours: bool
) -> Iterator[int]:
    board = rules.board
    xs, ys = board.xs, board.ys
    bx, by, ball_rows = (xs[ball], ys[ball], rows[ball]) if ball != OFF else (0, 0, 0)
    zones = position.zones[1 - side]
    sums = [[0, 0, 0, 0, 0], [0, 0, 0, 0, 0]]
    last = len(NEAR) - 1
    for figure in position.figures:
        own, state = figure.side == side, figure.state
        if state <= State.KNOCKED_OUT:
            total = sums[not own]
            total[0] += 1
            total[1] += figure.ma
            total[2] += figure.st
            total[3] += figure.ag
            total[4] += figure.av
        square = figure.square
        if square == OFF:
            if state is State.KNOCKED_OUT:
                yield OUT + 2 + own
            elif state is State.RESERVES:
                yield OUT + 4 + own
            elif state is not State.ABSENT:
                yield OUT + own
            continue
        far, way = STEPS - 1, 1
        if ball != OFF:
            far = max(abs(xs[square] - bx), abs(ys[square] - by))
            far = NEAR[min(last, far)]
            ahead = ball_rows - rows[square]
            way = 2 if ahead > 0 else 1 if ahead == 0 else 0
        waiting = own and ours and not figure.used
        if state is State.STANDING:
            group = OPPONENT if not own else WAITING if waiting else DONE
            yield group + far * WAYS + way
            if own and zones[square]:
                yield MARKED_WAITING if waiting else MARKED_DONE
        else:
            kind = (2 if not own else waiting) + (3 if state is State.STUNNED else 0)
            yield DOWN + 2 * kind + (far <= 2)
    (n, *ours_sum), (m, *their_sum) = sums
    if n and m:
        for place, (mine, other) in enumerate(zip(ours_sum, their_sum, strict=True)):
            lead = round(4 * (mine / n - other / m))
            yield TEAM + 7 * place + min(max(lead, -3), 3) + 3


def _holder(
    position: Position, rules: Rules, holder: Figure, rows: Sequence[int], late: int
) -> Iterator[int]:
    """The carrier's way to the end zone, and who is near."""
    far, ma = rows[holder.square], max(holder.ma, 1)
    waits = position.active != holder.side or not holder.used
    limits = (ma, ma + 2, 2 * ma, 2 * ma + 3, 3 * ma)
    need = sum(far > limit for limit in limits)
    yield RUN + (need * 4 + late) * 2 + waits
    yield ROWS + min(far // 3, 8)
    yield GRIP + min(position.zones[1 - holder.side][holder.square], 3) * 2 + waits
    yield HANDS + min(max(holder.ag - 1, 0), 3)
    if rules.board.xs[holder.square] in (0, rules.board.width - 1):
        yield HANDS + 5
    xs, x = rules.board.xs, rules.board.xs[holder.square]
    between = 0
    for figure in position.figures:
        if figure.side != holder.side and figure.state is State.STANDING:
            ahead = far - rows[figure.square]
            if 0 <= ahead <= 8 and abs(xs[figure.square] - x) <= 4:
                between += 1
    yield AHEAD + min(between, 6)


def _race(position: Position, rules: Rules, side: int, ball: int, far: int) -> Iterator[int]:
    """Who is nearer the loose ball."""
    distance = rules.board.distance
    near = [9, 9]
    for figure in position.figures:
        if figure.square != OFF and figure.state <= State.PRONE:
            if figure.side == side and figure.used and position.active == side:
                continue
            down = 3 if figure.state is State.PRONE else 0
            way = distance(figure.square, ball) + down
            near[figure.side] = min(near[figure.side], way)
    ours, theirs = (min((each + 1) // 2, 4) for each in (near[side], near[1 - side]))
    yield RACE + ours * 5 + theirs
    yield FETCHERS + arrivals(position, side, ball, 4, beside=False)
    yield FETCHERS + 5 + arrivals(position, 1 - side, ball, 4, beside=False)
    yield SCRUM + min(position.zones[side][ball], 2)
    yield SCRUM + 3 + min(position.zones[1 - side][ball], 2)
    yield ROWS + min(far // 3, 8)


def holder_of(position: Position, rules: Rules, side: int) -> int:
    """Who has the ball: OWN, THEIRS, LOOSE or HIDDEN."""
    return ball_in_view(position, rules, side, rows_of(position, rules, side))[2]
