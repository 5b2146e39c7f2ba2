"""The measured pages: name, URL and reader."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from matches.models import Match
from matches.queries.replay import NoReplay, replay_of
from tests.bench.web.world import World

ANYBODY, COACH, BOSS = "anybody", "coach", "commissioner"


@dataclass(frozen=True, slots=True)
class Page:
    """One page; `everywhere` if it shows the whole installation and not a league."""

    name: str
    url: str
    reader: str
    everywhere: bool = False


def pages_of(world: World) -> Iterator[Page]:
    """The pages of a league."""
    for name, reader, url in LEAGUE_PAGES:
        if name in OF_FINISHED and world.closed == world.running:
            continue
        if name not in OF_PLAYED or _has_replay(world.finished):
            yield Page(name, url(world), reader)


def _has_replay(match: Match) -> bool:
    """Not if only its result was made up."""
    try:
        replay_of(match)
    except NoReplay:
        return False
    return True


def pages_of_all(*, large: bool) -> Iterator[Page]:
    """The pages of the whole installation."""
    for name, reader, url in (*PAGES_OF_ALL, *(FAR if large else ())):
        yield Page(name, url, reader, everywhere=True)


OF_PLAYED = ("API: replay", "replay", "replay's frames")
"""Pages of a match whose turns were played here."""
OF_FINISHED = ("season, finished", "next season")
"""Pages of a season that is over."""


def _to(name: str, what: Callable[[World], Any], more: str = "") -> Callable[[World], str]:
    def url(world: World) -> str:
        found = what(world)
        return reverse(name, args=list(found) if isinstance(found, tuple) else [found]) + more

    return url


def _slug(world: World) -> str:
    return world.league.slug


LEAGUE_PAGES: tuple[tuple[str, str, Callable[[World], str]], ...] = (
    ("league", ANYBODY, _to("core:league", _slug)),
    ("league", COACH, _to("core:league", _slug)),
    ("league", BOSS, _to("core:league", _slug)),
    ("members", COACH, _to("core:members", _slug)),
    ("dashboard", BOSS, _to("core:dashboard", _slug)),
    ("log of the league", BOSS, _to("core:audit", _slug)),
    ("news feed", ANYBODY, _to("core:feed", _slug)),
    ("statistics", ANYBODY, _to("statistics", _slug)),
    ("hall of fame", ANYBODY, _to("careers:hall", _slug)),
    ("cemetery", ANYBODY, _to("careers:cemetery", _slug)),
    ("maps", ANYBODY, _to("maps:list", lambda w: (w.league.slug, "dungeon"))),
    ("season, finished", ANYBODY, _to("league:season", lambda w: w.closed.pk)),
    ("season, running", ANYBODY, _to("league:season", lambda w: w.running.pk)),
    ("season, running", COACH, _to("league:season", lambda w: w.running.pk)),
    ("season, running", BOSS, _to("league:season", lambda w: w.running.pk)),
    (
        "season, first round",
        ANYBODY,
        lambda w: reverse("league:season", args=[w.running.pk]) + "?round=1",
    ),
    ("draw", BOSS, _to("league:schedule", lambda w: w.running.pk)),
    ("plan", BOSS, _to("league:plan", lambda w: w.running.pk)),
    ("what if", ANYBODY, _to("league:what-if", lambda w: w.running.pk)),
    ("league admin", COACH, _to("league:admin", lambda w: w.running.pk)),
    ("league admin", BOSS, _to("league:admin", lambda w: w.running.pk)),
    ("next season", BOSS, _to("league:next", lambda w: w.closed.pk)),
    ("house rules", ANYBODY, _to("league:house-rules", lambda w: w.running.pk)),
    ("table as CSV", ANYBODY, _to("league:table-csv", lambda w: w.running.pk)),
    ("schedule as CSV", ANYBODY, _to("league:schedule-csv", lambda w: w.running.pk)),
    ("rounds as a calendar", ANYBODY, _to("league:season-ics", lambda w: w.running.pk)),
    ("matches of the league", ANYBODY, lambda w: _matches(f"league={w.league.slug}")),
    (
        "matches of the league, page 3",
        ANYBODY,
        lambda w: _matches(f"league={w.league.slug}&page=3"),
    ),
    ("match, finished", ANYBODY, _to("matches:match", lambda w: w.finished.pk)),
    ("match, finished, log", ANYBODY, _to("matches:log", lambda w: w.finished.pk)),
    ("match, report", ANYBODY, _to("matches:report", lambda w: w.finished.pk)),
    ("match, record", ANYBODY, _to("matches:record", lambda w: w.finished.pk)),
    ("match, correction", BOSS, _to("matches:correct", lambda w: w.finished.pk)),
    ("match, running", ANYBODY, _to("matches:match", lambda w: w.playing.pk)),
    ("match, running", COACH, _to("matches:match", lambda w: w.playing.pk)),
    ("match, state", COACH, _to("matches:state", lambda w: w.playing.pk)),
    ("match, set-up", COACH, _to("matches:set-up", lambda w: w.playing.pk)),
    ("team", ANYBODY, _to("rosters:team", lambda w: w.team.pk)),
    ("team", COACH, _to("rosters:team", lambda w: w.team.pk)),
    (
        "team as of a match",
        ANYBODY,
        _to("matches:roster-of-day", lambda w: (w.finished.pk, "home")),
    ),
    ("team, ledger", ANYBODY, _to("rosters:ledger", lambda w: w.team.pk)),
    ("team, coaches", COACH, _to("rosters:coach", lambda w: w.team.pk)),
    ("after a match", COACH, _to("rosters:after-match", lambda w: w.after.pk)),
    ("player", ANYBODY, _to("rosters:player", lambda w: w.player.pk)),
    ("builder", COACH, _to("rosters:build", _slug)),
    ("home", COACH, lambda w: reverse("core:home")),
    ("home", BOSS, lambda w: reverse("core:home")),
    ("mailbox", COACH, lambda w: reverse("core:notifications")),
    ("my matches", COACH, lambda w: _matches("mine=1")),
    ("profile", COACH, lambda w: reverse("core:profile")),
    ("my data", COACH, lambda w: reverse("core:my-data")),
    ("API: league", ANYBODY, _to("api:league-detail", _slug)),
    ("API: season", ANYBODY, _to("api:season-detail", lambda w: w.running.pk)),
    ("API: standings", ANYBODY, _to("api:season-standings", lambda w: w.running.pk)),
    ("API: team", ANYBODY, _to("api:team-detail", lambda w: w.team.pk)),
    ("API: player", ANYBODY, _to("api:player-detail", lambda w: w.player.pk)),
    ("API: match", ANYBODY, _to("api:match-detail", lambda w: w.finished.pk)),
    ("API: events", ANYBODY, _to("api:match-events", lambda w: w.finished.pk)),
    ("API: replay", ANYBODY, _to("api:match-replay", lambda w: w.finished.pk)),
    ("replay", ANYBODY, _to("matches:replay", lambda w: w.finished.pk)),
    ("replay's frames", ANYBODY, _to("matches:replay-frames", lambda w: w.finished.pk)),
    (
        "API: matches of the league",
        ANYBODY,
        lambda w: reverse("api:match-list") + f"?league={w.league.slug}",
    ),
    (
        "API: teams of the league",
        ANYBODY,
        lambda w: reverse("api:team-list") + f"?league={w.league.slug}",
    ),
)
"""Name, reader and URL."""


def _matches(query: str) -> str:
    return f"{reverse('matches:match-list')}?{query}"


PAGES_OF_ALL: tuple[tuple[str, str, str], ...] = (
    ("home", ANYBODY, "/"),
    ("leagues", ANYBODY, "/leagues/"),
    ("leagues", COACH, "/leagues/"),
    ("seasons", ANYBODY, "/seasons/"),
    ("seasons", COACH, "/seasons/"),
    ("teams", ANYBODY, "/teams/"),
    ("teams", COACH, "/teams/"),
    ("matches", ANYBODY, "/matches/"),
    ("matches", COACH, "/matches/"),
    ("clans", ANYBODY, "/teams/clans/"),
    ("rules", ANYBODY, "/rules/"),
    ("leagues, last page", ANYBODY, "/leagues/?page=last"),
    ("seasons, last page", ANYBODY, "/seasons/?page=last"),
    ("teams, last page", ANYBODY, "/teams/?page=last"),
    ("matches, last page", ANYBODY, "/matches/?page=last"),
    ("API: leagues", ANYBODY, "/api/v1/leagues/"),
    ("API: seasons", ANYBODY, "/api/v1/seasons/"),
    ("API: teams", ANYBODY, "/api/v1/teams/"),
    ("API: players", ANYBODY, "/api/v1/players/"),
    ("API: matches", ANYBODY, "/api/v1/matches/"),
    ("API: matches", COACH, "/api/v1/matches/"),
)

FAR: tuple[tuple[str, str, str], ...] = (
    ("API: players, as far as it goes", ANYBODY, "/api/v1/players/?offset=5000"),
    ("API: matches, as far as it goes", ANYBODY, "/api/v1/matches/?offset=5000"),
)
"""Pages that a small installation does not have."""
