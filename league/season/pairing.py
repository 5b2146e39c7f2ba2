"""Round robin by the circle method, as pure arithmetic over anything that can be listed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

Pair = tuple[T, T]


def round_robin(teams: Sequence[T], *, legs: int = 1) -> list[list[Pair[T]]]:
    """Rounds of (home, away) pairs in which each meets each other once a leg.

    The last seat stands still and the others go round it one place a round; with an odd number
    that seat is empty and whoever meets it rests. Home games alternate so that in a leg no team
    has more than one home game more than away, or the reverse; the second leg swaps sides.
    """
    if len(set(teams)) != len(teams):
        raise ValueError("a team stands in the list twice")
    if len(teams) < 2:
        return []
    seats: list[T | None] = [*teams]
    if len(seats) % 2:
        seats.append(None)
    circle = len(seats) - 1
    first_leg = [_round(seats, turn, circle) for turn in range(circle)]
    rounds = list(first_leg)
    for leg in range(1, legs):
        rounds += [[(b, a) if leg % 2 else (a, b) for a, b in pairs] for pairs in first_leg]
    return rounds


def _round(seats: list[T | None], turn: int, circle: int) -> list[Pair[T]]:
    pairs: list[Pair[T]] = []
    still, met = seats[circle], seats[turn]
    if still is not None and met is not None:
        pairs.append((still, met) if turn % 2 else (met, still))
    for step in range(1, (circle + 1) // 2):
        ahead, behind = seats[(turn + step) % circle], seats[(turn - step) % circle]
        if ahead is None or behind is None:
            continue
        pairs.append((ahead, behind) if step % 2 else (behind, ahead))
    return pairs
