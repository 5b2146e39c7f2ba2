"""The scopes of API tokens. A view names the scope of its writes; reading needs `read`."""

from __future__ import annotations

SCOPES = {
    "read": "Read everything you can read",
    "play": "Submit set-ups and turn sheets, answer questions of your matches",
    "team": "Manage your teams: found, hire, release, rename",
    "calendar": "Show your deadlines in a calendar, by a URL that contains the key",
    "admin": "Run leagues and seasons and judge results, as far as your roles allow",
}
