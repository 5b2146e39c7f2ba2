"""A season's table and schedule as CSV, and its rounds as a calendar."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from core import clock
from core.csv_files import csv_response
from core.download_names import content_disposition
from league.models import Entry
from league.queries import seasons as queries
from league.queries import standings
from league.queries.season_calendar import write_calendar

TABLE_HEADS = (
    "Division",
    "Rank",
    "Team",
    "Points",
    "Played",
    "Won",
    "Drawn",
    "Lost",
    "TD for",
    "TD against",
    "Casualties for",
    "Casualties against",
    "Decided by",
    "Reached",
)
SCHEDULE_HEADS = (
    "Round",
    "Title",
    "Planned",
    "State",
    "Division",
    "Home",
    "Away",
    "Home score",
    "Away score",
    "Result",
    "Winner",
    "Remark",
)


@require_safe
def table_csv(request: HttpRequest, pk: int) -> HttpResponse:
    season = get_object_or_404(queries.visible_seasons(request.user), pk=pk)
    rows = [
        (
            line.division.name if line.division else "",
            line.row.rank,
            line.team.name,
            line.row.points,
            line.row.played,
            line.row.won,
            line.row.drawn,
            line.row.lost,
            line.row.touchdowns_for,
            line.row.touchdowns_against,
            line.row.casualties_for,
            line.row.casualties_against,
            line.reason,
            line.reached,
        )
        for line in standings.table(season)
    ]
    return csv_response(f"{season.name} table", TABLE_HEADS, rows)


@require_safe
def schedule_csv(request: HttpRequest, pk: int) -> HttpResponse:
    season = get_object_or_404(queries.visible_seasons(request.user), pk=pk)
    entered = queries.entries_of(season)
    teams = [entry.team for entry in entered if entry.status == Entry.Status.ACCEPTED]
    rows = [
        (
            shown.round.number,
            meeting.fixture.title,
            shown.round.planned_for.isoformat() if shown.round.planned_for else "",
            shown.round.get_state_display(),
            meeting.fixture.division.name if meeting.fixture.division else "",
            meeting.fixture.home_team.name,
            meeting.fixture.away_team.name,
            *(meeting.match.score if meeting.match and meeting.match.has_score else ("", "")),
            meeting.result,
            _winner(meeting),
            ", ".join(meeting.marks),
        )
        for shown in queries.rounds_of(season, teams)
        for meeting in shown.meetings
    ]
    return csv_response(f"{season.name} schedule", SCHEDULE_HEADS, rows)


def _winner(meeting: queries.ShownFixture) -> str:
    """The name of the winner, 'draw', or empty before there is a result."""
    if meeting.winner is not None:
        return (meeting.fixture.home_team, meeting.fixture.away_team)[meeting.winner].name
    return "draw" if meeting.is_finished else ""


@require_safe
def season_ics(request: HttpRequest, pk: int) -> HttpResponse:
    """The rounds as a calendar; with `?team=` those of one of its teams."""
    season = get_object_or_404(queries.visible_seasons(request.user), pk=pk)
    entered = queries.entries_of(season)
    playing = [entry.team for entry in entered if entry.status == Entry.Status.ACCEPTED]
    rounds = queries.rounds_of(season, playing)
    wanted = request.GET.get("team", "")
    team = next((each for each in playing if str(each.pk) == wanted), None)
    if wanted and team is None:
        raise Http404
    body = write_calendar(season, rounds, team=team, now=clock.now())
    response = HttpResponse(body, content_type="text/calendar; charset=utf-8")
    response["Cache-Control"] = "private, max-age=900"
    name = content_disposition(str(team or season), "ics", otherwise="season")
    response["Content-Disposition"] = name
    return response
