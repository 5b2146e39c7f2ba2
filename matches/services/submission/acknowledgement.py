"""The orders in force for a coach's turn: how they were read, their odds, when they are played, and
what happens if nothing else arrives.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from engine.sheets.faults import Fault
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.sections import split_sections
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.odds.turn_odds import SIMULATIONS, TurnOdds
from engine.sheets.odds.turn_tally import PlayOdds
from engine.sheets.turn_check import CheckedPlay
from matches.models import Match, TurnSheet
from matches.services.errors import BadOrders
from matches.services.orders.match_orders import read_orders
from matches.services.rules_lock import playable_setup
from matches.services.submission.planning import check_plan, plan_of_sheet, rehearsed_of
from matches.services.timekeeping.due import readable_draft, submitted_sheet


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
        """Each play with its odds, and whether it can be played at all."""
        at_fault = {each.play.place for each in self.plays if each.fault is not None}
        found = self.outlook.plays if self.outlook is not None else ()
        return [(each, each.play.place not in at_fault) for each in found]

    @property
    def rehearsed_less(self) -> bool:
        """Whether the sheet took so long that the rehearsals ended early."""
        return bool(self.chances) and self.outlook is not None and self.outlook.times < SIMULATIONS

    @property
    def is_ready(self) -> bool:
        return self.otherwise is IfNothingArrives.READY


def acknowledge(
    match: Match, side: int, *, odds: bool = True, since: datetime | None = None
) -> Acknowledgement:
    """The orders in force for that side's turn, if the match waits for it; writes nothing.

    With `odds` the turn is rehearsed 500 times, or as often as `ODDS_SECONDS` allow, from the
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
    plan = plan_of_sheet(match, side, sheet.canonical, written, since=since)
    plays = plan.computed(lambda: check_plan(plan))
    outlook = plan.computed(lambda: rehearsed_of(plan).odds) if odds else None
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
