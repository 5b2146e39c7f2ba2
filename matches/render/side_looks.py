"""How the players of the two sides look on a picture: the colours and emblems of their teams.

This module alone decides it. A token is a silhouette in the team's first colour on a ground in its
second; home is round and away square besides.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from rosters.crests.colour_sight import SIGHTS, seen_difference
from rosters.crests.colours import COLOURS, contrast

LIGHT, DARK = "bone", "ink"
"""The colours of numbers, by key."""
MIN_DIFFERENCE = 20.0
"""CIEDE2000 between the tokens of two sides, for those who see the least of it."""

Colours = tuple[str, str]
"""The keys of a team's two colours: of its field and of its emblem."""


@dataclass(frozen=True, slots=True)
class Look:
    """Values of colours: of a silhouette, of the number, and of the ground below a silhouette.

    ``clan`` is the key of the clan or race, whose emblem is in the colour of the ground; "" for
    none. ``emblem`` says whether it is shown.
    """

    field: str
    ink: str
    ring: str
    clan: str = ""
    emblem: bool = True

    @property
    def plain(self) -> Look:
        """The same without an emblem, for where it would be too small."""
        return replace(self, emblem=False)

    @property
    def has_emblem(self) -> bool:
        """Whether there is one to show."""
        return self.emblem and bool(self.clan)

    @classmethod
    def of(cls, colours: Colours, clan: str = "") -> Look:
        """The look of a team with those colours; numbers are light or dark, as is better seen."""
        ink = max(LIGHT, DARK, key=lambda ink: contrast(ink, colours[0]))
        field, ring = (COLOURS[key][1] for key in colours)
        return cls(field, COLOURS[ink][1], ring, clan)


Looks = tuple[Look, Look]


def looks_of(home: Colours, away: Colours, clans: tuple[str, str] = ("", "")) -> Looks:
    """The looks of both sides, with the emblems of their clans.

    Where somebody sees too little difference between the two, away changes its colours over: a
    silhouette in its second colour on a ground in its first.
    """
    if token_difference(home, away) < MIN_DIFFERENCE:
        away = max(away, away[::-1], key=lambda colours: token_difference(home, colours))
    return Look.of(home, clans[0]), Look.of(away, clans[1])


@cache
def token_difference(home: Colours, away: Colours) -> float:
    """How unlike tokens in those colours are, of silhouette and ground alike, to those who see the
    least of it: with usual sight, three kinds of colour blindness, or no colours at all.
    """
    pairs = [(COLOURS[one][1], COLOURS[other][1]) for one, other in zip(home, away, strict=True)]
    return min(
        sum(seen_difference(one, other, sight) for one, other in pairs) / len(pairs)
        for sight in SIGHTS
    )


USUAL_COLOURS: tuple[Colours, Colours] = (("indigo", "bone"), ("vermilion", "bone"))
USUAL: Looks = looks_of(*USUAL_COLOURS)
"""Of sides that are no teams: illustrations, formations."""
