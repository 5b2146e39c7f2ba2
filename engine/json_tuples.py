"""Tuples in Python, lists in JSON: converts nested values both ways."""

from __future__ import annotations

from typing import Any


def tuples_to_lists(value: Any) -> Any:
    """Every tuple as a list."""
    return [tuples_to_lists(item) for item in value] if isinstance(value, tuple) else value


def lists_to_tuples(value: Any) -> Any:
    """Every list as a tuple."""
    return tuple([lists_to_tuples(item) for item in value]) if isinstance(value, list) else value
