"""What exactly a service was called to do: every argument of the call, as one digest.

A word that somebody gives on an act serves for that act alone. So that no service forgets a field,
the digest is taken from the call itself, not from what the service chooses to name.
"""

from __future__ import annotations

import hashlib
import inspect
import json
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import fields, is_dataclass
from datetime import date
from enum import Enum
from typing import Any

from django.db.models import Model

LEFT_OUT = frozenset({"actor", "now"})
"""Who asks stands beside the digest; the moment is another when the same is done once more."""
_CALL: ContextVar[tuple[str, ...]] = ContextVar("whole_act", default=())


@contextmanager
def within_call(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Iterator[None]:
    """Around a call of a service: what it was called with is part of every act within it."""
    bound = inspect.signature(function).bind(*args, **kwargs)
    bound.apply_defaults()
    given = {name: value for name, value in bound.arguments.items() if name not in LEFT_OUT}
    called = json.dumps(
        [f"{function.__module__}.{function.__qualname__}", plain_value(given)], sort_keys=True
    )
    token = _CALL.set((*_CALL.get(), called))
    try:
        yield
    finally:
        _CALL.reset(token)


def digest_act(*parts: str) -> str:
    """The digest of these parts and of all that the calls around them were given (SHA-256, hex)."""
    text = json.dumps([*_CALL.get(), *parts])
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def plain_value(value: Any) -> Any:
    """An argument as JSON that is equal for equal arguments only.

    Raises `TypeError` for a type that has no such form yet: it must not be left out in silence.
    """
    if value is None or (
        isinstance(value, bool | int | float | str) and not isinstance(value, Enum)
    ):
        return value
    if isinstance(value, Enum):
        return plain_value(value.value)
    if isinstance(value, Model):
        return f"{value._meta.label}:{value.pk}"  # noqa: SLF001 -- documented by Django
    if isinstance(value, date):  # a datetime is one too
        return value.isoformat()
    if isinstance(value, Mapping):
        pairs = [[plain_value(key), plain_value(each)] for key, each in value.items()]
        return {"mapping": sorted(pairs, key=json.dumps)}
    if is_dataclass(value) and not isinstance(value, type):
        each = {field.name: plain_value(getattr(value, field.name)) for field in fields(value)}
        return {type(value).__name__: each}
    if isinstance(value, set | frozenset):
        return {"set": sorted((plain_value(one) for one in value), key=json.dumps)}
    if isinstance(value, Collection) and not isinstance(value, bytes | bytearray):
        return [plain_value(one) for one in value]
    raise TypeError(f"{type(value).__name__} has no plain form: add one to plain_value().")
