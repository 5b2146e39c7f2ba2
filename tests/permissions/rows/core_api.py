"""The API of core."""

from __future__ import annotations

from tests.permissions.people import (
    BYSTANDER,
    CHIEFS,
    COACH,
    EVERYBODY,
    LEAGUE_ADMINS,
    MEMBERS,
    NOBODY,
    OWNER,
    SIGNED_IN,
)
from tests.permissions.table import Row, pages
from tests.permissions.world import World


def _league(world: World) -> dict[str, object]:
    return {"slug": world.league.slug}


def _bystander(world: World) -> dict[str, object]:
    return {"slug": world.league.slug, "pk": world.memberships[BYSTANDER].pk}


def _link(world: World) -> dict[str, object]:
    return {"slug": world.league.slug, "pk": world.invitation.pk}


def _none(world: World) -> dict[str, object]:
    return {"slug": world.league.slug, "pk": 1}


def _notification(world: World) -> dict[str, object]:
    return {"pk": world.notification.pk}


WRITE = {"login": True, "api": True, "method": "post"}
READ = {"login": True, "api": True}
HOOK = {"url": "https://example.org/hook"}
THERE_IS_NONE = {"allowed": NOBODY, "exact": dict.fromkeys(CHIEFS, 404)}

ROWS = pages(
    Row(name="api:league-list", allowed=EVERYBODY, hidden=False),
    Row(name="api:league-list", data=lambda w: {"name": "New one"}, allowed=SIGNED_IN, ok=201,
        hidden=False, **WRITE),
    Row(name="api:league-detail", args=_league, allowed=EVERYBODY),
    Row(name="api:league-detail", args=_league, data=lambda w: {"name": "Another"},
        allowed=CHIEFS, **WRITE | {"method": "patch"}),
    Row(name="api:league-archive", args=_league, allowed=frozenset({OWNER}), ok=409,
        what="with a season under way", **WRITE),
    Row(name="api:league-reopen", args=_league, allowed=frozenset({OWNER}), **WRITE),
    Row(name="api:member-list", args=_league, allowed=EVERYBODY),
    Row(name="api:member-detail", args=_bystander, allowed=EVERYBODY),
    Row(name="api:member-detail", args=_bystander, data=lambda w: {"role": "guest"},
        allowed=CHIEFS, **WRITE | {"method": "patch"}),
    Row(name="api:member-detail", args=_bystander, allowed=CHIEFS | {BYSTANDER}, ok=204,
        **WRITE | {"method": "delete"}),
    Row(name="api:member-hand-over", args=_bystander, allowed=frozenset({OWNER}), **WRITE),
    Row(name="api:removal-list", args=_league, allowed=CHIEFS, **READ),
    Row(name="api:removal-take-back", args=_none, what="of no removal", **WRITE, **THERE_IS_NONE),
    Row(name="api:invitation-list", args=_league, allowed=CHIEFS, **READ),
    Row(name="api:invitation-list", args=_league, allowed=CHIEFS, ok=201, **WRITE),
    Row(name="api:invitation-detail", args=_link, allowed=CHIEFS, **READ),
    Row(name="api:invitation-revoke", args=_link, allowed=CHIEFS, **WRITE),
    Row(name="api:invitation-show", args=_link, allowed=CHIEFS, **WRITE),
    Row(name="api:join-list", data=lambda w: {"token": w.token}, allowed=SIGNED_IN, ok=201,
        hidden=False, **WRITE),
    Row(name="api:webhook-list", args=_league, allowed=CHIEFS, **READ),
    Row(name="api:webhook-list", args=_league, data=lambda w: HOOK, allowed=CHIEFS, ok=201,
        **WRITE),
    Row(name="api:webhook-detail", args=_none, what="one that is not", **READ, **THERE_IS_NONE),
    Row(name="api:webhook-detail", args=_none, what="one that is not",
        **WRITE | {"method": "delete"}, **THERE_IS_NONE),
    Row(name="api:webhook-try-out", args=_none, what="one that is not", **WRITE, **THERE_IS_NONE),
    Row(name="api:delivery-list", args=_league, allowed=CHIEFS, **READ),
    Row(name="api:log-list", args=_league, allowed=MEMBERS, **READ),
    Row(name="api:dashboard-list", args=_league, allowed=LEAGUE_ADMINS, **READ),
    Row(name="api:news-list", args=_league, allowed=EVERYBODY),
    *(Row(name=f"api:me-{what}", allowed=SIGNED_IN, hidden=False, **READ)
      for what in ("list", "waiting", "data")),
    Row(name="api:me-change", data=lambda w: {"wants_mail": True}, allowed=SIGNED_IN,
        hidden=False, **WRITE),
    Row(name="api:notification-list", allowed=SIGNED_IN, hidden=False, **READ),
    Row(name="api:notification-detail", args=_notification, allowed=frozenset({COACH}), denied=404,
        hidden=False, **READ),
    Row(name="api:notification-mark-read", args=_notification, allowed=frozenset({COACH}),
        denied=404, hidden=False, **WRITE),
    Row(name="api:notification-mark-all-read", allowed=SIGNED_IN, ok=204, hidden=False, **WRITE),
)  # fmt: skip
