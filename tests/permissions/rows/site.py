"""What belongs to no league: the rulebook, the API's root, health, accounts and the admin."""

from __future__ import annotations

from tests.permissions.people import EVERYBODY
from tests.permissions.table import Row, pages

PREFIXES = ("admin:", "account_", "admin/", "mfa_", "usersessions_")
"""Checked by tests of their own: the admin opens to nobody who is not staff, and the accounts'
pages are those of the library and know no league."""

ROWS = pages(
    Row(name="rulebook:contents", allowed=EVERYBODY, hidden=False),
    Row(name="rulebook:log-schema", allowed=EVERYBODY, hidden=False),
    Row(name="rulebook:game", args=lambda w: {"key": "samurai"}, allowed=EVERYBODY, hidden=False),
    Row(name="rulebook:page", args=lambda w: {"name": "league"}, allowed=EVERYBODY, hidden=False),
    *(
        Row(name=name, allowed=EVERYBODY, hidden=False)
        for name in ("robots", "manifest", "security-contact", "sitemap")
    ),
    Row(name="favicon", allowed=EVERYBODY, hidden=False, ok=302),
    Row(
        name="sitemap-part", args=lambda w: {"section": "matches"}, allowed=EVERYBODY, hidden=False
    ),
    Row(name="api:root", allowed=EVERYBODY, hidden=False),
    Row(name="api:schema", allowed=EVERYBODY, hidden=False),
    Row(name="api/v1/<path:rest>", allowed=EVERYBODY, hidden=False, ok=404),
    Row(name="health-live", allowed=EVERYBODY, hidden=False),
    Row(name="health-ready", allowed=EVERYBODY, hidden=False),
    Row(name="health-workers", allowed=EVERYBODY, hidden=False, ok=503, what="without the tick"),
)
