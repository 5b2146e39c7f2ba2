"""Which clauses beside dungeon.md Dungeonbowl is played by, and why the others are not."""

from __future__ import annotations

USED: tuple[str, ...] = ()
"""Clauses of the other documents that are in force."""
