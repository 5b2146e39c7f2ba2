"""What each play wants, and whether it has happened because of the play.

Judged from the events of the play and from the position before it, not from the position after it
alone: a victim who lay stunned before a foul was not hurt by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import NamedTuple

from engine.decisions import Choice, Verb
from engine.events import (
    BallLeftPitch,
    BallMoved,
    ChestOpened,
    Conceded,
    Event,
    Flew,
    Injured,
    KnockedDown,
    Moved,
    PickedUp,
    ReturnedToReserves,
    SquigKnockedOver,
    SquigPushed,
    StaffUsed,
    StoodUp,
    Teleported,
    Thrown,
    ZoneLost,
)
from engine.geometry import OFF, Board
from engine.position import Figure, Position, State
from engine.sheets.turn_sheet import COACH_NUMBER, Goal, Play, PlayStep

FLIGHT = frozenset({"pass", "scatter"})
"""How a thrown ball moves until it comes down."""
GIVING = frozenset({Verb.PASS, Verb.THROW, Verb.HANDOFF, Verb.WALL})
"""After these the player no longer holds the ball that they fetched."""

_state, _square = attrgetter("state"), attrgetter("square")


class Before(NamedTuple):
    """The moment at which a play begins: the ``choice`` that begins it, everybody's state by slot,
    who holds a ball, and how many events there were.
    """

    choice: Choice
    states: Sequence[State]
    squares: Sequence[int]
    holders: frozenset[int]
    events: int

    @classmethod
    def of(cls, position: Position, choice: Choice, events: int) -> Before:
        """As it is now."""
        figures = position.figures
        carriers = position.carriers() if position.carrier is not None or position.strays else ()
        holders = frozenset([figure.slot for figure in carriers])
        states, squares = [*map(_state, figures)], [*map(_square, figures)]
        return cls(choice, states, squares, holders, events)


class Played(NamedTuple):
    """A play of that side that is over: the position after it, the moment before it, its events."""

    position: Position
    board: Board
    side: int
    before: Before
    events: Sequence[Event]


class Judged(NamedTuple):
    """One step of a play that is over: who played it, whom the step was at, and the steps that
    follow.
    """

    played: Played
    step: PlayStep
    actor: Figure | None = None
    target: Figure | None = None
    later: Sequence[PlayStep] = ()

    @property
    def position(self) -> Position:
        """That after the play."""
        return self.played.position

    @property
    def events(self) -> Sequence[Event]:
        """Those of the play."""
        return self.played.events

    @property
    def side(self) -> int:
        """Whose play it was."""
        return self.played.side

    @property
    def before(self) -> Before:
        """The moment at which the play began."""
        return self.played.before

    @property
    def square(self) -> int:
        """The last square that the step names."""
        return self.played.board.square(self.step.squares[-1]) if self.step.squares else OFF

    def at_target(self, kind: type[KnockedDown | Injured | StoodUp | ZoneLost]) -> bool:
        """Whether such a thing happened to the player whom the step was at."""
        target = self.target
        return target is not None and any(
            isinstance(event, kind) and event.figure == target.slot for event in self.events
        )


Purpose = Callable[[Judged], bool]


def has_worked(play: Play, played: Played) -> bool:
    """Whether what the play wants has happened because of it.

    Its player stands in the end, the turn goes on unless the play ends it by the rules, and every
    step has achieved its purpose, but for walks and getting up that proved needless.
    """
    position = played.position
    if position.scored:
        return position.scoring_side == played.side
    steps = list(_judged(play, played))
    if play.number != COACH_NUMBER and not _stands(steps):
        return False
    if position.turnover is not None and not any(ends_the_turn(each) for each in steps):
        return False
    met = [PURPOSES[each.step.verb](each) for each in steps]
    return any(met) and all(
        is_met or was_needless(each) for is_met, each in zip(met, steps, strict=True)
    )


def _judged(play: Play, played: Played) -> Iterator[Judged]:
    position, side = played.position, played.side
    is_coach = play.number == COACH_NUMBER
    actor = None if is_coach else position.numbered(side, play.number)
    for number, step in enumerate(play.steps, start=1):
        of = 1 - side if step.against else side
        target = None if step.player is None else position.numbered(of, step.player)
        later = play.steps[number:]
        yield Judged(played, step, actor, target, later)


def _stands(steps: Sequence[Judged]) -> bool:
    actor = steps[0].actor
    return actor is not None and actor.state is State.STANDING


def ends_the_turn(judged: Judged) -> bool:
    """Whether the rules end the turn after this step, if all goes well: a throw at a square without
    a team-mate, a ball given to an opponent.
    """
    step = judged.step
    if step.verb is Verb.THROW:
        return _mate_at(judged) is None
    return step.foe and step.verb in GIVING


def was_needless(judged: Judged) -> bool:
    """Whether a walk or getting up had nothing to do: the player was there, or stood."""
    actor, step = judged.actor, judged.step
    if actor is None:
        return False
    if step.verb is Verb.STAND:
        return judged.before.states[actor.slot] is State.STANDING
    return step.goal is Goal.SQUARE and judged.before.squares[actor.slot] == judged.square


# -- what each verb wants ------------------------------------------------------------------------


def _walked(judged: Judged) -> bool:
    """The player has come to the end of the way, or has fetched a ball."""
    actor, step = judged.actor, judged.step
    if actor is None:
        return False
    if step.goal is Goal.BALL:
        gives = any(later.verb in GIVING for later in judged.later)
        fetched = any(isinstance(e, PickedUp) and e.figure == actor.slot for e in judged.events)
        return fetched and (gives or judged.position.carries(actor))
    square = judged.square
    came = any(
        isinstance(event, Moved) and event.figure == actor.slot and event.square == square
        for event in judged.events
    )
    if not came or judged.later:
        return came
    return actor.square == square or any(
        isinstance(event, Teleported) and event.figure == actor.slot for event in judged.events
    )


def _stood_up(judged: Judged) -> bool:
    """The player got up."""
    actor = judged.actor
    return actor is not None and any(
        isinstance(event, StoodUp) and event.figure == actor.slot for event in judged.events
    )


def _felled(judged: Judged) -> bool:
    """The opponent stood, and is down or off the pitch."""
    target = judged.target
    if target is None or judged.before.states[target.slot] is not State.STANDING:
        return False
    return target.state is not State.STANDING


def _felled_a_squig(judged: Judged) -> bool:
    """The player knocked a squig over, or off the pitch."""
    actor = judged.actor
    return actor is not None and any(
        (isinstance(event, SquigKnockedOver) and event.by == actor.slot)
        or (isinstance(event, SquigPushed) and event.by == actor.slot and event.square is None)
        for event in judged.events
    )


def _injured(judged: Judged) -> bool:
    """The victim was hurt: stunned, knocked out or worse."""
    return judged.at_target(Injured)


def _dazed(judged: Judged) -> bool:
    """The victim lost the tackle zone."""
    return judged.at_target(ZoneLost)


def _received(judged: Judged) -> bool:
    """The player whom the ball was for has it, and did not before."""
    target = judged.target
    if target is None or target.slot in judged.before.holders:
        return False
    return judged.position.carries(target)


def _thrown(judged: Judged) -> bool:
    """A team-mate on the square has the ball; where none stands, it came down there."""
    mate = _mate_at(judged)
    if mate is not None:
        return mate.slot not in judged.before.holders and judged.position.carries(mate)
    actor = judged.actor
    came_down = _came_down(judged.events, actor.slot) if actor is not None else OFF
    return came_down == judged.square != OFF


def _mate_at(judged: Judged) -> Figure | None:
    square = judged.square
    mate = judged.position.at[square] if square != OFF else None
    return mate if mate is not None and mate.side == judged.side else None


def _came_down(events: Sequence[Event], thrower: int) -> int:
    """Where the ball of the player's throw came down, before it bounced; ``OFF`` for nowhere."""
    square, flies = OFF, False
    for event in events:
        if isinstance(event, Thrown) and event.figure == thrower:
            square, flies = OFF, True
        elif flies and isinstance(event, BallMoved):
            if event.cause not in FLIGHT:
                break
            square = event.path[-1]
        elif flies and isinstance(event, BallLeftPitch):
            return OFF
    return square


def _rebounded(judged: Judged) -> bool:
    """A team-mate has the ball that came back from the wall."""
    holders = judged.position.carriers()
    return any(
        each.side == judged.side and each.slot not in judged.before.holders for each in holders
    )


def _landed(judged: Judged) -> bool:
    """The thrown team-mate has left their square, and stands."""
    mate = judged.target
    if mate is None or mate.state is not State.STANDING:
        return False
    return any(
        isinstance(event, Flew) and event.figure == mate.slot and event.path[-1] != event.origin
        for event in judged.events
    )


def _found_the_ball(judged: Judged) -> bool:
    """The chest had the ball."""
    return any(
        isinstance(event, ChestOpened) and event.contents == "ball" for event in judged.events
    )


def _teleported(judged: Judged) -> bool:
    """The reserve has come to a pad."""
    actor = judged.actor
    return actor is not None and any(
        isinstance(event, Teleported) and event.figure == actor.slot for event in judged.events
    )


def _burned(judged: Judged) -> bool:
    """An opponent who stood in the fires is down."""
    figures = judged.position.figures
    return any(
        isinstance(event, KnockedDown)
        and event.cause == "fires"
        and figures[event.figure].side != judged.side
        for event in judged.events
    )


def _raised(judged: Judged) -> bool:
    """The player whom the spell was cast at got up."""
    return judged.at_target(StoodUp)


def _came_back(judged: Judged) -> bool:
    """The player is in reserve again."""
    target = judged.target
    return target is not None and any(
        isinstance(event, ReturnedToReserves) and event.figure == target.slot
        for event in judged.events
    )


def _inspired(judged: Judged) -> bool:
    """The speech was made."""
    return any(
        isinstance(event, StaffUsed) and event.side == judged.side for event in judged.events
    )


def _counted(judged: Judged) -> bool:
    """The own counter was moved."""
    return judged.before.choice.verb is Verb.COUNTER


def _conceded(judged: Judged) -> bool:
    """The match was given up."""
    return any(isinstance(event, Conceded) and event.side == judged.side for event in judged.events)


PURPOSES: Mapping[Verb, Purpose] = {
    Verb.MOVE: _walked,
    Verb.STAND: _stood_up,
    Verb.LEAP: _walked,
    Verb.BLOCK: _felled,
    Verb.BLOCK_AT: _felled_a_squig,
    Verb.STAB: _injured,
    Verb.FOUL: _injured,
    Verb.GAZE: _dazed,
    Verb.PASS: _received,
    Verb.HANDOFF: _received,
    Verb.THROW: _thrown,
    Verb.WALL: _rebounded,
    Verb.HURL: _landed,
    Verb.OPEN: _found_the_ball,
    Verb.TELEPORT: _teleported,
    Verb.FIRES: _burned,
    Verb.INNER_FIRE: _raised,
    Verb.VOID: _injured,
    Verb.INSPIRE: _inspired,
    Verb.SPONGE: _came_back,
    Verb.REGENERATE: _came_back,
    Verb.COUNTER: _counted,
    Verb.CONCEDE: _conceded,
}
"""By the verb of a step. Every verb that a line of a sheet can have is here."""
