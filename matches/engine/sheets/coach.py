"""The coach made of paper: he plays a turn sheet.

A decision is answered by the play, else by the sheet, else as ``OrdersCoach`` answers it.
"""

from __future__ import annotations

from collections.abc import Iterator

from matches.engine.decisions import Choice, Decision, DecisionKind, Verb
from matches.engine.errors import Refusal
from matches.engine.geometry import OFF
from matches.engine.position import Figure, Position, State
from matches.engine.rulebook import Rules
from matches.engine.sheets.faults import Fault
from matches.engine.sheets.formations import SetUpSheet
from matches.engine.sheets.orders_coach import END, NO_ORDERS, STAND, STOP, OrdersCoach, Source
from matches.engine.sheets.plays import (
    COACH,
    NO_PREFERENCES,
    Play,
    Preferences,
    Sheet,
    Step,
)
from matches.engine.sheets.preferring import preferred

COUNTER, KEEP = Choice(Verb.COUNTER), Choice(Verb.KEEP)
SPELLS = frozenset({Verb.FIRES, Verb.INNER_FIRE, Verb.VOID})


class SheetCoach(OrdersCoach):
    """Plays a turn sheet. What he had to leave out, and why, stands in ``notes``.

    ``turned_to`` is the play behind his last answer between activations, if one was.
    """

    def __init__(self, sheet: Sheet, orders: SetUpSheet = NO_ORDERS):
        super().__init__(orders)
        self.sheet = sheet
        self.notes: list[Fault] = []
        self.turned_to: Play | None = None
        self._left = list(sheet.plays[::-1])
        self._play: Play | None = None
        self._orders: list[tuple[Step, str, int]] = []  # step, square, column; next one last
        self._step: Step | None = None

    def choose(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        """The sheet's next order, or its answer."""
        if decision.kind is DecisionKind.ACTIVATE:
            self._cut_short()
            return self._next_player(position, rules, decision)
        if decision.kind is DecisionKind.ACT:
            return self._next_act(position, rules, decision)
        if decision.kind is DecisionKind.COUNTER:
            return self._count()
        if decision.kind is DecisionKind.DECLARE:
            return self._declare(position, rules, decision)
        return super().choose(position, rules, decision)

    def close(self, cause: str) -> None:
        """The turn is over: note what was not reached because of ``cause``."""
        self._cut_short("after-touchdown" if cause == "touchdown" else "cut-short")
        for play in reversed(self._left):
            self.notes.append(Fault(play.line, play.column, "not-reached", {"cause": cause}))
        self._left.clear()

    def answers(
        self, position: Position, rules: Rules, decision: Decision
    ) -> Iterator[tuple[Choice, Source]]:
        """What the play up to its present step wishes for, then the sheet, then the orders."""
        for choice in preferred(self._of_play(), position, rules, decision):
            yield choice, Source.PLAY
        for choice in preferred(self.sheet.preferences, position, rules, decision):
            yield choice, Source.SHEET
        yield from super().answers(position, rules, decision)

    def _of_play(self) -> Preferences:
        found = NO_PREFERENCES
        if self._play is not None and self._step is not None:
            for step in self._play.steps:
                found = step.preferences.over(found)
                if step is self._step:
                    break
        return found

    # -- one play ------------------------------------------------------------------------------

    def begins_with_counter(self) -> bool:
        """SAM-TRN-02: an order list that does not may be called by the opponent."""
        return bool(self.sheet.plays) and self.sheet.plays[0].steps[0].verb is Verb.COUNTER

    def _count(self) -> Choice:
        """Move the own counter if the sheet begins with that; its line is then done."""
        if not self.begins_with_counter():
            self.turned_to = None
            return KEEP
        self.turned_to = self._left.pop()
        return COUNTER

    def _aside(self, play: Play, position: Position, rules: Rules, side: int) -> Choice:
        """What the coach does himself between activations."""
        step = play.steps[0]
        if step.verb is Verb.FIRES:
            one, two, three = sorted(rules.board.square(square) for square in step.squares)
            return Choice(step.verb, (one, two, three))
        if step.man is None:
            return Choice(step.verb)
        return Choice(step.verb, _slot(position, 1 - side if step.against else side, step.man))

    def _next_player(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        while self._left:
            self.turned_to = play = self._left.pop()
            if play.number == COACH:
                if play.steps[0].verb is Verb.COUNTER:
                    unused = Fault(play.line, play.column, "counter-not-needed", {}, "SAM-TRN-02")
                    self.notes.append(unused)
                    continue
                choice = self._aside(play, position, rules, decision.side)
                if choice in decision.options:
                    return choice
                refusal = decision.options.refusal(choice)
                if choice.verb in SPELLS and not position.spells[decision.side]:
                    refusal = Refusal("no-spell-left", refusal.rule)
                self.notes.append(Fault.of(play.line, play.column, refusal))
                continue
            figure = position.numbered(decision.side, play.number)
            if figure is None:
                values = {"number": play.number}
                self.notes.append(Fault(play.line, play.column, "unknown-player", values))
                continue
            called = play.steps[0].verb is Verb.TELEPORT
            choice = Choice(Verb.TELEPORT if called else Verb.ACTIVATE, figure.slot)
            if choice in decision.options:
                self._begin(play)
                return choice
            refusal = decision.options.refusal(choice)
            self.notes.append(Fault.of(play.line, play.column, refusal))
        self.turned_to = None
        return END

    def _begin(self, play: Play) -> None:
        self._play, self._step = play, play.steps[0]
        # A throw at a wall is one order of two squares: it has one column.
        orders = [
            (step, square, column)
            for step in play.steps
            if step.verb is not Verb.TELEPORT
            for square, column in zip(step.squares or ("",), step.columns, strict=False)
        ]
        self._orders = orders[::-1]

    def _declare(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        """The action that his play is written for; what it does not fit is refused when tried."""
        figure = position.figures[decision.context["figure"]]
        choices = [Choice(step.verb) for step, _, _ in self._orders]
        if figure.state is State.PRONE:
            choices.append(STAND)
        elif figure.square == OFF:  # he comes in with a square of movement
            choices.append(Choice(Verb.MOVE))
        action = rules.action_for(position, figure, choices) if rules.action_for else None
        return action or decision.default

    def _next_act(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        figure = position.figures[decision.context["figure"]]
        if self._orders and figure.state is State.PRONE:
            if self._orders[-1][0].verb is Verb.STAND:
                self._step = self._orders.pop()[0]
            return STAND
        while self._orders:
            self._step, square, column = self._orders.pop()
            if self._step.verb is Verb.STAND:
                continue  # he stands already
            choice = _choice(self._step, square, position, rules, figure)
            if choice.verb is Verb.PASS and Verb.THROW in decision.options.verbs():
                choice = _thrown(choice, position)
            if choice in decision.options:
                return choice
            self._refused(column, decision, choice)
        self._play, self._step = None, None
        return STOP

    def _refused(self, column: int, decision: Decision, choice: Choice) -> None:
        """The rest of the play falls with a step that cannot be done."""
        line = self._play.line if self._play is not None else 0
        self.notes.append(Fault.of(line, column, decision.options.refusal(choice)))
        self._orders.clear()

    def _cut_short(self, code: str = "cut-short") -> None:
        """A player whose activation ended by itself leaves the rest of his play undone."""
        if self._play is not None and self._orders:
            column = self._orders[-1][2]
            values = {"number": self._play.number}
            self.notes.append(Fault(self._play.line, column, code, values))
        self._play, self._step = None, None
        self._orders.clear()


def _choice(step: Step, square: str, position: Position, rules: Rules, figure: Figure) -> Choice:
    where = rules.board.square(square)
    if step.verb is Verb.WALL:
        return Choice(step.verb, (where, rules.board.square(step.squares[1])))
    if step.man is None:
        return Choice(step.verb, where)
    slot = _slot(position, 1 - figure.side if step.against else figure.side, step.man)
    return Choice(step.verb, (slot, where) if step.squares else slot)


def _thrown(choice: Choice, position: Position) -> Choice:
    """A pass to a man where a pass goes to a square: to the one he stands on."""
    known = choice.one < len(position.figures)
    return Choice(Verb.THROW, position.figures[choice.one].square if known else OFF)


def _slot(position: Position, side: int, number: int) -> int:
    """The slot of a shirt number; one nobody has, if nobody wears it."""
    man = position.numbered(side, number)
    return man.slot if man is not None else len(position.figures)
