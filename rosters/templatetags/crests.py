"""`{% crest team %}`, `{% crest team 64 %}`: a team's crest; its clan is read with it."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString, mark_safe

from rosters.crests.crest_svg import crest_svg
from rosters.models import Team

register = template.Library()


@register.simple_tag
def crest(team: Team, size: int = 36) -> SafeString:
    """The crest as SVG. `crest_svg` escapes the name; the rest contains no user input."""
    return mark_safe(crest_svg(team.name, team.clan.key, team.colours, size=size))  # noqa: S308
