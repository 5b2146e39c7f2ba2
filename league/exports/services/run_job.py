"""Run a job; the result or the reason of a failure is stored on it, for the requester."""

from __future__ import annotations

import logging
import tempfile
from functools import partial

from billiard.exceptions import SoftTimeLimitExceeded
from django.db import transaction
from django.utils.translation import gettext_noop

from core import clock
from core.errors import Refused
from core.jobs.leases import try_lease
from core.jobs.sending import send_job
from core.leagues.models import League
from core.leagues.services.leagues import require_room_for_league
from core.translation import site_text
from league.exports.league_file.errors import BadFile
from league.exports.league_file.writer import write_league
from league.exports.printing.pdf import NoPango, render_pdf
from league.exports.printing.print_kinds import PRINT_KINDS, may_have
from league.exports.services import dead_space, file_chunks, import_quota, jobs, progress
from league.exports.services.importing import import_league
from league.models import FileJob
from matches.models import Match, MatchState
from matches.services.outcomes.luck import note_luck

log = logging.getLogger(__name__)

TOO_LONG = gettext_noop("It took too long and was stopped. Nothing was changed.")
OURS = gettext_noop(
    "Something went wrong here; the operator of this site can read what. Nothing was changed."
)
GONE = gettext_noop("It no longer exists, or you may no longer see it.")


def run(job_id: int) -> None:
    """Run the job once: a second delivery finds it begun or done and returns at once."""
    with try_lease("file-job", job_id) as alone:
        job = FileJob.objects.select_related("asked_by", "league").filter(pk=job_id).first()
        if not alone or job is None or not job.is_undone:
            return
        job.state, job.started_at = FileJob.State.RUNNING, clock.now()
        job.save(update_fields=("state", "started_at"))
        try:
            _do(job)
        except BadFile as error:
            jobs.fail(job, [str(fault) for fault in error.faults])
        except (Refused, NoPango) as error:
            jobs.fail(job, [str(error)])
        except SoftTimeLimitExceeded:
            jobs.fail(job, [site_text(TOO_LONG)])
        except Exception:
            log.exception("job %s (%s) failed", job.pk, job.kind)
            jobs.fail(job, [site_text(OURS)])
        if job.kind == FileJob.Kind.IMPORT and job.state == FileJob.State.FAILED:
            dead_space.give_back()


def _do(job: FileJob) -> None:
    if job.kind == FileJob.Kind.EXPORT:
        _export(job)
    elif job.kind == FileJob.Kind.IMPORT:
        _import(job)
    else:
        _print(job)


def _export(job: FileJob) -> None:
    league = job.league
    if league is None or not may_have(job.asked_by, job):
        raise Refused(site_text(GONE))
    with tempfile.TemporaryFile() as file:
        write_league(league, file, partial(progress.note, job.pk))
        job.size = file_chunks.keep(job, file)
    _done(job, f"{league.slug}-{clock.now():%Y-%m-%d}.kemari")


def _import(job: FileJob) -> None:
    if not job.asked_by.is_active:
        raise Refused(site_text(GONE))
    require_room_for_league(job.asked_by)  # others may have been made since the upload
    with file_chunks.opened(job) as file:
        done = import_league(
            file=file,
            actor=job.asked_by,
            name=job.options.get("name", ""),
            me=job.options.get("me", ""),
            on_progress=partial(progress.note, job.pk),
            on_rows=partial(import_quota.count_rows, job),
        )
    job.pieces.all().delete()
    job.league, job.faults = done.league, list(done.notes)
    _done(job, "")
    if not done.league_import.is_ours:
        send_job("league.count_luck", [done.league.pk])


def _print(job: FileJob) -> None:
    print_kind = PRINT_KINDS[job.kind]
    page = print_kind.page(job.asked_by, job.subject_id or 0)
    if page is None or not may_have(job.asked_by, job):
        raise Refused(site_text(GONE))
    with tempfile.TemporaryFile() as file:
        file.write(render_pdf(page.html()))
        job.size = file_chunks.keep(job, file)
    _done(job, page.file_name)


def _done(job: FileJob, file_name: str) -> None:
    job.state, job.done_at, job.file_name = FileJob.State.DONE, clock.now(), file_name[:120]
    job.save()


def count_luck(league_id: int) -> int:
    """Count the luck of an imported league's matches from their logs; files are not trusted."""
    league = League.objects.get(pk=league_id)
    finished = Match.objects.filter(league=league, state=MatchState.FINISHED, luck__isnull=True)
    pks = list(finished.order_by("pk").values_list("pk", flat=True))
    for pk in pks:
        with transaction.atomic():
            note_luck(match_id=pk)
    return len(pks)
