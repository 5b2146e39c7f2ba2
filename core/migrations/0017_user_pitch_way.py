"""Where a reader's own side attacks on their screen; `turns_pitch` stays for one release."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0016_held_copy"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="pitch_way",
            field=models.CharField(
                choices=[("right", "to the right"), ("left", "to the left"), ("up", "upward")],
                db_default="right",
                default="right",
                max_length=5,
            ),
        ),
    ]
