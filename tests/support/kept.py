"""Worlds that are built once and put back: what a factory wrote is written again as rows.

Founding two teams and playing a kick-off takes a fifth of a second and two hundred queries, and
hundreds of tests begin with it. A factory marked `kept` runs as it is until the same call comes for
the second time, or takes long; then the rows it wrote are remembered, and later calls copy them in.
The factory runs in full wherever the outcome could differ: the database holds something already,
the test commits for real, it looks at the rules that are cited, or an argument is an object.

Keys are safe: a sequence is not rolled back with a test, so it has passed the remembered ones.
"""

from __future__ import annotations

import os
import pickle
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, is_dataclass
from datetime import date, timedelta
from enum import Enum
from functools import wraps
from time import monotonic
from typing import Any, ParamSpec, TypeVar

import psycopg
from django.conf import UserSettingsHolder, settings
from django.db import connection

from core import clock
from engine.game import Game
from tests.support.caches import forget_cache
from tests.support.tables import (
    clans_are_as_at_first,
    copied,
    copy_in,
    empty_tables,
)

_P = ParamSpec("_P")
_T = TypeVar("_T")
_PLAIN = (str, bytes, int, float, bool, type(None), date, timedelta, Enum)
_START = Game.__init__
LONG = 0.4
"""Seconds: what takes longer is remembered at once. To remember takes a twentieth of a second."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What a factory returned, and the rows that it wrote in each table."""

    made: bytes
    rows: tuple[tuple[str, bytes], ...]


_kept: dict[str, Kept] = {}
_seen: Counter[str] = Counter()


def kept(build: Callable[_P, _T]) -> Callable[_P, _T]:
    """Have a factory's world put back where it was built before."""

    @wraps(build)
    def made(*args: _P.args, **kwargs: _P.kwargs) -> _T:
        if not (_plain([args, kwargs]) and _rolled_back() and _is_untouched()):
            return build(*args, **kwargs)
        key = repr((build.__module__, build.__qualname__, args, kwargs, *_surroundings()))
        if key in _kept:
            return _put_back(_kept[key])  # type: ignore[no-any-return]
        _seen[key] += 1
        began = monotonic()
        world = build(*args, **kwargs)
        is_worth_it = _seen[key] > 1 or monotonic() - began > LONG
        if is_worth_it and clans_are_as_at_first(_raw()):
            _kept[key] = _remember(world)
        return world

    return made


def _plain(value: Any) -> bool:
    """Whether it says by its `repr` all that it is."""
    if isinstance(value, dict):
        return all(map(_plain, value)) and all(map(_plain, value.values()))
    if isinstance(value, (list, tuple)):
        return all(map(_plain, value))
    if is_dataclass(value):
        return all(_plain(getattr(value, name)) for name in value.__dataclass_fields__)
    return isinstance(value, _PLAIN)


def _rolled_back() -> bool:
    """Whether the test is undone at its end, and nobody watches the games that are begun."""
    return connection.in_atomic_block and Game.__init__ is _START


def _surroundings() -> tuple[object, ...]:
    """What else a world depends on: the clock and the settings, as the test has set them."""
    changed: dict[str, object] = {}
    holder = settings._wrapped
    while isinstance(holder, UserSettingsHolder):
        own = {name: value for name, value in vars(holder).items() if name.isupper()}
        changed = own | changed
        holder = holder.default_settings
    return clock._set_to.get(), sorted((name, repr(value)) for name, value in changed.items())


def _is_untouched() -> bool:
    """Whether the test has written nothing yet: only then has its transaction no number.

    The database is then as the template has it, for what tests commit is put back.
    """
    row = _raw().execute("SELECT pg_current_xact_id_if_assigned()").fetchone()
    return row is not None and row[0] is None and not os.environ.get("DATABASE_URL")


def _raw() -> psycopg.Connection:
    """The test's own connection, past the counting of queries."""
    connection.ensure_connection()
    found: psycopg.Connection = connection.connection
    return found


def _remember(world: Any) -> Kept:
    found = ((table, copied(_raw(), table)) for table in empty_tables())
    return Kept(pickle.dumps(world), tuple((table, rows) for table, rows in found if rows))


def _put_back(world: Kept) -> Any:
    forget_cache()  # the same keys had other contents in the test before
    for table, rows in world.rows:
        copy_in(_raw(), table, rows)
    return pickle.loads(world.made)
