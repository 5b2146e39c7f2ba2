"""Faults of a league file, by line, as sentences for the person who uploaded it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

MAX_FAULTS = 20
"""The check stops after this many faults."""


@dataclass(frozen=True, slots=True)
class FileFault:
    """A reason; `line` counts from 1, and 0 means the whole file."""

    line: int
    reason: str

    def __str__(self) -> str:
        return f"Line {self.line}: {self.reason}" if self.line else self.reason


class BadFile(Exception):  # noqa: N818 -- says what is the matter
    """The file was rejected and nothing was changed. `faults` are the reasons."""

    def __init__(self, faults: Iterable[FileFault]) -> None:
        self.faults = tuple(faults)
        super().__init__(str(self.faults[0]))


class BadLine(Exception):  # noqa: N818 -- says what is the matter
    """A line is invalid; the message is the reason."""


def refuse(reason: str, line: int = 0) -> BadFile:
    """A `BadFile` with one fault."""
    return BadFile([FileFault(line, reason)])
