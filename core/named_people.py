"""Which people were named lately in this thread, so that what is stored can refer to them.

A notification is text. To take somebody's name out of it again, it must say whose names it
contains. The code that writes one formats people into sentences (`str(user)`), and that is noted
here.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from contextvars import ContextVar

MOST = 500
"""Names that are remembered; a sentence is stored soon after it was made."""

_noted: ContextVar[OrderedDict[str, int] | None] = ContextVar("noted", default=None)


def note_name(pk: int, name: str) -> None:
    """Remember that this person was named so; of two with one name, who was named last."""
    noted = _noted.get()
    if noted is None:
        noted = OrderedDict()
        _noted.set(noted)
    noted[name] = pk
    noted.move_to_end(name)
    while len(noted) > MOST:
        noted.popitem(last=False)


def people_named_in(text: str) -> list[tuple[int, str]]:
    """The people whose names were noted and stand in the text, as (id, name)."""
    noted = list((_noted.get() or {}).items())
    return sorted((pk, name) for name, pk in noted if contains_name(text, name))


def contains_name(text: str, name: str) -> bool:
    """Whether the name stands in the text as whole words."""
    return name in text and _whole(name).search(text) is not None


def replace_name(text: str, name: str, other: str) -> str:
    """The text with another name wherever this one stands as whole words."""
    return _whole(name).sub(lambda _: other, text)


def _whole(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
