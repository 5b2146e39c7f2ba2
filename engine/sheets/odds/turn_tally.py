"""Counts over all simulations of a sheet's turn, and the odds they give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt

from engine.events import Event, Injured, Rolled
from engine.rules.knockdown import CASUALTIES
from engine.rules.rolls import needed
from engine.scratch_game import ScratchGame
from engine.sheets.executor.sheet_coach import SheetCoach
from engine.sheets.faults import HARMLESS, Fault
from engine.sheets.odds.simulated_turn import SimulatedTurn
from engine.sheets.turn_sheet import Branch, Hold, Item, Play, Sheet, TextPlace
from engine.word_lists import words

HAPPENED = frozenset({"cut-short", "balked", "not-reached", "too-risky"})
"""Notes about bad luck or care; any other is a play that the rules refuse."""


MAX_BREAKS = 5
DECIDING = frozenset({"sent_off", "teleport"})
"""Causes of a turnover that are shown as they are: no die of theirs can fail by itself."""
THEIRS = frozenset({"intercept", "referee"})
"""Rolls that end a turn if they succeed."""
COSTLY = THEIRS | frozenset(
    words(
        """block dodge surge pick_up precarious pass catch hand_off leap landing throw_team_mate
        bite chest stand_up jump_up"""
    )
)
"""Purposes of dice after which a turn may be over: armour and the like come after them."""


@dataclass(frozen=True, slots=True)
class PlayOdds:
    """One play's odds: that its moment comes, and that the play works.

    It works if what it wants has happened because of it (`purposes.py`), or if the side scores by
    it. ``touchdown`` is how often the side scores by it, ``turnover`` how often it ends in a
    turnover, ``refused`` how often the rules refused the play or a part of it, ``fault`` the
    first such refusal.
    """

    play: Play
    reached: float
    succeeded: float
    touchdown: float
    refused: float
    fault: Fault | None
    turnover: float = 0.0
    spell: float = 0.0
    """How often a spell is cast in it that its line does not order."""


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
    breaks: tuple[Break, ...] = ()
    """What ended the turn by a turnover, the most frequent first."""

    @property
    def accuracy(self) -> int:
        """By how many points the odds may miss the truth, 19 times in 20."""
        return round(100 / sqrt(self.times))


@dataclass(frozen=True, slots=True)
class BranchOdds:
    """An IF or a HOLD: its place, how often it was reached, and how often it was true."""

    line: int
    column: int
    reached: float
    taken: float


@dataclass(frozen=True, slots=True)
class Break:
    """What ended the turn in a play, in a share of all simulations (0 to 1).

    ``purpose`` is that of the last die that failed and ``face`` the lowest face that would have
    succeeded; 0 for a block, which has none. Without a die both are empty.
    """

    line: int
    column: int
    purpose: str
    face: int
    share: float


@dataclass(slots=True)
class Tally:
    """Counts over all simulations."""

    side: int
    sheet: Sheet
    times: int = 0
    turnovers: int = 0
    touchdowns: list[int] = field(default_factory=lambda: [0, 0])
    casualties: list[int] = field(default_factory=lambda: [0, 0])
    reached: dict[TextPlace, int] = field(default_factory=dict)
    done: dict[TextPlace, int] = field(default_factory=dict)
    scored: dict[TextPlace, int] = field(default_factory=dict)
    refused: dict[TextPlace, int] = field(default_factory=dict)
    faults: dict[TextPlace, Fault] = field(default_factory=dict)
    cast: dict[TextPlace, int] = field(default_factory=dict)
    met: dict[TextPlace, int] = field(default_factory=dict)
    true: dict[TextPlace, int] = field(default_factory=dict)
    broken: Counter[tuple[TextPlace, str, int]] = field(default_factory=Counter)

    def add(self, scratch: ScratchGame, coach: SheetCoach, turn: SimulatedTurn) -> None:
        """Count one simulation."""
        self.times += 1
        position = scratch.position
        if position.scored:
            self.touchdowns[position.scoring_side] += 1
        elif position.turnover is not None:
            self.turnovers += 1
            if turn.ended_in is not None:
                self.broken[turn.ended_in, *_last_failure(position.turnover, scratch.events)] += 1
        for event in scratch.events:
            if isinstance(event, Injured) and event.result in CASUALTIES:
                self.casualties[position.figures[event.figure].side] += 1
        failed = self._failures(coach)
        for place in turn.reached:
            self.reached[place] = self.reached.get(place, 0) + 1
        for place in turn.cast:
            self.cast[place] = self.cast.get(place, 0) + 1
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

    def outlook(self) -> TurnOdds:
        """The counts as odds."""
        times = self.times
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
            tuple(
                Break(*place, purpose, face, count / times)
                for (place, purpose, face), count in self.broken.most_common(MAX_BREAKS)
            ),
        )

    def _branch_odds(self, item: Branch | Hold, times: int) -> BranchOdds:
        place = item.line, item.column
        return BranchOdds(*place, self.met.get(place, 0) / times, self.true.get(place, 0) / times)

    def _prospect(self, play: Play, times: int) -> PlayOdds:
        place = play.place
        counts = (self.reached, self.done, self.scored, self.refused)
        reached, done, scored, refused = (count.get(place, 0) / times for count in counts)
        lost = sum(count for (where, _, _), count in self.broken.items() if where == place)
        fault = self.faults.get(place)
        cast = self.cast.get(place, 0) / times
        return PlayOdds(play, reached, done, scored, refused, fault, lost / times, cast)


def _last_failure(cause: str, events: Sequence[Event]) -> tuple[str, int]:
    """The purpose of the last die that can end a turn and did, and the face that it needed.

    For a fouler sent off, and for a teleport, the cause. The cause's own die goes before a later
    one: after a failed dodge a team-mate may miss the bouncing ball as well.
    """
    if cause in DECIDING:
        return cause, 0
    dice = [each for each in events if isinstance(each, Rolled) and each.purpose in COSTLY]
    own = [each for each in dice if each.purpose == cause and each.success is (cause in THEIRS)]
    for event in reversed(own or dice):
        if event.success is None or event.target is None:  # a block
            return event.purpose, 0
        if event.success == (event.purpose in THEIRS):
            modifiers = sum(value for _, value in event.modifiers)
            return event.purpose, needed(event.target, modifiers)
    return "", 0


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
