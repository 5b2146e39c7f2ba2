"""What is wrong with a league file, by line, in words for whoever brought it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

MAX_FAULTS = 20
"""More are not looked for: whoever wrote the file looks at the first ones."""


@dataclass(frozen=True, slots=True)
class FileFault:
    """A reason; `line` counts from 1, and 0 speaks of the file as a whole."""

    line: int
    reason: str

    def __str__(self) -> str:
        return f"Line {self.line}: {self.reason}" if self.line else self.reason


class BadFile(Exception):  # noqa: N818 -- says what is the matter
    """The file was not taken; nothing was changed. `faults` say why."""

    def __init__(self, faults: Iterable[FileFault]) -> None:
        self.faults = tuple(faults)
        super().__init__(str(self.faults[0]))


class BadLine(Exception):  # noqa: N818 -- says what is the matter
    """A line that cannot be taken; the message is the reason."""


def refuse(reason: str, line: int = 0) -> BadFile:
    """One fault alone."""
    return BadFile([FileFault(line, reason)])
