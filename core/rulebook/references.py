"""Finds IDs in a text, also short forms: `CORE-PAS-01/02`, `SKL-41 to 44`, `LGE-FRE, JOU`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

FIRST = re.compile(
    r"(?<![\w-])(?P<prefix>[A-Z]{3,4}-)?(?P<group>[A-Z]{3})"
    r"(?:-(?P<number>[0-9]{2}|[0-9]x))?(?![\w-])"
)
NEXT = re.compile(
    r"(?:, |/| to | and | or )"
    r"(?:(?P<group>[A-Z]{3})(?:-(?P<number>[0-9]{2}))?|(?P<bare>[0-9]{2}))(?![\w-])"
)


def references(text: str, places: Mapping[str, str]) -> Iterator[tuple[int, int, str]]:
    """Start, end and ID of each mention that is a key of `places`.

    A mention without a number stands for its group. Short forms after a mention belong to the same
    document and group.
    """
    at = 0
    while first := FIRST.search(text, at):
        at = first.end()
        prefix, group, number = first["prefix"] or "", first["group"], first["number"]
        target = _target(prefix, group, number, places)
        if target is None or not (prefix or number):
            continue
        yield first.start(), at, target
        while more := NEXT.match(text, at):
            group_next = more["group"] or group
            target = _target(prefix, group_next, more["bare"] or more["number"], places)
            if target is None:
                break
            group = group_next
            start = more.start("bare") if more["bare"] else more.start("group")
            at = more.end()
            yield start, at, target


def _target(prefix: str, group: str, number: str | None, places: Mapping[str, str]) -> str | None:
    name = f"{prefix}{group}"
    if number is not None and number.endswith("x"):
        number = f"{number[0]}0"
    if number is not None:
        name += f"-{number}"
    return name if name in places else None
