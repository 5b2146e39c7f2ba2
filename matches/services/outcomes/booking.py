"""Books a finished match into careers and ledgers, exactly once."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from core.accounts.models import User
from engine.dice import SegmentDice
from engine.report import MatchReport
from matches.models import Match, MatchState, Side
from matches.queries.shirts import guest_numbers
from matches.services.prematch.line_ups import lock_unplayed, renew_unplayed
from rosters.folds.match_facts import PlayerCondition
from rosters.match_refs import match_ref
from rosters.models import MatchBooking
from rosters.services.booking import book_side


def book_result(*, match_id: int, now: datetime, actor: User | None = None) -> bool:
    """Book both sides by the report in force; false if that version was already booked.

    A void match is booked too: its facts are struck out, or it has none. `actor` is who corrected
    it. The line-ups of matches that have not kicked off follow (KEM-LIN-02).
    """
    match = Match.objects.select_related("home_team", "away_team").get(pk=match_id)
    if match.state not in {MatchState.FINISHED, MatchState.VOID}:
        raise ValueError(f"match {match_id} is not finished")
    if match.league_id is None:
        return False  # a friendly counts nowhere (KEM-FRI-02)
    report = report_in_force(match)
    booked = False
    with transaction.atomic():
        unplayed = lock_unplayed([match.home_team, match.away_team])
        for side in sorted(Side, key=lambda side: match.team(side).pk):
            other = match.team(1 - side)
            booked |= book_side(
                team=match.team(side),
                side_report=report.sides[side] if report else None,
                source=match_ref(match.pk),
                result=result_of(report, side),
                rules_version=match.rules,
                now=now,
                opponent=report.sides[1 - side].name if report else other.name,
                opponent_score=report.sides[1 - side].score if report else None,
                version=match.report_version,
                came=conditions_before(match, side),
                guests=guest_numbers(match, side),
                actor=actor,
                options=match.options,
                roll=career_dice(match, side).roll,
                hours=match.after_match_hours,
            )
        if booked:
            renew_unplayed(unplayed, now)
    return booked


def career_dice(match: Match, side: int) -> SegmentDice:
    """The dice for a side's careers after a match, by the version of its report.

    They come from the match's secret like those of the match, with nothing locked, so from full
    time on anybody can roll them again (docs/topics/dice.md).
    """
    name = f"{match.public_id}|careers|{match.report_version}"
    return SegmentDice(bytes.fromhex(match.secret), name, side, b"")


def report_in_force(match: Match) -> MatchReport | None:
    """The report to book; None for a void match. Raises `DataError` if it cannot be read."""
    return MatchReport.from_json(match.report) if match.report is not None else None


def conditions_before(match: Match, side: int) -> dict[int, PlayerCondition]:
    """The condition of a side's players before the match, by shirt number, from its line-up."""
    line_up = match.setup["away" if side == Side.AWAY else "home"]
    return {
        figure["number"]: PlayerCondition(
            bool(figure.get("dishonored")), bool(figure.get("blessed"))
        )
        for figure in line_up["figures"]
    }


def result_of(report: MatchReport | None, side: int) -> str:
    """Won, drawn, lost or void, for that side."""
    if report is None:
        return MatchBooking.Result.VOID
    if report.winner is None:
        return MatchBooking.Result.DRAW
    return MatchBooking.Result.WIN if report.winner == side else MatchBooking.Result.LOSS
