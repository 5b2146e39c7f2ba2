"""The mark of a restored copy, which a restore may have made before (`core.jobs.held_copy`)."""

from django.db import migrations, models

MADE = (
    "CREATE TABLE IF NOT EXISTS core_heldcopy"
    " (id smallint PRIMARY KEY, since timestamp with time zone NOT NULL)"
)


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0015_fill_email_keys"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            # Undone, the mark stays: a copy is not to begin to send.
            database_operations=[migrations.RunSQL(MADE, migrations.RunSQL.noop)],
            state_operations=[
                migrations.CreateModel(
                    name="HeldCopy",
                    fields=[
                        (
                            "id",
                            models.PositiveSmallIntegerField(
                                default=1, primary_key=True, serialize=False
                            ),
                        ),
                        ("since", models.DateTimeField()),
                    ],
                    options={"verbose_name_plural": "held copies"},
                )
            ],
        )
    ]
