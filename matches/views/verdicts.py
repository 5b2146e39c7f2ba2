"""What a page says about orders: why they were refused, or what they would do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from django.utils.translation import gettext

from core.errors import Refused
from engine.sheets.odds.turn_odds import TurnOdds
from engine.sheets.odds.turn_tally import PlayOdds
from engine.sheets.order_parts import Replacement
from engine.sheets.turn_check import CheckedPlay
from engine.sheets.turn_sheet import Play, Sheet, TextPlace
from matches.render.plan_verdict import PlanVerdict, describe_chances
from matches.render.translation import N_
from matches.services.errors import BadOrders, Doubtful, NoPlays, Unconfirmed
from matches.services.orders.set_ups import PlannedSetUp
from matches.services.submission.checked_sheet import Reading
from matches.views.presenters import FaultText, fault_text

UNCONFIRMED = N_(
    "Nothing was submitted. Tick the box to give the match up, or take CONCEDE out of the sheet."
)

ANYWAY = N_("Submit an empty turn?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """A refusal, in one sentence or by the lines at fault. Empty if nothing was refused."""

    refused: str = ""
    faults: Sequence[FaultText] = ()

    @classmethod
    def of_refusal(cls, error: Refused | None) -> Self:
        if isinstance(error, BadOrders):
            return cls(faults=[fault_text(fault) for fault in error.faults])
        return cls(refused=str(error or ""))

    @property
    def why(self) -> str:
        """The refusal in one sentence: the first of the faults."""
        return next((fault.text for fault in self.faults), self.refused)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUpVerdict(Verdict):
    """The verdict on a set-up. `unwritten` are the roles for which it has no formation."""

    is_checked: bool = False
    notes: Sequence[FaultText] = ()
    unwritten: Sequence[str] = ()
    replaced: Sequence[Replacement] = ()
    """What of the orders for the match gives way."""

    @classmethod
    def of(cls, planned: PlannedSetUp) -> SetUpVerdict:
        """The verdict on a legal set-up."""
        orders = planned.orders
        formations = (("kicking", orders.kicking), ("receiving", orders.receiving))
        return cls(
            is_checked=True,
            notes=[fault_text(note) for note in planned.written.notes],
            unwritten=[role for role, places in formations if not places],
            replaced=planned.replaced,
        )

    @property
    def has_no_formation(self) -> bool:
        return len(self.unwritten) == 2


def _number(numbers: Mapping[TextPlace, int], line: int, column: int) -> int:
    """The number of the play that begins there, or last before."""
    before = [place for place in numbers if place <= (line, column)]
    return numbers[max(before)] if before else 0


@dataclass(frozen=True, slots=True)
class PlayVerdict:
    """A play of a checked sheet, with its number in the list of plays."""

    number: int
    play: Play
    fault: FaultText | None
    note: FaultText | None
    touchdown: bool
    tried: bool
    odds: str = ""
    """What rehearsals say of it."""

    @classmethod
    def of(cls, checked: CheckedPlay, number: int, odds: PlayOdds | None) -> PlayVerdict:
        fault, note = checked.fault, checked.note
        return cls(
            number,
            checked.play,
            fault_text(fault) if fault is not None else None,
            fault_text(note) if note is not None else None,
            checked.touchdown,
            checked.tried,
            describe_chances(fault, odds),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetVerdict(Verdict):
    """The verdict on a turn's sheet, play by play if it could be read.

    `concession` warns of a sheet that gives the match up; `is_confirmed` is whether the box below
    the warning is ticked. `can_submit_anyway` means that the sheet was refused only for plays that
    would be skipped, or because it has none.
    """

    is_checked: bool = False
    plays: Sequence[PlayVerdict] = ()
    notes: Sequence[FaultText] = ()
    concession: str = ""
    is_confirmed: bool = False
    can_submit_anyway: bool = False
    replaced: Sequence[Replacement] = ()
    """What of the orders for the match gives way to those below the plays."""
    whole: PlanVerdict | None = None
    """What rehearsals say of the turn; None where there was no time for them."""

    @classmethod
    def of(
        cls,
        reading: Reading,
        replaced: Sequence[Replacement] = (),
        outlook: TurnOdds | None = None,
    ) -> SheetVerdict:
        """The verdict on a sheet that could be read, and was rehearsed where there is an
        ``outlook``.
        """
        numbers = reading.sheet.numbers
        odds = {each.play.place: each for each in outlook.plays} if outlook is not None else {}
        return cls(
            is_checked=True,
            plays=[
                PlayVerdict.of(each, numbers[each.play.place], odds.get(each.play.place))
                for each in reading.plays
            ],
            whole=PlanVerdict.of((), reading.plays, outlook, numbers)
            if outlook is not None
            else None,
            notes=[fault_text(note) for note in reading.sheet.notes],
            concession=reading.concession,
            replaced=replaced,
        )

    @classmethod
    def of_sheet(
        cls, error: Refused | None, *, is_confirmed: bool = False, sheet: Sheet | None = None
    ) -> SheetVerdict:
        """The verdict on a sheet that was refused; its plays at fault are named by their numbers in
        `sheet`.
        """
        if isinstance(error, Doubtful):
            numbers = sheet.numbers if sheet is not None else {}
            return cls(
                faults=[
                    replace(fault_text(fault), play=_number(numbers, fault.line, fault.column))
                    for fault in error.faults
                ],
                concession=error.concession,
                is_confirmed=is_confirmed,
                can_submit_anyway=True,
            )
        if isinstance(error, NoPlays):
            return cls(refused=f"{error} {gettext(ANYWAY)}", can_submit_anyway=True)
        if isinstance(error, Unconfirmed):
            return cls(
                refused=gettext(UNCONFIRMED), concession=error.concession, is_confirmed=is_confirmed
            )
        return cls.of_refusal(error)

    @property
    def is_doubtful(self) -> bool:
        """Whether a play would be skipped as things stand."""
        return any(play.fault for play in self.plays)

    @property
    def offers_anyway(self) -> bool:
        """Whether the sheet may be submitted as it is, without the plays that are skipped."""
        return self.can_submit_anyway or self.is_doubtful
