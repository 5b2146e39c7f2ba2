"""Several copies of the source at work at a time."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from typing import TypeVar

from tests.mutants.workbench import Workbench

T = TypeVar("T")
R = TypeVar("R")


def echo(text: str) -> None:
    """One line to the terminal, at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


@contextmanager
def open_benches(jobs: int) -> Iterator[list[Workbench]]:
    """So many copies of the source, deleted afterwards."""
    with tempfile.TemporaryDirectory(prefix="kemari-mutants-") as folder:
        yield [Workbench(Path(folder, str(number))) for number in range(jobs)]


def on_each_bench(
    benches: list[Workbench], work: Callable[[Workbench, T], R], given: Iterable[T]
) -> Iterator[R]:
    """The results in the order of what was given; each bench does one thing at a time."""
    free: Queue[Workbench] = Queue()
    for bench in benches:
        free.put(bench)

    def one(each: T) -> R:
        bench = free.get()
        try:
            return work(bench, each)
        finally:
            free.put(bench)

    with ThreadPoolExecutor(len(benches)) as pool:
        yield from pool.map(one, given)
