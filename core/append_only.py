"""Append-only tables: both the model and the database refuse changes and deletions.

What was played in a match that counts nowhere is deleted with its players (KEM-GUE-04): inside
`facts_may_go`, and nowhere else, the database lets rows go.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, migrations, models, transaction

from core.errors import FactChanged

FUNCTION = migrations.RunSQL(
    """
    CREATE FUNCTION kemari_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'rows of % are facts: append a new one instead', TG_TABLE_NAME
            USING ERRCODE = 'restrict_violation';
    END $$
    """,
    "DROP FUNCTION kemari_append_only()",
)


FUNCTION_WITH_EXCEPTION = migrations.RunSQL(
    """
    CREATE OR REPLACE FUNCTION kemari_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'DELETE' AND current_setting('kemari.facts_may_go', true) = 'yes' THEN
            RETURN OLD;
        END IF;
        RAISE EXCEPTION 'rows of % are facts: append a new one instead', TG_TABLE_NAME
            USING ERRCODE = 'restrict_violation';
    END $$
    """,
    """
    CREATE OR REPLACE FUNCTION kemari_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'rows of % are facts: append a new one instead', TG_TABLE_NAME
            USING ERRCODE = 'restrict_violation';
    END $$
    """,
)


@contextmanager
def facts_may_go() -> Iterator[None]:
    """Let rows of append-only tables be deleted until the block ends, in the open transaction.

    Changing one is refused here too.
    """
    with transaction.atomic():  # an error that is caught takes the setting back too
        _let_facts_go("yes")
        yield
        _let_facts_go("")


def _let_facts_go(value: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('kemari.facts_may_go', %s, true)", [value])


def trigger(table: str) -> migrations.RunSQL:
    """A migration step that forbids changing and deleting rows of `table`."""
    return migrations.RunSQL(
        f"CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON {table} "
        "FOR EACH ROW EXECUTE FUNCTION kemari_append_only()",
        f"DROP TRIGGER append_only ON {table}",
    )


class AppendOnly(models.Model):
    """Base of append-only tables. The migration adds `trigger`, which also stops raw SQL."""

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise FactChanged(f"{self._meta.label} {self.pk} is a fact")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        raise FactChanged(f"{self._meta.label} {self.pk} is a fact")
