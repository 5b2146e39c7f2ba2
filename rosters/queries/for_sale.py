"""What a team may buy after a match, and for how much (LGE-PUR-01, LGE-TEA-03)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import TypedDict

from django.utils.translation import gettext

from engine.clans import ClanPosition as PositionRow
from engine.clans import ClanStaff as StaffRow
from engine.report import Fate, SideReport
from engine.variants.game_meta import RosterRules
from rosters.builder.validation import MAX_PLAYERS
from rosters.hooks import SHOP_GUARDS
from rosters.match_refs import MatchRef, entry_ref
from rosters.models import (
    AfterMatch,
    CareerEvent,
    CareerKind,
    Freebooter,
    LedgerEntry,
    Player,
    Team,
)
from rosters.queries.clans import meta_of, table_of
from rosters.queries.line_up import journeyman_position
from rosters.queries.shirts import wearers

PURCHASE = "purchase"
"""The `source_kind` of the ledger entries of this step."""
REROLL_PRICE_FACTOR = 2
"""Team re-rolls cost double after founding (LGE-TEA-03)."""
UNFIT = (Fate.DEAD, Fate.TOOK_OWN_LIFE, Fate.SERIOUSLY_INJURED)
SUFFIX = " (journeyman)"
JOURNEYMEN = "LGE-JOU-01"


class Journeyman(TypedDict):
    """A journeyman who filled up the team: shirt number in that match, and name."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class Product:
    """Something for sale: its price, how many the team has (`has`) and its limit (`most`).

    `bar` is why it cannot be bought today, with the rule in `rule`; empty if it can.
    """

    key: str
    name: str
    price: int
    has: int
    most: int
    rule: str
    bar: str = ""
    position: PositionRow | None = None


@dataclass(frozen=True, slots=True)
class ForSale:
    """Everything for sale. `bought` is the number of purchases so far: it shows an old page."""

    players: Sequence[Product]
    journeymen: Sequence[tuple[Journeyman, Product]]
    reroll: Product
    staff: Sequence[Product]
    bought: int


def journeymen_of(
    team: Team, source: MatchRef, report: SideReport | None, guests: Collection[int] = ()
) -> list[Journeyman]:
    """The journeymen of that match whom the team can keep (LGE-JOU-01, KEM-JOU-02).

    `guests` are the numbers worn in it by figures that are not the team's own.
    """
    if report is None:
        return []
    own = set(wearers(team, source, report.players, guests))
    contracts = Freebooter.objects.not_outbid()
    hired = contracts.filter(team=team, source=source, number__isnull=False)
    own |= {number for number in hired.values_list("number", flat=True) if number is not None}
    return [
        {"number": player.number, "name": player.name.removesuffix(SUFFIX)}
        for player in report.players.values()
        if player.played and player.number not in own and player.fate not in UNFIT
    ]


def purchases_of(sequence: AfterMatch) -> list[LedgerEntry]:
    """The ledger entries of this sequence's purchases, in order."""
    lines = LedgerEntry.objects.filter(
        team_id=sequence.team_id,
        source_kind=PURCHASE,
        source_id__startswith=entry_ref(MatchRef(sequence.source), ""),
    )
    return list(lines.order_by("id"))


def closed_to(team: Team) -> tuple[str, str] | None:
    """Why the team can buy nothing now, and the rule; None if it can (`SHOP_GUARDS`)."""
    return SHOP_GUARDS.first(team)


def for_sale_to(sequence: AfterMatch) -> ForSale:
    """What is for sale to the sequence's team today, and for other products the reason."""
    team = sequence.team
    closed = closed_to(team)
    roster_rules, table = meta_of(team).roster_rules, table_of(team.clan)
    roster = Player.objects.filter(team=team, status=Player.Status.ACTIVE)
    held = Counter(roster.values_list("position__key", flat=True))
    over = _over(held, table.positions)
    bought = purchases_of(sequence)
    stayed = CareerEvent.objects.filter(
        player__team=team, source=sequence.source, kind=CareerKind.HIRED, rule=JOURNEYMEN
    )
    kept = {data["journeyman"] for data in stayed.values_list("data", flat=True)}

    def for_hire(row: PositionRow, rule: str) -> Product:
        product = Product(row.key, row.name, row.cost, held[row.key], row.max, rule, position=row)
        if closed:
            return replace(product, bar=closed[0], rule=closed[1])
        if over:
            return replace(product, bar=over, rule="LGE-COR-05")
        if held.total() >= MAX_PLAYERS:
            return replace(
                product,
                bar=gettext("The team has {most} players.").format(most=MAX_PLAYERS),
                rule=roster_rules.roster,
            )
        if held[row.key] >= row.max:
            return replace(
                product,
                bar=gettext("At most {max} {name}.").format(max=row.max, name=row.name),
                rule=table.rule,
            )
        return _priced(team, product)

    filler = journeyman_position(table.positions)
    price, most = table.reroll.cost * REROLL_PRICE_FACTOR, table.reroll.max
    reroll = Product("reroll", table.reroll.name, price, team.rerolls, most, roster_rules.reroll)

    def counted(product: Product, limit: str) -> Product:
        if closed:
            return replace(product, bar=closed[0], rule=closed[1])
        return _counted(team, product, limit)

    return ForSale(
        players=[for_hire(row, "LGE-PUR-01") for row in table.positions],
        journeymen=[
            (one, for_hire(filler, JOURNEYMEN))
            for one in sequence.journeymen
            if one["number"] not in kept
        ],
        reroll=counted(reroll, "LGE-TEA-03"),
        staff=[
            counted(_staff(sequence, row, roster_rules), roster_rules.limit_of(row.key))
            for row in table.staff
            if row.key not in roster_rules.founding_only
        ],
        bought=len(bought),
    )


def _staff(sequence: AfterMatch, row: StaffRow, roster_rules: RosterRules) -> Product:
    """One of the staff, with the limit set by the house rules."""
    option = dict(roster_rules.staff_caps).get(row.key, "")
    most = int(sequence.options.get(option, row.max))
    has = sequence.team.staff.get(row.key, 0)
    return Product(row.key, row.name, row.cost, has, most, roster_rules.staff)


def _over(held: Counter[str], positions: Sequence[PositionRow]) -> str:
    """Why a correction left the roster over a limit (LGE-COR-05); empty if it is not."""
    if held.total() > MAX_PLAYERS:
        return gettext("The team has {total} players, over the {most}: release one first.").format(
            total=held.total(), most=MAX_PLAYERS
        )
    for row in positions:
        if held[row.key] > row.max:
            return gettext("The team has {held} {name}, over the {max}: release one.").format(
                held=held[row.key], name=row.name, max=row.max
            )
    return ""


def _counted(team: Team, product: Product, limit: str) -> Product:
    if product.has >= product.most:
        return replace(
            product,
            bar=gettext("At most {most} {name}.").format(most=product.most, name=product.name),
            rule=limit,
        )
    return _priced(team, product)


def _priced(team: Team, product: Product) -> Product:
    if team.debt_marked:
        return replace(
            product,
            bar=gettext("{team} is in debt and can buy nothing.").format(team=team),
            rule="LGE-COR-03",
        )
    if product.price > team.balance:
        return replace(
            product,
            bar=gettext("The treasury has too little for {name}.").format(name=product.name),
        )
    return product
