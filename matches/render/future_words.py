"""What tells the futures of a plan apart, in a few words each."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext

from engine.planning.futures import Came, Fact, Future, Futures
from engine.position import Position
from matches.render.translation import N_

MOST = 4
"""Facts that are told of a future, the weightiest first."""
MORE = N_("{words} ...")
SCORES = N_("touchdown")
LOST = N_("turnover")
ONLY = N_("as written")
"""Of the only future there is."""
SO = {
    Came.HELD: N_("{who} has the ball"),
    Came.LOOSE: N_("the ball is loose"),
    Came.FELLED: N_("{who} is down"),
    Came.MOVED: N_("{who} is pushed"),
    Came.DOWN: N_("{who} is down"),
    Came.GONE: N_("{who} is off the pitch"),
    Came.LEFT: N_("{who} can still act"),
}
"""Of a fact, in their order of weight."""
NOT_SO = {
    Came.FELLED: N_("{who} stands"),
    Came.MOVED: N_("{who} stays"),
    Came.DOWN: N_("{who} stands"),
    Came.GONE: N_("{who} is on the pitch"),
    Came.LEFT: N_("{who} has acted"),
}
"""Where a fact is so in another future only. Who has no ball goes without saying."""
OF_OPPONENTS = (Came.FELLED, Came.MOVED)
THEIRS = N_("opponent {number}")
WEIGHT = list(SO)


def future_words(futures: Futures, position: Position, side: int) -> list[str]:
    """What is so in each of them and not in all, in the language asked for."""
    going_on = [each.facts for each in futures.known if not each.scores]
    common = frozenset[Fact].intersection(*going_on) if going_on else frozenset()
    every = frozenset[Fact]().union(*going_on)
    weighed = sorted(every - common, key=lambda fact: (WEIGHT.index(fact.came), fact.slot))
    return [_words(each, weighed, position, side) for each in futures.known]


def _words(future: Future, weighed: list[Fact], position: Position, side: int) -> str:
    if future.scores or future.is_lost:
        return gettext(SCORES if future.scores else LOST)
    told = list(_told(future, weighed, position, side))
    if not told:
        return gettext(ONLY)
    words = ", ".join(told[:MOST])
    return gettext(MORE).format(words=words) if len(told) > MOST else words


def _told(future: Future, weighed: list[Fact], position: Position, side: int) -> Iterator[str]:
    """Of an opponent one thing: that they are down, pushed, or stand as before."""
    known: set[int] = set()
    for fact in weighed:
        is_so, of_opponent = fact in future.facts, fact.came in OF_OPPONENTS
        is_moved = Fact(Came.MOVED, fact.slot) in future.facts
        if of_opponent and (fact.slot in known or (not is_so and is_moved)):
            continue
        words = (SO if is_so else NOT_SO).get(fact.came)
        if words is not None:
            known |= {fact.slot} if of_opponent else set()
            yield gettext(words).format(who=_who(fact.slot, position, side))


def _who(slot: int, position: Position, side: int) -> str:
    if slot < 0:
        return ""
    figure = position.figures[slot]
    if figure.side == side:
        return str(figure.number)
    return gettext(THEIRS).format(number=figure.number)
