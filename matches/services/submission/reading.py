"""Reading what a coach wrote for a turn: a text is parsed once, and the reading is passed on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy

from core.errors import Refused
from engine.sheets.faults import Fault, SheetFaults
from engine.sheets.grammar.lexer import lines_of
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.sections import split_sections
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.set_up_sheet import SetUpSheet
from engine.sheets.turn_sheet import Sheet
from matches.models import Match
from matches.services.errors import BadOrders
from matches.services.orders import match_orders
from matches.services.rules_lock import playable_setup

CHECK_SECONDS = 1.5
"""CPU time for one check; that of a sheet of thirty plays takes a tenth of a second."""
SLOW = gettext_lazy(
    "This sheet takes too long to check: it was stopped after {seconds} seconds. "
    "Write fewer alternatives (OR, ELSE)."
)
UNREADABLE_POSITION = gettext_lazy(
    "The position of this match cannot be read, so no turn can be checked or played. "
    "Nothing is lost; tell your commissioner."
)


def too_slow() -> str:
    """What a sheet is refused with that takes more than `CHECK_SECONDS`."""
    return SLOW.format(seconds=f"{CHECK_SECONDS:g}")


@dataclass(frozen=True, slots=True)
class ParsedText:
    """A text as it was parsed, before its plays are checked against the position.

    `turn` are its plays and `advance` the set-ups and standing orders below them, or why either
    cannot be read: other refusals are reported before these.
    """

    text: str
    turn: Sheet | Refused
    advance: SetUpSheet | Refused | None
    ground: tuple[int, str, Mapping[str, Any]]
    """Side, rules and set-up of the match it was parsed for."""

    @property
    def sheet(self) -> Sheet:
        """The plays. Raises `BadOrders` or `Unplayable` if any part cannot be read."""
        if isinstance(self.turn, Refused):
            raise self.turn
        if isinstance(self.advance, Refused):
            raise self.advance
        return self.turn

    @property
    def orders(self) -> SetUpSheet | None:
        """The orders below the plays, if there are any that can be read."""
        return self.advance if isinstance(self.advance, SetUpSheet) else None

    @property
    def notes(self) -> tuple[Fault, ...]:
        """The parts of the plays that are ignored but are no faults."""
        return self.turn.notes if isinstance(self.turn, Sheet) else ()

    @property
    def is_readable(self) -> bool:
        return not isinstance(self.turn, Refused) and not isinstance(self.advance, Refused)


def parse_text(match: Match, side: int, text: str | ParsedText) -> ParsedText:
    """Parse a turn and the orders below it.

    A text that is parsed already stays as it is, unless rules or teams have changed since then.
    """
    ground = (side, match.rules, match.setup)
    if isinstance(text, ParsedText):
        return text if text.ground == ground else parse_text(match, side, text.text)
    turn: Sheet | Refused
    advance: SetUpSheet | Refused | None = None
    try:
        vocabulary = Vocabulary.of(playable_setup(match), side)
        written, below = split_sections(text)
        list(lines_of(text))  # the limits on size are for the whole text
        turn = parse(written, vocabulary)
        advance = _orders_below(match, side, below) if below else None
    except SheetFaults as error:
        turn = BadOrders(error.faults)
    except Refused as refusal:
        turn = refusal
    return ParsedText(text, turn, advance, ground)


def _orders_below(match: Match, side: int, text: str) -> SetUpSheet | Refused:
    try:
        return match_orders.read_orders(match, side, text)
    except Refused as refusal:
        return refusal
