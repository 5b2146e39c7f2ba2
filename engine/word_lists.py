"""Long lists of words and of clause IDs, written as running text.

As tuples of quoted strings they would fill a line each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

RANGE = ".."


def words(text: str) -> tuple[str, ...]:
    """The words of a text, in its order."""
    return tuple(text.split())


def spellings(others: Mapping[str, str]) -> dict[str, str]:
    """Each other spelling and the word it stands for, from the words and their other spellings."""
    return {other: word for word, text in others.items() for other in words(text)}


def clause_ids(text: str) -> tuple[str, ...]:
    """The IDs of a text, in its order; ``CORE-DIC-01..05`` means the five from 01 to 05."""
    return tuple(rule for word in words(text) for rule in _expanded(word))


def _expanded(word: str) -> Iterator[str]:
    first, dots, last = word.partition(RANGE)
    if not dots:
        yield first
        return
    chapter, _, number = first.rpartition("-")
    for n in range(int(number), int(last) + 1):
        yield f"{chapter}-{n:02}"
