"""The only way a match gets its result: at full time, and in every later version."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from core.accounts.models import User
from core.audit import services as audit
from core.jobs import outbox
from engine.events import Event, event_from_json
from engine.lineup import MatchSetup
from engine.report import MatchReport, report_of
from matches.models import Match, MatchMode, MatchState, ReportVersion, Segment
from matches.services.notifications import match_notifications
from matches.services.states import transition
from matches.services.timekeeping import clocks
from matches.topics import MATCH_FINISHED
from rosters.match_refs import match_ref
from rosters.services.coach_returns import end_choices_of_match
from rosters.services.freebooters import void_contracts


def copy_figures(match: Match, report: MatchReport | None) -> None:
    """Copy the report's figures to the match; the caller saves.

    A void match keeps its score, for display, and has no winner. A walk-over entered again with its
    players counts as played after all, at a table.
    """
    if report is None:
        match.home_casualties = match.away_casualties = 0
        match.won_by = None
        return
    home, away = report.sides
    match.home_score, match.away_score = home.score, away.score
    match.home_casualties, match.away_casualties = home.casualties, away.casualties
    match.won_by = report.winner
    if report.is_walk_over:
        match.mode = MatchMode.WALK_OVER
    elif match.mode == MatchMode.WALK_OVER:
        match.mode = MatchMode.TABLE


def confirm_report(
    *,
    match: Match,
    kind: ReportVersion.Kind,
    report: MatchReport | None,
    now: datetime,
    actor: User | None = None,
    reason: str = "",
) -> ReportVersion:
    """Write the next version of a locked match's report and put it in force; None makes it void.

    The caller holds the match's row (`states.lock_match`) in a transaction and has checked that
    this is allowed. The match stops waiting for anybody; `Match.report`, score and state follow the
    version, and `match.finished` starts the booking (`booking.book_result` may be called at once:
    the second call finds nothing to do). A match that is decided without a kick-off gives the
    prices of its Freebooters back (KEM-FRE-03).
    """
    number = match.report_version + 1
    is_guest = actor is not None and actor.is_guest  # in no append-only table (KEM-GUE-04)
    version = ReportVersion.objects.create(
        match=match,
        number=number,
        kind=kind,
        report=None if report is None else report.to_json(),
        reason=reason,
        actor=None if is_guest else actor,
        created_at=now,
    )
    transition(match, MatchState.VOID if report is None else MatchState.FINISHED)
    match.report, match.report_version = version.report, number
    copy_figures(match, report)
    match.finished_at = match.finished_at or now
    match.waiting_side = match.due_at = match.ready_at = match.remind_at = None
    match.held_from = match.last_error = ""
    match.save()
    clocks.forget_turns(match)
    teams = (match.home_team_id, match.away_team_id)
    end_choices_of_match(source=match_ref(match.pk), team_ids=teams)
    played = report is not None and not report.is_walk_over
    if number == 1 and not played and not match.has_begun:
        void_contracts(source=match_ref(match.pk), now=now, actor=actor)
    audit.record(
        actor=actor,
        league=match.league,
        verb="match.finished" if number == 1 else "match.corrected",
        subject=match,
        data={
            "version": number,
            "kind": str(kind),
            "home": match.home_score,
            "away": match.away_score,
            "reason": reason,
        },
    )
    outbox.publish(
        topic=MATCH_FINISHED,
        key=f"match.finished:{match.pk}" + (f":v{number}" if number > 1 else ""),
        payload={"match": match.pk},
    )
    return version


def finish(match: Match, setup: MatchSetup, last: Iterable[Event], now: datetime) -> None:
    """End a locked match whose last segment is written; `last` are that segment's events.

    Publishes `match.finished`.
    """
    report = report_of(setup, [*_events_before(match), *last])
    confirm_report(match=match, kind=ReportVersion.Kind.PLAYED, report=report, now=now)
    match_notifications.full_time(match)


def _events_before(match: Match) -> Iterable[Event]:
    """The events of all segments but the last, in order."""
    rows = Segment.objects.standing().filter(match=match, number__lt=match.segment - 1)
    rows = rows.order_by("number")
    for events in rows.values_list("events", flat=True).iterator():
        yield from map(event_from_json, events)
