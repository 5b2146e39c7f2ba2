"""Seasons whose teams are taken without a decision: none of those that exist."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0003_unrate_walk_overs")]

    operations = [
        migrations.AddField(
            model_name="season",
            name="accepts_at_once",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
