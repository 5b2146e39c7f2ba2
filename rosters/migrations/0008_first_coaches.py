"""Teams founded before coaches were facts: each is its coach's from its founding on."""

from typing import Any

from django.db import migrations


def write_founders(apps: Any, schema_editor: Any) -> None:
    coaches = apps.get_model("rosters", "TeamCoach")
    teams = apps.get_model("rosters", "Team").objects.filter(coaches__isnull=True)
    coaches.objects.bulk_create(
        (
            coaches(team_id=pk, coach_id=coach, since=founded, how="founded", actor_id=coach)
            for pk, coach, founded in teams.values_list("pk", "coach_id", "created_at").iterator()
        ),
        batch_size=1000,
    )


class Migration(migrations.Migration):
    dependencies = [("rosters", "0007_coaches")]

    operations = [migrations.RunPython(write_founders, migrations.RunPython.noop)]
