"""One simulation of a sheet's turn: the plays that were reached, and those that came off."""

from __future__ import annotations

from collections.abc import Iterator

from engine.coaches.coach import DefaultCoach
from engine.decisions import Choice, Verb
from engine.geometry import OFF
from engine.position import Figure, Position, State
from engine.rules.activation import activations, finish, perform
from engine.ruleset import Steps
from engine.scratch_game import ScratchGame
from engine.sheets.executor.segment import BETWEEN_PLAYERS
from engine.sheets.executor.sheet_coach import SheetCoach
from engine.sheets.turn_sheet import Play, TextPlace


def whole_turn(game: ScratchGame, side: int, *, at_counter: bool) -> Steps[str]:
    """A turn from the counter, where a house rule has it, to the last activation.

    A turn held in the middle of an action goes on with that.
    """
    position, start = game.position, True
    if at_counter:
        yield from game.rules.turn.opened(game, side)
    elif position.acting is not None:
        figure, start = position.figures[position.acting], False
        yield from perform(game, figure)
        finish(game, figure)
    return (yield from activations(game, side, start=start))


class SimulatedTurn:
    """One simulation: the current activation, and the plays that achieved their purpose.

    ``ended_in`` is the play in which the turn ended, if it did in the middle of one.
    """

    __slots__ = (
        "_at_counter",
        "_opponent",
        "_playing",
        "_scratch",
        "_side",
        "done",
        "ended_in",
        "reached",
        "scored",
    )

    def __init__(self, scratch: ScratchGame, side: int, *, at_counter: bool):
        self._scratch, self._side, self._at_counter = scratch, side, at_counter
        self._playing: Play | None = None
        self._opponent = DefaultCoach()
        self.reached: list[TextPlace] = []
        self.done: list[TextPlace] = []
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
                return str(end.value)
            if decision.side != side:
                choice = opponent.choose(position, rules, decision)
                continue
            choice = coach.choose(position, rules, decision)
            if decision.kind in BETWEEN_PLAYERS:
                self._look()
                self._next(coach.turned_to, choice)
            elif coach.turned_to is not None:
                self._go_on_with(coach.turned_to)

    def _go_on_with(self, play: Play) -> None:
        """In the middle of an action: what a play has become, or the first of a turn held there."""
        if not self.reached:
            self.reached.append(play.place)
        self._playing = play

    def _next(self, play: Play | None, choice: Choice) -> None:
        if play is None:
            return
        self.reached.append(play.place)
        if choice.verb in (Verb.ACTIVATE, Verb.TELEPORT):
            self._playing = play
        else:
            self.done.append(play.place)

    def _look(self) -> None:
        """At the end of an activation: whether it achieved its purpose."""
        play, self._playing = self._playing, None
        if play is None:
            return
        position = self._scratch.position
        if position.scored and position.scoring_side == self._side:
            self.scored = play.place
        if self.scored is not None or all(self._came_off(play)):
            self.done.append(play.place)

    def _came_off(self, play: Play) -> Iterator[bool]:
        position, side = self._scratch.position, self._side
        figure = position.numbered(side, play.number)
        yield position.turnover is None
        yield figure is not None and figure.state is State.STANDING
        for step in play.steps:
            if step.player is None:
                square = self._scratch.rules.board.square(step.squares[-1]) if step.squares else OFF
                yield step.verb is not Verb.THROW or _held_at(position, square, side)
                continue
            player = position.numbered(1 - side if step.against else side, step.player)
            yield player is not None and _purpose_met(step.verb, position, player)


def _held_at(position: Position, square: int, side: int) -> bool:
    """Whether somebody of that side holds a ball there."""
    return any(c.side == side and c.square == square for c in position.carriers())


def _purpose_met(verb: Verb, position: Position, player: Figure) -> bool:
    """Whether the target player is in the state that the play was for."""
    if verb in (Verb.PASS, Verb.HANDOFF):
        return position.carries(player)
    if verb is Verb.HURL:
        return player.state is State.STANDING
    if verb is Verb.GAZE:
        return player.dazed
    return player.state > (State.PRONE if verb in (Verb.FOUL, Verb.STAB) else State.STANDING)
