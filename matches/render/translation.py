"""Sentences are marked for translation where they are defined, and translated when shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Translate = Callable[[str], str]


def N_(text: str) -> str:  # noqa: N802 -- gettext's own name for it
    """Marks a sentence for the catalogue (``xgettext --keyword=N_``)."""
    return text


def untranslated(text: str) -> str:
    """The translation into English."""
    return text


def fill(sentence: str, values: Mapping[str, Any]) -> str:
    """A sentence with its values; a missing value shows as a question mark."""
    return sentence.format_map(_Given(values))


class _Given(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return "?"
