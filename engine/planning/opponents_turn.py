"""What a bot makes of where a sheet's plays end, in the opponents' next turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any, NamedTuple

from engine.coaches.coach import Coach
from engine.dice import SeededDice
from engine.events import Event, Injured, KnockedDown, Scored, TurnEnded
from engine.game import Game
from engine.planning.futures import resume_at
from engine.position import Figure, Phase
from engine.rules.knockdown import CASUALTIES
from engine.ruleset import LiveGame, Steps
from engine.sheets.executor.orders_coach import NO_ORDERS, Orders
from engine.sheets.executor.patience import Patience, endless
from engine.sheets.executor.segment import turn_going_on, turn_key, waits_for
from engine.sheets.executor.sheet_coach import SheetCoach
from engine.sheets.odds.turn_odds import never
from engine.sheets.turn_sheet import Sheet

TIMES = 30
AFTER_A_DRIVE = frozenset({Phase.DRIVE_END, Phase.POST_MATCH})


@dataclass(frozen=True, slots=True)
class OpponentsTurn:
    """The opponents' next turn, played ``times`` times by a bot: shares from 0 to 1.

    ``touchdown`` is theirs, ``turnover`` the end of their turn by one, ``ball`` that they have the
    ball at its end, having lacked it before, ``carrier`` that the side's ball carrier goes down,
    ``casualties`` the mean number of the side's own. ``events`` are those of one such turn that
    went as most did, and ``snapshot`` is the position at its end. What follows where the drive or
    the match ends with it is in neither.
    """

    times: int
    touchdown: float
    turnover: float
    ball: float
    carrier: float
    casualties: float
    events: Sequence[Event]
    snapshot: tuple[Any, ...]

    @property
    def accuracy(self) -> int:
        """By how many points the chances may miss the truth, 19 times in 20."""
        return round(100 / sqrt(self.times))

    def on(self, checkpoint: Mapping[str, Any]) -> Game:
        """The match with that position; from the checkpoint it began at. It is only looked at."""
        return resume_at(checkpoint, self.snapshot)


class _Outcome(NamedTuple):
    """What became of one of their turns."""

    touchdown: bool
    turnover: bool
    ball: bool
    carrier: bool


class _Turn(NamedTuple):
    outcome: _Outcome
    casualties: int
    events: Sequence[Event]
    snapshot: tuple[Any, ...]


def opponents_turn(
    checkpoint: Mapping[str, Any],
    sheet: Sheet,
    make_bot: Callable[[str], Coach],
    *,
    orders: Orders = NO_ORDERS,
    seed: str = "",
    times: int = TIMES,
    enough: Callable[[], bool] = never,
    patience: Patience = endless,
) -> OpponentsTurn | None:
    """Rehearse the sheet with its own dice each time, and let the bot play on from where it ends.

    So each end of the own turn comes as often as it is likely. None where no turn of theirs ever
    follows: the half or the match is over, or there is a kick-off first. Where dice at the end of
    the side's own turn decide that, the runs with a turn count. The opponents' own orders are not
    known here. Raises ``ValueError`` where the match does not wait for a sheet.
    """
    turns = []
    for number in range(times):
        if number and enough():
            break
        game = Game.resume(checkpoint, SeededDice(f"{seed}|answer|{number}"))
        coach = SheetCoach(sheet, orders, patience=patience)
        turn = _play_one(game, coach, make_bot(f"{seed}|{number}"))
        if turn is not None:
            turns.append(turn)
    if not turns:
        return None
    played = len(turns)
    touchdown, turnover, ball, carrier = (
        sum(found) / played for found in zip(*(turn.outcome for turn in turns), strict=True)
    )
    ((usual, _),) = Counter(turn.outcome for turn in turns).most_common(1)
    shown = next(turn for turn in turns if turn.outcome == usual)
    casualties = sum(turn.casualties for turn in turns) / played
    return OpponentsTurn(
        played, touchdown, turnover, ball, carrier, casualties, shown.events, shown.snapshot
    )


def _play_one(game: Game, coach: Coach, bot: Coach) -> _Turn | None:
    """The own turn and theirs after it; None where theirs does not follow."""
    side, own = waits_for(game), turn_going_on(game)
    if side is None:
        raise ValueError("the match does not wait for a turn sheet")
    while game.decision is not None and turn_going_on(game) == own:
        _decide(game, side, coach, bot)
    theirs = turn_key(game)
    if theirs is None or theirs[2] == side:
        return None
    held = {figure.slot for figure in game.position.carriers()}
    begun, afterwards = len(game.events), _afterwards(game)
    while game.decision is not None and turn_going_on(game) == theirs:
        _decide(game, side, coach, bot)
    end, there = afterwards[0] if afterwards else (None, game.position.snapshot())
    events, figures = game.events[begun:end], game.position.figures
    scored = any(isinstance(each, Scored) and each.side != side for each in events)
    holders = {figure.slot for figure in _holders_at(game, there)}
    outcome = _Outcome(
        scored,
        any(isinstance(each, TurnEnded) and each.cause == "turnover" for each in events),
        scored or any(figures[slot].side != side for slot in holders - held),
        any(
            isinstance(each, KnockedDown)
            and each.figure in held
            and figures[each.figure].side == side
            for each in events
        ),
    )
    casualties = sum(
        isinstance(each, Injured)
        and each.result in CASUALTIES
        and figures[each.figure].side == side
        for each in events
    )
    return _Turn(outcome, casualties, events, there)


def _holders_at(game: Game, snapshot: tuple[Any, ...]) -> list[Figure]:
    """Who holds a ball at that position of the match, which is as before afterwards."""
    now = game.position.snapshot()
    try:
        game.position.restore(snapshot)
        return game.position.carriers()
    finally:
        game.position.restore(now)


def _afterwards(game: Game) -> list[tuple[int, tuple[Any, ...]]]:
    """From now on: how many events there are, and the position, when what follows a drive begins.

    That is its end, or that of a match without drives.
    """
    found: list[tuple[int, tuple[Any, ...]]] = []
    phases = game.rules.match.phases

    def noted(phase: Phase) -> Callable[[LiveGame], Steps[None]]:
        def steps(live: LiveGame) -> Steps[None]:
            found.append((len(live.events), live.position.snapshot()))
            yield from phases[phase](live)

        return steps

    changed = {phase: noted(phase) for phase in AFTER_A_DRIVE & phases.keys()}
    match = replace(game.rules.match, phases={**phases, **changed})
    game.rules = replace(game.rules, match=match)
    return found


def _decide(game: Game, side: int, coach: Coach, bot: Coach) -> None:
    decision = game.decision
    assert decision is not None  # noqa: S101 -- the caller looked
    who = coach if decision.side == side else bot
    game.decide(who.choose(game.position, game.rules, decision))
