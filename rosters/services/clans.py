"""Loading the clan tables from the files that the engine plays by."""

from __future__ import annotations

import hashlib
from pathlib import Path

from django.db import transaction

from league.club import clock
from matches.engine import clans as tables
from matches.engine.errors import DataError
from matches.engine.variants.registry import find_variant
from rosters.models import Clan, Position, StaffType

CREATED, CHANGED, UNCHANGED = "created", "changed", "unchanged"


def load_clans(*, variant: str = "samurai", folder: Path | None = None) -> dict[str, str]:
    """Bring the rows in line with the variant's CSV files; says per clan what was done.

    All files are read before any row is written: a bad one raises the engine's `DataError` with
    file, line and reason, and nothing has changed. Loading the same files again changes nothing.
    """
    card = find_variant(variant)
    folder = folder or card.folder / "clans"
    read = []
    for order, (key, rule) in enumerate(card.clan_rules):
        path = folder / f"{key}.csv"
        if not path.is_file():
            raise DataError("the clan's file is missing", path=path)
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        read.append((order, tables.load_clan(path, rule=rule), digest))
    with transaction.atomic():
        return {
            table.key: _store(variant=card.key, order=order, table=table, digest=digest)
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
    for row_order, position in enumerate(table.positions):
        Position.objects.update_or_create(
            clan=clan,
            key=position.key,
            defaults={
                "name": position.name,
                "order": row_order,
                "max": position.max,
                **{stat: getattr(position, stat) for stat in tables.STATS},
                "skills": list(position.skills),
                "cost": position.cost,
                "line_up": position.line_up,
                "is_current": True,
            },
        )
    for row_order, staff in enumerate(table.staff):
        StaffType.objects.update_or_create(
            clan=clan,
            key=staff.key,
            defaults={
                "name": staff.name,
                "order": row_order,
                "max": staff.max,
                "cost": staff.cost,
                "line_up": staff.line_up,
                "is_current": True,
            },
        )
    return CREATED if created else CHANGED
