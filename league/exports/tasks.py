"""Tasks of exports."""

from __future__ import annotations

from celery import shared_task

from league.exports.services import jobs, run_job


@shared_task(name="league.make_league")
def make_league(job_id: int) -> None:
    """Export a league: takes minutes for a large one."""
    run_job.run(job_id)


@shared_task(name="league.import_league")
def import_league(job_id: int) -> None:
    """Import a league: takes minutes for a large one."""
    run_job.run(job_id)


@shared_task(name="league.make_pages")
def make_pages(job_id: int) -> None:
    """Make a PDF."""
    run_job.run(job_id)


@shared_task(name="league.count_luck")
def count_luck(league_id: int) -> None:
    """Count the luck of the matches of an imported league."""
    run_job.count_luck(league_id)


@shared_task(name="league.tidy")
def tidy() -> None:
    """Called by the tick: delete old files, resend lost jobs."""
    jobs.tidy()
