"""A key for each account's address, the same for all its spellings; 0015 fills it."""

from django.db import migrations

import core.accounts.models


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0011_leases"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="email_key",
            field=core.accounts.models.AddressKeyField(editable=False, max_length=600, null=True),
        ),
    ]
