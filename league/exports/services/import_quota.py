"""How much one person may import in a day: bytes when they upload, rows when the file is unpacked.

New accounts may import less: most of what fills a disk on purpose comes from them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db.models import QuerySet, Sum
from django.utils.translation import gettext

from core import clock
from core.accounts.models import User
from core.accounts.quotas import is_new
from core.errors import Refused
from league.models import FileJob

PERIOD = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class ImportQuota:
    """What a person may import within a day."""

    size: int
    rows: int


def quota_of(person: User) -> ImportQuota:
    """The quota by the age of the account."""
    most = settings.LEAGUE_FILE_MAX_BYTES
    if is_new(person):
        return ImportQuota(size=min(most, 16 * 2**20), rows=300_000)
    return ImportQuota(size=most, rows=5_000_000)


def require_room(person: User, size: int) -> None:
    """Raise `Refused` if the upload of `size` bytes is more than what is left of today's quota."""
    spent = _of_today(person).aggregate(all=Sum("size"))["all"] or 0
    most = quota_of(person).size
    if spent + size > most:
        raise Refused(
            gettext(
                "You may upload {most} MB of league files in a day, and have uploaded "
                "{spent:.1f} MB. Try again tomorrow, or ask the operator of this site to "
                "import the file."
            ).format(most=most // 2**20, spent=spent / 2**20)
        )


def count_rows(job: FileJob, rows: int) -> None:
    """Note the rows of a job's file. Raises `Refused` if they are more than what is left."""
    others = _of_today(job.asked_by).exclude(pk=job.pk)
    spent = others.aggregate(all=Sum("rows"))["all"] or 0
    most = quota_of(job.asked_by).rows
    if spent + rows > most:
        raise Refused(
            gettext(
                "You may import {most:,} rows in a day, have imported {spent:,}, and this file has "
                "{rows:,}. Try again tomorrow, or ask the operator of this site to import it."
            ).format(most=most, spent=spent, rows=rows)
        )
    job.rows = rows
    job.save(update_fields=("rows",))


def _of_today(person: User) -> QuerySet[FileJob]:
    since = clock.now() - PERIOD
    return FileJob.objects.filter(asked_by=person, kind=FileJob.Kind.IMPORT, asked_at__gt=since)
