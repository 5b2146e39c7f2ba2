"""Why a board has no answer, by key (`lost` in `board/plan-client.js`); braces are filled there.

Each board has a word of its own for a lost connection, as `offline`.
"""

from __future__ import annotations

from collections.abc import Mapping

from matches.render.translation import N_

UNANSWERED: Mapping[str, str] = {
    "signed_out": N_(
        "You are signed out: log in in another tab, then load this page again. What you write is "
        "kept on this device."
    ),
    "too_many": N_("Too many questions at once: ask again in {wait} seconds."),
    "too_long": N_("This is too long to be read. Make it shorter."),
    "forbidden": N_("This may not be done from here, or no longer. Load the page again."),
    "our_fault": N_("Something went wrong on our side, and it is logged. What you write is kept."),
}
