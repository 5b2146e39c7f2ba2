"""A team made for one friendly belongs to no league."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0019_user_kind"),
        ("rosters", "0003_shirt_numbers_free_again"),
    ]

    operations = [
        migrations.AlterField(
            model_name="team",
            name="league",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="teams",
                to="core.league",
            ),
        ),
    ]
