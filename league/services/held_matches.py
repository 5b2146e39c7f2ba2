"""Makes the matches of a round: one that cannot be made is held, and the others are played."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import partial

from django.urls import reverse

from core import clock
from core.errors import Refused
from core.jobs.apart import run_apart
from core.leagues.models import SEASON_ROLES
from core.leagues.queries import people_with
from core.notifications import services as notifications
from core.translation import site_language, site_text
from league.models import Fixture, Season
from league.queries.free_teams import is_free
from league.queries.held_fixtures import unmade_fixtures, why_held
from league.services.entries import lock_teams
from league.services.fixture_match import make_match


def make_matches(season: Season, fixtures: Iterable[Fixture], now: datetime) -> None:
    """Make the matches of a round just opened; the caller has locked the season and idle teams.

    A match that cannot be made is held: the commissioners and its coaches are notified, and the
    tick tries again (`make_held`). Raises `Refused` if that is the reason for every match, which
    then is one of the season.
    """
    errors: dict[int, Exception] = {}
    made = 0
    for fixture in fixtures:
        label = f"{season.name}, {fixture.title.lower()}"
        made += run_apart(
            f"making the match of fixture {fixture.pk}",
            partial(make_match, season, fixture, label=label, now=now),
            failed=partial(errors.__setitem__, fixture.pk),
        )
    refused = [error for error in errors.values() if isinstance(error, Refused)]
    if errors and not made and len(refused) == len(errors):
        raise refused[0]
    for fixture in _unmade_in(season):
        if fixture.pk in errors:
            notify_held(season, fixture)


def make_held(season: Season) -> int:
    """Make the matches of a locked season that were held, or waited for a team (KEM-CAL-03).

    Returns how many were made.
    """
    made = 0
    for fixture in _unmade_in(season):
        lock_teams([fixture.home_team_id, fixture.away_team_id])
        if not (is_free(fixture.home_team) and is_free(fixture.away_team)):
            continue
        label = f"{season.name}, {fixture.title.lower()}"
        made += run_apart(
            f"making the held match of fixture {fixture.pk}",
            partial(make_match, season, fixture, label=label, now=clock.now()),
            failed=partial(notify_not_made, season, fixture),
        )
    return made


def notify_not_made(season: Season, fixture: Fixture, _error: Exception) -> None:
    """The same as `notify_held` for a match that failed just now."""
    fixture.refresh_from_db()
    notify_held(season, fixture)


def _unmade_in(season: Season) -> list[Fixture]:
    """The fixtures of a season's open rounds that have no match."""
    unmade = unmade_fixtures(season.league).filter(round__season=season)
    return list(unmade.select_related("away_team__coach", "home_team__clan", "away_team__clan"))


def notify_held(season: Season, fixture: Fixture) -> None:
    """Notify commissioners and both coaches, once, that a match could not be made, and why."""
    with site_language():
        why = why_held(fixture)
    subject = site_text("{season}: {fixture} is held", season=season.name, fixture=fixture)
    words = site_text(
        "{why} The other matches of the round are played; this one is tried again every "
        "minute. The operator of this site finds the error in the log. If it lasts, take "
        "the team out of the season, with byes for its opponents.",
        why=why,
    )
    _notify_officers(season, fixture, subject, words, "held")
    for team in (fixture.home_team, fixture.away_team):
        notifications.notify(
            recipient=team.coach,
            subject=subject,
            body=site_text(
                "{why} The commissioners have been notified. You have nothing to do: your match "
                "begins as soon as it can be made.",
                why=why,
            ),
            link=reverse("league:season", args=[season.pk]),
            key=f"season:{season.pk}:held:{fixture.pk}:team:{team.pk}",
        )


def notify_not_awarded(season: Season, fixture: Fixture, _error: Exception) -> None:
    """Notify the commissioners, once, that a match of a team that left could not be ended."""
    _notify_officers(
        season,
        fixture,
        site_text("{season}: {fixture} is held", season=season.name, fixture=fixture),
        site_text(
            "A team of it has left the season, but an error of this site keeps the match from "
            "ending without play. The other matches of the round are played; this one is tried "
            "again every minute. The operator of this site finds the error in the log. If it "
            "lasts, a judge can declare the match void."
        ),
        "award",
    )


def _notify_officers(
    season: Season, fixture: Fixture, subject: str, words: str, about: str
) -> None:
    for boss in people_with(season.league, SEASON_ROLES):
        notifications.notify(
            recipient=boss,
            subject=subject,
            body=words,
            link=reverse("league:admin", args=[season.pk]),
            key=f"season:{season.pk}:{about}:{fixture.pk}:{boss.pk}",
        )
