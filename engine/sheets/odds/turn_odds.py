"""The odds of a turn sheet: it is simulated many times with its own dice.

The input is limited to what the coach may see: the position at which the match waits, their own
sheet and set-up orders. The other side takes the defaults; there is no way to pass in the
opponent's sheet or orders, the match's secret or its dice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.coaches.coach import DefaultCoach
from engine.decisions import Choice, DecisionKind, Verb
from engine.dice import SeededDice
from engine.events import Injured
from engine.game import Game
from engine.geometry import OFF
from engine.position import Figure, Position, State
from engine.rules.activation import activations
from engine.rules.knockdown import CASUALTIES
from engine.ruleset import Steps
from engine.scratch_game import ScratchGame
from engine.sheets.executor.orders_coach import NO_ORDERS, Orders
from engine.sheets.executor.segment import IN_TURN, waits_for
from engine.sheets.executor.sheet_coach import SheetCoach
from engine.sheets.faults import HARMLESS, Fault
from engine.sheets.turn_sheet import Branch, Hold, Item, Play, Sheet, TextPlace

SIMULATIONS = 500
HAPPENED = frozenset({"cut-short", "not-reached", "too-risky"})
"""Notes about bad luck or care; any other is a play that the rules refuse."""


@dataclass(frozen=True, slots=True)
class PlayOdds:
    """One play's odds: that its moment comes, and that the player achieves its purpose.

    The purpose is achieved if the side scores by the play; or if the player stands at its end
    without a turnover, the players blocked are down, the one fouled or stabbed is hurt, the one
    gazed at is dazed, a thrown team-mate stands, and the receiver of a pass or hand-off holds the
    ball. ``touchdown`` is how often the side scores by it, ``refused`` how often the rules refused
    the play or a part of it, ``fault`` the first such refusal.
    """

    play: Play
    reached: float
    succeeded: float
    touchdown: float
    refused: float
    fault: Fault | None


@dataclass(frozen=True, slots=True)
class TurnOdds:
    """The results of ``times`` simulations: odds from 0 to 1, casualties as a mean number by side.

    Odds of p are within 2 * sqrt(p * (1 - p) / times) of the truth 19 times in 20. ``branches``
    gives how often each IF was true, ``holds`` how often each HOLD would have stopped the turn;
    after a HOLD the simulation continues as if nothing else were submitted.
    """

    times: int
    turnover: float
    touchdown: float
    touchdown_against: float
    casualties: tuple[float, float]
    plays: tuple[PlayOdds, ...]
    branches: tuple[BranchOdds, ...] = ()
    holds: tuple[BranchOdds, ...] = ()


@dataclass(frozen=True, slots=True)
class BranchOdds:
    """An IF or a HOLD: its place, how often it was reached, and how often it was true."""

    line: int
    column: int
    reached: float
    taken: float


def estimate_turn(
    checkpoint: Mapping[str, Any],
    sheet: Sheet,
    times: int = SIMULATIONS,
    *,
    orders: Orders = NO_ORDERS,
    seed: int | str = 0,
) -> TurnOdds:
    """Play a sheet's turn ``times`` times from a checkpoint that waits for a turn sheet.

    The same seed gives the same odds. Raises ``ValueError`` where the match does not wait for a
    sheet.
    """
    game = Game.resume(checkpoint, SeededDice(0))
    side, decision = waits_for(game), game.decision
    if side is None or decision is None or times < 1:
        raise ValueError("the match does not wait for a turn sheet")
    scratch = ScratchGame(game.setup, game.rules, game.position)
    start, dice = game.position.snapshot(), SeededDice(f"rehearsal|{seed}")
    at_counter = decision.kind is DecisionKind.COUNTER
    tally = _Tally(side, sheet)
    for _ in range(times):
        coach = SheetCoach(sheet, orders)
        turn = _SimulatedTurn(scratch, side, at_counter=at_counter)
        scratch.set(start, dice)
        coach.close(turn.play(coach))
        tally.add(scratch, coach, turn)
    return tally.outlook(times)


class _SimulatedTurn:
    """One simulation: the current activation, and the plays that achieved their purpose."""

    __slots__ = (
        "_at_counter",
        "_opponent",
        "_playing",
        "_scratch",
        "_side",
        "done",
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

    def play(self, coach: SheetCoach) -> str:
        """Play the turn to its end; returns its cause."""
        side, opponent = self._side, self._opponent
        position, rules = self._scratch.position, self._scratch.rules
        turn = self._whole_turn()
        choice: Choice | None = None
        while True:
            try:
                decision = turn.send(choice)  # type: ignore[arg-type]  # None starts it
            except StopIteration as end:
                self._look()
                return str(end.value)
            if decision.side != side:
                choice = opponent.choose(position, rules, decision)
                continue
            choice = coach.choose(position, rules, decision)
            if decision.kind in IN_TURN:
                self._look()
                self._next(coach.turned_to, choice)

    def _whole_turn(self) -> Steps[str]:
        """From the counter, where a house rule has it, to the last activation."""
        if self._at_counter:
            yield from self._scratch.rules.turn.opened(self._scratch, self._side)
        return (yield from activations(self._scratch, self._side))

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


@dataclass(slots=True)
class _Tally:
    """Counts over all simulations."""

    side: int
    sheet: Sheet
    turnovers: int = 0
    touchdowns: list[int] = field(default_factory=lambda: [0, 0])
    casualties: list[int] = field(default_factory=lambda: [0, 0])
    reached: dict[TextPlace, int] = field(default_factory=dict)
    done: dict[TextPlace, int] = field(default_factory=dict)
    scored: dict[TextPlace, int] = field(default_factory=dict)
    refused: dict[TextPlace, int] = field(default_factory=dict)
    faults: dict[TextPlace, Fault] = field(default_factory=dict)
    met: dict[TextPlace, int] = field(default_factory=dict)
    true: dict[TextPlace, int] = field(default_factory=dict)

    def add(self, scratch: ScratchGame, coach: SheetCoach, turn: _SimulatedTurn) -> None:
        """Count one simulation."""
        position = scratch.position
        if position.scored:
            self.touchdowns[position.scoring_side] += 1
        elif position.turnover is not None:
            self.turnovers += 1
        for event in scratch.events:
            if isinstance(event, Injured) and event.result in CASUALTIES:
                self.casualties[position.figures[event.figure].side] += 1
        failed = self._failures(coach)
        for place in turn.reached:
            self.reached[place] = self.reached.get(place, 0) + 1
        for place in turn.done:
            if place not in failed:
                self.done[place] = self.done.get(place, 0) + 1
        for place, is_so in coach.planner.branch_results:
            self.met[place] = self.met.get(place, 0) + 1
            self.true[place] = self.true.get(place, 0) + is_so
        if turn.scored is not None:
            self.scored[turn.scored] = self.scored.get(turn.scored, 0) + 1

    def _failures(self, coach: SheetCoach) -> set[TextPlace]:
        """The plays that were not completed; refused ones are counted."""
        failed = set()
        for place, notes in coach.planner.blamed.items():
            grave = [note for note in notes if note.code not in HARMLESS]
            if grave:
                failed.add(place)
            refusals = [note for note in grave if note.code not in HAPPENED]
            if refusals:
                self.refused[place] = self.refused.get(place, 0) + 1
                self.faults.setdefault(place, refusals[0])
        return failed

    def outlook(self, times: int) -> TurnOdds:
        """The counts as odds."""
        return TurnOdds(
            times,
            self.turnovers / times,
            self.touchdowns[self.side] / times,
            self.touchdowns[1 - self.side] / times,
            (self.casualties[0] / times, self.casualties[1] / times),
            tuple(self._prospect(play, times) for play in self.sheet.plays),
            tuple(
                self._branch_odds(each, times)
                for each in _all_branch_odds(self.sheet.items, Branch)
            ),
            tuple(
                self._branch_odds(each, times) for each in _all_branch_odds(self.sheet.items, Hold)
            ),
        )

    def _branch_odds(self, item: Branch | Hold, times: int) -> BranchOdds:
        place = item.line, item.column
        return BranchOdds(*place, self.met.get(place, 0) / times, self.true.get(place, 0) / times)

    def _prospect(self, play: Play, times: int) -> PlayOdds:
        place = play.place
        counts = (self.reached, self.done, self.scored, self.refused)
        reached, done, scored, refused = (count.get(place, 0) / times for count in counts)
        return PlayOdds(play, reached, done, scored, refused, self.faults.get(place))


def _all_branch_odds(
    items: tuple[Item, ...], kind: type[Branch] | type[Hold]
) -> Iterator[Branch | Hold]:
    """Every IF, or every HOLD, in the order of the text."""
    for item in items:
        if isinstance(item, kind):
            yield item
        if isinstance(item, Branch):
            yield from _all_branch_odds(item.then, kind)
            yield from _all_branch_odds(item.otherwise, kind)
