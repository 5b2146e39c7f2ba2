"""The clauses outside dungeon.md that Dungeonbowl uses, and why the others do not apply.

Data alone: light to import.
"""

from __future__ import annotations

from engine.races.clauses import CORE, LEAGUE, not_used
from engine.word_lists import clause_ids

DECISIONS = clause_ids("DEC-31..34")
"""Its own decisions."""
NOT_USED = {
    "CORE-SEQ-01": "DUN-GEN-04: no halves; DUN-PRM-01 gives what comes before",
    "CORE-SEQ-02": "DUN-GEN-04: no drives",
    "CORE-SEQ-05": "DUN-GEN-04: no drives",
    "CORE-PIT-01": "DUN-MAP gives the ground",
    "CORE-SET-01": "DUN-SET-02 and 03",
    "CORE-SET-02": "DUN-GEN-04: no drives; DUN-DUG-02 brings the knocked out back",
    "CORE-SET-03": "DUN-SET-04",
    "CORE-SET-05": "DUN-END-03",
    "CORE-KIK": "DUN-GEN-01: no kick-offs",
    "CORE-WTH": "DUN-GEN-01: no weather",
    "CORE-TRN-01": "DUN-SET-06",
    "CORE-PSH-03": "DUN-GEN-04: no crowd",
    "CORE-BAL-04": "DUN-GEN-04: no throw-in",
    "CORE-PAS-04": "DUN-SPP-01: completions earn nothing",
    "CORE-SCO-01": "DUN-END-01",
    "CORE-END-01": "DUN-END-01 to 03",
    "SKL-06": "DUN-GEN-01: no kick-offs",
    "DEC-01": "DEC-32",
    **dict.fromkeys(clause_ids("DEC-03..08"), "no kick-off"),
    "LGE-PRE-01": "DUN-PRM-01",
    **not_used(DECISIONS),
}
"""ID, or the beginning of several, and what applies instead."""

USED = tuple(rule for rule in (*CORE, *LEAGUE, *DECISIONS) if not rule.startswith(tuple(NOT_USED)))
"""Clauses of the other documents that are in force."""
