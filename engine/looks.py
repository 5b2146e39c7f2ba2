"""The names of the silhouettes that players and squigs are drawn as. The engine draws none.

A row of a roster file names one in its column ``look``: it tells a reader of a picture what the
player is for. It is data of the roster file alone, and no match or log has it.
"""

from __future__ import annotations

LINE = "line"
"""Of who has no row in a roster file."""
LOOKS = (
    LINE,
    "thrower",
    "catcher",
    "runner",
    "blitzer",
    "blocker",
    "big",
    "tree",
    "small",
    "duellist",
    "rider",
    "adept",
    "ninja",
    "beast",
    "berserker",
    "shambler",
)
SQUIG_LOOKS = ("squig", "gnasher", "kangaroo")
"""Of the balls that live: each breed has that of its name."""


def refuse_look(look: str) -> str:
    """Why a roster file cannot give that look; "" for one that there is."""
    if look in LOOKS:
        return ""
    return f"look must be one of {', '.join(LOOKS)}, not {look!r}"
