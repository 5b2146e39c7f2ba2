"""Pages of core."""

from __future__ import annotations

from tests.permissions.people import (
    CHIEFS,
    EVERYBODY,
    LEAGUE_ADMINS,
    MEMBERS,
    NOBODY,
    OUTSIDERS,
    OWNER,
    SIGNED_IN,
)
from tests.permissions.table import Row, pages
from tests.permissions.world import World


def _league(world: World) -> dict[str, object]:
    return {"slug": world.league.slug}


def _bystander(world: World) -> dict[str, object]:
    return {"slug": world.league.slug, "pk": world.memberships["bystander"].pk}


SETTINGS = {"name": "Another name", "description": "", "is_private": ""}

ROWS = pages(
    Row(name="core:home", allowed=EVERYBODY, hidden=False),
    Row(name="core:profile", allowed=SIGNED_IN, login=True, hidden=False),
    Row(name="core:report", allowed=SIGNED_IN, login=True, hidden=False),
    Row(name="core:my-data", allowed=SIGNED_IN, login=True, hidden=False),
    Row(name="core:erase", allowed=SIGNED_IN, login=True, hidden=False),
    Row(name="core:tokens", allowed=SIGNED_IN, login=True, hidden=False),
    Row(name="core:session-end", method="post", args=lambda w: {"pk": 10**9}, allowed=NOBODY,
        denied=404, login=True, hidden=False, what="one's own"),
    Row(name="core:token-revoke", method="post", args=lambda w: {"pk": 1}, allowed=NOBODY,
        denied=404, login=True, hidden=False, what="one's own"),
    Row(name="core:calendar", args=lambda w: {"key": "kem_none"}, allowed=NOBODY, denied=404,
        hidden=False, what="without its key"),
    Row(name="core:league-list", allowed=EVERYBODY, hidden=False),
    Row(name="core:league-new", allowed=SIGNED_IN, login=True, hidden=False),
    Row(name="core:notifications", allowed=SIGNED_IN, login=True, hidden=False),
    Row(name="core:notifications-read", method="post", allowed=SIGNED_IN, ok=302, login=True,
        hidden=False),
    Row(name="core:notification", args=lambda w: {"pk": w.notification.pk},
        allowed=frozenset({"coach"}), denied=404, login=True, hidden=False, what="one's own"),
    Row(name="core:notification-go", args=lambda w: {"pk": w.notification.pk}, ok=302,
        allowed=frozenset({"coach"}), denied=404, login=True, hidden=False, what="one's own"),
    Row(name="core:mail-again", method="post", allowed=SIGNED_IN, ok=302, login=True,
        hidden=False),
    Row(name="core:mail-kind", method="post", args=lambda w: {"kind": "digest"},
        allowed=SIGNED_IN, ok=302, login=True, hidden=False),
    Row(name="core:my-mails", allowed=SIGNED_IN, login=True, hidden=False),
    Row(name="core:my-mail", args=lambda w: {"pk": 10**9}, allowed=NOBODY, denied=404, login=True,
        hidden=False, what="one's own"),
    Row(name="core:quarantined-mail", args=lambda w: {"token": "forged"}, allowed=NOBODY,
        denied=404, hidden=False, what="by a forged link"),
    Row(name="core:mail-webhook", method="post", args=lambda w: {"what": "inbound"}, allowed=NOBODY,
        denied=404, hidden=False, what="without a mail service"),
    Row(name="core:league-mail", args=_league, allowed=LEAGUE_ADMINS, login=True),
    Row(name="core:unsubscribe", args=lambda w: {"token": "forged"}, allowed=NOBODY, denied=404,
        hidden=False, what="by a forged link"),
    Row(name="core:join", args=lambda w: {"token": w.token}, allowed=EVERYBODY, hidden=False),
    Row(name="core:league", args=_league, allowed=EVERYBODY),
    Row(name="core:feed", args=_league, allowed=EVERYBODY),
    Row(name="core:webhooks", args=_league, allowed=CHIEFS, login=True),
    Row(name="core:webhook-command", method="post",
        args=lambda w: {"slug": w.league.slug, "pk": 1, "verb": "try"}, allowed=NOBODY,
        login=True, exact=dict.fromkeys(CHIEFS, 404), what="one that is not"),
    Row(name="core:members", args=_league, allowed=EVERYBODY),
    Row(name="core:league-change", args=_league, allowed=CHIEFS, login=True),
    Row(name="core:league-change", method="post", args=_league, data=lambda w: SETTINGS,
        allowed=CHIEFS, ok=302, login=True),
    Row(name="core:join-league", args=_league, allowed=OUTSIDERS, denied=302, login=True),
    Row(name="core:join-league", method="post", args=_league, data=lambda w: {"words": "Hello"},
        allowed=SIGNED_IN, ok=302, login=True),
    Row(name="core:answer-join-request", method="post",
        args=lambda w: {"slug": w.league.slug, "pk": w.join_request.pk, "verb": "refuse"},
        allowed=CHIEFS, ok=302, login=True),
    Row(name="core:invite", method="post", args=_league,
        data=lambda w: {"role": "coach", "days": 3, "max_uses": 1}, allowed=CHIEFS, login=True),
    Row(name="core:guest-keep", method="post", allowed=SIGNED_IN, ok=302, login=True, hidden=False),
    Row(name="core:guest-forget", method="post", allowed=EVERYBODY, ok=302, hidden=False),
    Row(name="core:member-role", method="post", args=_bystander, data=lambda w: {"role": "guest"},
        allowed=CHIEFS, ok=302, login=True),
    Row(name="core:member-remove", method="post", args=_bystander,
        data=lambda w: {"confirmed": "1"}, allowed=CHIEFS | {"bystander"}, ok=302, login=True),
    Row(name="core:member-remove", method="post", args=_bystander,
        allowed=CHIEFS | {"bystander"}, login=True, what="asked first"),
    Row(name="core:member-removal-undo", method="post",
        args=lambda w: {"slug": w.league.slug, "pk": 1}, allowed=NOBODY, login=True, denied=404,
        what="of no removal"),
    Row(name="core:invitation-revoke", method="post",
        args=lambda w: {"slug": w.league.slug, "pk": w.invitation.pk}, allowed=CHIEFS, ok=302,
        login=True),
    Row(name="core:invitation-show", method="post",
        args=lambda w: {"slug": w.league.slug, "pk": w.invitation.pk}, allowed=CHIEFS, login=True),
    Row(name="core:invitation-waiting", args=lambda w: {"pk": 1}, allowed=NOBODY, denied=404,
        hidden=False, login=True, what="of somebody else"),
    Row(name="core:hand-over", method="post", args=_bystander, allowed=frozenset({OWNER}), ok=302,
        login=True),
    Row(name="core:archive", method="post", args=_league, allowed=frozenset({OWNER}), ok=302,
        login=True),
    Row(name="core:dashboard", args=_league, allowed=LEAGUE_ADMINS, login=True),
    Row(name="core:audit", args=_league, allowed=MEMBERS, login=True),
)  # fmt: skip
