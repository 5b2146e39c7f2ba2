"""What a bot makes of the expected position in the opponents' next turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any

from engine.coaches.coach import Coach
from engine.events import Event, Injured, Scored, TurnEnded
from engine.game import Game
from engine.planning.dealt_dice import RecordedDice
from engine.planning.expected_position import ExpectedPosition, game_at
from engine.position import Phase
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

    ``touchdown`` is theirs, ``turnover`` the end of their turn by one, ``casualties`` the mean
    number of the side's own. ``events`` are those of one such turn, and ``snapshot`` is the
    position at its end. What follows where the drive or the match ends with it is in neither.
    """

    times: int
    touchdown: float
    turnover: float
    casualties: float
    events: Sequence[Event]
    snapshot: tuple[Any, ...]

    @property
    def accuracy(self) -> int:
        """By how many points the chances may miss the truth, 19 times in 20."""
        return round(100 / sqrt(self.times))

    def on(self, checkpoint: Mapping[str, Any]) -> Game:
        """The match with that position; from the checkpoint it began at. It is only looked at."""
        return game_at(checkpoint, self.snapshot)


def opponents_turn(
    checkpoint: Mapping[str, Any],
    sheet: Sheet,
    expected: ExpectedPosition,
    make_bot: Callable[[str], Coach],
    *,
    orders: Orders = NO_ORDERS,
    seed: str = "",
    times: int = TIMES,
    enough: Callable[[], bool] = never,
    patience: Patience = endless,
) -> OpponentsTurn | None:
    """Play the sheet with the dice that lead to the expected position, then the bot's turn.

    None where no turn of theirs ever follows: the half or the match is over, or there is a kick-off
    first. Where dice at the end of the side's own turn decide that, the runs with a turn count. The
    opponents' own orders are not known here.
    """
    touchdowns = turnovers = casualties = played = 0
    first: Sequence[Event] = ()
    snapshot: tuple[Any, ...] = ()
    for number in range(times):
        if number and enough():
            break
        dice = RecordedDice(list(expected.faces), f"{seed}|answer|{number}", [])
        game = Game.resume(checkpoint, dice)
        side, own = waits_for(game), turn_going_on(game)
        if side is None:
            raise ValueError("the match does not wait for a turn sheet")
        coach, bot = SheetCoach(sheet, orders, patience=patience), make_bot(f"{seed}|{number}")
        while game.decision is not None and turn_going_on(game) == own:
            _decide(game, side, coach, bot)
        theirs = turn_key(game)
        if theirs is None or theirs[2] == side:
            continue
        begun, afterwards = len(game.events), _afterwards(game)
        while game.decision is not None and turn_going_on(game) == theirs:
            _decide(game, side, coach, bot)
        end, there = afterwards[0] if afterwards else (None, game.position.snapshot())
        events = game.events[begun:end]
        if not first:
            first, snapshot = events, there
        played += 1
        touchdowns += any(isinstance(each, Scored) and each.side != side for each in events)
        turnovers += any(
            isinstance(each, TurnEnded) and each.cause == "turnover" for each in events
        )
        casualties += sum(
            isinstance(each, Injured)
            and each.result in CASUALTIES
            and game.position.figures[each.figure].side == side
            for each in events
        )
    if not played:
        return None
    return OpponentsTurn(
        played, touchdowns / played, turnovers / played, casualties / played, first, snapshot
    )


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
