from django.db import migrations, models


def mend(apps, schema_editor):
    """A held match that does not know what it was doing: its segments say it."""
    held = apps.get_model("matches", "Match").objects.filter(state="held")
    odd = held.exclude(held_from__in=("setting_up", "playing"))
    odd.filter(segment=0).update(held_from="setting_up")
    odd.filter(segment__gt=0).update(held_from="playing")


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0003_bonus_turns"),
    ]

    operations = [
        migrations.RunPython(mend, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(("state", "held"), _negated=True)
                | models.Q(("held_from__in", ("setting_up", "playing"))),
                name="match_held_knows_from",
            ),
        ),
    ]
