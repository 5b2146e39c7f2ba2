"""No two accounts with two spellings of one address."""

from django.db import migrations

import core.accounts.models


class Migration(migrations.Migration):
    dependencies = [
        ("core", "0012_user_email_key"),
    ]

    operations = [
        migrations.AlterField(
            model_name="user",
            name="email_key",
            field=core.accounts.models.AddressKeyField(
                editable=False, max_length=600, null=True, unique=True
            ),
        ),
    ]
