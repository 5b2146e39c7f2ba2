"""Ladder: a ranking in which teams win the places of teams they challenge and beat."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext

SWAP, INSERT = "swap", "insert"


@dataclass(frozen=True, slots=True)
class Contest:
    """A challenge that was played or forfeited."""

    challenger: int
    challenged: int
    challenger_won: bool


def after(order: Sequence[int], contest: Contest, *, move: str = SWAP) -> list[int]:
    """The ladder after a contest. Only a win of the lower team changes it.

    `swap`: the two swap places; `insert`: the winner takes the place, everybody between moves
    down by one. A contest of a team that has left the ladder changes nothing.
    """
    ladder = list(order)
    if contest.challenger not in ladder or contest.challenged not in ladder:
        return ladder
    low, high = ladder.index(contest.challenger), ladder.index(contest.challenged)
    if not contest.challenger_won or low < high:
        return ladder
    if move == INSERT:
        ladder.insert(high, ladder.pop(low))
    else:
        ladder[low], ladder[high] = ladder[high], ladder[low]
    return ladder


def replayed(start: Iterable[int], contests: Iterable[Contest], *, move: str = SWAP) -> list[int]:
    """The current ladder: the first order, changed by every contest since."""
    ladder = list(start)
    for contest in contests:
        ladder = after(ladder, contest, move=move)
    return ladder


def refusal(
    order: Sequence[int], challenger: int, challenged: int, *, reach: int, busy: Collection[int]
) -> str:
    """Why this challenge is not allowed; empty if it is.

    The challenged team is at most `reach` places higher; neither may be in another challenge.
    """
    if challenger not in order or challenged not in order:
        return gettext("Both teams must be on the ladder.")
    up = order.index(challenger) - order.index(challenged)
    if up <= 0:
        return gettext("You can challenge only a team that is higher.")
    if up > reach:
        return gettext("You can challenge at most {reach} places up; this is {up}.").format(
            reach=reach, up=up
        )
    if challenger in busy:
        return gettext("You are in a challenge that is not over.")
    if challenged in busy:
        return gettext("They are in a challenge that is not over.")
    return ""


def within_reach(
    order: Sequence[int], challenger: int, *, reach: int, busy: Collection[int]
) -> list[int]:
    """Whom a team may challenge now, the highest first."""
    if challenger not in order:
        return []
    place = order.index(challenger)
    return [
        other
        for other in order[max(place - reach, 0) : place]
        if not refusal(order, challenger, other, reach=reach, busy=busy)
    ]


def answer_by(issued: datetime, days: int) -> datetime:
    """When an unanswered challenge expires."""
    return issued + timedelta(days=days)
