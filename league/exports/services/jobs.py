"""Asking for a file, and forgetting it again."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any

from celery import current_app
from django.db import transaction

from core import clock
from core.accounts.models import User
from core.errors import Refused
from core.jobs.after_commit import after_commit
from core.leagues.models import League
from league.exports.services import file_chunks
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
"""How often one person may ask; each costs minutes or seconds of a worker."""
RESEND_AFTER = clock.ticks(2)
GIVEN_UP_AFTER = timedelta(hours=2)
STOPPED = "It was stopped before it was done. Ask for it once more."


def ask(
    *,
    kind: FileJob.Kind,
    actor: User,
    league: League | None = None,
    subject_id: int | None = None,
    options: Mapping[str, Any] | None = None,
    upload: Iterable[bytes] | None = None,
) -> FileJob:
    """Ask for a file, or hand one in. Asked twice while it is being made it is the same job.

    The caller has looked whether the actor may. Raises `Refused` who asks too often.
    """
    now = clock.now()
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=actor.pk)
        own = FileJob.objects.filter(asked_by=actor, kind=kind)
        undone = own.filter(state__in=FileJob.UNDONE, league=league, subject_id=subject_id)
        if upload is None and (same := undone.first()) is not None:
            return same
        if own.filter(asked_at__gt=now - AN_HOUR).count() >= MAX_AN_HOUR[kind]:
            raise Refused("You have asked for many of these within the hour. Wait a little.")
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
    current_app.send_task(task_of(job), args=[job.pk], retry=False)


def task_of(job: FileJob) -> str:
    """Whole leagues take minutes, and the task has the time for them."""
    return "league.make_league" if job.kind in {Kind.EXPORT, Kind.IMPORT} else "league.make_pages"


def tidy() -> None:
    """The tick's part: forget what is old, send what was lost, give up what never ended."""
    now = clock.now()
    FileJob.objects.filter(expires_at__lte=now).delete()
    stuck = FileJob.objects.filter(state__in=FileJob.UNDONE, asked_at__lte=now - GIVEN_UP_AFTER)
    for job in stuck:
        fail(job, [STOPPED])
    waiting = FileJob.objects.filter(state=FileJob.State.WAITING, asked_at__lte=now - RESEND_AFTER)
    for job in waiting.order_by("asked_at")[:20]:
        send(job)


def fail(job: FileJob, faults: Iterable[str]) -> None:
    """Say why nothing came of it; what was handed in is forgotten."""
    job.state, job.faults, job.done_at = FileJob.State.FAILED, list(faults), clock.now()
    job.save(update_fields=("state", "faults", "done_at"))
    job.pieces.all().delete()
