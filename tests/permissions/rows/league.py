"""Seasons."""

from __future__ import annotations

from tests.permissions.people import (
    CHIEFS,
    COACH,
    EVERYBODY,
    LEAGUE_ADMINS,
    NOBODY,
    OPPONENT,
    RUNNERS,
    SIGNED_IN,
)
from tests.permissions.table import Row, pages
from tests.permissions.world import World


def _season(world: World) -> dict[str, object]:
    return {"pk": world.sign_up.pk}


def _entry(world: World, verb: str) -> dict[str, object]:
    return {"pk": world.sign_up.pk, "entry_pk": world.entry.pk, "verb": verb}


NEW = {"name": "New", "variant": "samurai", "turn_hours": 72, "legs": 1, "win_points": 3,
       "draw_points": 1, "loss_points": 0}  # fmt: skip

ROWS = pages(
    Row(name="league:season-list", allowed=EVERYBODY, hidden=False),
    Row(name="statistics", args=lambda w: {"slug": w.league.slug}, allowed=EVERYBODY),
    Row(name="statistics-of", args=lambda w: {"slug": w.league.slug, "variant": "chess"},
        allowed=NOBODY, denied=404, what="of a game nobody plays"),
    Row(name="league:season", args=_season, allowed=EVERYBODY),
    Row(name="league:format-options", allowed=EVERYBODY, hidden=False),
    Row(name="league:table-csv", args=_season, allowed=EVERYBODY),
    Row(name="league:schedule-csv", args=_season, allowed=EVERYBODY),
    Row(name="league:season-ics", args=_season, allowed=EVERYBODY),
    Row(name="league:start-with-friends", allowed=SIGNED_IN, hidden=False, login=True),
    Row(name="league:start-with-friends", method="post", allowed=SIGNED_IN, hidden=False, ok=302,
        data=lambda w: {"name": "Friends", "variant": "blitz", "pace": "day", "players": 4},
        login=True),
    Row(name="league:friends-link", method="post", args=_season, allowed=CHIEFS, ok=302,
        login=True),
    Row(name="league:season-new", args=lambda w: {"slug": w.league.slug}, allowed=RUNNERS,
        login=True),
    Row(name="league:season-new", method="post", args=lambda w: {"slug": w.league.slug},
        data=lambda w: NEW, allowed=RUNNERS, ok=302, login=True),
    Row(name="league:command", method="post",
        args=lambda w: {"pk": w.in_preparation.pk, "verb": "open"}, allowed=RUNNERS, ok=302,
        login=True, what="open"),
    Row(name="league:command", method="post", args=lambda w: {**_season(w), "verb": "accept-all"},
        allowed=RUNNERS, ok=302, login=True, what="accept-all"),
    Row(name="league:command", method="post", args=lambda w: {**_season(w), "verb": "schedule"},
        allowed=RUNNERS, ok=302, login=True, what="schedule"),
    Row(name="league:command", method="post", args=lambda w: {**_season(w), "verb": "start"},
        allowed=RUNNERS, ok=302, login=True, what="start"),
    *(Row(name=name, args=_season, allowed=RUNNERS, login=True)
      for name in ("league:schedule", "league:plan")),
    Row(name="league:schedule", method="post", args=_season, allowed=RUNNERS, ok=302, login=True),
    Row(name="league:plan", method="post", args=_season, allowed=RUNNERS, login=True),
    Row(name="league:next", args=_season, allowed=RUNNERS, login=True),
    Row(name="league:next", method="post", args=_season, allowed=RUNNERS, ok=422, login=True),
    Row(name="league:take-back", method="post", args=_season, allowed=RUNNERS, ok=302,
        login=True),
    Row(name="league:what-if", args=_season, allowed=EVERYBODY),
    Row(name="league:admin", args=_season, allowed=SIGNED_IN, login=True),
    Row(name="league:admin-action", method="post", args=lambda w: {**_season(w), "verb": "card"},
        data=lambda w: {"entry": w.entry.pk, "kind": "warning", "text": "Late."},
        allowed=LEAGUE_ADMINS, ok=302, login=True, what="card"),
    Row(name="league:admin-action", method="post", args=lambda w: {**_season(w), "verb": "leave"},
        data=lambda w: {"entry": w.entry.pk, "remaining": "byes"},
        allowed=RUNNERS, ok=422, login=True, what="leave, before the season has started"),
    Row(name="league:admin-action", method="post",
        args=lambda w: {**_season(w), "verb": "move-rounds"},
        data=lambda w: {"first": 1, "days": 2},
        allowed=RUNNERS, ok=422, login=True, what="move rounds, without a calendar"),
    Row(name="league:clock", args=_season, allowed=EVERYBODY),
    Row(name="league:clock", method="post", args=_season, data=lambda w: {"excuses": "1"},
        allowed=RUNNERS, ok=302, exact={"anonymous": 302, ("anonymous", "private"): 404}),
    Row(name="league:house-rules", args=_season, allowed=EVERYBODY),
    Row(name="league:house-rules", method="post", args=_season, allowed=RUNNERS, ok=422,
        exact={"anonymous": 302, ("anonymous", "private"): 404}, what="with an empty form"),
    Row(name="league:enter", method="post", args=_season, data=lambda w: {"team": w.team.pk},
        allowed=frozenset({COACH}), ok=302, denied=404, login=True),
    Row(name="league:decide", method="post", args=lambda w: _entry(w, "accept"), allowed=RUNNERS,
        ok=302, login=True, what="accept"),
    Row(name="league:decide", method="post", args=lambda w: _entry(w, "refuse"), allowed=RUNNERS,
        ok=302, login=True, what="refuse"),
    Row(name="league:decide", method="post", args=lambda w: _entry(w, "withdraw"),
        allowed=frozenset({OPPONENT}), ok=302, login=True, what="withdraw"),
)  # fmt: skip
