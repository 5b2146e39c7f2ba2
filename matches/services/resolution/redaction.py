"""Removes orders and secrets from error messages and logs.

An error may quote its input: a line of a sheet, or, from the database, the whole row that it
refused. Commissioners and logs get the reason only, because they belong to neither side.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from matches.models import Answer, Match, Playbook, Segment, SetUpOrders, TurnSheet
from matches.services.resolution.locked_orders import salt

CUT = "[…]"
MIN_LENGTH = 4
"""Shorter lines, such as `END`, reveal nothing."""
DATABASE_QUOTES = ("DETAIL:", "CONTEXT:", "LINE 1:", "Failing row")


def redact(match: Match, error: BaseException) -> None:
    """Remove everything hidden from an error and its causes, in place, before it is logged."""
    hidden = sorted(set(_hidden(match)), key=len, reverse=True)
    seen: set[int] = set()
    one: BaseException | None = error
    while one is not None and id(one) not in seen:
        seen.add(id(one))
        one.args = tuple(
            _without(part, hidden) if isinstance(part, str) else _plain(part, hidden)
            for part in one.args
        )
        one = one.__cause__ or one.__context__


def _without(text: str, hidden: list[str]) -> str:
    for quote in DATABASE_QUOTES:
        text = text.partition(quote)[0].rstrip() if quote in text else text
    for line in hidden:
        text = text.replace(line, CUT)
    return text


def _plain(part: object, hidden: list[str]) -> object:
    """A part of an error that is no text: unchanged, if it contains nothing hidden."""
    text = repr(part)
    cut = _without(text, hidden)
    return part if cut == text else cut


def _hidden(match: Match) -> Iterator[str]:
    """Every hidden line of a match, as plain text and as JSON."""
    for text in _texts(match):
        for line in text.replace("\\n", "\n").splitlines():
            if len(line.strip()) >= MIN_LENGTH:
                yield line.strip()
                yield json.dumps(line.strip())[1:-1]


def _texts(match: Match) -> Iterator[str]:
    yield match.secret
    for side in (0, 1):
        yield salt(match, side)
    teams = (match.home_team_id, match.away_team_id)
    for row in (
        *TurnSheet.objects.filter(match=match).values_list("text", "canonical"),
        *SetUpOrders.objects.filter(match=match).values_list("text", "canonical", "drafted"),
        *Answer.objects.filter(match=match).values_list("text", "canonical"),
        *Playbook.objects.filter(team__in=teams).values_list("name", "canonical"),
    ):
        yield from row
    for locked in Segment.objects.filter(match=match).values_list("locked", flat=True):
        try:
            sides = json.loads(locked)
        except ValueError:
            continue
        yield from (side["salt"] for side in sides.values() if "salt" in side)
