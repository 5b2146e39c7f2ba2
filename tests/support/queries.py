"""The queries of a block, as they are sent: without Django's debugging cursor, which costs as much
as the query itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection


@contextmanager
def sent_queries() -> Iterator[list[str]]:
    """The SQL of each query sent inside, savepoints too, without the values."""
    sent: list[str] = []

    def note(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        sent.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(note):
        yield sent
