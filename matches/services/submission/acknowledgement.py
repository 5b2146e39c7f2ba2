"""The orders in force for a coach's turn: how they were read, their odds, when they are played, and
what happens if nothing else arrives.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.core.cache import cache

from core.cache_share import remember
from core.errors import Refused
from engine.errors import UnreadableCheckpoint
from engine.sheets.executor.orders_coach import OrderChain
from engine.sheets.executor.patience import OutOfTime
from engine.sheets.faults import Fault
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.sections import split_sections
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.odds.turn_odds import SIMULATIONS, TurnOdds, estimate_turn
from engine.sheets.odds.turn_tally import PlayOdds
from engine.sheets.turn_check import CheckedPlay, check
from engine.sheets.turn_sheet import Sheet
from matches.models import Match, TurnSheet
from matches.queries.matches import checkpoint_of
from matches.render.plan_verdict import has_chances
from matches.services.errors import BadOrders, TooSlow
from matches.services.orders.match_orders import read_orders
from matches.services.orders.order_chain import order_chain_of
from matches.services.rules_lock import playable_setup
from matches.services.submission.cpu_budget import CpuBudget
from matches.services.submission.reading import CHECK_SECONDS, UNREADABLE_POSITION, too_slow
from matches.services.submission.rehearsal_seed import rehearsal_seed
from matches.services.timekeeping.due import readable_draft, submitted_sheet

log = logging.getLogger(__name__)

ODDS_CACHE_SECONDS = 3600
"""How long odds are cached: 500 rehearsals cost 160 to 220 ms, on every load of the page."""

REHEARSAL_SECONDS = 0.4
"""The CPU time that rehearsals may take. A sheet of 8 plays takes half of it; one that is written
to be slow would take a minute, so it is rehearsed less often and its odds are less accurate."""


class IfNothingArrives(StrEnum):
    """What is played if nothing else arrives before the deadline."""

    READY = "ready"
    DRAFT = "draft"
    FALLBACK = "fallback"


@dataclass(frozen=True, slots=True)
class Acknowledgement:
    """The orders in force for one side's current turn.

    `plays` are the plays of `canonical` with what the rules refuse of each as things stand;
    `warnings` those faults and the notes of the sheet. `plays_at` is when it will be played; until
    then a newer revision replaces it. `sheet` is None if no orders could be read. `advance` are the
    orders for the match below its plays, which count once it is submitted.
    """

    match: Match
    side: int
    sheet: TurnSheet | None
    canonical: str
    plays: tuple[CheckedPlay, ...]
    outlook: TurnOdds | None
    plays_at: datetime | None
    otherwise: IfNothingArrives
    advance: str = ""

    @property
    def warnings(self) -> tuple[Fault, ...]:
        found = [checked.fault for checked in self.plays if checked.fault is not None]
        return (*found, *(checked.note for checked in self.plays if checked.note is not None))

    @property
    def chances(self) -> list[tuple[PlayOdds, bool]]:
        """Each play with its odds, and whether these say anything of it (`has_chances`)."""
        faults = {checked.play.place: checked.fault for checked in self.plays}
        found = self.outlook.plays if self.outlook is not None else ()
        return [(each, has_chances(faults.get(each.play.place), each)) for each in found]

    @property
    def rehearsed_less(self) -> bool:
        """Whether the sheet took so long that the rehearsals ended early."""
        return self.outlook is not None and self.outlook.times < SIMULATIONS

    @property
    def is_ready(self) -> bool:
        return self.otherwise is IfNothingArrives.READY


def acknowledge(
    match: Match, side: int, *, odds: bool = True, since: datetime | None = None
) -> Acknowledgement:
    """The orders in force for that side's turn, if the match waits for it; writes nothing.

    With `odds` the turn is rehearsed 500 times, or as often as `REHEARSAL_SECONDS` allows, from the
    position alone: neither the match's dice nor anything of the other side is used. With `since`
    nothing written before is used or shown (`matches.seats`). Raises `Unplayable` if its rules are
    not installed, `TooSlow` if the sheet takes more than `CHECK_SECONDS`, `Refused` if the position
    cannot be read.
    """
    ready = submitted_sheet(match)
    sheet = ready or readable_draft(match)
    if sheet is None or (since is not None and sheet.saved_at <= since):
        return Acknowledgement(
            match, side, None, "", (), None, match.due_at, IfNothingArrives.FALLBACK
        )
    written = parse(sheet.canonical, Vocabulary.of(playable_setup(match), side), canonical=True)
    row = checkpoint_of(match)
    plays: tuple[CheckedPlay, ...] = ()
    outlook = None
    if row is not None:
        orders = order_chain_of(match, side, since=since)
        try:
            plays = check(row.data, side, written, orders, CpuBudget(CHECK_SECONDS).spend)
            outlook = _odds(match, side, row.data, written, orders) if odds else None
        except OutOfTime as error:
            raise TooSlow(too_slow()) from error
        except UnreadableCheckpoint as error:
            log.exception(
                "match %s: rehearsing what stands for segment %s", match.pk, match.segment
            )
            raise Refused(str(UNREADABLE_POSITION)) from error
    return Acknowledgement(
        match,
        side,
        sheet,
        sheet.canonical,
        plays,
        outlook,
        match.ready_at if ready is not None and match.ready_at else match.due_at,
        IfNothingArrives.READY if ready is not None else IfNothingArrives.DRAFT,
        advance_of(match, side, sheet) if ready is not None else "",
    )


def advance_of(match: Match, side: int, sheet: TurnSheet) -> str:
    """The canonical orders for the match below a sheet's plays; empty if there are none."""
    _, below = split_sections(sheet.text)
    if not below:
        return ""
    try:
        return read_orders(match, side, below).text()
    except BadOrders:  # the players it names have changed since then
        return ""


def _odds(
    match: Match, side: int, checkpoint: Mapping[str, Any], sheet: Sheet, orders: OrderChain
) -> TurnOdds:
    """The odds, cached under a key that does not reveal the orders."""
    seed = rehearsal_seed(match, side)
    asked = f"{seed}|{sheet.text()}|{orders.text()}"
    name = f"odds:{hashlib.sha256(asked.encode()).hexdigest()}"
    found: TurnOdds | None = cache.get(name)
    if found is None:
        budget = CpuBudget(REHEARSAL_SECONDS)
        try:
            found = estimate_turn(
                checkpoint,
                sheet,
                SIMULATIONS,
                orders=orders,
                seed=seed,
                enough=budget.is_spent,
                patience=CpuBudget(max(REHEARSAL_SECONDS, CHECK_SECONDS)).spend,
            )
        except OutOfTime as error:
            raise TooSlow(too_slow()) from error
        remember(name, found, ODDS_CACHE_SECONDS)
    return found
