"""Every league has a time zone; those that are there begin with UTC.

Not with their founder's: a person's zone is shown to nobody else, and a public league shows its own
to everybody. No date depends on it yet, and a commissioner chooses one in the league's settings.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0023_user_theme"),
    ]

    operations = [
        migrations.AddField(
            model_name="league",
            name="time_zone",
            field=models.CharField(db_default="UTC", default="UTC", max_length=64),
        ),
    ]
