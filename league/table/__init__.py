"""The table of a season (LGE-TAB-01) as pure arithmetic over results.

A ranking is an ordered list of keyed parts (`parts.PARTS`). Each part splits a group of level
teams; the next part looks only at the teams that are still level.
"""

from league.table.points import BONUSES, Bonus, Points, Result, read_bonuses
from league.table.ranking import standings
from league.table.rows import Decision, Row
from league.table.tie_breaks import DEFAULT_PARTS, PART_NAMES, PARTS, Part, parts_of

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
