"""Template tags of matches: odds in words, and what happens to a turn that nobody writes."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.translation import gettext

from matches.curtain import open_side_of
from matches.models import Match
from matches.render.plan_verdict import points
from matches.render.set_up_words import role_words
from matches.services.notifications.turn_notifications import IF_MISSED

register = template.Library()


@register.simple_tag
def if_nothing_comes() -> str:
    """How fallback orders play a turn for which nothing arrives (LGE-PBM-01)."""
    return gettext(IF_MISSED)


@register.simple_tag(takes_context=True)
def may_read_thread(context: dict[str, Any], match: Match) -> bool:
    """Whether the reader may read the messages of the two sides."""
    return bool(context["request"].user.has_perm("matches.read_thread", match))


@register.simple_tag(takes_context=True)
def may_enter_result(context: dict[str, Any], match: Match) -> bool:
    """Whether the reader judges the match and may enter what was played at a table."""
    reader = context["request"].user
    return match.takes_table_result and bool(reader.has_perm("matches.judge", match))


@register.simple_tag
def screen_of(match: Match) -> str:
    """The side whose curtain is open in a match at one screen, "home" or "away"; else empty."""
    side = open_side_of(match)
    return "" if side is None else side.name.lower()


@register.filter
def role_called(role: str, variant: str) -> str:
    """What a side does that sets up so: "kicking", "moving first"."""
    return role_words(role, variant)


@register.filter
def rehearsed(odds: float) -> str:
    """A chance from rehearsals, as a verdict says it: what they never saw may still happen."""
    return f"{points(odds)}\u00a0%"


@register.filter
def percent(odds: float) -> str:
    """A chance from 0 to 1 as whole points; rare chances are not rounded to 0."""
    if 0 < odds < 0.01:
        return "<1\u00a0%"
    if 0.99 < odds < 1:
        return ">99\u00a0%"
    return f"{odds * 100:.0f}\u00a0%"
