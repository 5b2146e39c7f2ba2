"""Clan tables, and the metadata of the games they belong to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext

from engine.clans import Clan as ClanTable
from engine.clans import ClanPosition as PositionRow
from engine.clans import ClanStaff as StaffRow
from engine.variants.game_meta import GameMeta
from engine.variants.position_looks import position_look
from engine.variants.registry import VARIANTS, find_variant
from rosters.models import Clan, Position, StaffType, Team


def game_named(key: str | None) -> GameMeta | None:
    """The game with that key, if leagues play it; the first one if no key is given."""
    if not key:
        return VARIANTS[0]
    return next((meta for meta in VARIANTS if meta.key == key), None)


def meta_of(owner: Clan | Team) -> GameMeta:
    """The metadata of the game of a clan or a team. Raises `KeyError` if it is not installed."""
    return find_variant(owner.variant)


def clans_with_tables(variant: str) -> QuerySet[Clan]:
    """A variant's clans with what they sell today, in the order of the rules."""
    return Clan.objects.filter(variant=variant).prefetch_related(
        Prefetch("positions", queryset=Position.objects.filter(is_current=True)),
        Prefetch("staff_types", queryset=StaffType.objects.filter(is_current=True)),
    )


@dataclass(frozen=True, slots=True)
class Shop:
    """What clans buy besides players: staff of several clans in columns, the rest per clan.

    A row is the clan, its price in each column (None if not sold), and its own staff.
    """

    columns: list[str]
    rows: list[tuple[Clan, list[int | None], list[StaffType]]]

    @property
    def has_own(self) -> bool:
        return any(own for _, _, own in self.rows)


def shop_of(clans: Iterable[Clan]) -> Shop:
    """The staff of clans read by `clans_with_tables`."""
    staff = {clan: {row.key: row for row in clan.staff_types.all()} for clan in clans}
    sellers = Counter(key for rows in staff.values() for key in rows)
    named = {key: row.name for rows in staff.values() for key, row in rows.items()}
    common = [key for key in named if sellers[key] > 1]
    return Shop(
        [named[key] for key in common],
        [
            (
                clan,
                [rows[key].cost if key in rows else None for key in common],
                [row for key, row in rows.items() if key not in common],
            )
            for clan, rows in staff.items()
        ],
    )


def table_of(clan: Clan) -> ClanTable:
    """The clan's table as the engine's plain type, from the database's rows."""
    return ClanTable(
        key=clan.key,
        name=clan.name,
        rule=clan.rule,
        positions=tuple(
            PositionRow(
                key=p.key,
                name=p.name,
                max=p.max,
                ma=p.ma,
                st=p.st,
                ag=p.ag,
                av=p.av,
                ph=p.ph,
                skills=tuple(p.skills),
                cost=p.cost,
                line_up=p.line_up,
                look=position_look(clan.key, p.key),
            )
            for p in clan.positions.all()
            if p.is_current
        ),
        reroll=StaffRow(
            "reroll",
            gettext("Team re-roll"),
            clan.reroll_max,
            clan.reroll_cost,
            clan.reroll_line_up,
        ),
        staff=tuple(
            StaffRow(row.key, row.name, row.max, row.cost, row.line_up)
            for row in clan.staff_types.all()
            if row.is_current
        ),
    )


def rules_version_of(clan: Clan) -> str:
    """The table behind a fact's price: variant, clan and the start of the table's digest."""
    return f"{clan.variant}/{clan.key}@{clan.digest[:12]}"
