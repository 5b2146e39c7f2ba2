"""The coach that plays a turn sheet.

A decision is answered by the play, else by the sheet, else as ``OrdersCoach`` answers it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.decisions import Choice, Decision, DecisionKind, Verb
from engine.errors import Refusal
from engine.geometry import OFF
from engine.orders.policies import Judgement
from engine.position import Figure, Position, State
from engine.ruleset import Rules
from engine.sheets.executor.feasibility import may_block_again
from engine.sheets.executor.known_ways import KnownWays
from engine.sheets.executor.orders_coach import (
    END,
    NO_ORDERS,
    STAND,
    STOP,
    Orders,
    OrdersCoach,
    Source,
    SpellOrder,
    with_omens,
)
from engine.sheets.executor.patience import Patience, endless
from engine.sheets.executor.planner import SheetPlanner
from engine.sheets.executor.play_choices import (
    Balls,
    Order,
    aimed,
    balls_of,
    obstacle,
    orders_of,
    slot_of,
)
from engine.sheets.executor.preference_choices import preferred_choices
from engine.sheets.executor.prepared_plays import PreparedPlays
from engine.sheets.executor.way_finder import way_of
from engine.sheets.faults import Fault, Values
from engine.sheets.odds.step_odds import step_risk
from engine.sheets.preferences import NO_SPELL
from engine.sheets.turn_sheet import (
    BETWEEN_WORDING,
    COACH_NUMBER,
    NO_PREFERENCES,
    Alternatives,
    Play,
    PlayStep,
    Preferences,
    Sheet,
    TextPlace,
)

COUNTER, KEEP = Choice(Verb.COUNTER), Choice(Verb.KEEP)
# Bound once: an enum member costs 80 ns each time it is looked up on its class.
STANDING = State.STANDING


class SheetCoach(OrdersCoach):
    """Plays a turn sheet. What it had to leave out, and why, is in ``notes``.

    ``turned_to`` is the play behind the last answer between activations, if one was. Coaches who
    play the same sheet many times may share their ``ways``. ``patience`` is called before each
    play.
    """

    def __init__(
        self,
        sheet: Sheet,
        orders: Orders = NO_ORDERS,
        ways: KnownWays | None = None,
        patience: Patience = endless,
    ):
        super().__init__(orders)
        self.sheet = sheet
        self._ways = ways
        self._plays = ways.plays if ways is not None else PreparedPlays()
        self.planner = SheetPlanner(sheet, patience)
        self.turned_to: Play | None = None
        self._play: Play | None = None
        self._orders: list[Order] = []  # the next one last
        self._step: PlayStep | None = None
        self._stepped_onto = OFF  # the square of the last step taken, before any teleport
        self._balls: Balls | None = None  # when a play with a goal began, until its first step
        self._coming_in = False  # a reserve who may still balk
        self._otherwise: tuple[Play, ...] = ()  # the alternatives behind the play
        self._failed: Play | None = None
        self._begun = False

    @property
    def notes(self) -> list[Fault]:
        """What was left out or skipped, and why, in order."""
        return self.planner.notes

    def choose(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        """The sheet's next order, or its answer."""
        if decision.kind is DecisionKind.ACTIVATE:
            self._begun = True
            self._settle()
            return self._next_player(position, rules, decision)
        if decision.kind is DecisionKind.ACT:
            if not self._begun:
                self._take_up(position, rules, decision)
            return self._next_act(position, rules, decision)
        if decision.kind is DecisionKind.COUNTER:
            return self._count()
        if decision.kind is DecisionKind.DECLARE:
            return self._declare(position, rules, decision)
        return super().choose(position, rules, decision)

    def holds(self, position: Position, rules: Rules, decision: Decision) -> bool:
        """Whether the sheet has reached a HOLD whose moment it is: then its turn waits here.

        Called at an ``ACTIVATE`` or an ``ACT`` of the own turn, before ``choose``, only where a
        wait is still allowed; a HOLD that ``choose`` meets is skipped. In the middle of an action a
        turn waits where a teleport has just ended a play.
        """
        if decision.kind is DecisionKind.ACT:
            self._look_at_the_pad(position, position.figures[decision.context["figure"]])
            if self._orders or not self._has_teleported(position):
                return False
        else:
            self._settle()
        return self.planner.holds(position, rules, decision.side)

    def rest(self) -> Sheet:
        """The plays not yet played, with the preferences and terms for all of them."""
        return self.planner.rest()

    def close(self, cause: str) -> None:
        """The turn is over: note what was not reached because of ``cause``."""
        self._cut_short("after-touchdown" if cause == "touchdown" else "cut-short")
        self.planner.drop(cause)

    def answers(
        self, position: Position, rules: Rules, decision: Decision
    ) -> Iterator[tuple[Choice, Source]]:
        """The choices of the play up to its present step, then of the sheet, then of the orders."""
        for source, preferences, line in self._preferences():
            choices = preferred_choices(preferences, position, rules, decision)
            if decision.kind is DecisionKind.REROLL and self._spell_of_sheet() is not None:
                choices = with_omens(choices, self.omens(position, rules, decision))
            for choice in choices:
                self.line = line
                yield choice, source
        yield from super().answers(position, rules, decision)

    def spell_order(self) -> SpellOrder | None:
        """What the play or the sheet says, before any order."""
        return self._spell_of_sheet() or super().spell_order()

    def _spell_of_sheet(self) -> SpellOrder | None:
        for source, preferences, line in self._preferences():
            if preferences.spell:
                never = preferences.spell == NO_SPELL
                return source, Judgement("never" if never else preferences.spell), line
        return None

    def _preferences(self) -> Iterator[tuple[Source, Preferences, str]]:
        """Those of the play up to its present step, then the sheet's, where there are any."""
        of_play = self._of_play()
        if self._play is not None and of_play is not NO_PREFERENCES:
            yield Source.PLAY, of_play, self._play.text()
        if self.sheet.preferences is not NO_PREFERENCES:
            yield Source.SHEET, self.sheet.preferences, " ".join(self.sheet.preferences.words())

    def _of_play(self) -> Preferences:
        if self._play is None or self._step is None:
            return NO_PREFERENCES
        return self._plays.preferences(self._play, self._step)

    # -- between activations -------------------------------------------------------------------

    def begins_with_counter(self) -> bool:
        """Whether the own counter comes first: the opponent may call a sheet that forgets it."""
        return self._counting_line() is not None

    def _counting_line(self) -> Play | None:
        first = self.sheet.items[0] if self.sheet.items else None
        counts = isinstance(first, Play) and first.steps[0].verb is Verb.COUNTER
        return first if isinstance(first, Play) and counts else None

    def _count(self) -> Choice:
        """Move the own counter if the sheet begins with that; its line is then done."""
        first = self._counting_line()
        self.turned_to = first if self.planner.counts_first(first) else None
        if self.turned_to is not None:
            self.planner.tried.add(self.turned_to.place)
        return COUNTER if self.turned_to is not None else KEEP

    def _settle(self) -> None:
        """An activation is over; ``ONFAIL STOP`` ends the turn if a part of it was left undone.

        A reserve who balks has used up nothing: the next alternative has its turn.
        """
        balked = self._coming_in
        self._cut_short()
        if balked and self._otherwise:
            self.planner.go_on_with(self._otherwise)
            self._failed = None
        failed, self._failed = self._failed, None
        if failed is not None and self.planner.stops(failed):
            self.planner.drop("stop")

    def _next_player(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        while (item := self.planner.next(position, rules, decision.side)) is not None:
            plays = item.plays if isinstance(item, Alternatives) else (item,)
            refused: list[TextPlace] = []
            for play in plays:
                self.planner.patience()
                self.turned_to = play
                self.planner.tried.add(play.place)
                choice = self._turn_to(play, position, rules, decision, last=play is plays[-1])
                if isinstance(choice, Choice):
                    self._otherwise = tuple(plays[plays.index(play) + 1 :])
                    self.planner.forgiven.update(refused)
                    self.planner.moments.append(True)
                    return choice
                self.planner.note(choice, play)
                refused.append(play.place)
            self.planner.moments.append(False)
            if self.planner.stops(plays[-1]):
                self.planner.drop("stop")
        self.turned_to = None
        return END

    def _turn_to(
        self, play: Play, position: Position, rules: Rules, decision: Decision, *, last: bool
    ) -> Choice | Fault:
        """The choice by which a play begins, or why it cannot.

        The ``last`` alternative begins wherever the rules allow its action and its way, or its
        first step, and goes as far as it can: a play refused there spends nothing (KEM-ORD-01).
        """
        first = play.steps[0]
        clause = rules.turn.coach_verbs.get(first.verb, "")
        if first.verb is Verb.COUNTER and clause:
            return Fault(play.line, play.column, "counter-not-needed", {}, clause)
        if play.number == COACH_NUMBER:
            return self._between_action(play, position, rules, decision)
        figure = position.numbered(decision.side, play.number)
        if figure is None:
            return Fault(play.line, play.column, "unknown-player", {"number": play.number})
        called = first.verb is Verb.TELEPORT
        choice = Choice(Verb.TELEPORT if called else Verb.ACTIVATE, figure.slot)
        if choice not in decision.options:
            return Fault.of(play.line, play.column, decision.options.refusal(choice))
        way = self._way(play, first, position, rules, figure)
        if not isinstance(way, tuple):
            return Fault.of(play.line, first.columns[0], way)
        fault = self._plays.obstacle(play, position, rules, figure, way, whole=not last)
        if fault is not None:
            return fault
        if (risk := self._too_risky(play, first, way, position, rules, figure)) is not None:
            return risk
        if self._plays.of(play).repeats and figure.square != OFF:
            self._note_single_blocks(play, position, rules, figure)
        self._begin(play, way, position)
        return choice

    def _note_single_blocks(
        self, play: Play, position: Position, rules: Rules, figure: Figure
    ) -> None:
        """A harmless note where UNTIL DOWN is for a player whom the rules let block once alone."""
        if not may_block_again(position, rules, figure, self._plays.of(play).declared):
            values: Values = {"number": play.number}
            self.planner.note(Fault(play.line, play.column, "blocks-once", values), play)

    def _between_action(
        self, play: Play, position: Position, rules: Rules, decision: Decision
    ) -> Choice | Fault:
        """A between-activation action of the coach."""
        step, side = play.steps[0], decision.side
        if step.verb is Verb.FIRES:
            one, two, three = sorted(rules.board.square(square) for square in step.squares)
            choice = Choice(step.verb, (one, two, three))
        elif step.player is None:
            choice = Choice(step.verb)
        else:
            of = 1 - side if step.against else side
            choice = Choice(step.verb, slot_of(position, of, step.player))
        if choice in decision.options:
            return choice
        refusal = decision.options.refusal(choice)
        values = {**refusal.values}
        if "verb" in values:  # as the coach writes it
            values["verb"] = BETWEEN_WORDING.get(step.verb, str(step.verb))
        return Fault(play.line, play.column, refusal.code, values, refusal.rule)

    # -- one play ------------------------------------------------------------------------------

    def _take_up(self, position: Position, rules: Rules, decision: Decision) -> None:
        """The turn was held in the middle of an action: a first play of that player goes on."""
        self._begun = True
        figure = position.figures[decision.context["figure"]]
        item = self.planner.peek(position, rules, decision.side)
        plays = item.plays if isinstance(item, Alternatives) else (item,)
        for play in plays:
            if play is None or play.number != figure.number:
                continue
            if play is plays[-1] or obstacle(play, position, rules, figure) is None:
                self.planner.next(position, rules, decision.side)
                self.planner.tried.add(play.place)
                self.planner.moments.append(True)
                self.turned_to = self._play = play
                self._orders = orders_of(play.steps)
                return

    def _begin(self, play: Play, way: tuple[str, ...], position: Position) -> None:
        first = play.steps[0]
        self._play, self._step = play, first
        self._stepped_onto = OFF
        self._balls = balls_of(position) if first.goal is not None else None
        self._coming_in = first.verb is Verb.TELEPORT
        self._orders = self._plays.orders(play, way)

    def _declare(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        """The declared action that the play needs; a verb that does not fit is refused later."""
        figure = position.figures[decision.context["figure"]]
        self._coming_in = False
        entered = self._plays.of(self._play).entered if self._play is not None else ()
        return rules.actions.action_for(position, figure, entered) or decision.default

    def _next_act(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        figure = position.figures[decision.context["figure"]]
        self._look_at_the_ball(position)
        if self._orders and figure.state is not STANDING and STAND in decision.options:
            if self._orders[-1][0].verb is Verb.STAND:
                self._step = self._orders.pop()[0]
            return STAND
        self._look_at_the_pad(position, figure)
        while self._orders:
            step = self._orders[-1][0]
            again = step.until_down and step is self._step
            if again and not _stands(step, position, figure):
                self._orders.pop()
                continue
            if (again or step is not self._step) and not self._starts(
                step, position, rules, figure
            ):
                break
            if not self._orders:
                break  # the goal of the last walk is reached
            step, square, column = self._orders.pop()
            self._step = step
            if step.verb is Verb.STAND:
                continue  # already standing
            choice = self._plays.choice(step, square, position, rules, figure)
            choice = aimed(choice, position, rules)
            if choice in decision.options:
                self._stepped_onto = choice.one if choice.verb is Verb.MOVE else OFF
                if step.until_down:
                    self._orders.append((step, square, column))
                return choice
            if step.until_down and position.acts:
                if not again:
                    self._note_no_block(column, step)
                continue  # out of reach by now, or as often as the rules allow
            self._refused(column, decision, choice)
        self._play, self._step = None, None
        return STOP

    def _note_no_block(self, column: int, step: PlayStep) -> None:
        """A later target never stood in reach: a harmless note."""
        play = self._play
        if play is not None and step.player is not None:
            values: Values = {"number": play.number, "target": step.player}
            self.planner.note(Fault(play.line, column, "no-block-due", values), play)

    def _look_at_the_ball(self, position: Position) -> None:
        """One that came loose when the action was declared changes a way that the engine finds."""
        known, self._balls = self._balls, None
        play = self._play
        if known is None or play is None or known == balls_of(position):
            return
        self._orders, self._step = orders_of(play.steps), None

    def _look_at_the_pad(self, position: Position, figure: Figure) -> None:
        """A teleport has shown its pad: what the play says for it takes the place of the rest."""
        play = self._play
        if play is None or not play.arrivals:
            return
        if self._orders and not self._has_teleported(position):
            return
        pad = position.pads.index(figure.square) + 1 if figure.square in position.pads else 0
        arrival = play.from_pad(pad)
        further = arrival.steps if arrival is not None else ()
        self._play = replace(play, steps=(*play.steps, *further), arrivals=())
        self.turned_to = self._play
        self._orders = orders_of(further)

    def _has_teleported(self, position: Position) -> bool:
        """Whether the play's last step, or its beginning, was a teleport."""
        step = self._step
        came_in = step is not None and step.verb is Verb.TELEPORT
        return self._play is not None and (came_in or self._stepped_onto in position.pads)

    def _starts(self, step: PlayStep, position: Position, rules: Rules, figure: Figure) -> bool:
        """Find the way to the step's goal, if it has one, and look at its risk.

        If it cannot begin now, or the terms forbid it, the rest of the play is dropped.
        """
        play = self._play
        if play is None:
            return True
        way = self._way(play, step, position, rules, figure)
        if not isinstance(way, tuple):
            self._leave_undone(Fault.of(play.line, self._orders[-1][2], way))
            return False
        if (fault := self._too_risky(play, step, way, position, rules, figure)) is not None:
            self._leave_undone(fault)
            return False
        if step.goal is not None:
            self._orders.pop()
            self._orders += orders_of([step], way)
        return True

    def _way(
        self, play: Play, step: PlayStep, position: Position, rules: Rules, figure: Figure
    ) -> tuple[str, ...] | Refusal:
        """The squares of the step, with the way to its goal found now."""
        if step.goal is None:
            return step.squares
        team = self._spends_rerolls(play, step)
        if self._ways is None:
            return way_of(step, position, rules, figure, team_reroll=team)
        return self._ways.ask(
            position,
            ("way", figure.slot, step.goal, step.squares, team),
            lambda: way_of(step, position, rules, figure, team_reroll=team),
        )

    def _spends_rerolls(self, play: Play, step: PlayStep) -> bool:
        preferences = self._plays.preferences(play, step)
        return preferences.over(self.sheet.preferences).reroll is not False

    def _too_risky(  # noqa: PLR0917 -- a step, its way, and the moment
        self,
        play: Play,
        step: PlayStep,
        way: tuple[str, ...],
        position: Position,
        rules: Rules,
        figure: Figure,
    ) -> Fault | None:
        most = self.planner.terms_of(play).maxrisk
        comes_in = step.verb is Verb.TELEPORT
        if most is None or (figure.square == OFF) is not comes_in:
            return None
        if step.goal is not None and not way:
            return None
        squares = way if step.verb is Verb.MOVE else way[:1]
        choices = [self._plays.choice(step, sq, position, rules, figure) for sq in squares or ("",)]
        team_reroll = self._spends_rerolls(play, step)
        declared = self._plays.of(play).entered
        risk = self._risk(position, rules, figure, tuple(choices), team_reroll, declared)
        if risk <= most + 1e-9:
            return None
        percent = f"{100 * risk:.1f}".rstrip("0").rstrip(".")
        values: Values = {"number": play.number, "risk": f"{percent} %", "most": str(most)}
        return Fault(play.line, step.column, "too-risky", values)

    def _risk(  # noqa: PLR0917 -- those of ``step_risk``
        self,
        position: Position,
        rules: Rules,
        figure: Figure,
        choices: tuple[Choice, ...],
        team_reroll: bool,
        declared: tuple[Choice, ...],
    ) -> float:
        def found() -> float:
            return step_risk(
                position, rules, figure, choices, team_reroll=team_reroll, declared=declared
            )

        if self._ways is None:
            return found()
        question = "risk", figure.slot, choices, team_reroll, declared
        return self._ways.ask(position, question, found)

    def _refused(self, column: int, decision: Decision, choice: Choice) -> None:
        """A step was refused; the rest of the play is dropped with it."""
        line = self._play.line if self._play is not None else 0
        self._leave_undone(Fault.of(line, column, decision.options.refusal(choice)))

    def _leave_undone(self, fault: Fault) -> None:
        self.planner.note(fault, self._play)
        self._failed = self._play
        self._orders.clear()

    def _cut_short(self, code: str = "cut-short") -> None:
        """An activation that ended by itself leaves the rest of its play undone."""
        play = self._play
        if self._orders and self._orders[-1][0].until_down and self._orders[-1][0] is self._step:
            self._orders.pop()  # its block was thrown, and there is no other
        if play is not None and self._coming_in:
            self._leave_undone(Fault(play.line, play.column, "balked", {"number": play.number}))
        elif play is not None and self._orders:
            column = self._orders[-1][2]
            self._leave_undone(Fault(play.line, column, code, {"number": play.number}))
        self._play, self._step, self._coming_in = None, None, False
        self._orders.clear()


def _stands(step: PlayStep, position: Position, figure: Figure) -> bool:
    """Whether the opponent of the step is standing."""
    target = position.numbered(1 - figure.side, step.player or 0)
    return target is not None and target.state is State.STANDING
