"""The club's pages."""

from __future__ import annotations

from tests.permissions.people import CHIEFS, EVERYBODY, MEMBERS, NOBODY, OFFICE, OWNER, SIGNED_IN
from tests.permissions.table import Row, pages
from tests.permissions.world import World


def _league(world: World) -> dict[str, object]:
    return {"slug": world.league.slug}


def _bystander(world: World) -> dict[str, object]:
    return {"slug": world.league.slug, "pk": world.memberships["bystander"].pk}


SETTINGS = {"name": "Another name", "description": "", "is_private": ""}

ROWS = pages(
    Row(name="club:home", allowed=EVERYBODY, hidden=False),
    Row(name="club:profile", allowed=SIGNED_IN, login=True, hidden=False),
    Row(name="club:my-data", allowed=SIGNED_IN, login=True, hidden=False),
    Row(name="club:erase", allowed=SIGNED_IN, login=True, hidden=False),
    Row(name="club:tokens", allowed=SIGNED_IN, login=True, hidden=False),
    Row(name="club:token-revoke", method="post", args=lambda w: {"pk": 1}, allowed=NOBODY,
        denied=404, login=True, hidden=False, what="one's own"),
    Row(name="club:calendar", args=lambda w: {"key": "kem_none"}, allowed=NOBODY, denied=404,
        hidden=False, what="without its key"),
    Row(name="club:league-list", allowed=EVERYBODY, hidden=False),
    Row(name="club:league-new", allowed=SIGNED_IN, login=True, hidden=False),
    Row(name="club:mailbox", allowed=SIGNED_IN, login=True, hidden=False),
    Row(name="club:mailbox-read", method="post", allowed=SIGNED_IN, ok=302, login=True,
        hidden=False),
    Row(name="club:letter", args=lambda w: {"pk": w.letter.pk}, allowed=frozenset({"coach"}),
        denied=404, login=True, hidden=False, what="one's own"),
    Row(name="club:mail-again", method="post", allowed=SIGNED_IN, ok=302, login=True,
        hidden=False),
    Row(name="club:mail-kind", method="post", args=lambda w: {"kind": "digest"},
        allowed=SIGNED_IN, ok=302, login=True, hidden=False),
    Row(name="club:held-mail", args=lambda w: {"token": "forged"}, allowed=NOBODY, denied=404,
        hidden=False, what="by a forged link"),
    Row(name="club:mail-door", method="post", args=lambda w: {"what": "inbound"}, allowed=NOBODY,
        denied=404, hidden=False, what="without a mail service"),
    Row(name="club:league-mail", args=_league, allowed=OFFICE, login=True),
    Row(name="club:unsubscribe", args=lambda w: {"token": "forged"}, allowed=NOBODY, denied=404,
        hidden=False, what="by a forged link"),
    Row(name="club:join", args=lambda w: {"token": w.token}, allowed=EVERYBODY, hidden=False),
    Row(name="club:league", args=_league, allowed=EVERYBODY),
    Row(name="club:feed", args=_league, allowed=EVERYBODY),
    Row(name="club:webhooks", args=_league, allowed=CHIEFS, login=True),
    Row(name="club:webhook-command", method="post",
        args=lambda w: {"slug": w.league.slug, "pk": 1, "verb": "try"}, allowed=NOBODY,
        login=True, exact=dict.fromkeys(CHIEFS, 404), what="one that is not"),
    Row(name="club:members", args=_league, allowed=EVERYBODY),
    Row(name="club:league-change", args=_league, allowed=CHIEFS, login=True),
    Row(name="club:league-change", method="post", args=_league, data=lambda w: SETTINGS,
        allowed=CHIEFS, ok=302, login=True),
    Row(name="club:invite", method="post", args=_league,
        data=lambda w: {"role": "coach", "days": 3, "max_uses": 1}, allowed=CHIEFS, login=True),
    Row(name="club:member-role", method="post", args=_bystander, data=lambda w: {"role": "guest"},
        allowed=CHIEFS, ok=302, login=True),
    Row(name="club:member-remove", method="post", args=_bystander,
        allowed=CHIEFS | {"bystander"}, ok=302, login=True),
    Row(name="club:invitation-revoke", method="post",
        args=lambda w: {"slug": w.league.slug, "pk": w.invitation.pk}, allowed=CHIEFS, ok=302,
        login=True),
    Row(name="club:hand-over", method="post", args=_bystander, allowed=frozenset({OWNER}), ok=302,
        login=True),
    Row(name="club:archive", method="post", args=_league, allowed=frozenset({OWNER}), ok=302,
        login=True),
    Row(name="club:board", args=_league, allowed=OFFICE, login=True),
    Row(name="club:audit", args=_league, allowed=MEMBERS, login=True),
)  # fmt: skip
