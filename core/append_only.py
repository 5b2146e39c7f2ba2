"""Append-only tables: both the model and the database refuse changes and deletions."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models

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
