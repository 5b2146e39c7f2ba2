"""How facts name a match: `match:12`; one of its entries adds a part, as `match:12:v2`.

The only module that builds or parses these references.
"""

from __future__ import annotations

import re
from typing import Any, NewType

from django.db.models import CharField, OuterRef, QuerySet, Value
from django.db.models.functions import Cast, Concat

MatchRef = NewType("MatchRef", str)
"""The reference to a match itself, without a part."""

_PREFIX = "match:"
_NUMBER = re.compile(r"[0-9]{1,18}")


def match_ref(pk: int) -> MatchRef:
    """The reference to the match with this id."""
    return MatchRef(f"{_PREFIX}{pk}")


def match_pk(ref: MatchRef) -> int:
    """The id in a reference to a match. Raises `ValueError` for any other text, and for a part."""
    pk = find_match_pk(ref)
    if pk is None or ref != match_ref(pk):
        raise ValueError(f"{ref!r:.40} is no reference to a match.")
    return pk


def find_match_ref(source: str) -> MatchRef | None:
    """The reference to the match that a fact's source names, with or without a part; None if none.

    A founding or a transfer is the source of facts too.
    """
    pk = find_match_pk(source)
    return None if pk is None else match_ref(pk)


def find_match_pk(source: str) -> int | None:
    """The id of the match that a fact's source names, with or without a part; None if none."""
    name, _ = split_name(source) or ("", "")
    return int(name) if _NUMBER.fullmatch(name) else None


def entry_ref(ref: MatchRef, part: str | int) -> str:
    """The reference to one entry of a match: `match:12` and `v2` give `match:12:v2`."""
    return f"{ref}:{part}"


def without_part(source: str) -> str:
    """The reference without its part: `match:12` of `match:12:v2`; other sources stay."""
    name, _ = split_name(source) or ("", "")
    return named_match_ref(name) if name else source


def split_name(source: str) -> tuple[str, str] | None:
    """What follows `match:` up to the next colon, and the rest with its colon; None if no match.

    In a league file the name is not an id: `match:#3:v2` gives `#3` and `:v2`.
    """
    if not source.startswith(_PREFIX):
        return None
    name, colon, rest = source.removeprefix(_PREFIX).partition(":")
    return name, colon + rest


def named_match_ref(name: str, rest: str = "") -> str:
    """The reverse of `split_name`."""
    return f"{_PREFIX}{name}{rest}"


def matches_as_refs(matches: QuerySet[Any]) -> QuerySet[Any, Any]:
    """The references to these matches, for use as a subquery."""
    ref = Concat(Value(_PREFIX), Cast("pk", CharField()))
    return matches.order_by().annotate(own_ref=ref).values("own_ref")


def outer_match_ref() -> Concat:
    """The reference to the match of the outer query, for use in a subquery."""
    return Concat(Value(_PREFIX), Cast(OuterRef("pk"), CharField()))
