"""A team's row of the table, and what decided its rank."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TieBreakDecision:
    """The tie-break that separates a team from its neighbour in the table, with both values.

    `other` is the neighbour: the team above that is level up to this tie-break, or, for the first
    of a level group, the one below.
    """

    key: str
    own: str
    theirs: str
    other: int


@dataclass(slots=True)
class StandingsRow:
    """A team's row. `decided_by` is the key of the tie-break that gave it this rank."""

    team: int
    lot: int
    rank: int = 0
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    byes: int = 0
    touchdowns_for: int = 0
    touchdowns_against: int = 0
    casualties_for: int = 0
    casualties_against: int = 0
    bonus: int = 0
    points: int = 0
    decided_by: str = "points"
    decision: TieBreakDecision | None = None

    @property
    def touchdown_difference(self) -> int:
        return self.touchdowns_for - self.touchdowns_against

    @property
    def casualty_difference(self) -> int:
        return self.casualties_for - self.casualties_against
