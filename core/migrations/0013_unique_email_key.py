"""No two accounts with two spellings of one address.

The indexes are built while accounts are read and written; then the constraint takes the finished
one, for which the table is locked for a moment only. What fails can be tried again from the top.
"""

from django.db import migrations

import core.accounts.models

UNIQUE, LIKE = "core_user_email_key_a1a35ed6_uniq", "core_user_email_key_a1a35ed6_like"


class Migration(migrations.Migration):
    atomic = False
    dependencies = [
        ("core", "0012_user_email_key"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    [
                        f"DROP INDEX CONCURRENTLY IF EXISTS {LIKE}",
                        f"CREATE INDEX CONCURRENTLY {LIKE} ON core_user (email_key varchar_pattern_ops)",
                        f"DROP INDEX CONCURRENTLY IF EXISTS {UNIQUE}",
                        f"CREATE UNIQUE INDEX CONCURRENTLY {UNIQUE} ON core_user (email_key)",
                        f"ALTER TABLE core_user ADD CONSTRAINT {UNIQUE} UNIQUE USING INDEX {UNIQUE}",
                    ],
                    [
                        f"ALTER TABLE core_user DROP CONSTRAINT IF EXISTS {UNIQUE}",
                        f"DROP INDEX CONCURRENTLY IF EXISTS {LIKE}",
                    ],
                )
            ],
            state_operations=[
                migrations.AlterField(
                    model_name="user",
                    name="email_key",
                    field=core.accounts.models.AddressKeyField(
                        editable=False, max_length=600, null=True, unique=True
                    ),
                )
            ],
        )
    ]
