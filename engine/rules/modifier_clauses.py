"""The clause that gives a modifier of a roll, for those who explain it; no die depends on it."""

from __future__ import annotations

from engine.events import Rolled
from engine.ruleset import Rules


def modifier_clause(rules: Rules, rolled: Rolled, name: str) -> str:
    """The clause of a modifier that is no skill: the one that the game cites for it, in rolls of
    that purpose or in all, else that of the roll, as for the +1 of a pick-up.
    """
    cite = rules.citations
    return cite.get(f"{name} of {rolled.purpose}") or cite.get(f"{name} of any roll") or rolled.rule
