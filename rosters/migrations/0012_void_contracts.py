"""Contracts for matches that never kicked off."""

import django.db.models.deletion
from django.db import migrations, models

from league.club import append_only


class Migration(migrations.Migration):
    dependencies = [("rosters", "0011_named_stars")]

    operations = [
        migrations.CreateModel(
            name="VoidContract",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("rule", models.CharField(max_length=20)),
                ("created_at", models.DateTimeField()),
                (
                    "contract",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="voided",
                        to="rosters.freebooter",
                    ),
                ),
            ],
            options={"ordering": ("id",)},
        ),
        append_only.trigger("rosters_voidcontract"),
    ]
