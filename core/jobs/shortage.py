"""Errors that say nothing about the work: the database has no space, memory or connections left."""

from __future__ import annotations

from django.db import Error

_INSUFFICIENT_RESOURCES = "53"
"""The class of PostgreSQL's error codes: disk full, out of memory, too many connections."""


def is_short_of_resources(error: BaseException) -> bool:
    """Whether the database refused for want of resources; later the same may succeed."""
    code = getattr(error.__cause__, "sqlstate", None) if isinstance(error, Error) else None
    return (code or "").startswith(_INSUFFICIENT_RESOURCES)
