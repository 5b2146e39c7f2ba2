"""What becomes of a turn that nobody writes, in the words of the letters."""

from __future__ import annotations

from django import template

from matches.services.notifications.turn_notifications import IF_MISSED

register = template.Library()


@register.simple_tag
def if_nothing_comes() -> str:
    """How the caretaker plays a turn for which nothing arrives (LGE-PBM-01)."""
    return IF_MISSED
