"""The table of a season (LGE-TAB-01) as pure arithmetic over results.

A ranking is an ordered list of keyed parts (`parts.PARTS`). Each part splits a group of level
teams; the next part looks only at the teams that are still level.
"""

from league.season.table.parts import DEFAULT_PARTS, PART_NAMES, PARTS, Part, parts_of
from league.season.table.ranking import standings
from league.season.table.results import BONUSES, Bonus, Points, Result, read_bonuses
from league.season.table.rows import Decision, Row

__all__ = [
    "BONUSES",
    "DEFAULT_PARTS",
    "PARTS",
    "PART_NAMES",
    "Bonus",
    "Decision",
    "Part",
    "Points",
    "Result",
    "Row",
    "parts_of",
    "read_bonuses",
    "standings",
]
