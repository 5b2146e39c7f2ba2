"""Submitting a turn: a sheet is parsed once, checked, made ready and soon resolved."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction

from core.accounts.models import User
from core.audit import services as audit
from core.errors import Refused
from engine.sheets.executor.orders_coach import NO_ORDERS
from engine.sheets.faults import Fault, SheetFaults
from engine.sheets.grammar.lexer import lines_of
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.sections import split_sections, turn_section
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.set_up_sheet import SetUpSheet, parse_set_up
from engine.sheets.turn_check import CheckedPlay, check
from engine.sheets.turn_sheet import Sheet
from matches.models import Match, SetUpOrders, TurnSheet
from matches.queries.matches import UNREADABLE, checkpoint_of
from matches.services.enqueue import enqueue_resolution
from matches.services.errors import BadOrders, Doubtful, RulesChanged, Unconfirmed
from matches.services.orders import match_orders
from matches.services.orders.order_chain import order_chain_of
from matches.services.rules_lock import playable_setup, setup_of
from matches.services.submission import sheet_notifications
from matches.services.submission.drafts import draft_row
from matches.services.timekeeping.due import require_time
from matches.services.turn_guards import (
    coach_stood_in_for,
    lock_for,
    require_coach,
    require_segment,
    require_turn,
)

log = logging.getLogger(__name__)

COUNTS = (TurnSheet.State.READY, TurnSheet.State.LOCKED, TurnSheet.State.RESOLVED)


@dataclass(frozen=True, slots=True)
class ParsedSheet:
    """A text that could be parsed, before its plays are checked against the position."""

    sheet: Sheet
    advance: SetUpSheet | None = None
    """The set-ups and standing orders below the plays, if there are any."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A parsed sheet with each of its plays checked, and the orders below them, if any."""

    sheet: Sheet
    plays: tuple[CheckedPlay, ...]
    advance: SetUpSheet | None = None

    @property
    def canonical(self) -> str:
        return self.sheet.text()


@dataclass(frozen=True, slots=True)
class Submission:
    """The sheet that counts, and the notes on the submitted text."""

    sheet: TurnSheet
    notes: tuple[Fault, ...]


def read_sheet(*, match: Match, side: int, text: str) -> Reading:
    """Parse and rehearse a sheet for the current turn; writes nothing.

    Raises `BadOrders` if it cannot be parsed, `Refused` if the match does not wait for this side's
    sheet, `Unplayable` if the match's rules are not installed.
    """
    require_turn(match, side)
    return _rehearsed(match, side, parse_sheet(match, side, text))


def parse_sheet(match: Match, side: int, text: str) -> ParsedSheet:
    """Parse a sheet and the orders below it. Raises `BadOrders` or `Unplayable`."""
    vocabulary = Vocabulary.of(playable_setup(match), side)
    try:
        turn, advance = split_sections(text)
        list(lines_of(text))  # the limits on size are for the whole text
        sheet = parse(turn, vocabulary)
    except SheetFaults as error:
        raise BadOrders(error.faults) from error
    return ParsedSheet(sheet, match_orders.read_orders(match, side, advance) if advance else None)


def notes_on(*, match: Match, side: int, text: str) -> tuple[Fault, ...]:
    """The parts of a sheet that are ignored but are no faults; none for an unreadable sheet."""
    try:
        return parse(turn_section(text), Vocabulary.of(setup_of(match), side)).notes
    except (SheetFaults, RulesChanged):
        return ()


def _rehearsed(match: Match, side: int, parsed: ParsedSheet) -> Reading:
    """Check the plays against the current position. Raises `Refused` if it cannot be read."""
    checkpoint = checkpoint_of(match)
    try:
        if checkpoint is not None:
            orders = order_chain_of(match, side)
            plays = check(checkpoint.data, side, parsed.sheet, orders)
            return Reading(parsed.sheet, plays, parsed.advance)
    except UNREADABLE:
        log.exception("match %s: rehearsing segment %s", match.pk, match.segment)
    raise Refused(
        "The position of this match cannot be read, so no turn can be checked or played. "
        "Nothing is lost; tell your commissioner."
    )


def orders_of(match: Match, side: int) -> SetUpSheet:
    """The set-up orders in force for a side, as engine objects."""
    row = SetUpOrders.objects.filter(match=match, side=side).first()
    if row is None or not row.canonical:
        return NO_ORDERS
    ground = Vocabulary.of(setup_of(match), side)
    return parse_set_up(row.canonical, ground, canonical=True)


def submit_sheet(
    *,
    match: Match,
    side: int,
    author: User,
    text: str,
    segment: int,
    now: datetime,
    accept_doubtful: bool = False,
    confirm_concession: bool = False,
    channel: str = "page",
) -> Submission:
    """Submit the sheet for `segment`; it is played after the regret window of its league.

    `channel`, "page" or "mail", is how it came, for the audit log.

    The text is parsed once. Submitted twice, the same orders are one revision. Raises `BadOrders`
    for lines that cannot be parsed, `Doubtful` for plays that the rules refuse as things stand
    (unless accepted), `Unconfirmed` for a sheet that concedes the match (unless confirmed),
    `Stale` for a turn already played, `Refused` when it is not that side's turn or the deadline
    has passed.
    """
    require_coach(match, side, author)
    parsed = _parsed_or_refusal(match, side, text)
    if (earlier := _submitted_before(match, side, segment, parsed)) is not None:
        return earlier
    with transaction.atomic():
        unlocked, match = match, lock_for(match, side, author)
        if (match.rules, match.setup) != (unlocked.rules, unlocked.setup):
            parsed = _parsed_or_refusal(match, side, text)
        # The same orders may have come in while this request waited for the lock.
        if (earlier := _submitted_before(match, side, segment, parsed)) is not None:
            return earlier
        require_segment(match, side, segment)
        require_time(match, now, "The deadline of this turn has passed.")
        counting = _counting(match, side, segment)
        if isinstance(parsed, Refused):
            raise parsed
        reading = _rehearsed(match, side, parsed)
        doubts = [checked.fault for checked in reading.plays if checked.fault is not None]
        if doubts and not accept_doubtful:
            raise Doubtful(doubts, concedes=reading.sheet.concedes)
        if reading.sheet.concedes and not confirm_concession:
            raise Unconfirmed
        if counting is not None:
            counting.state = TurnSheet.State.REPLACED
            counting.save(update_fields=("state",))
        if reading.advance is not None:
            match_orders.add_orders(
                match=match, side=side, author=author, orders=reading.advance, now=now
            )
        sheet = draft_row(match, side, author, now)
        sheet.text, sheet.canonical, sheet.author = text, reading.canonical, author
        sheet.acting_for = coach_stood_in_for(match, side, author)
        sheet.state = TurnSheet.State.READY
        sheet.saved_at = sheet.submitted_at = now
        sheet.save()
        regret = match.terms.regret_minutes
        match.ready_at = now + timedelta(minutes=regret)
        match.save(update_fields=("ready_at",))
        audit.record(
            actor=author,
            league=match.league,
            verb="sheet.submitted",
            subject=match,
            data={
                "segment": segment,
                "side": side,
                "revision": sheet.revision,
                "acting_for": sheet.acting_for_id,
                "channel": channel,
            },
        )
        if channel == "page":
            sheet_notifications.notify_received(match, side, sheet)
        if not regret:  # else the tick enqueues it when the regret window is over
            enqueue_resolution(match)
    return Submission(sheet, reading.sheet.notes)


def _counting(match: Match, side: int, segment: int) -> TurnSheet | None:
    """The sheet that counts so far. Raises `Refused` once it is locked."""
    own = TurnSheet.objects.filter(match=match, side=side, segment=segment, state__in=COUNTS)
    counting = own.first()
    if counting is not None and counting.state != TurnSheet.State.READY:
        raise Refused("This turn's sheet is locked and being played.")
    return counting


def _parsed_or_refusal(match: Match, side: int, text: str) -> ParsedSheet | Refused:
    """The parsed sheet, or what `parse_sheet` raises: other refusals are reported before it."""
    try:
        return parse_sheet(match, side, text)
    except Refused as refusal:
        return refusal


def _submitted_before(
    match: Match, side: int, segment: int, parsed: ParsedSheet | Refused
) -> Submission | None:
    """The sheet that counts for that turn, if it has the same orders as `parsed`."""
    if isinstance(parsed, Refused):
        return None
    sheet = TurnSheet.objects.filter(
        match=match, side=side, segment=segment, state__in=COUNTS
    ).first()
    if sheet is None or parsed.sheet.text() != sheet.canonical:
        return None
    if parsed.advance is not None and match_orders.adds_to(match, side, parsed.advance):
        return None
    return Submission(sheet, parsed.sheet.notes)
