"""A segment: from where a match waits for a coach to where it waits for the next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from engine.coaches.coach import Coach
from engine.decisions import Decision, DecisionKind
from engine.dice import Dice
from engine.game import Game
from engine.orders.specs import TURN
from engine.position import Position
from engine.ruleset import Rules
from engine.sheets.executor.orders_coach import AnsweredDecision, OrdersCoach
from engine.sheets.executor.planner import SheetPlanner
from engine.sheets.faults import Fault
from engine.sheets.turn_sheet import TextPlace

BETWEEN_PLAYERS = (DecisionKind.ACTIVATE, DecisionKind.COUNTER)
IN_TURN = (*BETWEEN_PLAYERS, DecisionKind.ACT)
"""Where a turn may wait for its coach; in the middle of an action only after a teleport."""
TurnKey = tuple[int, int, int, int, bool]
Coaches = tuple[Coach, Coach]


class Ending(StrEnum):
    """Why a segment ended."""

    TURN = "turn"  # the next turn's sheet is needed
    HOLD = "hold"  # the same side may write again
    ASKED = "asked"  # the other side has to answer
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Limits:
    """What a segment may stop at before the next turn.

    ``holds`` is how often the turn may still be held, ``asks`` the kinds that go to the other
    side's coach.
    """

    holds: int = 0
    asks: frozenset[DecisionKind] = frozenset()


NO_LIMITS = Limits()


def turn_key(game: Game) -> TurnKey | None:
    """The turn whose next play is due, if one is: half, drive, side, counter, bonus."""
    decision = game.decision
    if decision is None or decision.kind not in IN_TURN:
        return None
    position = game.position
    side = decision.side
    return position.half, position.drive, side, position.turns[side], position.bonus


def turn_going_on(game: Game) -> TurnKey | None:
    """The turn being played, also while the other side decides in the middle of it."""
    position = game.position
    if turn_key(game) is None and game.decision is not None and position.in_turn:
        side = position.active
        return position.half, position.drive, side, position.turns[side], position.bonus
    return turn_key(game)


class Segment:
    """Plays one segment: until the match must wait for a coach.

    A match waits at ``ACTIVATE`` (or at the house rule's ``COUNTER``) of a turn without a sheet,
    where a sheet's HOLD is true, and at a decision that goes to the other side's coach; every other
    decision is answered at once. Pure: the same game, coaches and dice give the same events.
    ``answered`` records the answer of each decision that no turn contains; ``noted`` the notes to
    each side's sheet: number of the next event, side, note; ``turned`` the result of each side's
    IFs and HOLDs, by place. The first one (``is_first``) contains no turn, also where nothing is to
    be decided before that of a match.
    """

    def __init__(
        self, game: Game, coaches: Coaches, limits: Limits = NO_LIMITS, *, is_first: bool = False
    ):
        self.game, self.coaches, self.limits = game, coaches, limits
        self.own = None if is_first else turn_going_on(game)
        self.answered: list[AnsweredDecision] = []
        self.noted: list[tuple[int, int, Fault]] = []
        self.turned: list[tuple[int, int, TextPlace, bool]] = []
        self._seen: list[list[Fault]] = [[], []]
        self._before = [0, 0]

    def play(self) -> Ending:
        """Play to its end."""
        game = self.game
        while (decision := game.decision) is not None:
            key = turn_key(game)
            if key is not None and key != self.own:
                return Ending.TURN
            if key is not None and self._held(decision):
                return Ending.HOLD
            if self._asked(decision):
                return Ending.ASKED
            self._answer(decision)
            self.take_notes()
        return Ending.OVER

    def take_notes(self) -> None:
        """Put the sheet coaches' notes so far where they belong among the events."""
        event = self.game.first_event + len(self.game.events)
        for side, coach in enumerate(self.coaches):
            notes: list[Fault] = getattr(coach, "notes", [])
            if len(notes) != len(self._seen[side]):
                fresh = [note for note in notes if note not in self._seen[side]]
                self.noted += [(event, side, note) for note in fresh]
                self._seen[side] = list(notes)
            agenda: SheetPlanner | None = getattr(coach, "planner", None)
            if agenda is not None:
                known = sum(one[1] == side for one in self.turned)
                for place, is_so in agenda.branch_results[self._before[side] + known :]:
                    self.turned.append((event, side, place, is_so))

    def go_on(self, dice: Dice, answer: Callable[[Decision], AnsweredDecision]) -> None:
        """After ``ASKED``: the answer is in, and the rest is rolled with other dice.

        Events and answers from here on belong to the next segment.
        """
        game, decision = self.game, self.game.decision
        assert decision is not None  # noqa: S101 -- it ended at a decision
        game.first_event += len(game.events)
        game.events = []
        game.dice = dice
        self.limits = NO_LIMITS
        found = answer(decision)
        for side in (0, 1):
            self._before[side] += sum(one[1] == side for one in self.turned)
        self.answered, self.noted, self.turned = [found], [], []
        game.decide(found.choice)

    def _held(self, decision: Decision) -> bool:
        if not self.limits.holds or decision.kind is DecisionKind.COUNTER:
            return False
        holds: Callable[[Position, Rules, Decision], bool] | None = getattr(
            self.coaches[decision.side], "holds", None
        )
        return holds is not None and holds(self.game.position, self.game.rules, decision)

    def _asked(self, decision: Decision) -> bool:
        """Whether the side not on turn must decide, in this turn or right after it."""
        return (
            decision.kind in self.limits.asks
            and self.own is not None
            and decision.side != self.own[2]
        )

    def _answer(self, decision: Decision) -> None:
        game, coach = self.game, self.coaches[decision.side]
        written = decision.kind in TURN or decision.kind in IN_TURN
        if written or not isinstance(coach, OrdersCoach):
            game.decide(coach.choose(game.position, game.rules, decision))
            return
        event = game.first_event + len(game.events)
        choice, source = coach.answer(game.position, game.rules, decision)
        self.answered.append(
            AnsweredDecision(event, decision.side, decision.kind, choice, source, coach.line)
        )
        game.decide(choice)


def waits_for(game: Game) -> int | None:
    """The side whose turn sheet is needed; ``None`` at any other moment."""
    key = turn_key(game)
    return key[2] if key is not None else None
