"""Ids of entries in feeds, for entries from now on; what a calendar's items were."""

from uuid import uuid4

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0013_unique_email_key"),
    ]

    operations = [
        # Without a default first: entries from before keep the ids that readers know.
        migrations.AddField(
            model_name="auditentry",
            name="feed_id",
            field=models.UUIDField(editable=False, null=True),
        ),
        migrations.AlterField(
            model_name="auditentry",
            name="feed_id",
            field=models.UUIDField(default=uuid4, editable=False, null=True),
        ),
        migrations.AddField(
            model_name="apitoken",
            name="calendar_state",
            field=models.JSONField(blank=True, default=dict, editable=False, db_default={}),
        ),
    ]
