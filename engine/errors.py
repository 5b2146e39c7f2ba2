"""The engine's errors, by who can fix them.

EngineError
├── DataError          a roster file, set-up or checkpoint is malformed: its author
│   └── UnreadableCheckpoint   of those a stored position, from `Game.resume` alone
└── IllegalChoice      an order that the rules refuse: the player (has a ``Refusal``)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


class EngineError(Exception):
    """Base of everything the engine raises on purpose."""


class DataError(EngineError):
    """A bad value in a data file or JSON document, with its place."""

    def __init__(self, reason: str, *, path: Path | str | None = None, line: int | None = None):
        self.reason = reason
        self.path = str(path) if path is not None else None
        self.line = line
        place = self.path or ""
        if line is not None:
            place = f"{place}:{line}"
        super().__init__(f"{place}: {reason}" if place else reason)


class UnreadableCheckpoint(DataError):  # noqa: N818 -- what it is, not that it went wrong
    """A stored position cannot be read, is impossible, or belongs to other rules or another match.

    Only its reader raises it, so that a fault in what is done with a position is never taken for a
    damaged match.
    """


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why the rules refuse a choice: a code to translate, its values and the rule's ID."""

    code: str
    rule: str
    values: dict[str, int | str] = field(default_factory=dict)


class IllegalChoice(EngineError):  # noqa: N818 -- the field's word
    """A choice that is not among the options of the pending decision. Nothing was changed."""

    def __init__(self, refusal: Refusal):
        self.refusal = refusal
        super().__init__(f"{refusal.code} ({refusal.rule})")
