"""Accounts of bots beside those of people."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0018_fill_pitch_way"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="kind",
            field=models.CharField(
                choices=[("person", "Person"), ("bot", "Bot")],
                db_default="person",
                default="person",
                editable=False,
                max_length=6,
            ),
        ),
    ]
