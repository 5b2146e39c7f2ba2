"""Facts of a match that counts nowhere can be deleted, with its players."""

from django.db import migrations

from core.append_only import FUNCTION_WITH_EXCEPTION


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0020_guests"),
    ]

    operations = [FUNCTION_WITH_EXCEPTION]
