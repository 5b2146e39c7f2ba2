"""A sheet with each of its plays checked, as they are in every future of the turn."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from engine.lineup import MatchSetup
from engine.rules_lookup import rules_for
from engine.sheets.turn_check import CheckedPlay
from engine.sheets.turn_sheet import Sheet
from matches.models import Match
from matches.render.concession import concession_warning
from matches.services.submission.planning import check_plan, plan_of_sheet
from matches.services.submission.reading import ParsedText, parse_text
from matches.services.turn_guards import require_turn


@dataclass(frozen=True, slots=True)
class Reading:
    """A parsed text with each of its plays checked."""

    parsed: ParsedText
    plays: tuple[CheckedPlay, ...]

    @property
    def sheet(self) -> Sheet:
        return self.parsed.sheet

    @property
    def canonical(self) -> str:
        return self.sheet.text()

    @property
    def concession(self) -> str:
        """The warning of a sheet that gives the match up, in this game; else empty."""
        if not self.sheet.concedes:
            return ""
        return concession_warning(rules_for(MatchSetup.from_json(self.parsed.ground[2])))


def read_sheet(
    *, match: Match, side: int, text: str | ParsedText, since: datetime | None = None
) -> Reading:
    """Parse and check a sheet for the current turn; writes nothing. `since` as `check_sheet`.

    Raises `BadOrders` if it cannot be parsed, `Refused` if the match does not wait for this side's
    sheet, `Unplayable` if the match's rules are not installed.
    """
    require_turn(match, side)
    return check_sheet(match, side, parse_text(match, side, text), since=since)


def check_sheet(
    match: Match, side: int, parsed: ParsedText, *, since: datetime | None = None
) -> Reading:
    """Check the plays against the current position, with the standing orders in force; with `since`
    only with those written later, as their reader may see no others (`matches.seats`).

    Raises `BadOrders` or `Unplayable` for a text that cannot be read, `TooSlow` for one that takes
    more than `CHECK_SECONDS` of CPU time, `Refused` if the position cannot be read.
    """
    plan = plan_of_sheet(match, side, parsed.text, parsed.sheet, since=since)
    return Reading(parsed, plan.computed(lambda: check_plan(plan)))
