"""Another friendly of the same two."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("matches", "0008_friend_invitations")]

    operations = [
        migrations.AddField(
            model_name="friendinvitation",
            name="rematch_of",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="rematch",
                to="matches.match",
            ),
        ),
    ]
