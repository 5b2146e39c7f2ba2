"""Draws of pairings, as pure functions: no database, no clock, no dice except a given seed.

`formats.draw` is the entry point: it takes a `Field` (who plays, what has been played) and returns
the rounds that can be paired now, each pairing with its reasons. The same field always gives the
same rounds.
"""

from league.pairing.formats import FORMATS, draw, find_format, read_options
from league.pairing.round_robin import round_robin
from league.pairing.types import (
    CannotPair,
    Drawn,
    DrawnRound,
    Entrant,
    Field,
    Meeting,
    Pairing,
    Rest,
)

__all__ = [
    "FORMATS",
    "CannotPair",
    "Drawn",
    "DrawnRound",
    "Entrant",
    "Field",
    "Meeting",
    "Pairing",
    "Rest",
    "draw",
    "find_format",
    "read_options",
    "round_robin",
]
