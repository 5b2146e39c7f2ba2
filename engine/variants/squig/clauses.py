"""The clauses outside squig.md that Squig Bowl uses, and why the others do not apply.

Data alone: light to import.
"""

from __future__ import annotations

from engine.races.clauses import CORE, LEAGUE, not_used
from engine.word_lists import clause_ids

DECISIONS = clause_ids("DEC-35 DEC-36")
"""Its own decisions."""
NOT_USED = not_used(DECISIONS)
"""ID, or the beginning of several, and what applies instead."""

USED = (*CORE, *LEAGUE, *DECISIONS)
"""Clauses of the other documents that are in force."""
