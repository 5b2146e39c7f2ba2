"""What a player or a coach does, as a course whose odds can be played."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field

from engine.coaches.coach import Coach, DefaultCoach
from engine.decisions import Choice, Decision, DecisionKind, Verb
from engine.geometry import OFF
from engine.odds.played import HARM
from engine.position import Figure, Position
from engine.rules.activation import STANDING, begin, can_go_on, carry_out, finish
from engine.rules.rolls import KEEP, PRO, SKILL
from engine.ruleset import LiveGame, Rules, Steps

STAND = Choice(Verb.STAND)


def turn_is_lost(position: Position, purpose: str) -> bool:
    """Whether the turn has ended by a turnover: nothing that comes later takes it back."""
    return position.turnover is not None


def counts_every_die(position: Position, purpose: str) -> bool:
    """Every die counts."""
    return False


@dataclass(slots=True)
class LineCourse:
    """The choices of a player, one after the other, from where they are; they get up first.

    ``coach`` answers for their side where the rules ask on the way; ``declared`` are the choices
    from which the action follows, by default those of the line. Dice for what is ``untried`` are
    not tried. Without ``ends`` the action goes on after the last choice. A choice that the rules do
    not offer in its moment ends the line, as in a sheet.
    """

    figure: Figure
    choices: Sequence[Choice]
    coach: Coach = field(default_factory=DefaultCoach)
    declared: Sequence[Choice] | None = None
    untried: frozenset[str] = HARM
    known: Callable[[Position, str], bool] = turn_is_lost
    ends: bool = True
    at: int = field(default=0, init=False)
    """The number of the choice that is being carried out."""

    @property
    def side(self) -> int:
        """The player's."""
        return self.figure.side

    @property
    def beginning(self) -> Hashable:
        """All that counts until the last choice: of that no more than its verb, which the
        declaration may follow from.
        """
        *first, last = self.choices
        declared = None if self.declared is None else tuple(self.declared)
        asked = self.untried, self.known, self.ends
        return type(self), type(self.coach), self.figure.slot, *first, last.verb, declared, asked

    @property
    def is_on_last(self) -> bool:
        """Whether it has come to its last choice."""
        return self.at >= len(self.choices)

    def asks(self, purpose: str) -> bool:
        """All but those that are not tried."""
        return purpose not in self.untried

    def is_known(self, position: Position, purpose: str) -> bool:
        """As was said."""
        return self.known(position, purpose)

    def play(self, game: LiveGame, stage: int, thrown: Callable[[], int]) -> Steps[int | None]:
        """Stage 0 is the declaration; then the choices by their number, from 1."""
        position, figure = game.position, self.figure
        self.at = stage
        if stage == 0:
            if position.acting != figure.slot:
                begin(game, figure)
                if not (yield from self._declare(game)):
                    finish(game, figure)
                    return None
            stage = 1
            if thrown():
                return stage
        while stage <= len(self.choices) and can_go_on(position, figure):
            self.at = stage
            choice = self._next(position, game.rules, self.choices[stage - 1])
            if choice is None or not (yield from carry_out(game, figure, choice)):
                break
            stage += choice != STAND or self.choices[stage - 1] == STAND
            if thrown() and stage <= len(self.choices):
                return stage
        else:
            if not self.ends and can_go_on(position, figure):
                return None
        yield from game.rules.actions.finished(game, figure)
        finish(game, figure)
        return None

    def _declare(self, game: LiveGame) -> Steps[bool]:
        """The action is the one that all choices need, as a sheet declares it."""
        steps = game.rules.actions.declare(game, self.figure)
        choice = None
        while True:
            try:
                decision = steps.send(choice)  # type: ignore[arg-type]  # None starts it
            except StopIteration as end:
                return bool(end.value)
            if decision.kind is DecisionKind.DECLARE:
                choice = self._action(game.position, game.rules, decision)
            else:
                choice = yield decision

    def _action(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        wanted = self.choices if self.declared is None else self.declared
        return rules.actions.action_for(position, self.figure, wanted) or decision.default

    def _next(self, position: Position, rules: Rules, choice: Choice) -> Choice | None:
        """The choice as the rules offer it now, or to get up before it; None if they do not."""
        options = rules.actions.options(position, rules, self.figure)
        if self.figure.state is not STANDING and STAND in options:
            return STAND
        if choice.verb is Verb.PASS and Verb.THROW in options.verbs():
            mates = position.figures
            known = choice.one < len(mates)
            choice = Choice(Verb.THROW, mates[choice.one].square if known else OFF)
        return choice if choice in options else None


@dataclass(slots=True)
class Beginning(LineCourse):
    """No more than the declaration of the action that these choices need, with its dice."""

    def play(self, game: LiveGame, stage: int, thrown: Callable[[], int]) -> Steps[int | None]:
        """All in one stage."""
        if game.position.acting != self.figure.slot:
            begin(game, self.figure)
            if not (yield from self._declare(game)):
                finish(game, self.figure)
        return None


class SparingCoach(DefaultCoach):
    """Spends no re-roll of the team's and no spell on a failed roll: ``REROLL no`` of a sheet."""

    def choose(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        """A skill's re-roll or none; else the default."""
        if decision.kind is not DecisionKind.REROLL:
            return decision.default
        return next((choice for choice in (SKILL, PRO) if choice in decision.options), KEEP)


@dataclass(slots=True)
class ProcedureCourse:
    """Something else than a player's action: a coach's spell, a reserve who is called in."""

    side: int
    procedure: Callable[[LiveGame], Steps[object]]
    coach: Coach = field(default_factory=DefaultCoach)
    untried: frozenset[str] = HARM
    beginning: Hashable = None
    is_on_last: bool = True

    def asks(self, purpose: str) -> bool:
        """All but those that are not tried."""
        return purpose not in self.untried

    def is_known(self, position: Position, purpose: str) -> bool:
        """Every die counts."""
        return False

    def play(self, game: LiveGame, stage: int, thrown: Callable[[], int]) -> Steps[int | None]:
        """All in one stage."""
        yield from self.procedure(game)
        return None
