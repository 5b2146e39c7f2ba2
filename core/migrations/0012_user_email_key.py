"""A key for each account's address, the same for all its spellings."""

from typing import Any

from django.db import migrations

import core.accounts.models
from core.address_key import address_key


def fill_keys(apps: Any, schema_editor: Any) -> None:
    """The oldest plain account gets the key; of others that it fits the address itself is the key.

    Nobody loses their account, and an address that no account may have today blocks nobody's.
    """
    User = apps.get_model("core", "User")
    taken: set[str] = set()
    rows = []
    for user in User.objects.filter(email_key=None).only("pk", "email").order_by("pk").iterator():
        lower, key = user.email.lower(), address_key(user.email)
        # Only its domain may differ from the address of today.
        is_plain = key.rpartition("@")[0] == lower.rpartition("@")[0]
        user.email_key = key if is_plain and key not in taken else lower
        taken.add(user.email_key)
        rows.append(user)
        if len(rows) == 1000:
            _write(User, rows)
            rows = []
    _write(User, rows)


def _write(model: Any, rows: list[Any]) -> None:
    """By `update`: with `save` the field would compute the key again."""
    for user in rows:
        model.objects.filter(pk=user.pk).update(email_key=user.email_key)


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
        migrations.RunPython(fill_keys, migrations.RunPython.noop, elidable=True),
    ]
