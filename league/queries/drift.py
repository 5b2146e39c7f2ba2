"""Check that every projection follows from the facts: teams, results, tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from core.leagues.models import League
from engine.report import MatchReport
from league.models import Season
from league.queries import standings
from league.queries.late_facts import late_facts
from matches.models import Match, MatchMode, ReportVersion
from rosters.models import Player, Team
from rosters.queries.drift import drift_of


@dataclass(slots=True)
class DriftCheck:
    """What was compared, and the differences, as sentences."""

    leagues: int = 0
    teams: int = 0
    players: int = 0
    matches: int = 0
    seasons: int = 0
    faults: list[str] = field(default_factory=list)
    contradictions: list[str] = field(default_factory=list)
    """Facts that cannot both be true: nothing to rebuild, a judge corrects them."""


def check_all(leagues: list[League]) -> DriftCheck:
    """Compare every projection of these leagues with its facts."""
    found = DriftCheck(leagues=len(leagues))
    for team in Team.objects.filter(league__in=leagues).select_related("clan").order_by("pk"):
        found.teams += 1
        found.faults += drift_of(team)
    found.players = Player.objects.filter(team__league__in=leagues).count()
    for match in _with_newest(leagues).iterator(200):
        found.matches += 1
        found.faults += _drift(match, match.newest_number, match.newest_report)
    for season in Season.objects.filter(league__in=leagues).order_by("pk"):
        found.seasons += 1
        if [line.row for line in standings.table(season)] != standings.recomputed(season):
            found.faults.append(f"{season}: the table differs from the full reports.")
    for league in leagues:  # one after the other: careers are held in memory
        found.contradictions += late_facts(league)
    return found


def _figures(match: Match, report: MatchReport) -> Iterator[str]:
    """Differences between the match's own figures, which tables read, and its report."""
    home, away = report.sides
    if (match.mode == MatchMode.WALK_OVER) != report.is_walk_over:
        yield f"{match} ({match.pk}): its mode is {match.mode}, but not in its report."
    kept = (match.home_score, match.away_score, match.home_casualties, match.away_casualties)
    reported = (home.score, away.score, home.casualties, away.casualties)
    if (*kept, match.won_by) != (*reported, report.winner):
        yield f"{match} ({match.pk}): it has {kept}, its report {reported}."


def _with_newest(leagues: list[League]) -> QuerySet[Match, Any]:
    """The matches with results, each with the newest version of its report: one query."""
    newest = ReportVersion.objects.filter(match=OuterRef("pk")).order_by("-number")
    return (
        with_results(leagues)
        .select_related("home_team", "away_team")
        .defer("setup", "secret", "last_error")
        .annotate(
            newest_number=Subquery(newest.values("number")[:1]),
            newest_report=Subquery(newest.values("report")[:1]),
        )
        .order_by("pk")
    )


def with_results(leagues: list[League]) -> QuerySet[Match]:
    """The matches with a result, by their own fields or by their report versions."""
    versions = ReportVersion.objects.filter(match=OuterRef("pk"))
    return Match.objects.filter(Q(report_version__gt=0) | Exists(versions), league__in=leagues)


def report_drift(match: Match) -> Iterator[str]:
    """Differences between the match's copy of the report and the version in force."""
    newest = ReportVersion.objects.filter(match=match).order_by("-number").first()
    if newest is None:
        yield from _drift(match, None, None)
    else:
        yield from _drift(match, newest.number, newest.report)


def _drift(match: Match, number: int | None, report: dict[str, Any] | None) -> Iterator[str]:
    if number is None or number != match.report_version:
        yield f"{match} ({match.pk}): version {match.report_version} is not the newest one."
    elif report != match.report:
        yield f"{match} ({match.pk}): its report is not that of version {number}."
    elif match.report is None:
        if match.home_casualties or match.away_casualties or match.won_by is not None:
            yield f"{match} ({match.pk}): it is void, but has casualties or a winner."
    else:
        yield from _figures(match, MatchReport.from_json(match.report))
