"""Where the carrier ends the turn and who stands around: judged together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.coaches.greedy.view import View
from engine.coaches.strong.danger import danger
from engine.coaches.strong.placed import placed
from engine.position import Figure, State

PER_ROW = 2
"""Squares of every row whose danger is worked out."""
BACK = 4
"""Rows of ground that a carrier gives up for safety at most."""
DROPPED = 0.25
"""The price of a ball lost in the own turn, in touchdowns."""
ZONE = 0.08
CORNERS = ((-1, 1), (1, 1), (-1, -1), (1, -1))
SIDES = ((0, 1), (-1, 0), (1, 0), (0, -1))
"""Squares beside the carrier, columns and rows towards the goal: who stands there in what order."""
GUARDS = 4
JUDGED = 28
"""The work of asking how dangerous a square is for the ball (`View.work`)."""
NEAR, FAR, HOPELESS = 0.006, 0.88, 0.03
"""How the chance of a touchdown falls with the rows: within a move, beyond it, and out of time."""
THEIRS, THEIR_MOVE = 0.6, 6
"""What the opponents' chance counts once they have the ball, and how far they come in a turn."""


class Escort(NamedTuple):
    """The carrier's square, the odds of the way there, and who stands where beside it.

    ``guards`` are slots and squares of those who still have to move, ``value`` is in touchdowns.
    """

    value: float
    square: int
    odds: float
    guards: Sequence[tuple[int, int]]


def escort(
    view: View, carrier: Figure, reachable: Mapping[int, float], least: float
) -> Escort | None:
    """The best of the squares that the carrier reaches with at least those odds."""
    position, ma, left = view.position, carrier.ma, view.turns_left - 1
    mates = helpers(view, carrier)
    covered = {mate.square for mate in position.standing(view.side) if mate is not carrier}
    covered.update(square for mate in mates for square in view.stroll(mate))
    zones, neighbours = position.zones[1 - view.side], view.rules.board.neighbours
    here = view.rows_to_goal(carrier.square)
    hurry = here > ma * left
    rough = []
    for square, odds in reachable.items():
        rows = view.rows_to_goal(square)
        if rows > here + BACK or (odds < least and not hurry):
            continue
        company = sum(near in covered for near in neighbours[square])
        value = odds * _promise(rows, ma, left) * (0.5 + 0.06 * company) - ZONE * zones[square]
        rough.append((value, square, odds, rows))
    rough.sort(reverse=True)
    best: Escort | None = None
    looked_at: Counter[int] = Counter()
    for _, square, odds, rows in rough:
        looked_at[rows] += 1
        if looked_at[rows] > PER_ROW:
            continue
        guards = posts(view, carrier, square, mates) if rows else ()
        lost = _danger(view, carrier, square, guards) if rows and left else 0.0
        value = odds * _worth(view, rows, ma, left, lost) - (1 - odds) * DROPPED
        if best is None or value > best.value:
            best = Escort(value, square, odds, guards)
    return best


def helpers(view: View, carrier: Figure) -> list[Figure]:
    """Team-mates who may still move without a die."""
    position = view.position
    zones = position.zones[1 - view.side]
    return [
        mate
        for mate in view.unused()
        if mate is not carrier
        and mate.state is State.STANDING
        and not zones[mate.square]
        and not position.carries(mate)
    ]


def posts(
    view: View, carrier: Figure, square: int, mates: Sequence[Figure]
) -> tuple[tuple[int, int], ...]:
    """Who of the team-mates takes which square beside the carrier there, the corners first."""
    board, at = view.rules.board, view.position.at
    ahead = 1 if view.side == 0 else -1
    x, y = board.xs[square], board.ys[square]
    left, found, filled = list(mates), [], 0
    for column, row in (*CORNERS, *SIDES):
        if filled >= GUARDS:
            break
        post = x + column, y + row * ahead
        if not (0 <= post[0] < board.width and 0 <= post[1] < board.length):
            continue
        corner = board.at(*post)
        holder = at[corner]
        if holder is not None and holder is not carrier:
            if holder.side == view.side and holder.state is State.STANDING:
                filled += 1
                if holder in left:
                    left.remove(holder)
            continue
        able = [mate for mate in left if corner in view.stroll(mate)]
        if able:
            mate = min(able, key=lambda mate: (view.stroll(mate)[corner][0], mate.slot))
            left.remove(mate)
            found.append((mate.slot, corner))
            filled += 1
    return tuple(found)


def _danger(view: View, carrier: Figure, square: int, guards: Sequence[tuple[int, int]]) -> float:
    figures = view.position.figures
    view.work += JUDGED
    moves = [(carrier, square), *((figures[slot], post) for slot, post in guards)]
    with placed(view.position, moves):
        return danger(view.position, view.rules, carrier, square)


def _worth(view: View, rows: int, ma: int, left: int, lost: float) -> float:
    """Touchdowns to be expected with the ball so many rows from the goal after this turn."""
    back = max(view.rules.board.length - rows, 1)
    theirs = THEIRS * _promise(back, THEIR_MOVE, left + 1)
    return (1 - lost) * _promise(rows, ma, left) - lost * theirs


def _promise(rows: int, ma: int, left: int) -> float:
    """Roughly the chance to score from there, with that many turns left."""
    if rows == 0:
        return 1.0
    if left <= 0:
        return 0.0
    if rows > left * (ma + 1):
        return HOPELESS
    near = min(rows, ma)
    return float((1 - NEAR * near**2) * FAR ** (rows - near))
