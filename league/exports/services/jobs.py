"""Request files, and delete them when they expire."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext, gettext_noop

from core import clock
from core.accounts.models import User
from core.errors import Refused
from core.jobs.after_commit import after_commit
from core.jobs.sending import send_job
from core.leagues.models import League
from core.leagues.services.leagues import require_room_for_league
from core.translation import site_text
from league.exports.services import file_chunks, import_quota
from league.models import FileJob

log = logging.getLogger(__name__)
Kind = FileJob.Kind

KEPT = timedelta(hours=24)
AN_HOUR = timedelta(hours=1)
MAX_AN_HOUR: Mapping[str, int] = {
    Kind.EXPORT: 6,
    Kind.IMPORT: 6,
    Kind.ALMANAC: 10,
    Kind.MATCH: 40,
    Kind.ROSTER: 40,
}
"""Requests per person and hour; each takes a worker seconds to minutes."""
_TASKS: Mapping[str, str] = {
    Kind.EXPORT: "league.make_league",
    Kind.IMPORT: "league.import_league",
}
RESEND_AFTER = clock.ticks(2)
GIVEN_UP_AFTER = timedelta(hours=2)
STOPPED = gettext_noop("It was stopped before it was done. Try again.")


def ask(
    *,
    kind: FileJob.Kind,
    actor: User,
    league: League | None = None,
    subject_id: int | None = None,
    options: Mapping[str, Any] | None = None,
    upload: Iterable[bytes] | None = None,
    size: int = 0,
) -> FileJob:
    """Request a file, or upload one. A second request while it is being made returns the same job.

    `size` is that of the upload, in bytes. The caller has checked the permission. Raises `Refused`
    for too many requests, and for more bytes, or leagues, than one person may bring in a day.
    """
    now = clock.now()
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=actor.pk)
        own = FileJob.objects.filter(asked_by=actor, kind=kind)
        undone = own.filter(state__in=FileJob.UNDONE, league=league, subject_id=subject_id)
        if upload is None and (same := undone.first()) is not None:
            return same
        if own.filter(asked_at__gt=now - AN_HOUR).count() >= MAX_AN_HOUR[kind]:
            raise Refused(
                gettext("You have requested too many of these within an hour. Try again later.")
            )
        if upload is not None:
            import_quota.require_room(actor, size)
            waiting = own.filter(state__in=FileJob.UNDONE).count()
            require_room_for_league(actor, on_their_way=waiting)
        job = FileJob.objects.create(
            kind=kind,
            asked_by=actor,
            league=league,
            subject_id=subject_id,
            options=dict(options or {}),
            asked_at=now,
            expires_at=now + KEPT,
        )
        if upload is not None:
            job.size = file_chunks.keep_chunks(job, upload)
            job.save(update_fields=("size",))
        after_commit(send, job)
    return job


def send(job: FileJob) -> None:
    """Send the job to a worker."""
    send_job(task_of(job), [job.pk])


def task_of(job: FileJob) -> str:
    """The task for a job: exports and imports of leagues have a longer time limit."""
    return _TASKS.get(job.kind, "league.make_pages")


def tidy() -> None:
    """Called by the tick: delete expired files, resend lost jobs, fail jobs that never ended."""
    now = clock.now()
    FileJob.objects.filter(expires_at__lte=now).delete()
    stuck = FileJob.objects.filter(state__in=FileJob.UNDONE, asked_at__lte=now - GIVEN_UP_AFTER)
    for job in stuck:
        fail(job, [site_text(STOPPED)])
    waiting = FileJob.objects.filter(state=FileJob.State.WAITING, asked_at__lte=now - RESEND_AFTER)
    for job in waiting.order_by("asked_at")[:20]:
        send(job)


def fail(job: FileJob, faults: Iterable[str]) -> None:
    """Mark the job as failed, with reasons; an uploaded file is deleted."""
    job.state, job.faults, job.done_at = FileJob.State.FAILED, list(faults), clock.now()
    job.save(update_fields=("state", "faults", "done_at"))
    job.pieces.all().delete()
