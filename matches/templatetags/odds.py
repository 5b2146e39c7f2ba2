"""Odds in words for templates: `{% load odds %}`."""

from __future__ import annotations

from django import template

register = template.Library()


@register.filter
def percent(odds: float) -> str:
    """A chance from 0 to 1 as whole points; rare chances are not rounded to 0."""
    if 0 < odds < 0.01:
        return "<1\u00a0%"
    if 0.99 < odds < 1:
        return ">99\u00a0%"
    return f"{odds * 100:.0f}\u00a0%"
