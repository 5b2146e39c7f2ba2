"""How the players of the two sides look on a picture: the colours and emblems of their teams."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rosters.crests.colours import COLOURS, contrast, distance

LIGHT, DARK = "bone", "ink"
"""The colours of numbers, by key."""
MIN_DISTANCE = 120
"""Between the bodies of the two sides (0 to 765); home is round and away square besides."""

Colours = tuple[str, str]
"""The keys of a team's two colours: of its field and of its emblem."""


@dataclass(frozen=True, slots=True)
class Look:
    """Values of colours: of a body, of the number on it, and of the ring inside its edge.

    ``clan`` is the key of that whose emblem is on it, in the ring's colour; "" for none.
    """

    field: str
    ink: str
    ring: str
    clan: str = ""

    @property
    def plain(self) -> Look:
        """The same without an emblem, for where it would be too small."""
        return replace(self, clan="")

    @classmethod
    def of(cls, colours: Colours, clan: str = "") -> Look:
        """The look of a team with those colours; numbers are light or dark, as is better seen."""
        ink = max(LIGHT, DARK, key=lambda ink: contrast(ink, colours[0]))
        field, ring = (COLOURS[key][1] for key in colours)
        return cls(field, COLOURS[ink][1], ring, clan)


Looks = tuple[Look, Look]
USUAL_COLOURS: tuple[Colours, Colours] = (("indigo", "bone"), ("vermilion", "bone"))
USUAL: Looks = (Look.of(USUAL_COLOURS[0]), Look.of(USUAL_COLOURS[1]))
"""Of sides that are no teams: illustrations, formations."""


def looks_of(home: Colours, away: Colours, clans: tuple[str, str] = ("", "")) -> Looks:
    """The looks of both sides, with the emblems of their clans. Away changes its two colours over
    if its field is too like home's and its emblem is not.
    """
    if distance(home[0], away[0]) < MIN_DISTANCE <= distance(home[0], away[1]):
        away = away[1], away[0]
    return Look.of(home, clans[0]), Look.of(away, clans[1])
