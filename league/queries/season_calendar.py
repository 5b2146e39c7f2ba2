"""The rounds of a season, or the games of a team in it, for calendar programs (iCalendar)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext
from icalendar import Calendar, Event

from league.models import Season
from league.queries.seasons import ShownRound
from rosters.models import Team

DAY = timedelta(days=1)
CLOSES_IN = timedelta(minutes=30)
"""How long the entry for a close lasts, which ends with it."""


def write_calendar(
    season: Season, rounds: Sequence[ShownRound], *, team: Team | None, now: datetime
) -> bytes:
    """An iCalendar file of the rounds whose days are known; of a team, if one is given, with whom
    it meets. A round keeps its id when it is drawn again or moved.
    """
    feed = Calendar()
    feed.add("prodid", "-//Kemari//Seasons//EN")
    feed.add("version", "2.0")
    feed.add("x-wr-calname", str(season))
    feed.add("name", str(season))
    for shown in rounds:
        meeting = "" if team is None else _meeting_of(shown, team)
        if team is None or meeting:
            for event in _events(season, shown, meeting):
                event.add("dtstamp", now)
                feed.add_component(event)
    text: bytes = feed.to_ical()
    return text


def _meeting_of(shown: ShownRound, team: Team) -> str:
    """Whom the team meets in the round, or that it rests; empty where that is not known."""
    for meeting in shown.meetings:
        if team.pk in {meeting.fixture.home_team_id, meeting.fixture.away_team_id}:
            return str(meeting.fixture)
    return next((str(rest) for rest in shown.resting if rest.team.pk == team.pk), "")


def _events(season: Season, shown: ShownRound, meeting: str) -> Iterator[Event]:
    """All days of a round, and the moment at which it closes."""
    days, round_ = shown.days, shown.round
    title = f"{season}, {round_}: {meeting}" if meeting else f"{season}, {round_}"
    host = urlsplit(settings.SITE_URL).netloc
    url = f"{settings.SITE_URL}{reverse('league:season', args=[season.pk])}"
    if days.first is not None:
        event = Event()
        event.add("uid", f"season-{season.pk}-round-{round_.number}@{host}")
        event.add("dtstart", days.first)
        event.add("dtend", (days.last or days.first) + DAY)
        event.add("summary", title)
        event.add("url", url)
        yield event
    if days.closes_at is not None:
        event = Event()
        event.add("uid", f"season-{season.pk}-round-{round_.number}-close@{host}")
        event.add("dtstart", days.closes_at - CLOSES_IN)
        event.add("dtend", days.closes_at)
        event.add("summary", gettext("{round} closes").format(round=title))
        event.add("url", url)
        yield event
