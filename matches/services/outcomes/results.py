"""The one door through which a match gets its result, the first one and every later one."""

from __future__ import annotations

from datetime import datetime

from core.accounts.models import User
from core.audit import services as audit
from core.jobs import outbox
from engine.report import MatchReport
from matches.models import Match, MatchMode, MatchState, ReportVersion
from matches.services.states import transition
from matches.topics import MATCH_FINISHED
from rosters.match_refs import match_ref
from rosters.services.freebooters import void_contracts


def copy_figures(match: Match, report: MatchReport | None) -> None:
    """Bring the match's own figures in line with its report; the caller saves.

    A void match keeps the score it came to, for the eye, and was won by nobody. A walk-over that is
    told anew with its players was played after all, at a table.
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
    """Write the next version of a locked match's report and put it in force; none makes it void.

    The caller holds the match's row (`states.lock_match`) in a transaction of his and has looked
    whether this may be. The match stops waiting for anybody, `Match.report`, score and state follow
    the version, and `match.finished` tells the books (`books.book_result` may be called
    at once: the second of the two finds nothing to do). A match that is decided without a kick-off
    gives the prices of its Freebooters back (KEM-FRE-03).
    """
    number = match.report_version + 1
    version = ReportVersion.objects.create(
        match=match,
        number=number,
        kind=kind,
        report=None if report is None else report.to_json(),
        reason=reason,
        actor=actor,
        created_at=now,
    )
    transition(match, MatchState.VOID if report is None else MatchState.FINISHED)
    match.report, match.report_version = version.report, number
    copy_figures(match, report)
    match.finished_at = match.finished_at or now
    match.waiting_side = match.due_at = match.ready_at = match.remind_at = None
    match.held_from = match.last_error = ""
    match.save()
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
