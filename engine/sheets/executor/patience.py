"""How long a sheet may be thought about: asked before each play, since one can cost much to try."""

from __future__ import annotations

from collections.abc import Callable

Patience = Callable[[], None]
"""Raises ``OutOfTime`` when its time is spent."""


class OutOfTime(Exception):  # noqa: N818 -- says what happened
    """The sheet takes longer to play than its caller allows."""


def endless() -> None:
    """For a sheet that is played for good: it takes as long as it takes."""
