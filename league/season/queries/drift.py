"""Whether everything shown follows from the facts: teams, results, tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from league.club.models import League
from league.season.models import Season
from league.season.queries import standings
from matches.engine.report import MatchReport
from matches.models import Match, ReportVersion
from rosters.models import Player, Team
from rosters.queries.drift import drift_of


@dataclass(slots=True)
class Checked:
    """What was looked at, and what differs from the facts, in words."""

    leagues: int = 0
    teams: int = 0
    players: int = 0
    matches: int = 0
    seasons: int = 0
    faults: list[str] = field(default_factory=list)


def check_all(leagues: list[League]) -> Checked:
    """Compare every projection of these leagues with what its facts say."""
    found = Checked(leagues=len(leagues))
    for team in Team.objects.filter(league__in=leagues).select_related("clan").order_by("pk"):
        found.teams += 1
        found.faults += drift_of(team)
    found.players = Player.objects.filter(team__league__in=leagues).count()
    matches = Match.objects.filter(league__in=leagues, report_version__gt=0)
    for match in matches.select_related("home_team", "away_team").order_by("pk").iterator(200):
        found.matches += 1
        found.faults += report_drift(match)
    for season in Season.objects.filter(league__in=leagues).order_by("pk"):
        found.seasons += 1
        if [line.row for line in standings.table(season)] != standings.recomputed(season):
            found.faults.append(f"{season}: the table differs from the reports read back whole.")
    return found


def _figures(match: Match, report: MatchReport) -> Iterator[str]:
    """The figures that tables read are the report's."""
    home, away = report.sides
    kept = (match.home_score, match.away_score, match.home_casualties, match.away_casualties)
    told = (home.score, away.score, home.casualties, away.casualties)
    if (*kept, match.won_by) != (*told, report.winner):
        yield f"{match} ({match.pk}): it keeps {kept}, by its report {told}."


def report_drift(match: Match) -> Iterator[str]:
    """The copy of the report on the match is the version in force."""
    newest = ReportVersion.objects.filter(match=match).order_by("-number").first()
    if newest is None or newest.number != match.report_version:
        yield f"{match} ({match.pk}): version {match.report_version} is not the newest one."
    elif newest.report != match.report:
        yield f"{match} ({match.pk}): its report is not that of version {newest.number}."
    elif match.report is not None:
        yield from _figures(match, MatchReport.from_json(match.report))
