"""What is wrong with a text or with what was asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

UNREAD = "Why the text cannot be read; then it counts as no plays, and the position is as it is."
WHY = "Why it is impossible, if that was asked for; then the rest is empty."


@dataclass(frozen=True, slots=True)
class FaultAnswer:
    """A fault in one place of a sheet."""

    line: int
    column: int
    code: str
    values: dict[str, Any]
    rule: str
    reason: str


@dataclass(frozen=True, slots=True)
class Why:
    """Why something is impossible: the sentence with its values, the rule, what was asked for."""

    detail: str
    rule: str
    field: Annotated[str, "`number`, `square`, `over` or `pad`."]
