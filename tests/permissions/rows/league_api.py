"""Seasons through the API."""

from __future__ import annotations

from tests.permissions.people import (
    COACH,
    EVERYBODY,
    LEAGUE_ADMINS,
    NOBODY,
    OPPONENT,
    OWNER,
    RUNNERS,
    SIGNED_IN,
)
from tests.permissions.table import UNSEEN_IN_BODY, Row, pages
from tests.permissions.world import World

OWN, OTHER = frozenset({COACH}), frozenset({OPPONENT})
SIDES = OWN | OTHER
WRITE = {"login": True, "api": True, "method": "post"}
READ = {"login": True, "api": True}
REFUSED = {"allowed": RUNNERS, "ok": 409, **WRITE}


def _season(world: World) -> dict[str, object]:
    return {"pk": world.sign_up.pk}


def _below(world: World) -> dict[str, object]:
    return {"season": world.sign_up.pk}


def _entry(world: World) -> dict[str, object]:
    return {"pk": world.entry.pk}


def _fixture(world: World) -> dict[str, object]:
    return {"pk": world.claim.fixture_id}


def _claim(world: World) -> dict[str, object]:
    return {"pk": world.claim.pk}


def _card(world: World) -> dict[str, object]:
    return {"pk": world.card.pk}


def _some_days(_world: World) -> dict[str, int]:
    return {"first": 1, "days": 2}


def _span(world: World) -> dict[str, object]:
    return {"pk": world.black_out.pk}


def _of(world: World, coach: str) -> int:
    entries = world.running.entries.filter(team__coach=world.people[coach])
    return entries.get().pk


def _new(world: World) -> dict[str, object]:
    return {"league": world.league.slug, "name": "New", "variant": "samurai"}


def _team(world: World) -> dict[str, object]:
    return {"team": world.team.pk}


TEXT = {"text": "For a test."}

ROWS = pages(
    Row(name="api:season-options-list", allowed=EVERYBODY, hidden=False),
    Row(name="api:season-list", allowed=EVERYBODY, hidden=False),
    Row(name="api:season-list", data=_new, allowed=RUNNERS, ok=201, exact=UNSEEN_IN_BODY,
        **WRITE),
    *(Row(name=f"api:season-{what}", args=_season, allowed=EVERYBODY)
      for what in ("detail", "standings", "champions", "rounds", "fixtures", "divisions",
                   "house-rules", "clock")),
    Row(name="api:season-detail", args=_season, data=lambda w: {"max_teams": 8}, allowed=RUNNERS,
        **WRITE | {"method": "patch"}),
    Row(name="api:season-clock", args=_season, data=lambda w: {"excuses": 1}, allowed=RUNNERS,
        **WRITE | {"method": "put"}),
    Row(name="api:season-house-rules", args=_season, data=lambda w: {"options": {}},
        allowed=RUNNERS, **WRITE | {"method": "put"}),
    Row(name="api:season-open-sign-up", args=lambda w: {"pk": w.in_preparation.pk},
        allowed=RUNNERS, **WRITE),
    Row(name="api:season-close-sign-up", args=_season, allowed=RUNNERS, **WRITE),
    Row(name="api:season-accept-all", args=_season, allowed=RUNNERS, **WRITE),
    Row(name="api:season-unschedule", args=_season, allowed=RUNNERS, **WRITE),
    *(Row(name=f"api:season-{what}", args=_season, what="too early or too late", **REFUSED)
      for what in ("back-to-draft", "start", "take-back-start", "end", "archive", "unarchive",
                   "play-fewer-rounds", "allow-rematches",
                   "accept-rules")),
    Row(name="api:season-move-rounds", args=_season, data=_some_days, what="without a calendar",
        **REFUSED),
    Row(name="api:season-join", args=_season, data=_team, what="before its start", **REFUSED),
    Row(name="api:draw-list", args=_below, allowed=RUNNERS, ok=409, what="without teams", **READ),
    Row(name="api:draw-list", args=_below, data=lambda w: {"draw": 0, "digest": "0"},
        what="without teams", **REFUSED),
    Row(name="api:next-season-list", args=_below, allowed=RUNNERS, **READ),
    Row(name="api:next-season-list", args=_below, data=lambda w: {"name": "Next"},
        what="before its end", **REFUSED),
    Row(name="api:take-back-list", args=_below, what="that follows none", **REFUSED),
    Row(name="api:what-if-list", args=_below, allowed=EVERYBODY),
    Row(name="api:fixture-list", allowed=EVERYBODY, hidden=False),
    Row(name="api:fixture-detail", args=_fixture, allowed=EVERYBODY),
    Row(name="api:fixture-walk-over", args=_fixture, data=lambda w: {"side": "home", **TEXT},
        allowed=LEAGUE_ADMINS, **WRITE),
    Row(name="api:entry-list", allowed=EVERYBODY, hidden=False),
    Row(name="api:entry-list", data=lambda w: {"season": w.sign_up.pk, **_team(w)}, allowed=OWN,
        ok=201, exact=UNSEEN_IN_BODY, **WRITE),
    Row(name="api:entry-detail", args=_entry, allowed=EVERYBODY),
    Row(name="api:entry-accept", args=_entry, allowed=RUNNERS, **WRITE),
    Row(name="api:entry-refuse", args=_entry, allowed=RUNNERS, **WRITE),
    Row(name="api:entry-reconsider", args=_entry, allowed=RUNNERS, **WRITE),
    Row(name="api:entry-withdraw", args=_entry, allowed=OTHER, ok=204, **WRITE),
    Row(name="api:entry-leave", args=_entry, what="before the start", **REFUSED),
    Row(name="api:entry-take-back-leaving", args=_entry, what="before the start", **REFUSED),
    Row(name="api:entry-substitute", args=_entry, data=_team, what="before the start", **REFUSED),
    Row(name="api:black-out-list", allowed=SIGNED_IN, hidden=False, **READ),
    Row(name="api:black-out-list", allowed=OWN | RUNNERS, ok=201, exact=UNSEEN_IN_BODY,
        data=lambda w: {"entry": _of(w, COACH), "first_day": "2030-01-01",
                        "last_day": "2030-01-02"}, **WRITE),
    Row(name="api:black-out-detail", args=_span, allowed=OWN | RUNNERS, denied=404, **READ),
    Row(name="api:black-out-detail", args=_span, allowed=OWN | RUNNERS, denied=404, ok=204,
        **WRITE | {"method": "delete"}),
    Row(name="api:claim-list", allowed=SIGNED_IN, hidden=False, **READ),
    Row(name="api:claim-list", data=lambda w: {"fixture": w.claim.fixture_id, **TEXT},
        allowed=SIDES, ok=201, exact={COACH: 409, **UNSEEN_IN_BODY}, what="the coach again",
        **WRITE),
    Row(name="api:claim-detail", args=_claim, allowed=SIDES | LEAGUE_ADMINS, denied=404, **READ),
    Row(name="api:claim-answer", args=_claim, data=lambda w: TEXT, allowed=OTHER, denied=404,
        exact=dict.fromkeys(LEAGUE_ADMINS | OWN, 403), **WRITE),
    Row(name="api:claim-retract", args=_claim, allowed=OWN, denied=404,
        exact=dict.fromkeys(LEAGUE_ADMINS | OTHER, 403), **WRITE),
    Row(name="api:claim-decide", args=_claim, data=lambda w: {"decision": "dismissed", **TEXT},
        allowed=LEAGUE_ADMINS, ok=409, denied=404, exact=dict.fromkeys(SIDES, 403),
        what="before the answer", **WRITE),
    Row(name="api:card-list", allowed=SIGNED_IN, hidden=False, **READ),
    Row(name="api:card-list", data=lambda w: {"entry": _of(w, COACH), "kind": "warning", **TEXT},
        allowed=LEAGUE_ADMINS, ok=201, exact=UNSEEN_IN_BODY, **WRITE),
    Row(name="api:card-detail", args=_card, allowed=OTHER | LEAGUE_ADMINS, denied=404, **READ),
    Row(name="api:card-appeal", args=_card, data=lambda w: TEXT, allowed=OTHER, denied=404,
        exact=dict.fromkeys(LEAGUE_ADMINS, 403), **WRITE),
    Row(name="api:card-hear", args=_card, data=lambda w: {"lift": True, **TEXT},
        allowed=LEAGUE_ADMINS, ok=409, denied=404, exact={OWNER: 403, OPPONENT: 403},
        what="without an appeal", **WRITE),
    Row(name="api:card-lift", args=_card, data=lambda w: TEXT, allowed=LEAGUE_ADMINS, denied=404,
        exact={OPPONENT: 403}, **WRITE),
    Row(name="api:challenge-list", allowed=EVERYBODY, hidden=False),
    Row(name="api:challenge-list", allowed=OWN, ok=409, exact=UNSEEN_IN_BODY, what="on no ladder",
        data=lambda w: {"challenger": _of(w, COACH), "challenged": _of(w, OPPONENT)}, **WRITE),
    Row(name="api:challenge-detail", args=lambda w: {"pk": 1}, allowed=NOBODY, denied=404,
        hidden=False, what="one that is not"),
    *(Row(name=f"api:challenge-{what}", args=lambda w: {"pk": 1}, allowed=NOBODY, denied=404,
          hidden=False, what="one that is not", **WRITE)
      for what in ("accept", "decline", "retract")),
    Row(name="api:statistics-list", args=lambda w: {"slug": w.league.slug}, allowed=EVERYBODY),
    Row(name="api:statistics-detail", allowed=NOBODY, denied=404, what="of a game nobody plays",
        args=lambda w: {"slug": w.league.slug, "variant": "chess"}),
)  # fmt: skip
