"""What a board shows a coach who plans a turn: nothing is saved, and nothing of the other side's
orders or of the match's dice is used.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, TypeVar

from django.core.cache import cache
from django.utils.translation import get_language, gettext

from core.cache_share import is_remembered, remember
from core.class_digest import digest_classes
from core.errors import Refused
from engine.errors import UnreadableCheckpoint
from engine.odds.coach_deeds import CoachDeed, coach_deeds
from engine.planning.actions_there import NOTHING_THERE, ActionsThere, actions_there
from engine.planning.arrival import arrival
from engine.planning.block_reach import BlockFrom, block_reach
from engine.planning.chests_near import Opening, chests_near
from engine.planning.from_pad import ways_from_pad
from engine.planning.futures import Future, Futures
from engine.planning.reach_tree import ReachTree, reach_tree
from engine.planning.rehearsed_turn import RehearsedTurn, rehearse_turn
from engine.planning.waypoints import BentWays, ways_over
from engine.position import Figure, Position
from engine.rules.declared_actions import open_actions
from engine.rules.movement import squares_left
from engine.ruleset import Rules
from engine.sheets.executor.orders_coach import OrderChain
from engine.sheets.executor.patience import OutOfTime
from engine.sheets.faults import Fault
from engine.sheets.grammar.sheet_rows import SheetRows, rows_of
from engine.sheets.grammar.unread_rows import rows_of_unread
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.odds.turn_odds import SIMULATIONS, TurnOdds
from engine.sheets.turn_check import CheckedPlay, check
from engine.sheets.turn_sheet import Sheet, TextPlace
from matches.answers.catalogue import ANSWERS
from matches.models import Match
from matches.queries.matches import checkpoint_of
from matches.services.errors import BadOrders, TooSlow
from matches.services.orders.order_chain import order_chain_of
from matches.services.rules_lock import playable_setup
from matches.services.submission.cpu_budget import CpuBudget
from matches.services.submission.out_of_reach import nothing_left, out_of_reach
from matches.services.submission.reading import (
    CHECK_SECONDS,
    UNREADABLE_POSITION,
    ParsedText,
    parse_text,
    too_slow,
)
from matches.services.submission.rehearsal_seed import rehearsal_seed
from matches.services.turn_guards import require_turn

log = logging.getLogger(__name__)

CACHE_SECONDS = 3600
SHAPE_SECONDS = 600
"""Answers are larger than what they are made from; a coach asks for them again while they think."""
QUICK = 60
"""How many rehearsals a first estimate takes."""
ODDS_SECONDS = 0.4
REHEARSED, ESTIMATED = "rehearsed", "estimated"
"""Under which a plan's rehearsals are remembered: all of them, and the first few."""
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class PlannedBoard:
    """The future after the plays of a sheet that is shown, and what the side's players could do
    there.

    `blocks`, `chests` and `left` have an entry for each tree of `reach`; `left` is how many squares
    the player may still move, those beyond their movement included, and the actions still open.
    """

    match: Match
    side: int
    futures: Futures
    shown: Future
    position: Position
    rules: Rules
    reach: tuple[ReachTree, ...]
    blocks: tuple[tuple[BlockFrom, ...], ...]
    chests: tuple[tuple[Opening, ...], ...]
    left: tuple[tuple[int, tuple[str, ...]], ...]
    coach: tuple[CoachDeed, ...] = ()
    """What the coach could do besides: spells, the dugout."""


@dataclass(frozen=True, slots=True)
class PlannedWays:
    """One player's ways over squares that were asked for, or from a pad, and the blocks on them."""

    position: Position
    rules: Rules
    figure: Figure
    ways: BentWays
    blocks: tuple[BlockFrom, ...]


@dataclass(frozen=True, slots=True)
class PlannedActions:
    """What one player could do on a square, in the future that is shown."""

    position: Position
    rules: Rules
    number: int
    square: int
    found: ActionsThere


@dataclass(frozen=True, slots=True)
class PlannedOdds:
    """Each play checked, and the odds of the whole; `outlook` is None for a sheet without plays.
    `rows` are the lines of the text.
    """

    match: Match
    side: int
    faults: tuple[Fault, ...]
    rows: SheetRows
    plays: tuple[CheckedPlay, ...]
    outlook: TurnOdds | None
    futures: Futures
    position: Position
    numbers: Mapping[TextPlace, int]
    """The plays' in the list, by their places."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A text for the current turn, read, with what it is played from.

    A text that cannot be read has `faults`, and no plays: the position is shown as it is. `inside`
    are the IFs around the place that is asked about: their lines, and whether they are true there.
    `future` is the key of the future that is shown, else it is the commonest.
    """

    match: Match
    side: int
    text: str
    sheet: Sheet
    faults: tuple[Fault, ...]
    checkpoint: dict[str, Any]
    orders: OrderChain
    inside: tuple[tuple[int, bool], ...] = ()
    future: str = ""

    @property
    def seed(self) -> str:
        """Of its rehearsals."""
        return rehearsal_seed(self.match, self.side)

    @property
    def key(self) -> str:
        """Of what is computed for it: the same for the same plan, and no orders can be read from
        it.
        """
        inside = str(self.inside) if self.inside else ""
        # Answers name lines of the text as it was written; of one that cannot be read, none.
        written = "" if self.faults else self.text
        sheet, orders = self.sheet.text(), self.orders.text()
        asked = f"{self.seed}|{sheet}|{orders}|{inside}|{written}"
        return hashlib.sha256(asked.encode()).hexdigest()

    def stored_as(self, what: str) -> str:
        """The name under which something of this plan is remembered."""
        held = digest_classes(RehearsedTurn, *ANSWERS)
        return f"plan-{what}:{held}:{self.key}"

    def remembered(self, what: str, make: Callable[[], Answer]) -> Answer:
        """An answer about this plan: made once a language, and never another side's, whose key
        differs.

        It must not depend on the faults of a text that cannot be read.
        """
        refined = int(is_remembered(self.stored_as(REHEARSED)))
        name = self.stored_as(f"{what}:{self.future}:{refined}:{get_language()}")
        found: Answer | None = cache.get(name)
        if found is None:
            found = make()
            remember(name, found, SHAPE_SECONDS)
        return found

    def computed(self, work: Callable[[], Answer]) -> Answer:
        """The work done. Raises `TooSlow` if it takes too long, `Refused` if the position that it
        starts from cannot be read. Anything else that goes wrong in it is a fault of ours.
        """
        try:
            return work()
        except OutOfTime as error:
            raise TooSlow(too_slow()) from error
        except UnreadableCheckpoint as error:
            log.exception("match %s: planning segment %s", self.match.pk, self.match.segment)
            raise Refused(str(UNREADABLE_POSITION)) from error


def read_plan(
    *,
    match: Match,
    side: int,
    text: str | ParsedText,
    since: datetime | None = None,
    inside: Sequence[int] = (),
    future: str = "",
) -> Plan:
    """Read a text for the current turn; with `since` standing orders written earlier count for
    nothing (`matches.seats`). `inside` are lines of IFs whose branch is asked about, negative for
    that of their ELSE; `future` is the key of one that the plan had before. Raises `Refused` if the
    match does not wait for this side.
    """
    require_turn(match, side)
    faults: tuple[Fault, ...] = ()
    parsed = parse_text(match, side, text)
    try:
        sheet = parsed.sheet
    except BadOrders as error:
        sheet, faults = Sheet(()), tuple(error.faults)
    branches = tuple((abs(line), line > 0) for line in inside)
    plan = plan_of_sheet(match, side, parsed.text, sheet, since=since)
    return replace(plan, faults=faults, inside=branches, future=future)


def plan_of_sheet(
    match: Match, side: int, text: str, sheet: Sheet, *, since: datetime | None = None
) -> Plan:
    """The plan that is a sheet, as it was read from that text. Raises `Refused` where there is no
    position.
    """
    row = checkpoint_of(match)
    if row is None:
        raise Refused(str(UNREADABLE_POSITION))
    return Plan(match, side, text, sheet, (), row.data, order_chain_of(match, side, since=since))


def plan_board(plan: Plan) -> PlannedBoard:
    """Where the plays lead, and where everybody who is left could get to from there.

    Raises `TooSlow` for a sheet that takes more than `CHECK_SECONDS` of CPU time.
    """
    return plan.computed(lambda: _board(plan))


def _board(plan: Plan) -> PlannedBoard:
    futures = futures_of(plan)
    shown = futures.named(plan.future)
    position, rules = shown.on(plan.checkpoint)
    players = () if shown.scores else position.may_act(plan.side)
    trees = tuple(reach_tree(position, rules, figure) for figure in players)
    blocks = tuple(tuple(block_reach(position, rules, tree)) for tree in trees)
    chests = tuple(tuple(chests_near(position, rules, tree)) for tree in trees)
    left = tuple(_left(position, rules, figure) for figure in players)
    coach = () if shown.scores else tuple(coach_deeds(position, rules, plan.side))
    return PlannedBoard(
        plan.match, plan.side, futures, shown, position, rules, trees, blocks, chests, left, coach
    )


def _left(position: Position, rules: Rules, figure: Figure) -> tuple[int, tuple[str, ...]]:
    """The squares and the actions that a player has left."""
    actions = open_actions(position, figure) if rules.actions.declares else []
    return squares_left(position, rules, figure), tuple(actions)


def rehearsed_of(plan: Plan, *, quick: bool = False) -> RehearsedTurn:
    """A plan's rehearsals: all of them, or the first `QUICK` where no more are known yet.

    All are 500, or as many as `ODDS_SECONDS` of CPU time allow.
    """
    name = plan.stored_as(REHEARSED)
    found: RehearsedTurn | None = cache.get(name)
    if found is None and quick:
        name = plan.stored_as(ESTIMATED)
        found = cache.get(name)
    if found is None:
        found = rehearse_turn(
            plan.checkpoint,
            plan.sheet,
            QUICK if quick else SIMULATIONS,
            orders=plan.orders,
            seed=plan.seed,
            enough=rehearsal_budget().is_spent,
            patience=CpuBudget(CHECK_SECONDS).spend,
            inside=plan.inside,
        )
        remember(name, found, CACHE_SECONDS)
    return found


def rehearsal_budget() -> CpuBudget:
    """The CPU time for one plan's rehearsals, from now on."""
    return CpuBudget(ODDS_SECONDS)


def check_plan(plan: Plan, *, quick: bool = False) -> tuple[CheckedPlay, ...]:
    """Each play with its fault: one that is possible in a rehearsal has none."""
    times = rehearsed_of(plan, quick=True).odds.times if quick else SIMULATIONS
    patience = CpuBudget(CHECK_SECONDS).spend
    plays = check(
        plan.checkpoint, plan.side, plan.sheet, plan.orders, patience, seed=plan.seed, times=times
    )
    if all(each.fault is None for each in plays):
        return plays
    odds = rehearsed_of(plan, quick=quick).odds
    works = {each.play.place for each in odds.plays if each.succeeded}
    return tuple(replace(each, fault=None) if each.play.place in works else each for each in plays)


def futures_of(plan: Plan) -> Futures:
    """What may be after a plan's plays, as far as it is known: every page and answer reads this."""
    return rehearsed_of(plan, quick=True).futures


def plan_position(plan: Plan) -> tuple[Future, Position, Rules]:
    """Where the plays lead, by itself. Raises `TooSlow`."""

    def found() -> tuple[Future, Position, Rules]:
        future = futures_of(plan).named(plan.future)
        return future, *future.on(plan.checkpoint)

    return plan.computed(found)


def plan_actions(
    plan: Plan, *, number: int, square: str, over: Sequence[str] = ()
) -> PlannedActions:
    """What the player with that number could do on a square that they can get to, over those.

    Raises `Refused` for nobody's number and for a square out of their reach.
    """
    return plan.computed(lambda: _actions(plan, number, square, over))


def _actions(plan: Plan, number: int, square: str, over: Sequence[str]) -> PlannedActions:
    shown = futures_of(plan).named(plan.future)
    position, rules = shown.on(plan.checkpoint)
    figure = _one_who_may_act(plan, position, rules, number, ended=shown.scores)
    bent = _bent(position, rules, figure, over)
    tree, there = bent.tree, rules.board.square(square)
    if there in tree.onto:  # a die decides where they would be then
        return PlannedActions(position, rules, number, there, NOTHING_THERE)
    end = tree.ends.get(there)
    if end is None:
        raise out_of_reach(position, rules, figure, square)
    way = [node.square for node in (*bent.before, *tree.way(end))]
    ball = next((each for each in position.free_balls() if each in way), -1)
    arrives = arrival(position, rules, figure, way)
    found = actions_there(
        position, rules, figure, there, steps=len(way), ball=ball, arrives=arrives
    )
    return PlannedActions(position, rules, number, there, found)


def plan_ways(
    plan: Plan, *, number: int, over: Sequence[str], pad: int | None = None
) -> PlannedWays:
    """The ways of a player that lead over those squares first; with a `pad`, those from the pad of
    that number, where a teleport has sent them that begins at the last of the squares, or in the
    dugout if there are none.

    Raises `Refused` for nobody's number, and with the reason for a square out of their reach.
    """
    if pad is not None:
        return plan.computed(lambda: _ways_from(plan, number, over, pad))
    return plan.computed(lambda: _ways(plan, number, over))


def _ways(plan: Plan, number: int, over: Sequence[str]) -> PlannedWays:
    shown = futures_of(plan).named(plan.future)
    position, rules = shown.on(plan.checkpoint)
    figure = _one_who_may_act(plan, position, rules, number, ended=shown.scores)
    return _planned_ways(position, rules, figure, _bent(position, rules, figure, over))


def _ways_from(plan: Plan, number: int, over: Sequence[str], pad: int) -> PlannedWays:
    shown = futures_of(plan).named(plan.future)
    position, rules = shown.on(plan.checkpoint)
    figure = position.numbered(plan.side, number)
    if figure is None or shown.scores:
        raise nothing_left(position, rules, plan.side, number, ended=shown.scores)
    found = ways_from_pad(
        plan.checkpoint,
        plan.sheet,
        shown,
        figure,
        over,
        pad,
        orders=plan.orders,
        patience=CpuBudget(CHECK_SECONDS).spend,
    )
    if found is None:
        words = gettext("Player {number} does not come to pad {pad} by this way.")
        raise Refused(words.format(number=number, pad=pad), field="pad")
    game, tree = found
    there = game.position.figures[figure.slot]
    return _planned_ways(game.position, game.rules, there, BentWays((), tree, there.square))


def _planned_ways(position: Position, rules: Rules, figure: Figure, ways: BentWays) -> PlannedWays:
    blocks = block_reach(position, rules, ways.tree, walked=len(ways.before))
    return PlannedWays(position, rules, figure, ways, tuple(blocks))


def _bent(position: Position, rules: Rules, figure: Figure, over: Sequence[str]) -> BentWays:
    """The ways over those squares. Raises `Refused` for the first that is out of reach."""
    squares = [rules.board.square(name) for name in over]
    ways = ways_over(position, rules, figure, squares)
    if ways.missed is not None:
        raise out_of_reach(position, rules, figure, over[squares.index(ways.missed)], field="over")
    return ways


def _one_who_may_act(
    plan: Plan, position: Position, rules: Rules, number: int, *, ended: bool
) -> Figure:
    """The player with that number. Raises `Refused` if they have nothing left to do."""
    figure = position.numbered(plan.side, number)
    if figure is None or ended or figure not in position.may_act(plan.side):
        raise nothing_left(position, rules, plan.side, number, ended=ended)
    return figure


def plan_odds(plan: Plan, *, quick: bool = False) -> PlannedOdds:
    """Check the plays and rehearse them: `QUICK` times, or 500 times or as often as `ODDS_SECONDS`
    of CPU time allow. Raises `TooSlow`.
    """
    return plan.computed(lambda: _odds(plan, quick))


def _odds(plan: Plan, quick: bool) -> PlannedOdds:
    plays = check_plan(plan, quick=quick)
    rehearsed = rehearsed_of(plan, quick=quick)
    rows = _rows(plan)
    position, _ = rehearsed.futures.known[0].on(plan.checkpoint)
    return PlannedOdds(
        plan.match,
        plan.side,
        plan.faults,
        rows,
        plays,
        rehearsed.odds if plan.sheet.plays else None,
        rehearsed.futures,
        position,
        plan.sheet.numbers,
    )


def _rows(plan: Plan) -> SheetRows:
    """The rows of the text; lines that cannot be read are rows as they stand."""
    if not plan.faults:
        return rows_of(plan.text, plan.sheet)
    vocabulary = Vocabulary.of(playable_setup(plan.match), plan.side)
    return rows_of_unread(plan.text, {fault.line for fault in plan.faults}, vocabulary)


def plan_outlook(plan: Plan) -> TurnOdds | None:
    """The odds alone, for plays that are checked already; None without plays. Raises `TooSlow`."""
    return plan.computed(lambda: _outlook(plan))


def _outlook(plan: Plan) -> TurnOdds | None:
    return rehearsed_of(plan).odds if plan.sheet.plays else None
