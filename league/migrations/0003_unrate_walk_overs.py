"""Ratings in which walk-overs count are made again at the next result of their game.

A mark behind every match makes the next result look out of order, and then all are rated again.
"""

from __future__ import annotations

from datetime import UTC, datetime

from django.db import migrations

BEHIND_ALL = datetime(3000, 1, 1, tzinfo=UTC)


def unrate(apps, schema_editor) -> None:
    match = apps.get_model("matches", "Match")
    marks = apps.get_model("league", "RatedUpTo")
    rated = match.objects.filter(mode="walk_over", state="finished").order_by()
    for league, variant in rated.values_list("league", "variant").distinct():
        marks.objects.filter(league=league, variant=variant).update(finished_at=BEHIND_ALL)


class Migration(migrations.Migration):
    dependencies = [("league", "0002_unplayed_rounds"), ("matches", "0001_initial")]

    operations = [migrations.RunPython(unrate, migrations.RunPython.noop)]
