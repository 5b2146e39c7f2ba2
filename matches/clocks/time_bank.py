"""One side's time in a match: its allowance per turn, what is left, and what it missed.

Time comes from a bank with an increment, or is the same for every turn (LGE-PBM-01). A missed turn
is excused, then played by fallback orders, then by the stand-in; the commissioner decides on the
third in a row. Turns submitted on time restore excuses.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum

from matches.clocks.clock_terms import ClockTerms

NO_TIME = timedelta(0)
REMIND_AT = 0.8
"""The fraction of a turn's time after which its coach is reminded."""
COMMISSIONERS = 3
"""The missed turn in a row that is left to the commissioner."""


class Miss(StrEnum):
    """What happens to a turn that was not submitted."""

    EXCUSED = "excused"
    FALLBACK = "fallback"
    STAND_IN = "stand_in"
    COMMISSIONER = "commissioner"


@dataclass(frozen=True, slots=True)
class SideTime:
    """A side's time: its bank, excuses, turns missed in a row and on time in a row.

    `eased` means that an excuse has already given its current turn more time.
    """

    bank: timedelta = NO_TIME
    excuses: int = 0
    missed: int = 0
    on_time: int = 0
    eased: bool = False

    def to_json(self) -> dict[str, int]:
        """As a row keeps it, the bank in whole seconds."""
        return {
            "bank": int(self.bank.total_seconds()),
            "excuses": self.excuses,
            "missed": self.missed,
            "on_time": self.on_time,
            "eased": int(self.eased),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, int]) -> SideTime:
        """What `to_json` made; raises LookupError or TypeError for anything else."""
        return cls(
            bank=timedelta(seconds=data["bank"]),
            excuses=data["excuses"],
            missed=data["missed"],
            on_time=data["on_time"],
            eased=bool(data["eased"]),
        )


def opening(terms: ClockTerms) -> SideTime:
    """What each side starts a match with."""
    return SideTime(bank=timedelta(hours=terms.bank_hours), excuses=terms.excuses)


def allowance(
    terms: ClockTerms, turn_hours: int, side: SideTime, *, bonus: bool = False
) -> timedelta:
    """The side's time for a turn; half of it for a bonus turn (LGE-PBM-03)."""
    whole = _in_hand(terms, side) if terms.has_bank else terms.turn_time(turn_hours)
    return whole / 2 if bonus else whole


def submitted(terms: ClockTerms, side: SideTime, used: timedelta) -> SideTime:
    """After a submitted turn: its unused time goes into the bank."""
    on_time = side.on_time + 1
    regrown = on_time % terms.regrow_turns == 0 and side.excuses < terms.excuses
    return SideTime(
        bank=_left(terms, side, used),
        excuses=side.excuses + regrown,
        on_time=on_time,
    )


def missed(terms: ClockTerms, side: SideTime) -> tuple[SideTime, Miss]:
    """After a turn's time has run out, and what happens to the turn.

    An excuse gives the same turn more time, once. A turn left to a commissioner is counted only
    after their decision.
    """
    if side.excuses and not side.eased:
        return replace(side, excuses=side.excuses - 1, on_time=0, eased=True), Miss.EXCUSED
    count = side.missed + 1
    spent = replace(side, bank=NO_TIME, missed=count, on_time=0, eased=False)
    if count >= COMMISSIONERS:
        return replace(spent, missed=side.missed, eased=side.eased), Miss.COMMISSIONER
    return spent, Miss.FALLBACK if count == 1 else Miss.STAND_IN


def _in_hand(terms: ClockTerms, side: SideTime) -> timedelta:
    """The bank with this turn's increment, up to the cap."""
    most = timedelta(hours=terms.cap_hours)
    return min(side.bank + timedelta(hours=terms.increment_hours), most)


def _left(terms: ClockTerms, side: SideTime, used: timedelta) -> timedelta:
    if not terms.has_bank:
        return NO_TIME
    return max(_in_hand(terms, side) - max(used, NO_TIME), NO_TIME)
