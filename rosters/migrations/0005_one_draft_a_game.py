"""A coach has a draft for each game of a league; before, one for all of them.

The index is built while drafts are read and written. The way back fails for who has two by then:
they discard one first.
"""

from django.db import migrations, models

NEW, OLD = "draft_of_clan_unique", "draft_unique"


def _build(name: str, columns: str) -> list[str]:
    return [
        f"DROP INDEX CONCURRENTLY IF EXISTS {name}",
        f"CREATE UNIQUE INDEX CONCURRENTLY {name} ON rosters_teamdraft ({columns})",
        f"ALTER TABLE rosters_teamdraft ADD CONSTRAINT {name} UNIQUE USING INDEX {name}",
    ]


def _drop(name: str) -> str:
    return f"ALTER TABLE rosters_teamdraft DROP CONSTRAINT IF EXISTS {name}"


class Migration(migrations.Migration):
    atomic = False
    dependencies = [
        ("rosters", "0004_teams_of_friendlies"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    [_drop(NEW), *_build(NEW, "league_id, coach_id, clan_id"), _drop(OLD)],
                    [_drop(OLD), *_build(OLD, "league_id, coach_id"), _drop(NEW)],
                )
            ],
            state_operations=[
                migrations.RemoveConstraint(model_name="teamdraft", name=OLD),
                migrations.AddConstraint(
                    model_name="teamdraft",
                    constraint=models.UniqueConstraint(
                        fields=("league", "coach", "clan"), name=NEW
                    ),
                ),
            ],
        )
    ]
