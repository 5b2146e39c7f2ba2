"""The calendar of a season and of its rounds; those that exist go on by result."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0004_accepts_at_once"),
    ]

    operations = [
        migrations.AddField(
            model_name="round",
            name="closed_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="round",
            name="closes_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="round",
            name="is_extended",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="round",
            name="opens_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="season",
            name="at_close",
            field=models.CharField(
                choices=[
                    ("officers", "the officers decide"),
                    ("draw", "is a draw"),
                    ("walk_over", "is won by who was there, else a draw"),
                ],
                db_default="officers",
                default="officers",
                max_length=9,
            ),
        ),
        migrations.AddField(
            model_name="season",
            name="closes_hour",
            field=models.PositiveSmallIntegerField(db_default=24, default=24),
        ),
        migrations.AddField(
            model_name="season",
            name="closes_weekday",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="season",
            name="extension_days",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        migrations.AddField(
            model_name="season",
            name="pauses",
            field=models.JSONField(blank=True, db_default=[], default=list),
        ),
        migrations.AddField(
            model_name="season",
            name="rounds_run",
            field=models.CharField(
                choices=[
                    ("by_result", "when the round before is over"),
                    ("by_date", "on their days, whatever is played by then"),
                    ("at_once", "all at once, until the last day"),
                ],
                db_default="by_result",
                default="by_result",
                max_length=9,
            ),
        ),
    ]
