"""Named stars: contracts with them, those lost to another bid, and those who were killed."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

from league.club import append_only


class Migration(migrations.Migration):
    dependencies = [("rosters", "0010_after_match_and_advancement")]

    operations = [
        migrations.AddField(
            model_name="freebooter",
            name="ronin",
            field=models.SlugField(blank=True, db_index=False, default="", max_length=30),
            preserve_default=False,
        ),
        migrations.RemoveConstraint(model_name="freebooter", name="freebooter_player_or_staff"),
        migrations.AddConstraint(
            model_name="freebooter",
            constraint=models.CheckConstraint(
                condition=Q(position__isnull=False, number__isnull=False, staff="", ronin="")
                | (Q(position__isnull=True, number__isnull=True, ronin="") & ~Q(staff=""))
                | (Q(position__isnull=True, number__isnull=False, staff="") & ~Q(ronin="")),
                name="freebooter_player_staff_or_star",
            ),
        ),
        migrations.AddIndex(
            model_name="freebooter",
            index=models.Index(
                fields=["ronin", "team"], name="freebooter_star", condition=~Q(ronin="")
            ),
        ),
        migrations.CreateModel(
            name="LostContract",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("ratings", models.JSONField()),
                ("faces", models.JSONField(blank=True, default=list)),
                ("rule", models.CharField(max_length=20)),
                ("created_at", models.DateTimeField()),
                (
                    "contract",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="lost",
                        to="rosters.freebooter",
                    ),
                ),
                (
                    "won_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="rosters.team",
                    ),
                ),
            ],
            options={"ordering": ("id",)},
        ),
        migrations.CreateModel(
            name="FallenStar",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveSmallIntegerField()),
                ("rule", models.CharField(max_length=20)),
                ("rules_version", models.CharField(max_length=80)),
                ("created_at", models.DateTimeField()),
                (
                    "contract",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deaths",
                        to="rosters.freebooter",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("contract", "version"), name="fallen_star_unique"
                    )
                ],
            },
        ),
        append_only.trigger("rosters_lostcontract"),
        append_only.trigger("rosters_fallenstar"),
    ]
