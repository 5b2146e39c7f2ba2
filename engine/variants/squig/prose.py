"""Squig Bowl in a few words, and the sentences of its house rules."""

from __future__ import annotations

from collections.abc import Mapping

from engine.rules import prose

ABOUT = (
    (
        "Sixteen races play two halves of eight turns on the long pitch, eleven a side, and the "
        "ball is a squig."
    ),
    (
        "A free squig wanders at the end of every turn, one in a player's hands may wriggle free "
        "when they declare an action, and a six on its move splits it in two: any of them "
        "scores."
    ),
    (
        "Squigs may be blocked. A player who kicks the last one off the pitch or squashes it "
        "gives the other side a touchdown and is sent off."
    ),
)
TITLES: Mapping[str, str] = {
    **prose.TITLES,
    "squig_max": "Most squigs at once",
    "squig_regenerate": "Regeneration of squigs",
    "squig_breeds": "Breeds of squigs",
    "kangaroo_split": "Splitting kangaroos",
    "squig_split_from": "Where a squig splits",
}
"""What an option is called on pages."""
SAYS: Mapping[str, Mapping[str, str]] = {
    **prose.SAYS,
    "squig_max": {"": "At most {value} squigs are in play at once."},
    "squig_regenerate": {
        "none": "A squig whose armour is broken is gone.",
        "on_pitch": "A squig whose armour is broken stays where it is on 4+.",
    },
    "squig_breeds": {
        "off": "All squigs are of the common kind.",
        "on": "A new squig is a gnasher, which bites, on a 5, and a kangaroo, which leaps, on a 6.",
    },
    "kangaroo_split": {
        "on": "A kangaroo splits on a six like any other.",
        "off": "A kangaroo never splits by moving.",
    },
    "squig_split_from": {
        "start": "A squig that splits by moving leaves the new one where its move began.",
        "end": "A squig that splits by moving leaves the new one where its move ended.",
    },
}
