"""The clauses outside squig.md that Squig Bowl uses, and why the others do not apply.

Data alone: light to import.
"""

from __future__ import annotations

from engine.races.clauses import CORE, DECISIONS, LEAGUE, of_others

NOT_USED = of_others("Squig Bowl")
"""ID, or the beginning of several, and what applies instead."""

USED = (*CORE, *LEAGUE, *DECISIONS["Squig Bowl"])
"""Clauses of the other documents that are in force."""
