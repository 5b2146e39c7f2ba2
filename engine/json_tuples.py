"""Tuples inside, lists in JSON: the same nesting either way."""

from __future__ import annotations

from typing import Any


def lists(value: Any) -> Any:
    """Every tuple as a list."""
    return [lists(item) for item in value] if isinstance(value, tuple) else value


def tuples(value: Any) -> Any:
    """Every list as a tuple."""
    return tuple([tuples(item) for item in value]) if isinstance(value, list) else value
