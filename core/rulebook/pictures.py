"""Pictures of clauses. The apps that know boards make them; the rulebook's pages show them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from core.hooks import Hook
from core.rulebook.nodes import Html


@dataclass(frozen=True, slots=True)
class Key:
    """What a kind of square on a picture means."""

    swatch: Html
    words: str


@dataclass(frozen=True, slots=True)
class Picture:
    """An ``<svg>`` with its own alternative text, a caption, a legend, and what happens in it.

    ``styles`` is the static file of its stylesheet.
    """

    clause: str
    svg: Html
    caption: str
    keys: Sequence[Key] = field(default_factory=list)
    story: Sequence[str] = field(default_factory=list)
    styles: str = ""


PICTURES: Hook[[str], Iterable[Picture]] = Hook()
"""``(document)`` -> the pictures of its clauses."""


def pictures_of(document: str) -> dict[str, list[Picture]]:
    """The pictures of a document, by clause."""
    found: dict[str, list[Picture]] = {}
    for pictures in PICTURES.call(document):
        for picture in pictures:
            found.setdefault(picture.clause, []).append(picture)
    return found
