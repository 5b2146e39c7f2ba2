"""A database that was restored sends nothing outward until an operator says so.

What lay waiting in a backup may have been sent long ago, and a copy of the site on another machine
would send it again, or empty the mailbox of the first. So `restore` marks the database before it
reads the file: mails, webhooks and the polling of the mailbox wait until the mark is gone.
"""

from __future__ import annotations

from datetime import datetime

from django.db import connection

from core import clock
from core.jobs.models import HeldCopy

TABLE = HeldCopy._meta.db_table  # noqa: SLF001 -- the public name of a table
MADE = (
    f"CREATE TABLE IF NOT EXISTS {TABLE} (id smallint PRIMARY KEY,"
    " since timestamp with time zone NOT NULL)"
)
"""The migration makes it so, and a restore where the backup is from before that migration."""


def held_since() -> datetime | None:
    """Since when nothing is sent outward; None if everything is."""
    row = HeldCopy.objects.first()
    return None if row is None else row.since


def hold_outward() -> bool:
    """Send nothing outward from now on; returns False if that was so before."""
    with connection.cursor() as cursor:
        cursor.execute(MADE)
    _, is_new = HeldCopy.objects.get_or_create(id=1, defaults={"since": clock.now()})
    return is_new


def release_outward() -> None:
    """Send outward again."""
    HeldCopy.objects.all().delete()
