"""What a team may hire for one match (LGE-FRE-01)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from engine.clans import ClanPosition as PositionRow
from engine.variants.game_meta import NamedStar
from rosters.builder.validation import MAX_PLAYERS
from rosters.match_refs import MatchRef
from rosters.models import Freebooter, Player, Team
from rosters.queries.clans import meta_of, table_of
from rosters.queries.named_stars import contracts_in_force, fallen_stars, stars_lost
from rosters.queries.teams import freebooters_for


def half_price(cost: int) -> int:
    """Half the list price, rounded up to the game's unit."""
    return (cost + 1) // 2


@dataclass(frozen=True, slots=True)
class Offer:
    """Somebody for hire: how many the team has (`has`) and its limit (`most`).

    `figure` has the characteristics and skills of a player or a named star. `bar` is why a star
    cannot be hired; `held` is another team's contract, which a bid would have to beat.
    """

    key: str
    name: str
    price: int
    has: int
    most: int
    figure: PositionRow | NamedStar | None = None
    full: bool = False
    is_star: bool = False
    bar: str = ""
    held: Freebooter | None = None

    @property
    def is_hired_star(self) -> bool:
        return self.is_star and self.has > 0

    @property
    def is_open(self) -> bool:
        return self.has < self.most and not self.full and not self.bar


def market_of(team: Team, source: MatchRef) -> list[Offer]:
    """Positions, staff and named stars for hire for that match; empty without a market."""
    roster_rules, table = meta_of(team).roster_rules, table_of(team.clan)
    hired = freebooters_for(team, source)
    roster = Player.objects.filter(team=team, status=Player.Status.ACTIVE)
    held = Counter(roster.values_list("position__key", flat=True))
    held += Counter(c.position.key for c in hired if c.position is not None)
    full = held.total() + sum(bool(c.ronin) for c in hired) >= MAX_PLAYERS
    offers = [
        Offer(row.key, row.name, half_price(row.cost), held[row.key], row.max, row, full)
        for row in table.positions
        if roster_rules.own_freebooters
    ]
    for row in table.staff:
        if row.key in roster_rules.hired_staff:
            has = team.staff.get(row.key, 0) + sum(c.staff == row.key for c in hired)
            offers.append(Offer(row.key, row.name, half_price(row.cost), has, row.max))
    return [*offers, *_stars(team, source, hired, full=full)]


def _stars(
    team: Team, source: MatchRef, hired: Sequence[Freebooter], *, full: bool
) -> Iterator[Offer]:
    """The named stars of the game, with another team's contract (LGE-FRE-02) or the bar, if any."""
    meta = meta_of(team)
    if not meta.named_stars:
        return
    bound, fallen = contracts_in_force(team), fallen_stars(team)
    own = {contract.ronin for contract in hired}
    lost = stars_lost(team, source)
    stars = sum(star.star and key in own for key, star in meta.named_stars.items())
    for key, star in meta.named_stars.items():
        contract = bound.get(key)
        bar = ""
        if key in fallen:
            bar = gettext("Killed in the service of {team}.").format(team=fallen[key].contract.team)
        elif key in lost:
            bar = gettext("Another team's bid won this star.")
        elif contract is not None and contract.team_id == team.pk and key not in own:
            bar = gettext("Under your contract for another match.")
        elif star.star and key not in own and stars >= meta.max_stars:
            bar = gettext("At most {most} stars in a match.").format(most=meta.max_stars)
        rival = None if contract is None or contract.team_id == team.pk else contract
        has = int(key in own)
        yield Offer(key, star.name, star.hire, has, 1, star, full, True, bar, held=rival)
