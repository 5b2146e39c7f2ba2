"""The page of a team as values: roster, record, money, matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.accounts.models import Person
from rosters.models import AfterMatch, Freebooter, LedgerEntry, MatchBooking, Player, Team
from rosters.queries import teams as queries
from rosters.queries.after_match_sequences import open_sequence_of
from rosters.queries.line_up import journeymen_to_come
from rosters.queries.teams import TeamRecord

RECENT = 10
"""How many matches and entries of the treasury the page shows."""


@dataclass(frozen=True, slots=True)
class TeamPage:
    """Everything that the page of a team shows its reader."""

    team: Team
    players: Sequence[Player]
    former: Sequence[Player]
    staff: Sequence[tuple[str, int]]
    record: TeamRecord
    value: int
    bookings: Sequence[tuple[MatchBooking, Sequence[str]]]
    """The last matches, void ones too, each with what sets it apart."""
    ledger: Sequence[LedgerEntry]
    journeymen: int
    """How many will fill up the team in its next match."""
    freebooters: Sequence[Freebooter]
    sequence: AfterMatch | None
    """The sequence after the last match, if it is open."""
    may_coach: bool
    may_read_log: bool

    @classmethod
    def build(cls, team: Team, reader: Person) -> TeamPage:
        roster = queries.roster(team)
        return cls(
            team,
            roster,
            former=queries.former_players(team),
            staff=queries.staff_of(team),
            record=queries.record_of(team),
            value=queries.team_value(roster, team),
            bookings=queries.marked_bookings(team, RECENT),
            ledger=list(queries.ledger_of(team)[:RECENT]),
            journeymen=journeymen_to_come(team, roster),
            freebooters=queries.freebooters_in_force(team),
            sequence=open_sequence_of(team),
            may_coach=reader.has_perm("rosters.coach_team", team),
            may_read_log=team.coach == reader or reader.has_perm("core.read_audit", team.league),
        )

    @property
    def has_buttons(self) -> bool:
        return self.may_coach or self.may_read_log
