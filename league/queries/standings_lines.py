"""The lines of a season's standings, and the order of those that no points decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.translation import Words
from league.models import Division, Entry
from league.pairing.bracket_order import Reach
from league.table import (
    TIE_BREAK_NAMES,
    Points,
    Result,
    StandingsRow,
    TieBreakDecision,
    standings,
)
from league.table.unplayed import MissedRounds
from rosters.models import Team

REACHED, DRAWN, LADDER = "reached", "draw", "ladder"
NAMES: Mapping[str, Words] = {
    **TIE_BREAK_NAMES,
    REACHED: _("how far it came"),
    DRAWN: _("order of the draw"),
    LADDER: _("order of the ladder"),
}
"""What can decide a rank: the tie-breaks of a table, and what cups and ladders go by."""
NO_POINTS = Points(0, 0, 0, 0)
NOT_YET = Reach(0)


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A row of the standings with its team; `reached` says how far it came in a bracket."""

    row: StandingsRow
    team: Team
    division: Division | None = None
    has_left: bool = False
    reached: str = ""

    @property
    def decided_by(self) -> str:
        """What gave the team its rank, in words; empty if points alone did."""
        if self.row.decided_by == "points":
            return ""
        return str(NAMES[self.row.decided_by])

    @property
    def reason(self) -> str:
        """The tie-break with both values: "casualty difference 4 against 2"; "by lot" alone."""
        if (found := self.row.decision) is None:
            return ""
        if found.key == "lot":
            return str(NAMES[found.key])
        return gettext("{tie_break} {own} against {theirs}").format(
            tie_break=NAMES[found.key], own=found.own, theirs=found.theirs
        )

    @property
    def why(self) -> str:
        """The numbers that were drawn where the lot decided; empty elsewhere."""
        found = self.row.decision
        if found is None or found.key != "lot":
            return ""
        return gettext("The lots drawn were {own} and {theirs}: the lower number is first.").format(
            own=found.own, theirs=found.theirs
        )


@dataclass(frozen=True, slots=True)
class TableFacts:
    """The input of the standings. "What if" changes a copy.

    A table follows from teams, results and byes, a cup also from how far each team came (`reach`)
    and from its draw, a ladder from its order: `order` has these two, as team ids from the top.
    `names` are those of a bracket's rounds, `missed` the rounds that teams of a Swiss table missed
    (KEM-TIE-01).
    """

    entries: list[Entry]
    results: list[Result]
    byes: list[int]
    reach: Mapping[int, Reach] = field(default_factory=dict)
    names: Mapping[int, str] = field(default_factory=dict)
    missed: Mapping[int, MissedRounds] = field(default_factory=dict)
    order: Sequence[int] = ()


def cup_lines(facts: TableFacts) -> list[StandingsLine]:
    """The teams of a cup by how far they came (KEM-CUP-02); those level in the draw's order."""
    slots = {team: number for number, team in enumerate(facts.order)}
    drawn = sorted(
        facts.entries,
        key=lambda entry: (slots.get(entry.team_id, len(slots)), *_order_before_draw(entry)),
    )
    place = {entry.team_id: number for number, entry in enumerate(drawn, start=1)}
    reach = {entry.team_id: facts.reach.get(entry.team_id, NOT_YET) for entry in drawn}
    ranked = sorted(drawn, key=lambda entry: reach[entry.team_id], reverse=True)  # stable
    rows = _counted_rows(ranked, facts)
    lines = []
    for rank, (entry, row) in enumerate(zip(ranked, rows, strict=True), start=1):
        own = reach[entry.team_id]
        level = [
            other.team_id
            for other in ranked[max(rank - 2, 0) : rank + 1]
            if other.team_id != entry.team_id and reach[other.team_id] == own
        ]
        row.rank, row.decided_by = rank, DRAWN if level else REACHED
        if level:
            other = level[0]
            row.decision = TieBreakDecision(
                DRAWN, str(place[entry.team_id]), str(place[other]), other
            )
        lines.append(_line(entry, row, words_for_reach(own, facts.names)))
    return lines


def ladder_lines(facts: TableFacts) -> list[StandingsLine]:
    """The teams of a ladder from its top (KEM-LAD-01); those that left are not on it."""
    entries = {entry.team_id: entry for entry in facts.entries}
    ranked = [entries[team] for team in facts.order if team in entries]
    lines = []
    for rank, (entry, row) in enumerate(
        zip(ranked, _counted_rows(ranked, facts), strict=True), start=1
    ):
        row.rank, row.decided_by = rank, LADDER
        lines.append(_line(entry, row))
    return lines


def words_for_reach(reach: Reach, names: Mapping[int, str]) -> str:
    """How far a team came, in words: 'Champion', 'Third place', or the name of the round."""
    if reach.is_champion:
        return gettext("Champion")
    if reach.won:
        return gettext("Third place")
    return names.get(reach.round, "")


def _counted_rows(ranked: Sequence[Entry], facts: TableFacts) -> list[StandingsRow]:
    """Their matches counted, without points, in this order and not yet ranked."""
    lots = {entry.team_id: entry.lot or 0 for entry in ranked}
    by_team = {row.team: row for row in standings(lots, facts.results, NO_POINTS)}
    rows = [by_team[entry.team_id] for entry in ranked]
    for row in rows:
        row.decision = None
    return rows


def _order_before_draw(entry: Entry) -> tuple[bool, int, int]:
    return entry.seed is None, entry.seed or 0, entry.lot or 0


def _line(entry: Entry, row: StandingsRow, reached: str = "") -> StandingsLine:
    left = entry.status == Entry.Status.WITHDRAWN
    return StandingsLine(row, entry.team, entry.division, left, reached)
