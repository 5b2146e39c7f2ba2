"""Loading the clan tables from the engine's CSV files."""

from __future__ import annotations

import hashlib
from pathlib import Path

from django.db import transaction

from core import clock
from core.advisory_lock import lock_in_transaction
from engine import clans as tables
from engine.errors import DataError
from engine.variants.registry import VARIANTS, find_variant
from rosters.models import Clan, Position, StaffType

CREATED, CHANGED, UNCHANGED = "created", "changed", "unchanged"
_COMMON = ("cost", "line_up", "is_current")


def load_games() -> dict[str, dict[str, str]]:
    """Load the tables of every game that leagues play; the outcome by game and clan."""
    return {meta.key: load_clans(variant=meta.key) for meta in VARIANTS}


def load_clans(*, variant: str, folder: Path | None = None) -> dict[str, str]:
    """Make the rows match the variant's CSV files; returns the outcome by clan.

    All files are read before any row is written: a bad one raises the engine's `DataError` with
    file, line and reason, and nothing changes. Loading the same files again changes nothing. Of two
    processes that load at once the second waits.
    """
    meta = find_variant(variant)
    folder = folder or meta.tables
    read = []
    for order, (key, rule) in enumerate(meta.clan_rules):
        path = folder / f"{key}.csv"
        if not path.is_file():
            raise DataError("the clan's file is missing", path=path)
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        read.append((order, tables.load_clan(path, rule=rule), digest))
    with transaction.atomic():
        lock_in_transaction("rosters.load_clans")  # containers start at the same time
        return {
            table.key: _store(variant=meta.key, order=order, table=table, digest=digest)
            for order, table, digest in read
        }


def _store(*, variant: str, order: int, table: tables.Clan, digest: str) -> str:
    old = Clan.objects.select_for_update().filter(variant=variant, key=table.key).first()
    if old and (old.digest, old.order, old.rule) == (digest, order, table.rule):
        return UNCHANGED
    clan, created = Clan.objects.update_or_create(
        variant=variant,
        key=table.key,
        defaults={
            "name": table.name,
            "rule": table.rule,
            "order": order,
            "reroll_cost": table.reroll.cost,
            "reroll_max": table.reroll.max,
            "reroll_line_up": table.reroll.line_up,
            "digest": digest,
            "loaded_at": clock.now(),
        },
    )
    Position.objects.filter(clan=clan).update(is_current=False)
    StaffType.objects.filter(clan=clan).update(is_current=False)
    Position.objects.bulk_create(
        (
            Position(
                clan=clan,
                key=row.key,
                name=row.name,
                order=row_order,
                max=row.max,
                ma=row.ma,
                st=row.st,
                ag=row.ag,
                av=row.av,
                ph=row.ph,
                skills=list(row.skills),
                cost=row.cost,
                line_up=row.line_up,
            )
            for row_order, row in enumerate(table.positions)
        ),
        update_conflicts=True,
        unique_fields=("clan", "key"),
        update_fields=("name", "order", "max", *tables.STATS, *_COMMON, "skills"),
    )
    StaffType.objects.bulk_create(
        (
            StaffType(
                clan=clan,
                key=row.key,
                name=row.name,
                order=row_order,
                max=row.max,
                cost=row.cost,
                line_up=row.line_up,
            )
            for row_order, row in enumerate(table.staff)
        ),
        update_conflicts=True,
        unique_fields=("clan", "key"),
        update_fields=("name", "order", "max", *_COMMON),
    )
    return CREATED if created else CHANGED
