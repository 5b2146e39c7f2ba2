"""Handing in a turn: a sheet is read, held against the rules, made ready and soon resolved."""

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
class Reading:
    """What a text was read as: the sheet, and each play with what is wrong with it.

    `advance` is what stood behind the plays of set-ups and standing orders, if anything did.
    """

    sheet: Sheet
    plays: tuple[CheckedPlay, ...]
    advance: SetUpSheet | None = None

    @property
    def canonical(self) -> str:
        return self.sheet.text()


def read_sheet(*, match: Match, side: int, text: str) -> Reading:
    """Read and rehearse a sheet for the turn the match waits for; writes nothing.

    Raises `BadOrders` for what cannot be read, `Refused` when the match waits for nobody's sheet,
    `Unplayable` where its rules are not installed.
    """
    require_turn(match, side)
    ground = Vocabulary.of(playable_setup(match), side)
    try:
        turn, advance = split_sections(text)
        list(lines_of(text))  # its measure is taken as a whole
        sheet = parse(turn, ground)
    except SheetFaults as error:
        raise BadOrders(error.faults) from error
    orders = match_orders.read_orders(match, side, advance) if advance else None
    return Reading(sheet, _rehearsed(match, side, sheet), orders)


def notes_on(*, match: Match, side: int, text: str) -> tuple[Fault, ...]:
    """What of a sheet's text is not read, though it is no fault; nothing of an unreadable one."""
    try:
        return parse(turn_section(text), Vocabulary.of(setup_of(match), side)).notes
    except (SheetFaults, RulesChanged):
        return ()


def _rehearsed(match: Match, side: int, sheet: Sheet) -> tuple[CheckedPlay, ...]:
    """The sheet held against the present position. Raises `Refused` if that cannot be read."""
    checkpoint = checkpoint_of(match)
    try:
        if checkpoint is not None:
            return check(checkpoint.data, side, sheet, order_chain_of(match, side))
    except UNREADABLE:
        log.exception("match %s: rehearsing segment %s", match.pk, match.segment)
    raise Refused(
        "The position of this match cannot be read, so no turn can be checked or played. "
        "Nothing is lost; tell your commissioner."
    )


def orders_of(match: Match, side: int) -> SetUpSheet:
    """The set-up orders in force for a side, as the engine reads them."""
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
) -> TurnSheet:
    """Hand in the sheet for `segment`; it is played after the regret window of its league.

    `door` is by which way it came, for the log: page or mail.

    Handed in twice, the same orders are one revision. Raises `BadOrders` for lines that cannot be
    read, `Doubtful` for plays the rules refuse as things stand (unless accepted), `Unconfirmed`
    for a sheet that gives the match up (unless confirmed), `Stale` for a turn already played,
    `Refused` when it is not that side's turn or the deadline has passed.
    """
    require_coach(match, side, author)
    if (earlier := _handed_in(match, side, segment, text)) is not None:
        return earlier
    with transaction.atomic():
        match = lock_for(match, side, author)
        # The same orders may have come in while this request waited for the lock.
        if (earlier := _handed_in(match, side, segment, text)) is not None:
            return earlier
        require_segment(match, side, segment)
        require_time(match, now, "The deadline of this turn has passed.")
        counting = TurnSheet.objects.filter(
            match=match, side=side, segment=segment, state__in=COUNTS
        ).first()
        if counting is not None and counting.state != TurnSheet.State.READY:
            raise Refused("This turn's sheet is locked and being played.")
        reading = read_sheet(match=match, side=side, text=text)
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
        if not regret:  # else the tick finds it when the coach can no more regret it
            enqueue_resolution(match)
    return sheet


def _handed_in(match: Match, side: int, segment: int, text: str) -> TurnSheet | None:
    """The sheet that counts for that turn, if it says the same as `text`."""
    sheet = TurnSheet.objects.filter(
        match=match, side=side, segment=segment, state__in=COUNTS
    ).first()
    if sheet is None:
        return None
    try:
        turn, advance = split_sections(text)
        parsed = parse(turn, Vocabulary.of(setup_of(match), side)).text()
        if advance and match_orders.adds_to(match, side, advance):
            return None
    except (SheetFaults, RulesChanged, BadOrders):
        return None
    return sheet if parsed == sheet.canonical else None
