"""One simulation of a sheet's turn: the plays that were reached, and those that worked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.coaches.coach import DefaultCoach
from engine.decisions import Choice, Verb
from engine.events import Rerolled
from engine.position import Position
from engine.rules.activation import activations, finish, has_begun, perform
from engine.ruleset import Steps
from engine.scratch_game import ScratchGame
from engine.sheets.executor.segment import BETWEEN_PLAYERS
from engine.sheets.executor.sheet_coach import SheetCoach
from engine.sheets.odds.purposes import Before, Played, has_worked
from engine.sheets.turn_sheet import Play, TextPlace

Look = Callable[[Position], Any]


def look_nowhere(position: Position) -> None:
    """Nothing is asked of the position."""


def begin_nothing(place: TextPlace) -> None:
    """Nothing is to be done when a play begins."""


def whole_turn(game: ScratchGame, side: int, *, at_counter: bool) -> Steps[str]:
    """A turn from the counter, where a house rule has it, to the last activation.

    A turn held in the middle of an action goes on with that.
    """
    position = game.position
    start = not has_begun(position, side)
    if at_counter:
        yield from game.rules.turn.opened(game, side)
    elif position.acting is not None:
        figure, start = position.figures[position.acting], False
        yield from perform(game, figure)
        finish(game, figure)
    return (yield from activations(game, side, start=start))


class SimulatedTurn:
    """One simulation: the current activation, and the plays that achieved their purpose.

    ``ended_in`` is the play in which the turn ended, if it did in the middle of one. ``begin`` is
    called with the place of each play that begins. ``seen`` is what ``look`` has made of the
    position after the last play, None where the turn ended before.
    """

    __slots__ = (
        "_at_counter",
        "_before",
        "_begin",
        "_look_after",
        "_opponent",
        "_playing",
        "_scratch",
        "_side",
        "cast",
        "done",
        "ended_in",
        "reached",
        "scored",
        "seen",
    )

    def __init__(
        self,
        scratch: ScratchGame,
        side: int,
        *,
        at_counter: bool,
        look: Look = look_nowhere,
        begin: Callable[[TextPlace], None] = begin_nothing,
    ):
        self._scratch, self._side, self._at_counter = scratch, side, at_counter
        self._look_after, self._begin = look, begin
        self.seen: Any = None
        self._playing: Play | None = None
        self._before: Before | None = None
        self._opponent = DefaultCoach()
        self.reached: list[TextPlace] = []
        self.done: list[TextPlace] = []
        self.cast: list[TextPlace] = []
        """The plays in which a spell was cast for a roll, as default orders do (DEC-28)."""
        self.scored: TextPlace | None = None
        self.ended_in: TextPlace | None = None

    def play(self, coach: SheetCoach) -> str:
        """Play the turn to its end; returns its cause."""
        side, opponent = self._side, self._opponent
        position, rules = self._scratch.position, self._scratch.rules
        turn = whole_turn(self._scratch, side, at_counter=self._at_counter)
        choice: Choice | None = None
        while True:
            try:
                decision = turn.send(choice)  # type: ignore[arg-type]  # None starts it
            except StopIteration as end:
                self.ended_in = self._playing.place if self._playing is not None else None
                self._look()
                if self.seen is None and position.turnover is None and not position.scored:
                    self.seen = self._look_after(position)  # nobody is left to act
                return str(end.value)
            if decision.side != side:
                choice = opponent.choose(position, rules, decision)
                continue
            choice = coach.choose(position, rules, decision)
            if decision.kind in BETWEEN_PLAYERS:
                self._look()
                self._next(coach.turned_to, choice)
                if choice.verb is Verb.END:
                    self.seen = self._look_after(position)
            elif coach.turned_to is not None:
                self._go_on_with(coach.turned_to, choice)

    def _go_on_with(self, play: Play, choice: Choice) -> None:
        """In the middle of an action: what a play has become, or the first of a turn held there."""
        if not self.reached:
            self.reached.append(play.place)
        if self._before is None:
            self._before = self._now(choice)
            self._begin(play.place)
        self._playing = play

    def _next(self, play: Play | None, choice: Choice) -> None:
        if play is None:
            return
        self.reached.append(play.place)
        self._begin(play.place)
        self._playing, self._before = play, self._now(choice)

    def _now(self, choice: Choice) -> Before:
        return Before.of(self._scratch.position, choice, len(self._scratch.events))

    def _look(self) -> None:
        """At the end of a play: whether it achieved its purpose."""
        play, before = self._playing, self._before
        self._playing = self._before = None
        if play is None or before is None:
            return
        position, events = self._scratch.position, self._scratch.events
        if position.scored and position.scoring_side == self._side:
            self.scored = play.place
        board = self._scratch.rules.board
        own = events[before.events :]
        if any(_is_omen(event, self._side) for event in own if type(event) is Rerolled):
            self.cast.append(play.place)
        played = Played(position, board, self._side, before, own)
        if has_worked(play, played):
            self.done.append(play.place)


def _is_omen(event: Rerolled, side: int) -> bool:
    """Whether a spell of that side saves a roll by this event."""
    return event.source == "augury" and event.side == side
