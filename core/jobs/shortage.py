"""Errors of the database that say nothing about the work: later the same may succeed."""

from __future__ import annotations

from django.db import Error, InterfaceError, OperationalError

_INSUFFICIENT_RESOURCES = "53"
"""The class of PostgreSQL's error codes: disk full, out of memory, too many connections."""

_OF_THE_MOMENT = ("40", "08", "57", "55P03")
"""Transactions in each other's way (deadlock, serialization), connections, a server that stops or
cancels a query, a lock that is not free."""


def is_short_of_resources(error: BaseException) -> bool:
    """Whether the database has no space, memory or connections left."""
    return _sqlstate(error).startswith(_INSUFFICIENT_RESOURCES)


def is_of_the_moment(error: BaseException) -> bool:
    """Whether others at work, or the connection, made the database refuse: no fault of any data."""
    is_cut_off = isinstance(error, InterfaceError) or (
        isinstance(error, OperationalError) and not _sqlstate(error)
    )
    return is_cut_off or _sqlstate(error).startswith(_OF_THE_MOMENT)


def _sqlstate(error: BaseException) -> str:
    code = getattr(error.__cause__, "sqlstate", None) if isinstance(error, Error) else None
    return code or ""
