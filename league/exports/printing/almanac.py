"""The almanac of a season: tables, every result, the best, the teams, the dead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, Prefetch, QuerySet, prefetch_related_objects
from django.db.models.functions import Abs
from django.urls import reverse
from django.utils.translation import gettext

from core import clock
from core.accounts.models import Person
from league.exports.printing.page import PrintPage
from league.exports.printing.season_leaders import LeaderBoard, MatchHighlights, SeasonLeaders
from league.models import Division, Entry, Fixture, Season
from league.pairing import find_format
from league.pairing.formats import Format
from league.queries import seasons as queries
from league.queries import standings
from league.queries.champions import champions_of
from league.queries.standings_lines import StandingsLine
from matches.models import Match, MatchMode, MatchState
from matches.queries.matches import HEAVY_FIELDS
from rosters.match_refs import match_ref
from rosters.models import CareerEvent, CareerKind, Player, Team
from rosters.queries.teams import team_value

MAX_ROSTERS = 120
"""Teams; the almanac of a larger season leaves the rosters out."""
RECORDS = 5

Tables = Sequence[tuple[Division | None, list[StandingsLine]]]


@dataclass(frozen=True, slots=True)
class TeamPage:
    """A team in the almanac."""

    team: Team
    players: Sequence[Player]
    value: int
    line: StandingsLine | None


@dataclass(frozen=True, slots=True)
class AlmanacMatch:
    """A match with the report of each side."""

    meeting: queries.ShownFixture
    highlights: tuple[MatchHighlights, MatchHighlights] | None


@dataclass(frozen=True, slots=True)
class Almanac:
    """Everything in the almanac; `pages` has no teams if there are too many."""

    season: Season
    format: Format
    teams: Sequence[Team]
    tables: Tables
    champions: Sequence[Team]
    rounds: Sequence[tuple[queries.ShownRound, Sequence[AlmanacMatch]]]
    leaders: Sequence[LeaderBoard]
    records: Sequence[tuple[str, list[Match]]]
    pages: Sequence[TeamPage]
    dead: Sequence[Player]
    played: int
    made_at: datetime

    @property
    def standings_name(self) -> str:
        """What the standings of a season without divisions are called."""
        if self.format.is_cup:
            return gettext("Order of the cup")
        if not self.format.in_rounds:
            return gettext("The ladder")
        return gettext("Final table") if self.season.is_over else gettext("Table")

    @property
    def too_many(self) -> bool:
        return len(self.teams) > MAX_ROSTERS


def almanac_page(person: Person, pk: int) -> PrintPage | None:
    """The almanac of a season the person may see, once it has begun."""
    season = queries.visible_seasons(person).filter(pk=pk).first()
    if season is None or not season.is_started:
        return None
    entries = [
        entry
        for entry in queries.entries_of(season)
        if entry.status in {Entry.Status.ACCEPTED, Entry.Status.WITHDRAWN}
    ]
    teams = [entry.team for entry in entries]
    season_leaders = SeasonLeaders()
    season_leaders.read(
        _finished(season)
        .only("report", "finished_at", "home_team__name", "away_team__name")
        .order_by("finished_at", "pk")
        .iterator(200)
    )
    tables = standings.tables(season)
    lines = {line.team.pk: line for _, rows in tables for line in rows}
    rounds = queries.rounds_of(season, teams)
    champions = champions_of(
        season, teams={team.pk: team for team in teams}, rounds=rounds, tables=tables
    )
    content = Almanac(
        season,
        find_format(season.format),
        teams,
        tables,
        [team for _, team in champions],
        [(shown, [_game(each, season_leaders) for each in shown.meetings]) for shown in rounds],
        season_leaders.leaders(),
        _records(season),
        _teams(teams, lines) if len(teams) <= MAX_ROSTERS else [],
        _dead(season, teams),
        len(season_leaders.matches),
        clock.now(),
    )
    back = reverse("league:season", args=[season.pk])
    title = f"{season.league.name}, {season.name}, almanac"
    return PrintPage("league/exports/almanac.html", title, back, content)


def _finished(season: Season) -> QuerySet[Match]:
    played = Fixture.objects.filter(round__season=season, match__isnull=False)
    return Match.objects.filter(
        pk__in=played.values("match"), state=MatchState.FINISHED
    ).select_related("home_team", "away_team")


def _game(meeting: queries.ShownFixture, season_leaders: SeasonLeaders) -> AlmanacMatch:
    return AlmanacMatch(meeting, season_leaders.matches.get(meeting.fixture.match_id or 0))


def _records(season: Season) -> list[tuple[str, list[Match]]]:
    """The record matches of the season; a walk-over, which nobody played, is none (KEM-WLK-01)."""
    found = _finished(season).exclude(mode=MatchMode.WALK_OVER).defer(*HEAVY_FIELDS)
    margins = found.annotate(most=Abs(F("home_score") - F("away_score"))).filter(most__gt=0)
    goals = found.annotate(most=F("home_score") + F("away_score")).filter(most__gt=0)
    hurt = found.annotate(most=F("home_casualties") + F("away_casualties")).filter(most__gt=0)
    return [
        (name, list(rows.order_by("-most", "finished_at", "pk")[:RECORDS]))
        for name, rows in (
            (gettext("Highest victories"), margins),
            (gettext("Most touchdowns"), goals),
            (gettext("Most casualties"), hurt),
        )
    ]


def _teams(teams: Sequence[Team], lines: dict[int, StandingsLine]) -> list[TeamPage]:
    """The teams with their current players, in the order of the table: two queries."""
    prefetch_related_objects(teams, "clan__staff_types")
    rosters: dict[int, list[Player]] = {team.pk: [] for team in teams}
    players = Player.objects.filter(team__in=teams, status=Player.Status.ACTIVE)
    for player in players.select_related("position", "sheet").order_by("team", "number"):
        rosters[player.team_id].append(player)
    order = {pk: place for place, pk in enumerate(lines)}
    shown = sorted(teams, key=lambda team: (order.get(team.pk, len(order)), team.name))
    return [
        TeamPage(team, rosters[team.pk], team_value(rosters[team.pk], team), lines.get(team.pk))
        for team in shown
    ]


def _dead(season: Season, teams: Sequence[Team]) -> list[Player]:
    """The players who died in the season, by SPP; `deaths` has the career event of each."""
    played = Fixture.objects.filter(round__season=season, match__isnull=False)
    sources = [match_ref(pk or 0) for pk in played.values_list("match_id", flat=True)]
    deaths = CareerEvent.objects.standing().filter(kind=CareerKind.DEATH, source__in=sources)
    fallen = Player.objects.filter(
        team__in=teams, pk__in=deaths.order_by().values("player")
    ).prefetch_related(Prefetch("career", queryset=deaths, to_attr="deaths"))
    return list(fallen.select_related("team", "position", "sheet").order_by("-sheet__spp", "pk"))
