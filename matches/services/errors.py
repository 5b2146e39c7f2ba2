"""What the services of a match raise beyond `Refused`, and who has to act.

Refused
├── BadOrders       the coach: lines that cannot be read or that the rules refuse (`faults`)
│   ├── Doubtful    the same, but the sheet can still be submitted
│   ├── BadRows     a row of a sheet cannot be written (`field` names it)
│   └── BadMap      the commissioner: a map that no match can be played on
├── TooSlow         the coach: the sheet takes too long to check
├── Unconfirmed     the coach: the sheet gives the match up, which is not confirmed
├── Stale           the coach: the turn these orders were written for has been played
├── DraftChanged    the coach: the draft has been saved from elsewhere in the meantime
└── Unplayable      the commissioner: the match's rules are not, or no longer, installed here
Exception
└── RulesChanged    the developers: the match was started under other rules
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.errors import Refused
from core.problems import fault as fault_of_field
from engine.sheets.faults import Fault
from matches.answers.faults import FaultAnswer
from matches.render.fault_words import reason

UNCONFIRMED = "unconfirmed"


def build_fault(fault: Fault) -> FaultAnswer:
    """A fault or note with its reason in words."""
    values = dict(fault.values)
    return FaultAnswer(fault.line, fault.column, fault.code, values, fault.rule, reason(fault))


def build_faults(faults: Iterable[Fault]) -> list[FaultAnswer]:
    """The same of several."""
    return [build_fault(fault) for fault in faults]


def fault_error(fault: Fault, field: str) -> dict[str, Any]:
    """The same as one of the errors of a refusal, about that field."""
    return {
        **fault_of_field(fault.code, reason(fault), rule=fault.rule, field=field),
        "line": fault.line,
        "column": fault.column,
        "values": dict(fault.values),
    }


class BadOrders(Refused):
    """Orders that were refused; `faults` has every line, column and reason, `field` the text."""

    code = "bad_orders"
    is_malformed = True

    def __init__(self, faults: Iterable[Fault], message: str = "", *, field: str = "text") -> None:
        self.faults = tuple(faults)
        first = self.faults[0]
        place = f"Line {first.line}, column {first.column}"
        super().__init__(message or f"{place}: {reason(first)}", rule=first.rule, field=field)

    def errors(self) -> list[dict[str, Any]]:
        """Every fault, with its place in the text."""
        return [fault_error(fault, self.field) for fault in self.faults]


class Doubtful(BadOrders):
    """Some plays are against the rules as things stand and would be skipped.

    `concession` is the warning of a sheet that gives the match up; it must be confirmed as well.
    """

    code = "doubtful"

    def __init__(self, faults: Iterable[Fault], *, concession: str = "") -> None:
        self.concession = concession
        super().__init__(faults)

    def errors(self) -> list[dict[str, Any]]:
        """Every fault; the concession last, if there is one."""
        found = super().errors()
        if self.concession:
            found.append(fault_of_field(UNCONFIRMED, self.concession, field="confirm_concession"))
        return found


class BadRows(BadOrders):
    """Rows of a sheet that were refused: that one, counted from 0, or all together."""

    code = "bad_rows"

    def __init__(self, fault: Fault, row: int | None = None) -> None:
        words, field = (f"Row {row + 1}: ", f"rows.{row}") if row is not None else ("", "rows")
        super().__init__([fault], f"{words}{reason(fault)}", field=field)


class BadMap(BadOrders):
    """A map that was refused; `faults` has every square, line and column, reason and rule."""

    code = "bad_map"


class TooSlow(Refused):
    """A turn that is too long to check in the time that one has."""

    code = "too_slow"

    def __init__(self, message: str) -> None:
        super().__init__(message, field="text")


class NoPlays(Refused):
    """A turn without plays, which its coach has not confirmed."""

    code = "no_plays"


class Unconfirmed(Refused):
    """Orders that give the match up without the coach's confirmation."""

    code = UNCONFIRMED
    is_malformed = True

    def __init__(self, concession: str) -> None:
        self.concession = concession
        words = f"{concession} Nothing was submitted: this must be confirmed."
        super().__init__(words, field="confirm_concession")


class Stale(Refused):
    """Orders for a turn that has been played already."""

    code = "stale"


class DraftChanged(Refused):
    """A draft that is not the one that its writer has seen."""

    code = "draft_changed"


class Unplayable(Refused):
    """Orders for a match that is locked to other rules than are installed."""

    code = "unplayable"


class RulesChanged(Exception):  # noqa: N818 -- says what happened
    """The installed rules are not those the match is locked to."""
