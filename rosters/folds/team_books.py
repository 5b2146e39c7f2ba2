"""A team's money, re-rolls and staff as its ledger and its bookings make them: pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rosters.models import LedgerEntry, LedgerKind, MatchBooking

FAN_FACTOR = "fan_factor"
MIN_FANS = 1
"""The fan factor never falls below this, not even by a correction (LGE-FAN-01)."""


def fold_entries(
    entries: Iterable[LedgerEntry], bookings: Iterable[MatchBooking]
) -> dict[str, Any]:
    """Money, re-rolls and staff after these ledger lines and bookings, all versions, in order."""
    balance, rerolls, staff = 0, 0, dict[str, int]()
    for entry in entries:
        balance += entry.amount
        if entry.kind == LedgerKind.REROLL:
            rerolls += entry.quantity
        elif entry.kind == LedgerKind.STAFF:
            staff[entry.item] = staff.get(entry.item, 0) + entry.quantity
    changes = {
        booking.source: booking.fans for booking in bookings
    }  # each match at its first place
    for change in filter(None, changes.values()):
        staff[FAN_FACTOR] = max(staff.get(FAN_FACTOR, 0) + change, MIN_FANS)
    return {"balance": balance, "debt_marked": balance < 0, "rerolls": rerolls, "staff": staff}
