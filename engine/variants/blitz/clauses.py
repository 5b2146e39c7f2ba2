"""The clauses outside blitz.md that Blitz Bowl uses, and why the others do not apply.

Data alone: light to import.
"""

from __future__ import annotations

from engine.races.clauses import CORE, LEAGUE, not_used

NOT_USED = {
    "CORE-DIC-04": "BLZ-AGI-01 and 02 give the agility table",
    "CORE-DOD-01": "BLZ-DOD-01: no base bonus",
    "CORE-PAS-02": "BLZ-PAS-02 gives the modifiers",
    "CORE-PAS-03": "BLZ-PAS-03 and 04",
    "CORE-CAT-01": "BLZ-CAT-01 and 02",
    "CORE-HND-01": "BLZ-HND-01",
    **not_used(),
}
"""ID, or the beginning of several, and what applies instead."""

USED = tuple(rule for rule in (*CORE, *LEAGUE) if rule not in NOT_USED)
"""Clauses of the other documents that are in force."""
