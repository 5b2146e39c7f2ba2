"""The table of a season (LGE-TAB-01), as pure functions of results.

A ranking is an ordered list of tie-breaks (`tie_breaks.TIE_BREAKS`). Each tie-break splits a group
of level teams; the next one considers only the teams that are still level.
"""

from league.table.points import BONUSES, Bonus, Points, Result, read_bonuses
from league.table.ranking import standings
from league.table.rows import StandingsRow, TieBreakDecision
from league.table.tie_breaks import (
    DEFAULT_TIE_BREAKS,
    TIE_BREAK_NAMES,
    TIE_BREAKS,
    TieBreak,
    find_tie_breaks,
)

__all__ = [
    "BONUSES",
    "DEFAULT_TIE_BREAKS",
    "TIE_BREAKS",
    "TIE_BREAK_NAMES",
    "Bonus",
    "Points",
    "Result",
    "StandingsRow",
    "TieBreak",
    "TieBreakDecision",
    "find_tie_breaks",
    "read_bonuses",
    "standings",
]
