"""A sheet's turn rehearsed: the odds of its plays and the futures after them, of one and the same
rehearsals.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from engine.coaches.coach import DefaultCoach
from engine.decisions import Choice, DecisionKind, Verb
from engine.dice import SeededDice
from engine.game import Game
from engine.geometry import OFF
from engine.planning.counted_share import SURE, share_of
from engine.planning.futures import (
    SQUARE,
    STATE,
    Blow,
    Came,
    Fact,
    Future,
    Futures,
    LuckyEnd,
    read_facts_of,
)
from engine.position import Position, State
from engine.scratch_game import ScratchGame
from engine.sheets.executor.orders_coach import NO_ORDERS, Orders
from engine.sheets.executor.patience import Patience, endless
from engine.sheets.executor.segment import BETWEEN_PLAYERS, waits_for
from engine.sheets.executor.sheet_coach import SheetCoach
from engine.sheets.odds.dealt_dice import RecordedDice
from engine.sheets.odds.simulated_turn import whole_turn
from engine.sheets.odds.turn_odds import SIMULATIONS, Rehearsal, never, play_rehearsals
from engine.sheets.odds.turn_tally import Tally, TurnOdds
from engine.sheets.turn_sheet import Sheet, TextPlace

MOST = 4
"""Futures that are told; the chance of all others is one number."""
MOST_ENDS = 8
"""Squares that are told of a player whose end is anybody's guess."""
BY_LUCK = 0.5
"""Where a player's likeliest end is less likely than this, no end is the one to show."""
MOST_INSIDE = 200
"""Rehearsals, at most, until one leads into the branches asked for."""
ENOUGH = 0.5
COARSER = (Came.MOVED, Came.FELLED)
WALKED = (Verb.MOVE, Verb.LEAP)
BLOWS = (Verb.BLOCK, Verb.STAB, Verb.FOUL, Verb.GAZE, Verb.BITE)
"""What is done to a player, who is the choice's target; `Verb.BLOCK_AT` has a square."""
_Group = tuple[frozenset[Fact], list["_Run"]]
Branches = Sequence[tuple[int, bool]]
"""Lines of IFs, and whether their conditions are to be true."""


@dataclass(frozen=True, slots=True)
class RehearsedTurn:
    """What the same rehearsals say of the plays and of what is after them."""

    odds: TurnOdds
    futures: Futures


class _Seen(NamedTuple):
    """The position after the last play: its facts, itself, and how many dice led there."""

    facts: frozenset[Fact]
    snapshot: tuple[Any, ...]
    rolled: int


class _Walked(NamedTuple):
    """The squares walked by slot, whom the side went for, and the position at the end."""

    routes: Mapping[int, tuple[int, ...]]
    blows: tuple[Blow, ...]
    snapshot: tuple[Any, ...]


class _Run(NamedTuple):
    """A rehearsal. ``seen`` is None where the turn ended before; then ``end``, else empty, is its
    field of `Futures`, and ``last`` the play in which it ended.
    """

    faces: tuple[int, ...]
    seen: _Seen | None
    end: str
    last: TextPlace | None
    snapshot: tuple[Any, ...] | None


def rehearse_turn(
    checkpoint: Mapping[str, Any],
    sheet: Sheet,
    times: int = SIMULATIONS,
    *,
    orders: Orders = NO_ORDERS,
    seed: int | str = 0,
    enough: Callable[[], bool] = never,
    patience: Patience = endless,
    inside: Branches = (),
) -> RehearsedTurn:
    """Rehearse a sheet from a checkpoint that waits for it, so many ``times`` or until ``enough``.

    With ``inside`` the futures are those in which these IFs come out so. The same seed gives the
    same. Raises ``ValueError`` where the match does not wait for a sheet.
    """
    game = Game.resume(checkpoint, SeededDice(0))
    side, start = waits_for(game) or 0, game.position.snapshot()
    tally, runs, led = Tally(side, sheet), list[_Run](), list[_Run]()

    def look(position: Position, rolled: int) -> _Seen:
        return _Seen(read_facts_of(position, side, start), position.snapshot(), rolled)

    most = max(times, MOST_INSIDE if inside else 0)
    for each in play_rehearsals(
        game, sheet, most, orders=orders, seed=seed, patience=patience, look=look
    ):
        tally.add(each.scratch, each.coach, each.turn)
        runs.append(_run_of(each, side))
        if {*inside} <= {(place[0], is_so) for place, is_so in each.coach.planner.branch_results}:
            led.append(runs[-1])
        is_sure = not sheet.plays and runs[-1].seen is not None and not runs[-1].seen.rolled
        if is_sure or enough() or (len(runs) >= times and led):
            break
    replay = _Replay(game, side, start, sheet, orders, patience)
    futures = _futures(led or runs, len(runs), replay)
    return RehearsedTurn(tally.outlook(), replace(futures, strays=not led))


def _run_of(rehearsal: Rehearsal, side: int) -> _Run:
    position, turn = rehearsal.scratch.position, rehearsal.turn
    end, snapshot = "", None
    if turn.seen is None:
        end = "over"
        if position.scored:
            is_own = position.scoring_side == side
            end, snapshot = ("touchdown", position.snapshot()) if is_own else ("against", None)
        elif position.turnover is not None:
            end = "turnover"
    return _Run(tuple(rehearsal.faces), turn.seen, end, turn.ended_in, snapshot)


def _futures(runs: Sequence[_Run], times: int, replay: _Replay) -> Futures:
    """Those of the runs; shares are of all the ``times``."""
    common = _common_groups(runs)
    is_sure = all(run.seen is not None and not run.seen.rolled for run in runs)
    known = [_future(facts, group, times, replay, is_sure=is_sure) for facts, group in common]
    ends = Counter(run.end for run in runs)
    told = sum(len(group) for _, group in common if group[0].seen is not None)
    return Futures(
        tuple(known or [_lost(runs, times, replay)]),
        times,
        others=(ends[""] - told) / times,
        turnover=ends["turnover"] / times,
        touchdown=ends["touchdown"] / times,
        against=ends["against"] / times,
        over=ends["over"] / times,
    )


def _common_groups(runs: Sequence[_Run]) -> list[_Group]:
    """The commonest futures: what is the same in all of a group, and its runs.

    As fine as leaves `ENOUGH` of the runs that go on in those that are told; of a sheet with many
    blocks first where opponents were pushed is left out, then which of them are down.
    """
    scored = [run for run in runs if run.end == "touchdown"]
    going_on = sum(run.seen is not None for run in runs)
    found: list[_Group] = []
    for coarseness in range(len(COARSER) + 1):
        left_out = frozenset(COARSER[:coarseness])
        groups: dict[frozenset[Fact], list[_Run]] = defaultdict(list)
        for run in runs:
            if run.seen is not None:
                facts = frozenset(fact for fact in run.seen.facts if fact.came not in left_out)
                groups[facts].append(run)
        found = [*groups.items(), *([(frozenset[Fact](), scored)] if scored else [])]
        found = sorted(found, key=lambda group: len(group[1]), reverse=True)[:MOST]
        told = sum(len(group) for _, group in found if group[0].seen is not None)
        if told >= ENOUGH * going_on:
            break
    return found


def _future(
    facts: frozenset[Fact], group: Sequence[_Run], times: int, replay: _Replay, *, is_sure: bool
) -> Future:
    odds, margin = SURE if is_sure else share_of(len(group), times)
    rows = [_end_of(run)[1] for run in group]
    counts = [Counter(map(_square_and_state, column)) for column in zip(*rows, strict=True)]
    shown = max(group, key=lambda run: _agreement(run, counts))
    guessed = [slot for slot, count in enumerate(counts) if _is_by_luck(count, len(group))]
    lucky = {slot: _ends(slot, counts[slot], group, times, replay) for slot in guessed}
    walked = replay.walks(shown)
    return Future(
        facts,
        _end_of(shown),
        odds,
        margin,
        shown.faces,
        walked.routes,
        walked.blows,
        lucky,
        scores=shown.seen is None,
    )


def _end_of(run: _Run) -> tuple[Any, ...]:
    """The position that is shown of a run that goes on, or scores."""
    end = run.seen.snapshot if run.seen is not None else run.snapshot
    assert end is not None  # noqa: S101 -- a run that ends otherwise is in no future
    return end


def _square_and_state(row: tuple[Any, ...]) -> tuple[int, State]:
    """Where somebody is and how."""
    return row[SQUARE], row[STATE]


def _agreement(run: _Run, counts: Sequence[Counter[tuple[int, State]]]) -> int:
    """How much of it is so in the other runs too."""
    rows = _end_of(run)[1]
    return sum(count[_square_and_state(row)] for row, count in zip(rows, counts, strict=True))


def _is_by_luck(count: Counter[tuple[int, State]], runs: int) -> bool:
    """Whether a die decides where somebody ends; how they are there is no place."""
    squares = Counter[int]()
    for (square, _), times in count.items():
        squares[square] += times
    square, most = squares.most_common(1)[0]
    return square != OFF and most < BY_LUCK * runs


def _ends(
    slot: int,
    count: Counter[tuple[int, State]],
    group: Sequence[_Run],
    times: int,
    replay: _Replay,
) -> tuple[LuckyEnd, ...]:
    """Where a player ends in those runs, the likeliest first, each with a way that leads there."""
    squares = Counter[int]()
    for (square, _), each in count.items():
        squares[square] += each
    found = []
    for square, each in squares.most_common(MOST_ENDS):
        if square == OFF:
            continue
        example = next(run for run in group if _end_of(run)[1][slot][SQUARE] == square)
        way = replay.walks(example).routes.get(slot, ())
        found.append(LuckyEnd(square, each / times, way, share_of(each, times)[1]))
    return tuple(found)


def _lost(runs: Sequence[_Run], times: int, replay: _Replay) -> Future:
    """Where every run ends the turn: the position before the play that ends it most often."""
    places = Counter(run.last for run in runs)
    last, count = places.most_common(1)[0]
    shown = next(run for run in runs if run.last == last)
    walked = replay.walks(shown, until=last)
    return Future(
        frozenset(),
        walked.snapshot,
        count / times,
        0.0,
        (),
        walked.routes,
        walked.blows,
        is_lost=True,
        lost_at=last,
    )


class _Replay:
    """Plays a rehearsal again, with the same dice, to see how everybody went."""

    def __init__(  # noqa: PLR0917 -- one call, above
        self,
        game: Game,
        side: int,
        start: tuple[Any, ...],
        sheet: Sheet,
        orders: Orders,
        patience: Patience,
    ) -> None:
        self._scratch, self._start = ScratchGame(game.setup, game.rules, game.position), start
        self._side, self._sheet, self._orders, self._patience = side, sheet, orders, patience
        decision = game.decision
        self._at_counter = decision is not None and decision.kind is DecisionKind.COUNTER

    def walks(self, run: _Run, until: TextPlace | None = None) -> _Walked:
        """How everybody went; ``until`` ends before that play."""
        scratch, side, opponent = self._scratch, self._side, DefaultCoach()
        coach = SheetCoach(self._sheet, self._orders, None, self._patience)
        scratch.set(self._start, RecordedDice(list(run.faces), "", []))
        position, rules = scratch.position, scratch.rules
        turn = whole_turn(scratch, side, at_counter=self._at_counter)
        routes: dict[int, list[int]] = {}
        blows: list[Blow] = []
        choice: Choice | None = None
        while True:
            try:
                decision = turn.send(choice)  # type: ignore[arg-type]  # None starts it
            except StopIteration:
                break
            if decision.side != side:
                choice = opponent.choose(position, rules, decision)
                continue
            before = position.snapshot() if until and decision.kind in BETWEEN_PLAYERS else None
            choice = coach.choose(position, rules, decision)
            if decision.kind in BETWEEN_PLAYERS:
                playing = coach.turned_to.place if coach.turned_to is not None else None
                if choice.verb is Verb.END or (until is not None and playing == until):
                    turn.close()
                    return _walked(routes, blows, before or position.snapshot())
            elif decision.kind is DecisionKind.ACT and choice.verb in (*BLOWS, Verb.BLOCK_AT):
                blows.append(_blow(position, decision.context["figure"], choice))
            elif decision.kind is DecisionKind.ACT and choice.verb in WALKED:
                figure = position.figures[decision.context["figure"]]
                way = routes.setdefault(figure.slot, [figure.square])
                if way[-1] != figure.square:  # pushed, or sent on by a pad
                    way.append(figure.square)
                way.append(choice.one)
        return _walked(routes, blows, position.snapshot())


def _walked(
    routes: Mapping[int, Iterable[int]], blows: Iterable[Blow], snapshot: tuple[Any, ...]
) -> _Walked:
    ways = {slot: tuple(way) for slot, way in routes.items()}
    return _Walked(ways, tuple(blows), snapshot)


def _blow(position: Position, slot: int, choice: Choice) -> Blow:
    aimed = choice.one
    target = aimed if choice.verb is Verb.BLOCK_AT else position.figures[aimed].square
    return Blow(slot, position.figures[slot].square, target)
