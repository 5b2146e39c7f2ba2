"""How unplayed rounds count: seasons that exist keep the way they had, new ones follow FIDE."""

from __future__ import annotations

from django.db import migrations, models

CHOICES = [
    ("fide", "as against an opponent with the team's own points (FIDE C.07)"),
    ("plain", "a bye counts nothing, a walk-over as a match"),
]


class Migration(migrations.Migration):
    dependencies = [("league", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="season",
            name="unplayed_rounds",
            field=models.CharField(choices=CHOICES, default="plain", max_length=5),
        ),
        migrations.AlterField(
            model_name="season",
            name="unplayed_rounds",
            field=models.CharField(choices=CHOICES, default="fide", max_length=5),
        ),
    ]
