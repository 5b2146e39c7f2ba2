"""The size XL: leagues from sampled reports, each written many times with COPY."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cache

from django.db import connection

from core.leagues.models import League
from league.services.generate.copies import LeagueTemplate
from league.services.generate.playing import OnProgress, by_bots, play_league
from league.services.generate.sampled import SAMPLES, report_samples, samples_of
from league.services.generate.sizes import Batch, LeagueSpec
from league.services.generate.workers import WorkerPool


def generate_xl(
    *,
    played: LeagueSpec,
    batches: Sequence[Batch],
    seed: int,
    today: datetime,
    jobs: int,
    worker_pool: WorkerPool,
    on_progress: OnProgress,
    samples: int = SAMPLES,
) -> None:
    """Play one league turn by turn, generate the model of every batch, and write the copies.

    Each step keeps what exists already, so that an interrupted run continues.
    """
    play_league(played, seed=seed, today=today, play=by_bots(worker_pool), on_progress=on_progress)
    variants = sorted({c.variant for batch in batches for c in batch.league.courses})
    report_sample = report_samples(
        samples_of(variants, seed=seed, jobs=jobs, on_progress=on_progress, count=samples)
    )
    for batch in batches:
        *_, season = play_league(
            batch.league, seed=seed, today=today, play=report_sample, on_progress=on_progress
        )
        write_copies(season.league, batch.copies, seed, worker_pool, on_progress)
    on_progress("Updating the planner's statistics")
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE" if connection.in_atomic_block else "VACUUM (ANALYZE)")


def write_copies(
    league: League, copies: int, seed: int, worker_pool: WorkerPool, on_progress: OnProgress
) -> None:
    """Write the missing copies; they are numbered from 2."""
    names = {f"{league.name} {number}": number for number in range(2, copies + 2)}
    there = set(League.objects.filter(name__in=names).values_list("name", flat=True))
    missing = [(league.pk, number, seed) for name, number in names.items() if name not in there]
    for done, _ in enumerate(worker_pool(_copy_one, missing), start=1):
        if done % 25 == 0 or done == len(missing):
            on_progress(f"{league}: {len(there) + done} of {copies} copies are written")
    _model.cache_clear()


def _copy_one(order: tuple[int, int, int]) -> None:
    league, number, seed = order
    _model(league).copy(number, seed=seed)


@cache
def _model(pk: int) -> LeagueTemplate:
    """Each process reads the league once."""
    return LeagueTemplate(League.objects.get(pk=pk))
