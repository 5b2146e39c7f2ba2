"""Circuit breakers: a machine that does not answer is left alone for a while, by all workers.

Three failures in a row open the breaker for a minute. Then one caller alone may try: if it fails
too, the wait doubles, up to an hour; a success closes the breaker. A refused caller postpones its
work and counts no attempt. The row is locked for a moment only, never while another machine is
waited for.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from secrets import token_hex

from django.db import transaction
from django.db.models import Q

from core import clock
from core.jobs.models import CircuitBreaker

OPENS_AFTER = 3
FIRST_WAIT = clock.ticks(1)
MAX_WAIT = clock.ticks(60)
KEPT = timedelta(days=7)
_MAX_DOUBLINGS = 10


@dataclass(frozen=True, slots=True)
class Permit:
    """Whether the caller may go on.

    If not, because the breaker is open or somebody else uses the machine (`busy`), then hardly
    before `until`. A permit with a token is the only one for its key until it is reported.
    """

    key: str
    granted: bool
    token: str = ""
    busy: bool = False
    until: datetime | None = None


def ask(*, key: str, patience: timedelta, alone: bool) -> Permit:
    """Ask whether the machine of `key` may be used now.

    With `alone` nobody else may until the result is reported; the same holds for a try while the
    breaker is open. Who has not reported within `patience` is dead, which counts as a failure.
    """
    now = clock.now()
    if not alone and not CircuitBreaker.objects.filter(key=key, failures__gt=0).exists():
        return Permit(key, granted=True)
    with transaction.atomic():
        row = _locked(key)
        if row.held_until is not None and row.held_until <= now:
            _release(row)
            _fail(row, now)
        permit = _permit(row, now, alone=alone)
        if permit.token:
            row.held_until, row.token = now + patience, permit.token
        row.save()
    return permit


def report(*, permit: Permit, answered: bool) -> None:
    """Say how it went: whether the machine answered, whatever it said."""
    now = clock.now()
    if not permit.token and answered:
        CircuitBreaker.objects.filter(key=permit.key, failures__gt=0).update(
            failures=0, open_until=None
        )
        return
    with transaction.atomic():
        row = _locked(permit.key)
        if permit.token and row.token != permit.token:
            return  # taken for dead meanwhile, which was counted
        if permit.token:
            _release(row)
        if answered:
            row.failures, row.open_until = 0, None
        elif permit.token or row.open_until is None or row.open_until <= now:
            _fail(row, now)  # not for what was under way when it opened
        row.save()


def forget_old() -> int:
    """Delete what says nothing any more; returns how many rows."""
    rows = CircuitBreaker.objects.filter(held_until=None)
    quiet = Q(failures=0) | Q(failures__gt=0, open_until__lt=clock.now() - KEPT)
    return rows.filter(quiet).delete()[0]


def open_keys(prefix: str) -> set[str]:
    """The keys with that beginning whose breaker is open now."""
    rows = CircuitBreaker.objects.filter(key__startswith=prefix, open_until__gt=clock.now())
    return set(rows.values_list("key", flat=True))


def _locked(key: str) -> CircuitBreaker:
    CircuitBreaker.objects.get_or_create(key=key)
    return CircuitBreaker.objects.select_for_update().get(key=key)


def _permit(row: CircuitBreaker, now: datetime, *, alone: bool) -> Permit:
    if row.open_until is not None and row.open_until > now:
        return Permit(row.key, granted=False, until=row.open_until)
    alone = alone or row.failures >= OPENS_AFTER
    if alone and row.held_until is not None:
        return Permit(row.key, granted=False, busy=True, until=row.held_until)
    return Permit(row.key, granted=True, token=token_hex(16) if alone else "")


def _release(row: CircuitBreaker) -> None:
    row.held_until, row.token = None, ""


def _fail(row: CircuitBreaker, now: datetime) -> None:
    row.failures += 1
    doublings = row.failures - OPENS_AFTER
    if doublings >= 0:
        wait = FIRST_WAIT * 2 ** min(doublings, _MAX_DOUBLINGS)
        row.open_until = now + min(wait, MAX_WAIT)
