"""What happens to a turn that nobody writes, in the words of the notifications."""

from __future__ import annotations

from django import template

from matches.services.notifications.turn_notifications import IF_MISSED

register = template.Library()


@register.simple_tag
def if_nothing_comes() -> str:
    """How fallback orders play a turn for which nothing arrives (LGE-PBM-01)."""
    return IF_MISSED
