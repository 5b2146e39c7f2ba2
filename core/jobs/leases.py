"""Leases: one process at a time does a piece of work, by a row that says until when it is theirs.

Not PostgreSQL's session locks: behind PgBouncer in transaction mode the next statement may run in
another session, and the lock stays behind. A lease ends by itself, `KEPT` after its holder died;
one who works for longer renews it from a thread.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from secrets import token_hex
from threading import Event, Thread

from django.db import DatabaseError, connection
from django.db.models.functions import Now

from core.jobs.models import Lease

KEPT = timedelta(seconds=90)
"""A lease that is not renewed: longer than the time limit of what mails."""
RENEWED_EVERY = KEPT / 3


@contextmanager
def try_lease(what: str, number: int = 0) -> Iterator[bool]:
    """Try to have `what` and `number` alone; yields False, without waiting, if somebody has it."""
    name, token = f"{what}:{number}", token_hex(8)
    if not _take(name, token):
        yield False
        return
    done = Event()
    renewing = Thread(target=_renew_until, args=(done, name, token), daemon=True)
    renewing.start()
    try:
        yield True
    finally:
        done.set()
        renewing.join()
        _give_back(name, token)


def _take(name: str, token: str) -> bool:
    mine = {"token": token, "until": Now() + KEPT}
    if Lease.objects.filter(name=name, until__lt=Now()).update(**mine):
        return True
    Lease.objects.bulk_create([Lease(name=name, **mine)], ignore_conflicts=True)
    return Lease.objects.filter(name=name, token=token).exists()


def _renew_until(done: Event, name: str, token: str) -> None:
    """In a thread of its own, with a connection of its own."""
    while not done.wait(RENEWED_EVERY.total_seconds()):
        try:
            Lease.objects.filter(name=name, token=token).update(until=Now() + KEPT)
        except DatabaseError:
            continue  # the next time; until then there is time
        finally:
            connection.close()


def _give_back(name: str, token: str) -> None:
    """Unless the connection cannot be used any more: then the lease ends by itself."""
    if connection.connection is not None and not connection.needs_rollback:
        Lease.objects.filter(name=name, token=token).delete()
