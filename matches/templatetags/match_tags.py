"""Template tags of matches: odds in words, and what happens to a turn that nobody writes."""

from __future__ import annotations

from django import template

from matches.services.notifications.turn_notifications import IF_MISSED

register = template.Library()


@register.simple_tag
def if_nothing_comes() -> str:
    """How fallback orders play a turn for which nothing arrives (LGE-PBM-01)."""
    return IF_MISSED


@register.filter
def percent(odds: float) -> str:
    """A chance from 0 to 1 as whole points; rare chances are not rounded to 0."""
    if 0 < odds < 0.01:
        return "<1\u00a0%"
    if 0.99 < odds < 1:
        return ">99\u00a0%"
    return f"{odds * 100:.0f}\u00a0%"
