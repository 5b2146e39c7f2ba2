"""Note on the accounts that were erased before that they are; their addresses said it alone."""

from django.db import migrations
from django.utils import timezone


def note_erasures(apps, schema_editor):
    User = apps.get_model("core", "User")
    closed = User.objects.filter(is_active=False, email__endswith="@erased.invalid")
    for user in closed.only("pk", "email"):
        if user.email == f"former-{user.pk}@erased.invalid":
            User.objects.filter(pk=user.pk).update(erased_at=timezone.now())


class Migration(migrations.Migration):
    dependencies = [("core", "0004_kept_pages_and_erased_at")]

    operations = [migrations.RunPython(note_erasures, migrations.RunPython.noop)]
