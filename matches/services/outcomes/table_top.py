"""Matches played at a table: one coach enters the result, the other confirms or disputes it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from core.accounts.models import User
from core.audit import services as audit
from core.errors import NotAllowed, Refused
from engine.dice import SegmentDice, chain
from engine.errors import DataError
from engine.report import MatchReport
from engine.table_top import complete_report, mismatches
from matches.match_file import chained
from matches.models import (
    Match,
    MatchMode,
    MatchState,
    ReportVersion,
    Segment,
    SetUpOrders,
    TableReport,
)
from matches.permissions import coached_sides
from matches.render.mismatches import in_words
from matches.services.notifications import match_notifications
from matches.services.outcomes.results import confirm_report
from matches.services.rules_lock import playable_setup
from matches.services.states import lock_match, transition
from matches.services.timekeeping import clocks

ENTERED, DISPUTED = TableReport.State.ENTERED, TableReport.State.DISPUTED
OPEN = (ENTERED, DISPUTED)


def enter(
    *,
    match: Match,
    actor: User,
    report: MatchReport,
    now: datetime,
    healed: Sequence[int] = (0, 0),
) -> TableReport:
    """Enter what happened at the table; it replaces what was entered before.

    For either coach of a match that has not kicked off, or a judge. The match takes no orders by
    mail until the report is confirmed or withdrawn. Raises `Refused` if the sums do not agree, with
    every reason.
    """
    if not (coached_sides(actor, match) or actor.has_perm("matches.judge", match)):
        raise NotAllowed("Only its two coaches can enter the result of a match.")
    if wrong := list(mismatches(report, playable_setup(match), healed=healed)):
        raise Refused(" ".join(in_words(fault, report) for fault in wrong))
    with transaction.atomic():
        match = lock_match(match.pk)
        if match.state not in {MatchState.SETTING_UP, MatchState.AWAITED}:
            raise Refused(
                "A result can only be entered once, and before the first turn is played by mail."
            )
        playable_setup(match)
        rows = TableReport.objects.filter(match=match)
        rows.filter(state__in=OPEN).update(state=TableReport.State.REPLACED)
        entered = TableReport.objects.create(
            match=match,
            number=rows.count() + 1,
            report=report.to_json(),
            healed=list(healed),
            entered_by=actor,
            entered_at=now,
        )
        if match.state == MatchState.SETTING_UP:
            transition(match, MatchState.AWAITED)
        match.due_at = match.ready_at = match.remind_at = None
        match.save(update_fields=("state", "due_at", "ready_at", "remind_at"))
        score = " : ".join(str(side.score) for side in report.sides)
        _note(entered, actor, "table.entered", score=score)
        match_notifications.result_entered(match, entered, score)
    return entered


def confirm(*, entered: TableReport, actor: User, now: datetime) -> ReportVersion:
    """The other coach agrees, or a judge decides: the report is in force and is booked.

    The rolls after a match are made now, with the match's own dice.
    """
    with transaction.atomic():
        match, entered = _locked(entered)
        _require_answer(match, entered, actor)
        _answer(entered, TableReport.State.CONFIRMED, actor, now)
        setup = playable_setup(match)
        report = MatchReport.from_json(entered.report)
        locked = json.dumps({"report": entered.report}, sort_keys=True, separators=(",", ":"))
        digest = chain(bytes.fromhex(match.digest), locked)
        dice = SegmentDice(bytes.fromhex(match.secret), match.public_id, match.segment, digest)
        try:
            report, events = complete_report(setup, report, dice)
        except DataError as error:
            raise Refused(
                "The line-ups have changed since this was entered; enter it again."
            ) from error
        segment = Segment(
            match=match,
            number=match.segment,
            cause=Segment.Cause.TABLE,
            half=0,
            turn=0,
            locked=locked,
            digest=digest.hex(),
            first_event=0,
            event_count=len(events),
            events=[event.to_json() for event in events],
            rules=match.rules,
            created_at=now,
        )
        segment.chain = chained(match, segment, match.chain)
        segment.save()
        match.mode, match.segment, match.digest = MatchMode.TABLE, match.segment + 1, digest.hex()
        match.chain, match.goes_on_from = segment.chain, segment.number
        SetUpOrders.objects.filter(match=match).delete()
        kind = ReportVersion.Kind.TABLE
        version = confirm_report(match=match, kind=kind, report=report, now=now, actor=actor)
        _note(entered, actor, "table.confirmed", version=version.number)
        match_notifications.full_time(match)
    return version


def dispute(*, entered: TableReport, actor: User, objection: str, now: datetime) -> None:
    """The other coach disagrees: the judges are notified and decide."""
    if not objection.strip():
        raise Refused("Say what is wrong with it, so that it can be judged.")
    with transaction.atomic():
        match, entered = _locked(entered)
        if entered.entered_by_id == actor.pk or not coached_sides(actor, match):
            raise NotAllowed("Only the other coach can dispute a result.")
        entered.objection = objection.strip()[:500]
        _answer(entered, DISPUTED, actor, now)
        _note(entered, actor, "table.disputed")
        match_notifications.result_disputed(match, entered)


def withdraw(*, entered: TableReport, actor: User, now: datetime) -> None:
    """Withdraw a report that nobody has confirmed: the match is played by mail again."""
    with transaction.atomic():
        match, entered = _locked(entered)
        is_his = entered.entered_by_id == actor.pk and coached_sides(actor, match)
        if not is_his and not actor.has_perm("matches.judge", match):
            raise NotAllowed("Only the coach who entered a result can withdraw it.")
        _answer(entered, TableReport.State.WITHDRAWN, actor, now)
        transition(match, MatchState.SETTING_UP)
        clocks.begin_set_ups(match, now)
        match.save(update_fields=("state", "clock_from", "due_at", "remind_at"))
        _note(entered, actor, "table.withdrawn")


def _locked(entered: TableReport) -> tuple[Match, TableReport]:
    """The match under its lock, and the current report. Raises `Refused` if it is closed."""
    match = lock_match(entered.match_id)
    fresh = TableReport.objects.get(pk=entered.pk)
    if not fresh.is_open or match.state != MatchState.AWAITED:
        raise Refused("This report has been answered, withdrawn or replaced in the meantime.")
    return match, fresh


def _require_answer(match: Match, entered: TableReport, actor: User) -> None:
    if actor.has_perm("matches.judge", match):
        return
    if entered.entered_by_id == actor.pk or not coached_sides(actor, match):
        raise NotAllowed("Only the other coach can confirm a result.")


def _answer(entered: TableReport, state: TableReport.State, actor: User, now: datetime) -> None:
    entered.state, entered.answered_by, entered.answered_at = state, actor, now
    entered.save(update_fields=("state", "answered_by", "answered_at", "objection"))


def _note(entered: TableReport, actor: User, verb: str, **data: object) -> None:
    audit.record(
        actor=actor,
        league=entered.match.league,
        verb=verb,
        subject=entered.match,
        data={"report": entered.number, **data},
    )
