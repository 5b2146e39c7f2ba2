"""What a team may hire for one match (LGE-FRE-01)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from matches.engine.clans import Position as PositionRow
from rosters.models import Player, Team
from rosters.queries.clans import card_of, table_of
from rosters.queries.teams import freebooters_for
from rosters.queries.violations import MAX_PLAYERS


def half_price(cost: int) -> int:
    """Half the list price, rounded up to the books' unit."""
    return (cost + 1) // 2


@dataclass(frozen=True, slots=True)
class Offer:
    """Somebody for hire: how many the team has of the most it may have; `position` if a player."""

    key: str
    name: str
    price: int
    has: int
    most: int
    position: PositionRow | None = None
    full: bool = False

    @property
    def is_open(self) -> bool:
        return self.has < self.most and not self.full


def market_of(team: Team, source: str) -> list[Offer]:
    """Positions and staff for hire for that match; nothing where a game has no market."""
    books, table = card_of(team).books, table_of(team.clan)
    hired = freebooters_for(team, source)
    roster = Player.objects.filter(team=team, status=Player.Status.ACTIVE)
    held = Counter(roster.values_list("position__key", flat=True))
    held += Counter(c.position.key for c in hired if c.position is not None)
    full = held.total() >= MAX_PLAYERS
    offers = [
        Offer(row.key, row.name, half_price(row.cost), held[row.key], row.max, row, full)
        for row in table.positions
        if books.own_freebooters
    ]
    for row in table.staff:
        if row.key in books.hired_staff:
            has = team.staff.get(row.key, 0) + sum(c.staff == row.key for c in hired)
            offers.append(Offer(row.key, row.name, half_price(row.cost), has, row.max))
    return offers
