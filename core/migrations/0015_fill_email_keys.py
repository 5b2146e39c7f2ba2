"""The key of each address that has none yet: see `core.accounts.models.AddressKeyField`."""

from typing import Any

from django.db import migrations

from core.address_key import address_key

BATCH = 1000


def fill_keys(apps: Any, schema_editor: Any) -> None:
    """The oldest plain account gets the key; of others that it fits the address itself is the key.

    Nobody loses their account, and an address that no account may have today blocks nobody's. One
    account at a time, each in a transaction of its own: accounts are used meanwhile.
    """
    User = apps.get_model("core", "User")
    last = 0
    while batch := list(
        User.objects.filter(email_key=None, pk__gt=last).order_by("pk").only("pk", "email")[:BATCH]
    ):
        for user in batch:
            last = user.pk
            if key := _free_key(User, user.email):
                # By `update`: with `save` the field would compute the key again.
                User.objects.filter(pk=user.pk, email_key=None).update(email_key=key)


def _free_key(model: Any, email: str) -> str | None:
    lower, key = email.lower(), address_key(email)
    # Only its domain may differ from the address of today.
    is_plain = key.rpartition("@")[0] == lower.rpartition("@")[0]
    wanted = [key, lower] if is_plain else [lower]
    return next((one for one in wanted if not model.objects.filter(email_key=one).exists()), None)


class Migration(migrations.Migration):
    atomic = False
    dependencies = [
        ("core", "0014_feed_ids_and_calendar_state"),
    ]

    operations = [
        migrations.RunPython(fill_keys, migrations.RunPython.noop, atomic=False, elidable=True),
    ]
