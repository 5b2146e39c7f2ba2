"""A turn that is being written: drafts are saved, and a submitted sheet can be taken back.

A text that cannot be read does not erase a readable one: a draft's `canonical` is its newest text
that could be parsed, and the deadline plays that if nothing is submitted (KEM-SHE-01).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext

from core.accounts.models import User
from core.audit import services as audit
from core.errors import Refused
from engine.sheets.faults import SheetFaults
from engine.sheets.grammar.lexer import lines_of
from matches.models import Match, TurnSheet
from matches.seats import since_of
from matches.services.errors import BadOrders, DraftChanged
from matches.services.submission.reading import ParsedText, parse_text
from matches.services.turn_guards import (
    coach_stood_in_for,
    lock_for,
    require_coach,
    require_segment,
)


@dataclass(frozen=True, slots=True)
class Seen:
    """What a text was written over: when the draft was saved, without one the sheet submitted last;
    None if it was neither.
    """

    saved_at: datetime | None


def save_draft(
    *,
    match: Match,
    side: int,
    author: User,
    text: str | ParsedText,
    segment: int,
    now: datetime,
    seen: Seen | None = None,
) -> TurnSheet:
    """Save an unfinished sheet for `segment`, which the match waits for. It need not be readable.

    With `seen`, another draft than that one is not overwritten, such as one that was saved from
    another tab or by mail (`DraftChanged`).

    Raises `NotAllowed` before it reads the text of anybody else; `Refused` for a text that is too
    long or no text, and when it is not that side's turn; `Stale` for a turn already played, so that
    an old page does not overwrite the next turn's draft.
    """
    require_coach(match, side, author)
    parsed = parse_text(match, side, text)
    try:
        list(lines_of(parsed.text))
    except SheetFaults as error:
        raise BadOrders(error.faults) from error
    with transaction.atomic():
        match = lock_for(match, side, author)
        require_segment(match, side, segment)
        draft = draft_row(match, side, author, now)
        require_seen(draft, seen, parsed.text)
        draft.text, draft.author, draft.saved_at = parsed.text, author, now
        draft.canonical = _readable(parse_text(match, side, parsed), before=draft.canonical)
        draft.acting_for = coach_stood_in_for(match, side, author)
        draft.save()
    return draft


def require_seen(draft: TurnSheet, seen: Seen | None, text: str) -> None:
    """Raise `DraftChanged` unless the draft is the one that was seen; without `seen` any is.

    One with the same text is overwritten by nothing else: it was saved, and its answer lost.

    Where there is no draft, none was seen, or the sheet submitted last: both are shown as one's own
    sheet, and a new draft overwrites neither.
    """
    if seen is None or (draft.pk and draft.text == text):
        return
    known = {draft.saved_at} if draft.pk else {None, _submitted_last(draft)}
    if seen.saved_at not in known:
        raise DraftChanged(
            gettext("The draft of this turn has been changed elsewhere."), field="seen"
        )


def _submitted_last(draft: TurnSheet) -> datetime | None:
    """When the newest sheet was saved of the turn that a new draft is for; None if none was."""
    mine = TurnSheet.objects.filter(match=draft.match, side=draft.side, segment=draft.segment)
    return mine.aggregate(last=Max("saved_at"))["last"]


def _readable(parsed: ParsedText, *, before: str) -> str:
    """What the deadline plays of a draft: this text, or the earlier one if this cannot be read.

    An empty sheet leaves the turn to fallback orders, and only a submitted sheet can give a match
    up.
    """
    sheet = parsed.turn
    if isinstance(sheet, Refused):
        return before
    return sheet.text() if sheet.plays and not sheet.concedes else ""


def draft_row(match: Match, side: int, author: User, now: datetime) -> TurnSheet:
    """The draft of the current turn, or a new row with the next revision number.

    A draft that the author may not see is none for them (`matches.seats`): it is deleted, so that
    nothing of it is played or shown as theirs.
    """
    mine = TurnSheet.objects.filter(match=match, side=side, segment=match.segment)
    draft = mine.filter(state=TurnSheet.State.DRAFT).first()
    if draft is not None:
        since = since_of(author, match, side)
        if since is None or draft.saved_at > since:
            return draft
        draft.delete()
    last = mine.aggregate(last=Max("revision"))["last"] or 0
    return TurnSheet(
        match=match,
        side=side,
        segment=match.segment,
        revision=last + 1,
        author=author,
        saved_at=now,
    )


def take_back(*, match: Match, side: int, author: User, segment: int, now: datetime) -> TurnSheet:
    """Make the submitted sheet a draft again while it may be taken back.

    A newer draft stays the draft; the sheet is then only put aside. Raises `Refused` when nothing
    is submitted or its time is over.
    """
    with transaction.atomic():
        match = lock_for(match, side, author)
        require_segment(match, side, segment)
        mine = TurnSheet.objects.filter(match=match, side=side, segment=segment)
        sheet = mine.filter(state=TurnSheet.State.READY).first()
        if sheet is None:
            raise Refused(gettext("There is no submitted sheet for this turn to take back."))
        if match.ready_at is None or match.ready_at <= now:
            raise Refused(gettext("It is too late: the turn is being played."))
        newer = mine.filter(state=TurnSheet.State.DRAFT).exists()
        sheet.state = TurnSheet.State.REPLACED if newer else TurnSheet.State.DRAFT
        if not newer:
            sheet.canonical = _readable(parse_text(match, side, sheet.text), before=sheet.canonical)
        sheet.save(update_fields=("state", "canonical"))
        match.ready_at = None
        match.save(update_fields=("ready_at",))
        audit.record(
            actor=author,
            league=match.league,
            verb="sheet.taken_back",
            subject=match,
            data={"segment": segment, "side": side, "revision": sheet.revision},
        )
    return sheet
