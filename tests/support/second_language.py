"""A second language, made for a test: without a file, and gone with the test."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from gettext import NullTranslations
from typing import Any
from unittest import mock

from django.utils.translation import override, trans_real


class _Sentences(NullTranslations):
    """What `DjangoTranslation.merge` takes from another catalogue."""

    def __init__(self, sentences: Mapping[Any, str]):
        super().__init__()
        self._catalog = dict(sentences)

    def plural(self, count: int) -> int:
        """Two forms, as German has."""
        return int(count != 1)


@contextmanager
def german(sentences: Mapping[Any, str]) -> Iterator[None]:
    """German with those sentences too; the key of a plural is its first form and 0 or 1."""
    with mock.patch.object(trans_real, "_translations", {}), override("de"):
        trans_real.catalog().merge(_Sentences(sentences))
        yield


class Strange(NullTranslations):
    """A language without our letters; remembers what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str] = set()

    def gettext(self, message: str) -> str:
        self.asked.add(message)
        return re.sub(r"[A-Za-z](?![^{]*\})", "ß", message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)
