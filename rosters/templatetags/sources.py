"""Where the facts of a career come from."""

from __future__ import annotations

from django import template

register = template.Library()


@register.filter
def match_id(source: str) -> str:
    """The match's id in a fact's source such as `match:12`; nothing for other sources."""
    kind, _, number = source.partition(":")
    return number if kind == "match" else ""
