# The one saved set-up of a team becomes the page in force of its playbook.

from django.db import migrations


def keep_saved_set_ups(apps, schema_editor):
    playbook = apps.get_model("matches", "Playbook")
    saved = apps.get_model("matches", "SavedSetUp").objects.all()
    playbook.objects.bulk_create(
        [
            playbook(
                team_id=row.team_id,
                name="Saved set-up",
                canonical=row.canonical,
                in_force=True,
                saved_at=row.saved_at,
            )
            for row in saved.iterator()
        ],
        batch_size=500,
    )


def bring_them_back(apps, schema_editor):
    saved = apps.get_model("matches", "SavedSetUp")
    pages = apps.get_model("matches", "Playbook").objects.filter(in_force=True)
    saved.objects.bulk_create(
        [
            saved(team_id=page.team_id, canonical=page.canonical, saved_at=page.saved_at)
            for page in pages.iterator()
        ],
        batch_size=500,
    )


class Migration(migrations.Migration):
    dependencies = [("matches", "0018_orders_of_team_and_league")]

    operations = [migrations.RunPython(keep_saved_set_ups, bring_them_back)]
