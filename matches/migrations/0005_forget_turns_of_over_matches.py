"""What was in force in turns that are over is forgotten: quiet hours are their coach's own."""

from __future__ import annotations

from django.db import migrations


def forget(apps, schema_editor) -> None:
    clocks = apps.get_model("matches", "SideClock")
    clocks.objects.filter(match__state__in=("finished", "void")).update(turn={})


class Migration(migrations.Migration):
    dependencies = [("matches", "0004_turn_of_side_clock")]

    operations = [migrations.RunPython(forget, migrations.RunPython.noop)]
