"""Who meets whom, as pure arithmetic: no database, no clock, no dice but a given seed.

`formats.draw` is the door: it takes a `Field` (who plays, what has been played) and gives the
rounds that can be paired now, each pairing with the reasons for it. The same field always gives
the same rounds.
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
