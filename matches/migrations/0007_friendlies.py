"""A friendly is a match of no league."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0019_user_kind"),
        ("matches", "0006_turn_starts_of_side_clock"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name="match",
            name="league",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="matches",
                to="core.league",
            ),
        ),
        migrations.CreateModel(
            name="Friendly",
            fields=[
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="friendly",
                        serialize=False,
                        to="matches.match",
                    ),
                ),
                ("home_bot", models.CharField(blank=True, max_length=10)),
                ("away_bot", models.CharField(blank=True, max_length=10)),
                ("created_at", models.DateTimeField()),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="friendlies",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("home_bot", ""), ("away_bot", ""), _connector="OR"),
                        name="friendly_has_a_person",
                    )
                ],
            },
        ),
    ]
