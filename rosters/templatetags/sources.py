"""Where the facts of a career come from, and what they say."""

from __future__ import annotations

import re

from django import template

from rosters import career_words
from rosters.models import CareerEvent
from rosters.services.projections import LEVEL_NAMES

register = template.Library()
OF_A_MATCH = re.compile(r"match:([0-9]{1,18})(?::|$)")


@register.filter
def match_id(source: str) -> str:
    """The match's id in a fact's source such as `match:12` or `match:12:v2`; else nothing."""
    found = OF_A_MATCH.match(source)
    return found[1] if found else ""


@register.filter
def describe_event(event: CareerEvent) -> str:
    """What a fact of a career says, in words."""
    return career_words.describe_event(event)


@register.filter
def lasting(code: str) -> str:
    """What stays of an injury, in words (CORE-INJ-03)."""
    return career_words.LASTING.get(code, code)


@register.filter
def level_name(level: int) -> str:
    """`Veteran`, `Star` (LGE-SPP-02)."""
    return LEVEL_NAMES[level]
