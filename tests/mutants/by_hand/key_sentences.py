"""Key sentences of clauses, each broken as one would who misreads it."""

from __future__ import annotations

SENTENCES: tuple[tuple[str, str, str, str], ...] = ()
"""Clause, file, the text that carries the sentence out, and what breaks it."""
