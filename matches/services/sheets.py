"""Handing in a turn: a draft is kept, a sheet is checked, made ready and sent to be resolved."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Max

from league.club.errors import NotAllowed, Refused
from league.club.models import User
from league.club.services import audit
from matches.engine.sheets.check import Checked, check
from matches.engine.sheets.faults import Fault, SheetFaults
from matches.engine.sheets.formations import SetUpSheet, parse_set_up
from matches.engine.sheets.orders_coach import NO_ORDERS
from matches.engine.sheets.parser import parse
from matches.engine.sheets.plays import Sheet
from matches.engine.sheets.tokens import lines_of
from matches.engine.sheets.words import Ground
from matches.models import Checkpoint, Match, MatchState, SetUpOrders, Side, TurnSheet
from matches.permissions import sides_of
from matches.queries import UNREADABLE
from matches.services.errors import BadOrders, Doubtful, RulesChanged, Stale, Unconfirmed
from matches.services.jobs import enqueue_resolution
from matches.services.pinned import playable_setup, setup_of
from matches.services.states import lock_match

log = logging.getLogger(__name__)

COUNTS = (TurnSheet.State.READY, TurnSheet.State.LOCKED, TurnSheet.State.RESOLVED)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text was read as: the sheet, and each play with what is wrong with it."""

    sheet: Sheet
    plays: tuple[Checked, ...]

    @property
    def canonical(self) -> str:
        return self.sheet.text()


def read_sheet(*, match: Match, side: int, text: str) -> Reading:
    """Read and rehearse a sheet for the turn the match waits for; writes nothing.

    Raises `BadOrders` for what cannot be read, `Refused` when the match waits for nobody's sheet,
    `Unplayable` where its rules are not installed.
    """
    _require_turn(match, side)
    ground = Ground.of(playable_setup(match), side)
    try:
        sheet = parse(text, ground)
    except SheetFaults as error:
        raise BadOrders(error.faults) from error
    return Reading(sheet, _rehearsed(match, side, sheet))


def notes_on(*, match: Match, side: int, text: str) -> tuple[Fault, ...]:
    """What of a sheet's text is not read, though it is no fault; nothing of an unreadable one."""
    try:
        return parse(text, Ground.of(setup_of(match), side)).notes
    except (SheetFaults, RulesChanged):
        return ()


def _rehearsed(match: Match, side: int, sheet: Sheet) -> tuple[Checked, ...]:
    """The sheet held against the present position. Raises `Refused` if that cannot be read."""
    checkpoint = Checkpoint.objects.filter(match=match, segment=match.segment - 1).first()
    try:
        if checkpoint is not None:
            return check(checkpoint.data, side, sheet, orders_of(match, side))
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
    ground = Ground.of(setup_of(match), side)
    return parse_set_up(row.canonical, ground, canonical=True)


def save_draft(
    *, match: Match, side: int, author: User, text: str, segment: int, now: datetime
) -> TurnSheet:
    """Keep an unfinished sheet for `segment`, which the match waits for. It need not be readable.

    Raises `Refused` for what is too long or no text, and when it is not that side's turn; `Stale`
    for a turn already played, lest an old page overwrite what is written for the next.
    """
    _require_coach(match, side, author)
    try:
        list(lines_of(text))
    except SheetFaults as error:
        raise BadOrders(error.faults) from error
    with transaction.atomic():
        match = lock_match(match.pk)
        _require_segment(match, side, segment)
        draft = _draft_of(match, side, author, now)
        draft.text, draft.author, draft.saved_at = text, author, now
        draft.acting_for = _coach_stood_in_for(match, side, author)
        draft.save()
    return draft


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
) -> TurnSheet:
    """Hand in the sheet for `segment`; a job resolves it at once.

    Handed in twice, the same orders are one revision. Raises `BadOrders` for lines that cannot be
    read, `Doubtful` for plays the rules refuse as things stand (unless accepted), `Unconfirmed`
    for a sheet that gives the match up (unless confirmed), `Stale` for a turn already played,
    `Refused` when it is not that side's turn or the deadline has passed.
    """
    _require_coach(match, side, author)
    if (earlier := _handed_in(match, side, segment, text)) is not None:
        return earlier
    with transaction.atomic():
        match = lock_match(match.pk)
        # The same orders may have come in while this request waited for the lock.
        if (earlier := _handed_in(match, side, segment, text)) is not None:
            return earlier
        _require_segment(match, side, segment)
        if match.due_at is not None and now > match.due_at:
            raise Refused("The deadline of this turn has passed.")
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
        sheet = _draft_of(match, side, author, now)
        sheet.text, sheet.canonical, sheet.author = text, reading.canonical, author
        sheet.acting_for = _coach_stood_in_for(match, side, author)
        sheet.state = TurnSheet.State.READY
        sheet.saved_at = sheet.submitted_at = now
        sheet.save()
        match.ready_at = now
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
            },
        )
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
        said = parse(text, Ground.of(setup_of(match), side)).text()
    except (SheetFaults, RulesChanged):
        return None
    return sheet if said == sheet.canonical else None


def _draft_of(match: Match, side: int, author: User, now: datetime) -> TurnSheet:
    """The draft row of the present turn, or a new one with the next revision's number."""
    mine = TurnSheet.objects.filter(match=match, side=side, segment=match.segment)
    draft = mine.filter(state=TurnSheet.State.DRAFT).first()
    if draft is not None:
        return draft
    last = mine.aggregate(last=Max("revision"))["last"] or 0
    return TurnSheet(
        match=match,
        side=side,
        segment=match.segment,
        revision=last + 1,
        author=author,
        saved_at=now,
    )


def _require_coach(match: Match, side: int, author: User) -> None:
    if side not in sides_of(author, match):
        raise NotAllowed("This team has another coach.")


def _coach_stood_in_for(match: Match, side: int, author: User) -> User | None:
    """The coach in whose place somebody else writes."""
    coach = match.team(side).coach
    return None if coach.pk == author.pk else coach


def _require_segment(match: Match, side: int, segment: int) -> None:
    """Raise `Stale` or `Refused` unless the match waits for that side's sheet for `segment`."""
    if segment < match.segment:
        raise Stale(
            "This sheet was written for a turn that has been played already. "
            "Look at the pitch and write the next one."
        )
    _require_turn(match, side)
    if segment != match.segment:
        raise Refused("This sheet names a turn that has not come yet.")


def _require_turn(match: Match, side: int) -> None:
    """Raise `Refused` unless the match waits for that side's turn sheet."""
    if match.is_over:
        raise Refused("This match is over; there is nothing left to order.")
    if match.state == MatchState.HELD:
        raise Refused("This match is held; its commissioner has been told.")
    if match.state == MatchState.SETTING_UP:
        raise Refused("This match has not kicked off; hand in your set-up first.")
    if match.waiting_side != side:
        raise Refused(
            f"It is not your turn: the match waits for {match.team(Side(1 - side)).name}."
        )
