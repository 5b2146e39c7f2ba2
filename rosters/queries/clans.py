"""Reading the clan tables."""

from __future__ import annotations

from django.db.models import Prefetch, QuerySet

from matches.engine.clans import Clan as ClanTable
from matches.engine.clans import Position as PositionRow
from matches.engine.clans import Staff as StaffRow
from matches.engine.variants.registry import find_variant
from rosters.models import Clan, Position, StaffType


def clans_with_tables(variant: str = "samurai") -> QuerySet[Clan]:
    """A variant's clans with what they sell today, in the document's order."""
    return Clan.objects.filter(variant=variant).prefetch_related(
        Prefetch("positions", queryset=Position.objects.filter(is_current=True)),
        Prefetch("staff_types", queryset=StaffType.objects.filter(is_current=True)),
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
            )
            for p in clan.positions.all()
            if p.is_current
        ),
        reroll=StaffRow(
            "reroll", "Team re-roll", clan.reroll_max, clan.reroll_cost, clan.reroll_line_up
        ),
        staff=tuple(
            StaffRow(row.key, row.name, row.max, row.cost, row.line_up)
            for row in clan.staff_types.all()
            if row.is_current
        ),
    )


def budget_of(clan: Clan) -> int:
    """The founding money of the clan's variant, in koku (LGE-TEA-01)."""
    return find_variant(clan.variant).budget


def rules_version_of(clan: Clan) -> str:
    """Which table a fact was priced by: the variant and the start of the table's digest."""
    return f"{clan.variant}/{clan.key}@{clan.digest[:12]}"
