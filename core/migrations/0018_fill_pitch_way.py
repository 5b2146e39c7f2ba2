"""Who had the pitch turned keeps what they chose: their side attacks upward."""

from typing import Any

from django.db import migrations

BATCH = 1000


def fill_ways(apps: Any, schema_editor: Any) -> None:
    """A few accounts at a time, each few in a transaction of their own: they are used meanwhile.

    What an old process writes after this is read as well (`core.accounts.models.pitch_way_of`).
    """
    User = apps.get_model("core", "User")
    unfilled = User.objects.filter(turns_pitch=True).exclude(pitch_way="up").order_by("pk")
    while batch := list(unfilled.values_list("pk", flat=True)[:BATCH]):
        User.objects.filter(pk__in=batch, turns_pitch=True).update(pitch_way="up")


class Migration(migrations.Migration):
    atomic = False
    dependencies = [
        ("core", "0017_user_pitch_way"),
    ]

    operations = [
        migrations.RunPython(fill_ways, migrations.RunPython.noop, atomic=False, elidable=True),
    ]
