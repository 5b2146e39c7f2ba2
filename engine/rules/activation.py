"""One player's activation and the turn it belongs to (CORE-SEQ-03, CORE-TRN)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from engine.decisions import Choice, Decision, DecisionKind, Target, Verb
from engine.errors import Refusal
from engine.events import (
    Activated,
    Conceded,
    CountersSet,
    TurnBegan,
    TurnedFaceUp,
    TurnEnded,
    Turnover,
)
from engine.position import Figure, Phase, Position, State
from engine.rules.movement import stand_up, step
from engine.ruleset import BetweenOptions, LiveGame, Rules, Steps

END, STOP = Choice(Verb.END), Choice(Verb.STOP)
FREE_TO_CONCEDE = 2
# Bound once: an enum member costs 80 ns each time it is looked up on its class.
ACTIVATE, END_TURN, CONCEDE = Verb.ACTIVATE, Verb.END, Verb.CONCEDE
MOVE, STAND = Verb.MOVE, Verb.STAND
STANDING, PRONE, STUNNED = State.STANDING, State.PRONE, State.STUNNED
ACTIVATE_OR_END: tuple[Verb, ...] = (ACTIVATE, END_TURN)
JUST_END: tuple[Verb, ...] = (END_TURN,)
COACH_ACTIONS = frozenset(
    {
        *(Verb.FIRES, Verb.INNER_FIRE, Verb.VOID, Verb.INSPIRE, Verb.COUNTER),
        *(Verb.TELEPORT, Verb.SPONGE, Verb.REGENERATE),
    }
)
"""What coaches do between activations, in one game or another (``TurnRules.coach_verbs``)."""


def _no_reason(choice: Choice) -> None:
    """Where no game is at hand there is no better reason than "not now"."""


class ActivateOptions:
    """Options of ``ACTIVATE``: players who may still act, ``END``, between-activation actions.

    Before the first activation of a turn a coach may also concede (CORE-END-02).
    """

    __slots__ = ("_between", "_concede", "_position", "_rules", "_side", "_slots", "_why_not")

    def __init__(
        self,
        position: Position,
        side: int,
        rules: Rules,
        between_options: BetweenOptions | None = None,
        *,
        concede: bool = False,
        why_not: Callable[[Choice], Refusal | None] = _no_reason,
    ):
        self._position, self._side, self._rules = position, side, rules
        self._why_not = why_not
        self._between, self._concede = between_options, concede
        # Listed once: read four times a decision, it took a tenth of a random match.
        self._slots = [figure.slot for figure in position.may_act(side)]

    def __contains__(self, choice: object, /) -> bool:
        if not isinstance(choice, Choice):
            return False
        verb, target = choice
        if verb is ACTIVATE:
            return target in self._slots and type(target) is int
        if verb is END_TURN or verb is CONCEDE:
            return target is None and (verb is END_TURN or self._concede)
        return self._between is not None and choice in self._between

    def __iter__(self) -> Iterator[Choice]:
        for verb in self.verbs():
            for target in self.targets(verb):
                yield Choice(verb, target)

    def verbs(self) -> Sequence[Verb]:
        """``ACTIVATE`` while a player can act, ``END``, and other choices; ``CONCEDE`` last."""
        verbs = ACTIVATE_OR_END if self._slots else JUST_END
        if self._between is not None:
            verbs = (*verbs, *self._between.verbs())
        return (*verbs, CONCEDE) if self._concede else verbs

    def targets(self, verb: Verb) -> Sequence[Target]:
        """The slots that may be activated, or the targets of a between-activation action."""
        if verb is ACTIVATE:
            return self._slots
        if verb is END_TURN:
            return (None,)
        if verb is CONCEDE:
            return (None,) if self._concede else ()
        return self._between.targets(verb) if self._between is not None else ()

    def refusal(self, choice: Choice) -> Refusal:
        """Why that player cannot be activated now, or the coach cannot do that."""
        verb, turn, cite = choice.verb, self._rules.turn, self._rules.citations
        if verb is CONCEDE:
            bonus = self._position.bonus
            return Refusal("concede-in-bonus-turn" if bonus else "concede-late", "CORE-END-02")
        if verb in turn.coach_verbs:
            rule = turn.coach_verbs[verb]
            unclear = Refusal("not-available-now", rule, {"verb": str(verb)})
            return self._why_not(choice) or unclear
        if verb in COACH_ACTIONS:
            return Refusal("not-in-this-game", cite["activation"], {"verb": str(verb)})
        if verb is not Verb.ACTIVATE:
            return Refusal("activate-first", cite["activation"], {"verb": str(verb)})
        figures = self._position.figures
        if choice.target not in range(len(figures)):
            return Refusal("no-such-player", cite["activation"], {})
        figure = figures[choice.one]
        values: dict[str, int | str] = {"number": figure.number, "state": figure.state.name.lower()}
        if figure.side != self._side:
            return Refusal("not-your-player", cite["activation"], values)
        if figure.used:
            return Refusal("already-played", cite["once_a_turn"], values)
        if figure.state is State.STUNNED:
            return Refusal("stunned", cite["face_up"], values)
        return Refusal("not-on-pitch", "CORE-PIT-03", values)


def play_turn(game: LiveGame, side: int) -> Steps[None]:
    """A team turn, from the counter to the stunned turning over (CORE-SEQ-03)."""
    position = game.position
    begin_turn(position, side)
    rule = game.rules.citations["bonus_turn" if position.bonus else "turn"]
    game.events.append(TurnBegan(rule, side, position.half, position.turns[side], position.bonus))
    yield from game.rules.turn.opened(game, side)
    cause = yield from activations(game, side)
    if cause == "turnover":
        rule = game.rules.citations["turnover"]
        game.events.append(Turnover(rule, side, str(position.turnover)))
    _end_turn(game, side, cause)


def begin_turn(position: Position, side: int) -> None:
    """The counters and the marks of players as that side's turn begins."""
    position.active = side
    position.reroll_used = False
    position.turnover = None
    position.actor = position.thrower = None
    if not position.bonus:
        position.turns[side] += 1
    position.actions_used = []
    position.game_state.turn_began()
    for figure in position.figures:
        figure.used = figure.walked = False
        figure.moved = figure.spent = 0


def has_begun(position: Position, side: int) -> bool:
    """Whether a player of that side has acted in its turn."""
    return any(figure.used for figure in position.figures if figure.side == side)


def activations(game: LiveGame, side: int, *, start: bool = True) -> Steps[str]:
    """Player after player until the turn ends; returns why: end, turnover, touchdown, concession.

    Simulations begin here, not always at the ``start`` of a turn.
    """
    position, rules = game.position, game.rules
    untouched, between = start, True
    while True:
        if cause := _cut_off(position):
            return cause
        if between:
            between = False
            yield from rules.turn.interrupt(game, 1 - side)
            if cause := _cut_off(position):
                return cause
        between_options = rules.turn.between_options(game, side, start=start)
        options = ActivateOptions(
            position,
            side,
            rules,
            between_options,
            concede=untouched and not position.bonus,
            why_not=partial(rules.turn.why_not, game, side),
        )
        if len(options.verbs()) == 1:
            return "end"
        default = END if between_options is None else between_options.default
        choice = yield Decision(DecisionKind.ACTIVATE, side, options, default, {"start": start})
        if choice.verb is ACTIVATE:
            yield from activate(game, position.figures[choice.one])
            start = untouched = False
            between = True
        elif choice.verb is Verb.END:
            return "end"
        elif choice.verb is Verb.CONCEDE:
            _concede(game, side)
            return "concession"
        else:
            yield from rules.turn.between_action(game, side, choice)
            untouched = False


def _cut_off(position: Position) -> str:
    """What ends the turn before its coach does, if anything."""
    if position.scored:
        return "touchdown"
    return "turnover" if position.turnover is not None else ""


def _concede(game: LiveGame, side: int) -> None:
    """The coach concedes, free only with hardly any players left (CORE-END-02, LGE-CON-01)."""
    position = game.position
    fit = [f for f in position.figures if f.side == side and f.state <= State.RESERVES]
    left = sum(not (f.cold or f.held_back) for f in fit)
    position.conceded = side
    position.concession_costs = left > FREE_TO_CONCEDE
    rule = game.rules.citations["concede"]
    game.events.append(Conceded(rule, side, position.concession_costs))


def activate(game: LiveGame, figure: Figure) -> Steps[None]:
    """Stand up, move, act; a player is activated once."""
    begin(game, figure)
    if (yield from game.rules.actions.declare(game, figure)):
        yield from perform(game, figure)
    finish(game, figure)


def begin(game: LiveGame, figure: Figure, rule: str = "") -> None:
    """The player's action begins, by the clause of activations or another one."""
    position = game.position
    figure.moved = 0
    figure.walked = False
    position.acts = 0
    position.acting = figure.slot
    game.events.append(Activated(rule or game.rules.citations["activation"], figure.slot))


def finish(game: LiveGame, figure: Figure) -> None:
    """The player's action is over; no more actions this turn."""
    figure.used = True
    game.position.acting = None


def perform(game: LiveGame, figure: Figure) -> Steps[None]:
    """The player's choices after the action has begun, until it ends."""
    position, rules = game.position, game.rules
    while can_go_on(position, figure):
        options = rules.actions.options(position, rules, figure)
        choice = yield Decision(
            DecisionKind.ACT, figure.side, options, STOP, {"figure": figure.slot}
        )
        if not (yield from carry_out(game, figure, choice)):
            break
    yield from rules.actions.finished(game, figure)


def can_go_on(position: Position, figure: Figure) -> bool:
    """Whether the player's action is not cut off: they are on the pitch, and the turn goes on."""
    return figure.state <= PRONE and not position.scored and position.turnover is None


def carry_out(game: LiveGame, figure: Figure, choice: Choice) -> Steps[bool]:
    """One choice of the player's action; false if the action ends with it."""
    verb = choice.verb
    if verb is MOVE:
        yield from step(game, figure, choice.one)
    elif verb is STAND:
        if not (yield from stand_up(game, figure)):
            return False
    elif verb is Verb.STOP or not (
        yield from game.rules.actions.procedures[verb](game, figure, choice.one)
    ):
        return False
    return figure.state is STANDING


def _end_turn(game: LiveGame, side: int, cause: str) -> None:
    rule = game.rules.citations["face_up"]
    game.events += [TurnedFaceUp(rule, figure.slot) for figure in end_turn(game.position, side)]
    game.events.append(TurnEnded(game.rules.citations["turn"], side, cause))


def end_turn(position: Position, side: int) -> list[Figure]:
    """Own players stunned before this turn turn face up, and are returned; others stay stunned
    (CORE-PIT-04).
    """
    position.game_state.turn_ended()
    turned = []
    for figure in position.figures:
        if figure.state is not STUNNED or figure.side != side:
            continue
        if not figure.fresh:
            position.lay(figure, State.PRONE)
            turned.append(figure)
        figure.fresh = False
    return turned


def team_turn(game: LiveGame) -> Steps[None]:
    """The ``TURN`` step: a side at its last counter is skipped (CORE-SEQ-03)."""
    position = game.position
    side = position.active
    last = game.rules.match.half_turns
    if position.turns[side] >= last:
        side = 1 - side
    yield from play_turn(game, side)
    if position.scored:
        late_touchdown(game, side)
        position.phase = Phase.DRIVE_END
    elif position.conceded is not None or min(position.turns) >= last:
        position.phase = Phase.DRIVE_END
    else:
        position.active = 1 - side


def late_touchdown(game: LiveGame, side: int) -> None:
    """A touchdown in the opponent's turn moves the scorer's counter one on (CORE-TRN-01)."""
    position = game.position
    scorer = position.scoring_side
    if scorer != side and position.turns[scorer] < game.rules.match.half_turns:
        position.turns[scorer] += 1
        rule = game.rules.citations["late_touchdown"]
        game.events.append(CountersSet(rule, position.turns[0], position.turns[1], "touchdown"))
