"""Where the facts of a career come from, and what they say."""

from __future__ import annotations

import re

from django import template

register = template.Library()
OF_A_MATCH = re.compile(r"match:([0-9]{1,18})(?::|$)")


@register.filter
def match_id(source: str) -> str:
    """The match's id in a fact's source such as `match:12` or `match:12:v2`; else nothing."""
    found = OF_A_MATCH.match(source)
    return found[1] if found else ""


LASTING = {
    "miss_next": "misses the next match",
    "niggling": "a niggling injury",
    "ma": "-1 MA",
    "st": "-1 ST",
    "ag": "-1 AG",
    "av": "-1 AV",
}


@register.filter
def lasting(code: str) -> str:
    """What stays of an injury, in words (CORE-INJ-03)."""
    return LASTING.get(code, code)
