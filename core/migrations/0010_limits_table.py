"""The table in which limits are counted while Redis is away (`core.forgetful_cache`).

As `createcachetable` makes it; no model has it, for Django's cache reads and writes it itself.
"""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("core", "0009_people_of_notifications")]

    operations = [
        migrations.RunSQL(
            """
            CREATE TABLE core_limits (
                cache_key varchar(255) PRIMARY KEY,
                value text NOT NULL,
                expires timestamp with time zone NOT NULL
            );
            CREATE INDEX core_limits_expires ON core_limits (expires);
            """,
            "DROP TABLE core_limits;",
        )
    ]
