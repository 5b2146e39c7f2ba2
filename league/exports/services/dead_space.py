"""Gives the space back that a refused import took: rolled-back rows stay in their tables' files."""

from __future__ import annotations

from django.db import connection
from django.db.models import Model

from core.accounts.models import User
from league.exports.league_file.record_kinds import RECORD_KINDS
from league.models import FileChunk

_MODELS: tuple[type[Model], ...] = (User, FileChunk, *(kind.model for kind in RECORD_KINDS))


def give_back() -> None:
    """Vacuum the tables that an import writes. Cheap for a table in which nothing died."""
    if connection.in_atomic_block:
        return  # the caller's transaction still holds the rows
    with connection.cursor() as cursor:
        for model in _MODELS:
            table = model._meta.db_table  # noqa: SLF001 -- documented by Django
            cursor.execute(f"VACUUM {connection.ops.quote_name(table)}")
