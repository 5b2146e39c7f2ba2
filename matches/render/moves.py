"""Who moved in a turn, in a line for each player: what a mail says of a quiet turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine import events as ev
from engine.events import Event
from engine.geometry import Board
from engine.lineup import MatchSetup
from engine.rules_lookup import rules_for
from matches.render.commentary import Commentator
from matches.render.translation import N_, translated

STANDS_UP, PICKS_UP, GOES_DOWN = N_("stands up"), N_("picks up the ball"), N_("goes down")
MOVES = N_("moves from {origin} to {end}")
APPEARS = N_("comes from the dugout to {end}")
PUSHED, PUSHED_OFF = N_("is pushed from {origin} to {end}"), N_("is pushed off the pitch")
TOLD, AND = N_("{player} {done}."), N_("{first} and {last}")


@dataclass(slots=True)
class Course:
    """What became of one player: where they began and are, and how they came there.

    A square is None in the dugout or off the pitch.
    """

    began: int | None = None
    ended: int | None = None
    moved: bool = False
    """On their own feet, by a pad or through the air; who was pushed as well moved, all in all."""
    pushed: bool = False
    stood: bool = False
    fell: bool = False
    fetched: bool = False

    def goes(self, origin: int | None, square: int | None, *, is_pushed: bool = False) -> None:
        if not (self.moved or self.pushed):
            self.began = origin
        self.ended = square
        self.moved, self.pushed = self.moved or not is_pushed, self.pushed or is_pushed

    def words(self, board: Board) -> list[str]:
        """What they did, and what was done to them."""
        done = [translated(STANDS_UP)] if self.stood else []
        if self.ended is not None and self.ended != self.began:
            shape = MOVES if self.moved else PUSHED
            origin = "" if self.began is None else board.name(self.began)
            shape = shape if origin else APPEARS
            done.append(translated(shape).format(origin=origin, end=board.name(self.ended)))
        elif self.ended is None and self.pushed:
            done.append(translated(PUSHED_OFF))
        done += [translated(PICKS_UP)] if self.fetched else []
        return [*done, translated(GOES_DOWN)] if self.fell else done


def moves(setup: MatchSetup, events: Iterable[Event]) -> list[str]:
    """A sentence for each player who is elsewhere, stood up or fell, in the order in which that
    began. Only where they began and where they ended is said.
    """
    commentator, board = Commentator(setup), rules_for(setup).board
    courses: dict[int, Course] = {}
    for event in events:
        match event:
            case ev.Moved(figure=slot, origin=origin, square=square):
                courses.setdefault(slot, Course()).goes(origin, square)
            case ev.Teleported(figure=slot, origin=origin, square=square):
                courses.setdefault(slot, Course()).goes(origin, square)
            case ev.Flew(figure=slot, origin=origin, path=[*_, square]):
                courses.setdefault(slot, Course()).goes(origin, square)
            case ev.Pushed(figure=slot, origin=origin, square=square):
                courses.setdefault(slot, Course()).goes(origin, square, is_pushed=True)
            case ev.StoodUp(figure=slot):
                courses.setdefault(slot, Course()).stood = True
            case ev.KnockedDown(figure=slot) | ev.WentDown(figure=slot):
                courses.setdefault(slot, Course()).fell = True
            case ev.PickedUp(figure=slot):
                courses.setdefault(slot, Course()).fetched = True
            case _:
                pass
    told, found = translated(TOLD), []
    for slot, course in courses.items():
        if done := course.words(board):  # somebody pushed there and back is where they were
            found.append(told.format(player=commentator.player(slot), done=_joined(done)))
    return found


def _joined(parts: list[str]) -> str:
    if len(parts) == 1:
        return parts[0]
    return translated(AND).format(first=", ".join(parts[:-1]), last=parts[-1])
