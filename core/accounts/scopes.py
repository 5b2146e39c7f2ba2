"""What a token may be used for. A view names the scope of its writes; reading is `read`."""

from __future__ import annotations

SCOPES = {
    "read": "Read what you may read",
    "play": "Hand in set-ups and turn sheets, answer questions of your matches",
    "team": "Found, hire, release and name for your teams",
    "calendar": "Show your deadlines in a calendar, by an address that holds the key",
    "admin": "Run leagues and seasons, judge results, as far as your role goes",
}
