"""The size XL: leagues from sampled reports, each written many times with COPY."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cache

from django.db import connection

from core.leagues.models import League
from league.services.generate.copies import Model
from league.services.generate.playing import Say, by_house_coaches, play_league
from league.services.generate.sampled import SAMPLES, samples_of, telling
from league.services.generate.sizes import Batch, LeagueSpec
from league.services.generate.workers import Hands


def generate_xl(
    *,
    played: LeagueSpec,
    batches: Sequence[Batch],
    seed: int,
    today: datetime,
    jobs: int,
    hands: Hands,
    say: Say,
    samples: int = SAMPLES,
) -> None:
    """Play one league turn by turn; tell the model of every batch; write the copies.

    Each step looks what stands already, so that a run that was cut short goes on.
    """
    play_league(played, seed=seed, today=today, play=by_house_coaches(hands), say=say)
    variants = sorted({c.variant for batch in batches for c in batch.league.courses})
    tell = telling(samples_of(variants, seed=seed, jobs=jobs, say=say, count=samples))
    for batch in batches:
        *_, season = play_league(batch.league, seed=seed, today=today, play=tell, say=say)
        write_copies(season.league, batch.copies, seed, hands, say)
    say("Bringing the planner's figures up to date")
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE" if connection.in_atomic_block else "VACUUM (ANALYZE)")


def write_copies(league: League, copies: int, seed: int, hands: Hands, say: Say) -> None:
    """Write what is missing of the copies; they are numbered from 2 on."""
    names = {f"{league.name} {number}": number for number in range(2, copies + 2)}
    there = set(League.objects.filter(name__in=names).values_list("name", flat=True))
    missing = [(league.pk, number, seed) for name, number in names.items() if name not in there]
    for done, _ in enumerate(hands(_copy_one, missing), start=1):
        if done % 25 == 0 or done == len(missing):
            say(f"{league}: {len(there) + done} of {copies} copies are written")
    _model.cache_clear()


def _copy_one(order: tuple[int, int, int]) -> None:
    league, number, seed = order
    _model(league).copy(number, seed=seed)


@cache
def _model(pk: int) -> Model:
    """Each process reads the league once."""
    return Model(League.objects.get(pk=pk))
