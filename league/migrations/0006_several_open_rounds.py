"""Several rounds of a season may be open (KEM-CAL-02); its index is dropped beside the site."""

from __future__ import annotations

from django.db import migrations

INDEX = "round_one_open"
DROP = f"DROP INDEX CONCURRENTLY IF EXISTS {INDEX}"


class Migration(migrations.Migration):
    atomic = False  # an index is dropped concurrently outside a transaction
    dependencies = [("league", "0005_rounds_by_calendar")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    DROP,
                    [
                        DROP,
                        (
                            f"CREATE UNIQUE INDEX CONCURRENTLY {INDEX} ON league_round (season_id) "
                            "WHERE state = 'open' AND NOT stage = 'ladder'"
                        ),
                    ],
                )
            ],
            state_operations=[migrations.RemoveConstraint("round", INDEX)],
        )
    ]
