"""Breakages of clauses whose place in the source is told here, not found by their ID.

For each clause the file, the text that carries it out, and what breaks it. The text stands once in
its file. What a clause only forbids, or leaves to another one, is broken by allowing it, or there.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.mutants.by_hand import blitz, books, core, dungeon, league, samurai, squig

GROUPS: tuple[Mapping[str, tuple[str, str, str]], ...] = (
    core.BREAKAGES,
    samurai.BREAKAGES,
    blitz.BREAKAGES,
    squig.BREAKAGES,
    dungeon.BREAKAGES,
    books.BREAKAGES,
    league.BREAKAGES,
)
BY_HAND = {clause: breakage for group in GROUPS for clause, breakage in group.items()}
"""Clause -> file, the text that carries it out, and what breaks it."""
