"""Rebuild every projection from the facts."""

from __future__ import annotations

from core.leagues.models import League
from engine.report import MatchReport
from league.queries.drift import report_drift, with_results
from league.queries.statistics import games_of
from league.services.ratings import rebuild_ratings
from matches.models import ReportVersion
from matches.services.outcomes.luck import note_luck
from matches.services.outcomes.results import copy_figures
from rosters.models import Team
from rosters.services.projections import rebuild_team


def rebuild_all(leagues: list[League]) -> None:
    """Rebuild every projection of these leagues from its facts, one team at a time."""
    for team in Team.objects.filter(league__in=leagues).order_by("pk"):
        rebuild_team(team=team)
    for match in with_results(leagues).iterator(200):
        if match.is_finished:
            note_luck(match_id=match.pk)
        if not any(report_drift(match)):
            continue
        newest = ReportVersion.objects.filter(match=match).order_by("-number").first()
        if newest is not None:
            match.report, match.report_version = newest.report, newest.number
            newest_report = newest.report
            copy_figures(
                match, MatchReport.from_json(newest_report) if newest_report is not None else None
            )
            match.save()
    for league in leagues:
        for meta in games_of(league):
            rebuild_ratings(league=league, variant=meta.key)
