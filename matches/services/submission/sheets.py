"""Submitting a turn: a sheet is parsed once, checked, made ready and soon resolved."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext

from core.accounts.models import User
from core.audit import services as audit
from core.errors import Refused
from engine.sheets.executor.orders_coach import NO_ORDERS
from engine.sheets.faults import Fault
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.set_up_sheet import SetUpSheet, parse_set_up
from matches.models import Match, SetUpOrders, SubmissionChannel, TurnSheet
from matches.seats import since_of
from matches.services.bots import rival_bot_of
from matches.services.enqueue import enqueue_resolution
from matches.services.errors import Doubtful, NoPlays, Unconfirmed
from matches.services.friendly_bounds import require_room_for_work
from matches.services.orders import match_orders
from matches.services.rules_lock import setup_of
from matches.services.submission import sheet_notifications
from matches.services.submission.checked_sheet import Reading, check_sheet
from matches.services.submission.drafts import Seen, draft_row, require_seen
from matches.services.submission.reading import ParsedText, parse_text
from matches.services.timekeeping.due import require_time
from matches.services.turn_guards import (
    coach_stood_in_for,
    lock_for,
    require_coach,
    require_segment,
)

COUNTS = (TurnSheet.State.READY, TurnSheet.State.LOCKED, TurnSheet.State.RESOLVED)


@dataclass(frozen=True, slots=True)
class Submission:
    """The sheet that counts, and the submitted text as it was parsed."""

    sheet: TurnSheet
    parsed: ParsedText
    reading: Reading | None = None
    """The same with its plays checked; None for orders that had been submitted before."""

    @property
    def notes(self) -> tuple[Fault, ...]:
        return self.parsed.notes


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
    text: str | ParsedText,
    segment: int,
    now: datetime,
    accept_doubtful: bool = False,
    accept_empty: bool = True,
    confirm_concession: bool = False,
    channel: SubmissionChannel = SubmissionChannel.PAGE,
    seen: Seen | None = None,
) -> Submission:
    """Submit the sheet for `segment`; it is played after the regret window of its league. With
    `seen`, it takes the place of no other draft than that one (`DraftChanged`).

    The text is parsed once, here or by the caller. Submitted twice, the same orders are one
    revision. Raises `BadOrders` for lines that cannot be parsed, `Doubtful` for plays that the
    rules refuse as things stand (unless accepted), `NoPlays` for a sheet without plays (unless
    accepted), `Unconfirmed` for a sheet that concedes the match (unless confirmed), `Stale` for a
    turn already played, `Refused` when it is not that side's turn or the deadline has passed.
    """
    require_coach(match, side, author)
    parsed = parse_text(match, side, text)
    if (earlier := _submitted_before(match, side, author, segment, parsed)) is not None:
        return earlier
    with transaction.atomic():
        match = lock_for(match, side, author)
        parsed = parse_text(match, side, parsed)
        # The same orders may have come in while this request waited for the lock.
        if (earlier := _submitted_before(match, side, author, segment, parsed)) is not None:
            return earlier
        require_segment(match, side, segment)
        require_time(match, now, gettext("The deadline of this turn has passed."))
        if rival_bot_of(match):
            require_room_for_work(author, now)
        counting = _counting(match, side, segment)
        sheet = draft_row(match, side, author, now)
        require_seen(sheet, seen, parsed.text)
        since = since_of(author, match, side)
        reading = check_sheet(match, side, parsed, since=since)
        doubts = [checked.fault for checked in reading.plays if checked.fault is not None]
        if doubts and not accept_doubtful:
            raise Doubtful(doubts, concession=reading.concession)
        if not (accept_empty or reading.sheet.items):
            raise NoPlays(gettext("Your turn has no plays."))
        if reading.sheet.concedes and not confirm_concession:
            raise Unconfirmed(reading.concession)
        if counting is not None:
            counting.state = TurnSheet.State.REPLACED
            counting.save(update_fields=("state",))
        if parsed.orders is not None:
            match_orders.add_orders(
                match=match, side=side, author=author, orders=parsed.orders, now=now
            )
            # The new orders count in this turn.
            reading = check_sheet(match, side, parsed, since=since)
        sheet.text, sheet.canonical, sheet.author = parsed.text, reading.canonical, author
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
        if channel is SubmissionChannel.PAGE:
            sheet_notifications.notify_received(match, side, sheet, reading)
        if not regret:  # else the tick enqueues it when the regret window is over
            enqueue_resolution(match)
    return Submission(sheet, parsed, reading)


def _counting(match: Match, side: int, segment: int) -> TurnSheet | None:
    """The sheet that counts so far. Raises `Refused` once it is locked."""
    own = TurnSheet.objects.filter(match=match, side=side, segment=segment, state__in=COUNTS)
    counting = own.first()
    if counting is not None and counting.state != TurnSheet.State.READY:
        raise Refused(gettext("This turn's sheet is locked and being played."))
    return counting


def _submitted_before(
    match: Match, side: int, author: User, segment: int, parsed: ParsedText
) -> Submission | None:
    """The sheet that counts for that turn, if it has the same orders as `parsed`."""
    if not parsed.is_readable:
        return None
    sheet = TurnSheet.objects.filter(
        match=match, side=side, segment=segment, state__in=COUNTS
    ).first()
    if sheet is None or parsed.sheet.text() != sheet.canonical:
        return None
    if parsed.orders is not None:
        since = since_of(author, match, side)
        if match_orders.adds_to(match, side, parsed.orders, since=since):
            return None
    return Submission(sheet, parsed)
