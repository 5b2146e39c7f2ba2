"""How the club asks higher apps for something without importing them.

A setting holds the dotted path of a tuple in `config.wiring`; the tuple holds dotted
paths of callables. Each hook's contract stands where it is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string


def names(setting: str) -> tuple[str, ...]:
    """The entries of a hook's tuple, in order."""
    return tuple(import_string(getattr(settings, setting)))


def pairs(setting: str) -> tuple[tuple[str, str], ...]:
    """The entries of a hook whose tuple holds pairs: of what, and a dotted path."""
    return tuple(import_string(getattr(settings, setting)))


def callables(setting: str) -> list[Callable[..., Any]]:
    """The callables a hook's tuple names, in order."""
    return [import_string(name) for name in names(setting)]


def named(path: str) -> Callable[..., Any]:
    """The callable of a dotted path that a hook's pair holds."""
    found: Callable[..., Any] = import_string(path)
    return found
