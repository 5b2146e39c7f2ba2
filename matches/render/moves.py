"""Who moved in a turn, in a line for each player: what a mail says of a quiet turn."""

from __future__ import annotations

from collections.abc import Iterable

from engine import events as ev
from engine.events import Event
from engine.lineup import MatchSetup
from engine.rules_lookup import rules_for
from matches.render.commentary import Commentator
from matches.render.translation import N_, translated

STANDS_UP, PICKS_UP = N_("stands up"), N_("picks up the ball")
MOVES = N_("moves from {origin} to {end}")
TOLD, AND = N_("{player} {done}."), N_("{first} and {last}")


def moves(setup: MatchSetup, events: Iterable[Event]) -> list[str]:
    """A sentence for each player who walked or stood up, in the order in which they began.

    Only where they began and where they ended is said; pushes are not their own moves.
    """
    commentator, board = Commentator(setup), rules_for(setup).board
    began: dict[int, int] = {}
    ended: dict[int, int] = {}
    stood: dict[int, bool] = {}
    fetched: set[int] = set()
    for event in events:
        match event:
            case ev.Moved(figure=slot, origin=origin, square=square):
                began.setdefault(slot, origin)
                ended[slot] = square
                stood.setdefault(slot, False)
            case ev.StoodUp(figure=slot):
                stood[slot] = True
            case ev.PickedUp(figure=slot):
                fetched.add(slot)
    found = []
    for slot, up in stood.items():
        done = [translated(STANDS_UP)] if up else []
        if slot in ended:
            start, end = board.name(began[slot]), board.name(ended[slot])
            done.append(translated(MOVES).format(origin=start, end=end))
        if slot in fetched:
            done.append(translated(PICKS_UP))
        player = commentator.player(slot)
        found.append(translated(TOLD).format(player=player, done=_joined(done)))
    return found


def _joined(parts: list[str]) -> str:
    if len(parts) == 1:
        return parts[0]
    return translated(AND).format(first=", ".join(parts[:-1]), last=parts[-1])
