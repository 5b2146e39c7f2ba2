"""A job's file, kept in chunks in the database: web and workers share no disk."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import IO

from league.models import FileChunk, FileJob

SIZE = 2**20


def keep(job: FileJob, file: IO[bytes]) -> int:
    """Store the file in place of the job's previous one; returns its size in bytes."""
    file.seek(0)
    return keep_chunks(job, iter(lambda: file.read(SIZE), b""))


def keep_chunks(job: FileJob, chunks: Iterable[bytes]) -> int:
    """The same for a stream, for example an upload."""
    FileChunk.objects.filter(job=job).delete()
    size = 0
    for number, data in enumerate(chunks):
        FileChunk.objects.create(job=job, number=number, data=data)
        size += len(data)
    return size


def chunks(job: FileJob) -> Iterator[bytes]:
    """The file, chunk by chunk."""
    numbers = list(
        FileChunk.objects.filter(job=job).order_by("number").values_list("pk", flat=True)
    )
    for pk in numbers:
        yield bytes(FileChunk.objects.values_list("data", flat=True).get(pk=pk))


@contextmanager
def opened(job: FileJob) -> Iterator[IO[bytes]]:
    """The file on this machine's disk, within the block."""
    with tempfile.TemporaryFile() as file:
        for chunk in chunks(job):
            file.write(chunk)
        file.seek(0)
        yield file
