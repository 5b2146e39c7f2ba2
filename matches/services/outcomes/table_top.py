"""Matches played at a table: one coach enters the result, the other confirms or disputes it."""

from __future__ import annotations

import json
from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext, gettext_noop

from core.accounts.models import User
from core.asking import asks_first
from core.audit import services as audit
from core.errors import NotAllowed, Refused
from core.translation import site_text
from engine.dice import SegmentDice, chain
from engine.lineup import MatchSetup
from engine.report import MatchReport
from engine.table_top import (
    NO_NOTES,
    DecidedBy,
    TableNotes,
    complete_report,
    for_line_ups,
    mismatches,
    overtime_mismatches,
    strangers,
)
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
from matches.parties import has_season_interest, impartial_judges
from matches.permissions import coached_sides, is_party
from matches.render.mismatches import in_words
from matches.services.consents import Act, require_impartial
from matches.services.enqueue import enqueue_resolution
from matches.services.notifications import match_notifications
from matches.services.outcomes.results import confirm_report
from matches.services.prematch.line_ups import absent_in_words, renew_line_ups
from matches.services.rules_lock import playable_setup
from matches.services.states import lock_match, transition
from matches.services.timekeeping import clocks, stops
from matches.services.timekeeping.due import is_due

ENTERED, DISPUTED = TableReport.State.ENTERED, TableReport.State.DISPUTED
OPEN = (ENTERED, DISPUTED)


def may_enter(actor: User, match: Match) -> bool:
    """Whether they coach in the match, or judge it without an interest.

    Where no judge has none, one whose team only plays in the season may: a coach still confirms
    what they enter.
    """
    if coached_sides(actor, match):
        return True
    if not actor.has_perm("matches.judge", match) or is_party(actor, match):
        return False
    return not has_season_interest(actor, match) or not impartial_judges(match)


@asks_first
def enter(
    *,
    match: Match,
    actor: User,
    report: MatchReport,
    now: datetime,
    notes: TableNotes = NO_NOTES,
) -> TableReport:
    """Enter what happened at the table; it replaces what was entered before.

    For either coach of a match that has not kicked off here, held or not, or a judge
    (`may_enter`). A judge with an interest who enters another result than a disputed one decides
    the dispute: as KEM-SHO-02 says. The match takes no orders by mail until the report is confirmed
    or withdrawn. Raises `Refused` if the sums do not agree or are more than the game can have
    (KEM-TAB-02), with every reason, or if somebody in it cannot play (KEM-LIN-02).
    """
    if not may_enter(actor, match):
        raise NotAllowed(
            gettext("Only its two coaches, or a judge without an interest, can enter a result.")
        )
    with transaction.atomic():
        match = lock_match(match.pk)
        if not match.takes_table_result:
            raise Refused(why_not_entered(match))
        setup, report = _fitted(match, report, now)
        _require_sums(report, setup, notes)
        level = report.sides[0].score == report.sides[1].score
        rolled_off = level and report.winner is not None
        rows = TableReport.objects.filter(match=match)
        if not coached_sides(actor, match) and rows.filter(state=DISPUTED).exists():
            score = " : ".join(str(side.score) for side in report.sides)
            words = site_text("Enter the result {score} in place of a disputed one.", score=score)
            require_impartial(match, actor, Act("enter_result", "", words), now)
        rows.filter(state__in=OPEN).update(state=TableReport.State.REPLACED)
        entered = TableReport.objects.create(
            match=match,
            number=rows.count() + 1,
            report=report.to_json(),
            healed=list(notes.healed),
            winnings_dice=list(notes.winnings_dice),
            decided_by=DecidedBy.DIE if rolled_off else notes.decided_by,
            entered_by=actor,
            entered_at=now,
        )
        _await_answer(match, coached_sides(actor, match), now)
        score = " : ".join(str(side.score) for side in report.sides)
        _note(entered, actor, "table.entered", score=score)
        match_notifications.result_entered(match, entered, score)
    return entered


@asks_first
def confirm(*, entered: TableReport, actor: User, now: datetime) -> ReportVersion:
    """The other coach agrees, or a judge decides: the report is in force and is booked. A judge who
    is in the match needs the other coach's word (KEM-SHO-02).

    The rolls after a match are made now, with the match's own dice. Raises `Refused` if somebody
    who did something in it cannot play any more (KEM-LIN-02), or if it breaks the sums and bounds
    of today (KEM-TAB-02).
    """
    with transaction.atomic():
        match, entered = _locked(entered)
        _require_answer(match, entered, actor, now)
        _answer(entered, TableReport.State.CONFIRMED, actor, now)
        setup, report = _fitted(match, MatchReport.from_json(entered.report), now)
        _require_sums(report, setup, entered.notes, again=True)
        locked = _locked_text(entered)
        digest = chain(bytes.fromhex(match.digest), locked)
        dice = SegmentDice(bytes.fromhex(match.secret), match.public_id, match.segment, digest)
        report, events = complete_report(setup, report, dice, entered.notes.winnings_dice)
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
        raise Refused(gettext("Say what is wrong with it, so that it can be judged."))
    with transaction.atomic():
        match, entered = _locked(entered)
        if entered.entered_by_id == actor.pk or not coached_sides(actor, match):
            raise NotAllowed(gettext("Only the other coach can dispute a result."))
        entered.objection = objection.strip()[:500]
        _answer(entered, DISPUTED, actor, now)
        _note(entered, actor, "table.disputed")
        match_notifications.result_disputed(match, entered)


@asks_first
def withdraw(*, entered: TableReport, actor: User, now: datetime) -> None:
    """Withdraw a report that nobody has confirmed: the match is what it was before (KEM-TAB-03).

    The coach who entered it gains no time by that; a judge gives both a new time for their set-ups.
    """
    with transaction.atomic():
        match, entered = _locked(entered)
        by_its_coach = entered.entered_by_id == actor.pk and bool(coached_sides(actor, match))
        if not by_its_coach:
            refusal = gettext("Only the coach who entered a result can withdraw it.")
            _judge(entered, actor, "withdraw", refusal, now)
        _answer(entered, TableReport.State.WITHDRAWN, actor, now)
        if by_its_coach:
            transition(match, MatchState.HELD if match.held_from else MatchState.SETTING_UP)
            stops.end_wait(match, now)
        else:
            _begin_again(match, now)
        match.save(
            update_fields=(
                *("state", "clock_from", "due_at", "ready_at", "remind_at"),
                *("held_from", "last_error", "attempts", "attempted_at"),
            )
        )
        _note(entered, actor, "table.withdrawn")
        if match.is_running and is_due(match, now):
            enqueue_resolution(match)


def why_not_entered(match: Match) -> str:
    """Why a match takes no result from a table; empty if it does."""
    if match.takes_table_result:
        return ""
    if match.is_over:
        return gettext("This match is over: only a judge can correct its result.")
    return gettext("This match is played by mail; its result comes by itself.")


def _await_answer(match: Match, entered_by: Collection[int], now: datetime) -> None:
    """Let a locked match wait for the answer to its entered result, whatever it waited for.

    What it was held for stays with it, for the case that the result is withdrawn.
    """
    if match.state != MatchState.AWAITED:
        transition(match, MatchState.AWAITED)
    stops.wait_for_answer(match, entered_by, now)
    match.save(update_fields=("state", "due_at", "ready_at", "remind_at"))


def _begin_again(match: Match, now: datetime) -> None:
    transition(match, MatchState.SETTING_UP)
    match.held_from, match.last_error = "", ""
    match.attempts, match.attempted_at = 0, None
    clocks.begin_set_ups(match, now)


def _require_sums(
    report: MatchReport, setup: MatchSetup, notes: TableNotes, *, again: bool = False
) -> None:
    """Raise `Refused` unless sums, winner and dice agree, with every reason.

    `again` is for a report that was entered before: its coach has to enter it again.
    """
    if not all(face is None or 1 <= face <= 6 for face in notes.winnings_dice):
        raise Refused(gettext("A die for the winnings shows 1 to 6."), field="winnings_die")
    wrong = list(mismatches(report, setup, healed=notes.healed, awarded=notes.awarded))
    ended = list(overtime_mismatches(report, setup, notes.decided_by))
    if wrong or ended:
        reasons = " ".join(in_words(fault, report) for fault in [*wrong, *ended])
        first = [*wrong, *ended][0]
        if again:
            reasons = gettext("{reasons} Enter the result again.").format(reasons=reasons)
        raise Refused(reasons, rule=first.rule, field=first.at)


def _locked_text(entered: TableReport) -> str:
    """What the dice after the match depend on: the report, and what was thrown at the table."""
    locked: dict[str, object] = {"report": entered.report}
    if any(entered.winnings_dice):
        locked["winnings_dice"] = entered.winnings_dice
    if entered.decided_by:
        locked["decided_by"] = entered.decided_by
    return json.dumps(locked, sort_keys=True, separators=(",", ":"))


def _fitted(match: Match, report: MatchReport, now: datetime) -> tuple[MatchSetup, MatchReport]:
    """Today's set-up of a locked match, and the report for its line-ups (KEM-LIN-02).

    Raises `Refused` if somebody did something in the report who cannot play.
    """
    renew_line_ups(match, now)
    setup = playable_setup(match)
    if absent := [
        absent_in_words(match, side, player.number, player.name)
        for side, player in strangers(report, setup)
    ]:
        raise Refused(
            gettext("{absent}. Enter the result again without them.").format(
                absent="; ".join(absent)
            ),
            rule="KEM-LIN-02",
        )
    return setup, for_line_ups(report, setup)


def _locked(entered: TableReport) -> tuple[Match, TableReport]:
    """The match under its lock, and the current report. Raises `Refused` if it is closed."""
    match = lock_match(entered.match_id)
    fresh = TableReport.objects.get(pk=entered.pk)
    if not fresh.is_open or match.state != MatchState.AWAITED:
        raise Refused(
            gettext("This report has been answered, withdrawn or replaced in the meantime.")
        )
    return match, fresh


def _require_answer(match: Match, entered: TableReport, actor: User, now: datetime) -> None:
    if entered.entered_by_id != actor.pk and coached_sides(actor, match):
        return
    _judge(entered, actor, "confirm", gettext("Only the other coach can confirm a result."), now)


def _judge(entered: TableReport, actor: User, kind: str, refusal: str, now: datetime) -> None:
    """Let a judge decide about the report. Raises `NotAllowed` with the refusal for others."""
    match = entered.match
    if not actor.has_perm("matches.judge", match):
        raise NotAllowed(refusal)
    score = " : ".join(str(side["score"]) for side in entered.report["sides"])
    said = {
        "confirm": gettext_noop("Confirm the result {score} that {coach} has entered."),
        "withdraw": gettext_noop("Withdraw the result {score} that {coach} has entered."),
    }[kind]
    words = site_text(said, score=score, coach=entered.entered_by)
    require_impartial(match, actor, Act(f"{kind}_result", str(entered.number), words), now)


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
