"""The workers that generate leagues: this process, or several."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from typing import Any, Protocol

import django
from django.db import connections


class WorkerPool(Protocol):
    """Calls a function of a module with each of the items; yields what it returns, in order."""

    def __call__(self, work: Callable[[Any], Any], items: Iterable[Any], /) -> Iterator[Any]: ...


def run_in_process(work: Callable[[Any], Any], items: Iterable[Any], /) -> Iterator[Any]:
    """One after the other in this process."""
    return map(work, items)


@contextmanager
def worker_pool(jobs: int) -> Iterator[WorkerPool]:
    """A pool of processes, or this one; waiting items are dropped if the block ends early."""
    if jobs <= 1:
        yield run_in_process
        return
    name = connections["default"].settings_dict["NAME"]
    pool = ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=partial(_prepare, name)
    )
    try:
        yield pool.map
    finally:
        pool.shutdown(cancel_futures=True)


def _prepare(database: str) -> None:
    """Connect a worker process to the same database; in tests it has another name."""
    django.setup()
    connections["default"].settings_dict["NAME"] = database
