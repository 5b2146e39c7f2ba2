"""What a finished match means for careers and ledgers, booked exactly once."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from matches.engine.report import MatchReport
from matches.models import Match, MatchState, Side
from rosters.models import MatchBooking
from rosters.services.after_match import book_side, match_ref


def book_result(*, match_id: int, now: datetime) -> bool:
    """Book both sides of a finished match; false when that was done before."""
    match = Match.objects.select_related("home_team", "away_team").get(pk=match_id)
    if match.state != MatchState.FINISHED or match.report is None:
        raise ValueError(f"match {match_id} is not finished")
    report = MatchReport.from_json(match.report)
    booked = False
    with transaction.atomic():
        for side in sorted(Side, key=lambda side: match.team(side).pk):
            ours, theirs = report.sides[side], report.sides[1 - side]
            booked |= book_side(
                team=match.team(side),
                side_report=ours,
                match_ref=match_ref(match.pk),
                result=_result(report.winner, side),
                rules_version=match.rules,
                now=now,
                opponent=theirs.name,
                opponent_score=theirs.score,
            )
    return booked


def _result(winner: int | None, side: int) -> str:
    if winner is None:
        return MatchBooking.Result.DRAW
    return MatchBooking.Result.WIN if winner == side else MatchBooking.Result.LOSS
