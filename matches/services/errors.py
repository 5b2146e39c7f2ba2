"""What the services of a match raise beyond `Refused`, and who has to act.

Refused
├── BadOrders       the coach: lines that cannot be read or that the rules refuse (`faults`)
│   ├── Doubtful    the same, but the sheet can still be submitted
│   └── BadMap      the commissioner: a map that no match can be played on
├── Unconfirmed     the coach: the sheet gives the match up, which is not confirmed
├── Stale           the coach: the turn these orders were written for has been played
└── Unplayable      the commissioner: the match's rules are not, or no longer, installed here
Exception
└── RulesChanged    the developers: the match was started under other rules
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.errors import Refused
from engine.sheets.faults import Fault
from matches.render.fault_words import reason


def fault_json(fault: Fault) -> dict[str, Any]:
    """A fault or note as plain data, with its reason in words."""
    return {
        "line": fault.line,
        "column": fault.column,
        "code": fault.code,
        "values": dict(fault.values),
        "rule": fault.rule,
        "reason": reason(fault),
    }


class BadOrders(Refused):
    """Orders that were refused; `faults` has every line, column and reason."""

    is_malformed = True

    def __init__(self, faults: Iterable[Fault], message: str = "") -> None:
        self.faults = tuple(faults)
        first = self.faults[0]
        place = f"Line {first.line}, column {first.column}"
        super().__init__(message or f"{place}: {reason(first)}", rule=first.rule)

    def details(self) -> dict[str, Any]:
        return {"faults": [fault_json(fault) for fault in self.faults]}


class Doubtful(BadOrders):
    """Some plays are against the rules as things stand and would be skipped.

    `concession` is the warning of a sheet that gives the match up; it must be confirmed as well.
    """

    def __init__(self, faults: Iterable[Fault], *, concession: str = "") -> None:
        self.concession = concession
        super().__init__(faults)


class BadMap(BadOrders):
    """A map that was refused; `faults` has every square, line and column, reason and rule."""


class Unconfirmed(Refused):
    """Orders that give the match up without the coach's confirmation."""

    is_malformed = True

    def __init__(self, concession: str) -> None:
        self.concession = concession
        super().__init__(f"{concession} Nothing was submitted: this must be confirmed.")


class Stale(Refused):
    """Orders for a turn that has been played already."""


class Unplayable(Refused):
    """Orders for a match that is locked to other rules than are installed."""


class RulesChanged(Exception):  # noqa: N818 -- says what happened
    """The installed rules are not those the match is locked to."""
