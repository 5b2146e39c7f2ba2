"""Sentences are marked for translation where they are defined, and translated when shown."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import lru_cache
from gettext import NullTranslations
from typing import Any

from django.conf import settings
from django.utils.translation.trans_real import catalog

log = logging.getLogger(__name__)

Translate = Callable[[str], str]
LANGUAGES = 16
"""How many of them keep what was looked up."""


def N_(text: str) -> str:  # noqa: N802 -- gettext's own name for it
    """Marks a sentence for the catalogue (``xgettext --keyword=N_``)."""
    return text


def plural(one: str, many: str) -> tuple[str, str]:
    """Marks a sentence about `{count}` for the catalogue, which has as many forms as it needs."""
    return one, many


class Language:
    """Looks sentences up in a catalogue, each once: a log has the same few thousands of times.

    Only marked sentences are given to it, so that what is kept stays small.
    """

    __slots__ = ("_catalogue", "text")

    def __init__(self, catalogue: NullTranslations):
        self._catalogue = catalogue
        self.text: Translate = _Known(catalogue).__getitem__

    def count(self, sentence: tuple[str, str], count: int) -> str:
        """The sentence in the form for that number, with the number."""
        return self._catalogue.ngettext(*sentence, count).format(count=count)


class _Known(dict[str, str]):
    def __init__(self, catalogue: NullTranslations):
        super().__init__({"": ""})  # a catalogue has its own head under the empty sentence
        self._gettext = catalogue.gettext

    def __missing__(self, sentence: str) -> str:
        found = self[sentence] = self._gettext(sentence)
        return found


ENGLISH = Language(NullTranslations())
"""For what is the same for every reader, as the rulebook."""


def language_of_now() -> Language:
    """The language that is active: the reader's on a page, the site's in a worker."""
    return _language(catalog())


@lru_cache(LANGUAGES)
def _language(catalogue: NullTranslations) -> Language:
    return Language(catalogue)


def upper_first(text: str) -> str:
    """The text as a sentence begins with it; a letter without one capital stays as it is."""
    first = text[:1].upper()
    return first + text[1:] if len(first) == 1 else text


def translated(sentence: str) -> str:
    """The sentence in the language that is active."""
    return language_of_now().text(sentence)


class MissingValue(LookupError):  # noqa: N818 -- says what is wrong
    """A sentence is filled without one of its values: raised in tests alone."""


def fill(sentence: str, values: Mapping[str, Any], *, instead: str = "") -> str:
    """A sentence with its values.

    One without a value that it needs is a fault of the program: it raises ``MissingValue`` where
    ``STRICT_SENTENCES`` is on, as in tests. Elsewhere it is logged, and ``instead`` is shown, or
    the sentence with an ellipsis.
    """
    try:
        return sentence.format_map(values)
    except KeyError as missing:
        if settings.STRICT_SENTENCES:
            raise MissingValue(f"{missing} of {sentence!r}") from missing
        log.exception("a value is missing for the sentence %r", sentence)
    return instead or sentence.format_map(_Given(values))


class _Given(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return "…"
