"""The sources of facts, and facts of careers in words."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext

from rosters import career_words
from rosters.folds.player_sheet import LEVEL_NAMES
from rosters.match_refs import find_match_pk
from rosters.models import CareerEvent

register = template.Library()


@register.filter
def match_id(source: str) -> str:
    """The match's id in a fact's source such as `match:12` or `match:12:v2`; else empty."""
    pk = find_match_pk(source)
    return "" if pk is None else str(pk)


@register.filter
def describe_event(event: CareerEvent) -> str:
    """A fact of a career, in words."""
    return career_words.describe_event(event)


@register.filter
def lasting(code: str) -> str:
    """The lasting effect of an injury, in words (CORE-INJ-03)."""
    return str(career_words.LASTING.get(code, code))


@register.filter
def level_name(level: int) -> str:
    """`Veteran`, `Star` (LGE-SPP-02)."""
    return gettext(LEVEL_NAMES[level])
