"""One player's activation and the turn it belongs to (CORE-SEQ-03, CORE-TRN, SAM-TRN)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from matches.engine.decisions import Choice, Decision, DecisionKind, Target, Verb
from matches.engine.errors import Refusal
from matches.engine.events import (
    Activated,
    CountersSet,
    TurnBegan,
    TurnedFaceUp,
    TurnEnded,
    Turnover,
)
from matches.engine.position import Figure, Phase, Position, State
from matches.engine.rulebook import LiveGame, Steps
from matches.engine.rules.movement import stand_up, step

END, STOP = Choice(Verb.END), Choice(Verb.STOP)


class Players:
    """Options of ``ACTIVATE``: the side's players who may still act, or ``END``."""

    __slots__ = ("_position", "_side")

    def __init__(self, position: Position, side: int):
        self._position, self._side = position, side

    def __contains__(self, choice: object, /) -> bool:
        if choice == END:
            return True
        if not isinstance(choice, Choice) or choice.verb is not Verb.ACTIVATE:
            return False
        return choice.target in self.targets(Verb.ACTIVATE)

    def __iter__(self) -> Iterator[Choice]:
        for slot in self.targets(Verb.ACTIVATE):
            yield Choice(Verb.ACTIVATE, slot)
        yield END

    def verbs(self) -> Sequence[Verb]:
        """``ACTIVATE`` while somebody can, and ``END``."""
        return (Verb.ACTIVATE, Verb.END) if self.targets(Verb.ACTIVATE) else (Verb.END,)

    def targets(self, verb: Verb) -> Sequence[Target]:
        """The slots that may be activated."""
        if verb is not Verb.ACTIVATE:
            return (None,)
        side = self._side
        return [
            f.slot
            for f in self._position.figures
            if f.side == side and not f.used and f.state <= State.PRONE
        ]

    def refusal(self, choice: Choice) -> Refusal:
        """Why that player cannot be activated now."""
        if choice.verb is not Verb.ACTIVATE:
            return Refusal("activate-first", "SAM-TRN-03", {"verb": str(choice.verb)})
        figures = self._position.figures
        if choice.target not in range(len(figures)):
            return Refusal("no-such-player", "SAM-TRN-03", {})
        figure = figures[choice.one]
        values: dict[str, int | str] = {"number": figure.number, "state": figure.state.name.lower()}
        if figure.side != self._side:
            return Refusal("not-your-player", "SAM-TRN-03", values)
        if figure.used:
            return Refusal("already-played", "SAM-TRN-04", values)
        if figure.state is State.STUNNED:
            return Refusal("stunned", "SAM-INJ-01", values)
        return Refusal("not-on-pitch", "CORE-PIT-03", values)


def play_turn(game: LiveGame, side: int) -> Steps[None]:
    """A team turn from the counter to the stunned rolling over (CORE-SEQ-03)."""
    position = game.position
    position.active = side
    position.reroll_used = False
    position.turnover = None
    position.actor = None
    if not position.bonus:
        position.turns[side] += 1
    for figure in position.figures:
        figure.used = figure.walked = False
        figure.moved = 0
    rule = game.rules.citations["bonus_turn" if position.bonus else "turn"]
    game.events.append(TurnBegan(rule, side, position.half, position.turns[side], position.bonus))
    cause = yield from _activations(game, side)
    if cause == "turnover":
        rule = game.rules.citations["turnover"]
        game.events.append(Turnover(rule, side, str(position.turnover)))
    _end_turn(game, side, cause)


def _activations(game: LiveGame, side: int) -> Steps[str]:
    position = game.position
    while True:
        options = Players(position, side)
        if len(options.verbs()) == 1:
            return "end"
        choice = yield Decision(DecisionKind.ACTIVATE, side, options, END)
        if choice.verb is Verb.END:
            return "end"
        yield from activate(game, position.figures[choice.one])
        if position.scorer is not None:
            return "touchdown"
        if position.turnover is not None:
            return "turnover"


def activate(game: LiveGame, figure: Figure) -> Steps[None]:
    """Stand, move, act; he is not returned to (SAM-TRN-03, SAM-TRN-04)."""
    position, rules = game.position, game.rules
    figure.moved = 0
    figure.walked = False
    position.acts = 0
    game.events.append(Activated(rules.citations["activation"], figure.slot))
    while figure.state <= State.PRONE and position.scorer is None and position.turnover is None:
        options = rules.act_options(position, rules, figure)
        choice = yield Decision(
            DecisionKind.ACT, figure.side, options, STOP, {"figure": figure.slot}
        )
        verb = choice.verb
        if verb is Verb.MOVE:
            yield from step(game, figure, choice.one)
        elif verb is Verb.STAND:
            if not (yield from stand_up(game, figure)):
                break
        elif verb is Verb.STOP or not (yield from rules.acts[verb](game, figure, choice.one)):
            break
        if figure.state is not State.STANDING:
            break
    figure.used = True


def _end_turn(game: LiveGame, side: int, cause: str) -> None:
    """Own players stunned before this turn turn face up; others go on lying (CORE-PIT-04)."""
    position = game.position
    rule = game.rules.citations["face_up"]
    for figure in position.figures:
        if figure.side != side or figure.state is not State.STUNNED:
            continue
        if not figure.fresh:
            position.lay(figure, State.PRONE)
            game.events.append(TurnedFaceUp(rule, figure.slot))
        figure.fresh = False
    game.events.append(TurnEnded(game.rules.citations["turn"], side, cause))


def team_turn(game: LiveGame) -> Steps[None]:
    """The ``TURN`` step: a side at its last counter is passed over (CORE-SEQ-03)."""
    position = game.position
    side = position.active
    last = game.rules.half_turns
    if position.turns[side] >= last:
        side = 1 - side
    yield from play_turn(game, side)
    if position.scorer is not None:
        _late_touchdown(game, side, position.scorer)
        position.phase = Phase.DRIVE_END
    elif min(position.turns) >= last:
        position.phase = Phase.DRIVE_END
    else:
        position.active = 1 - side


def _late_touchdown(game: LiveGame, side: int, scored_by: int) -> None:
    """A touchdown in the opponent's turn moves the scorer's counter one on (CORE-TRN-01)."""
    position = game.position
    scorer = position.figures[scored_by].side
    if scorer != side and position.turns[scorer] < game.rules.half_turns:
        position.turns[scorer] += 1
        rule = game.rules.citations["late_touchdown"]
        game.events.append(CountersSet(rule, position.turns[0], position.turns[1], "touchdown"))
