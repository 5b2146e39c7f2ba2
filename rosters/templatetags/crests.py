"""`{% crest team %}`, `{% crest team 64 %}`: a team's crest; its clan is read with it.

`{% portrait team player.position.key %}`: the silhouette of a position in the team's colours, for
beside a name. `{% clan_portrait clan position.key %}`: the same in nobody's.
"""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString, mark_safe

from engine.variants.position_looks import position_look
from rosters.crests.crest_svg import crest_svg
from rosters.models import Clan, Team
from rosters.silhouettes.silhouette_svg import portrait_svg

register = template.Library()
NOBODYS = ("indigo", "bone")


@register.simple_tag
def crest(team: Team, size: int = 36) -> SafeString:
    """The crest as SVG. `crest_svg` escapes the name; the rest contains no user input."""
    return mark_safe(crest_svg(team.name, team.clan.key, team.colours, size=size))  # noqa: S308


@register.simple_tag
def portrait(team: Team, position: str, size: int = 26) -> SafeString:
    """The silhouette as SVG, from the key of a position; no user input is in it."""
    look = position_look(team.clan.key, position)
    return mark_safe(portrait_svg(look, team.colours, size=size))  # noqa: S308


@register.simple_tag
def clan_portrait(clan: Clan, position: str, size: int = 26) -> SafeString:
    """The same for a clan's table."""
    look = position_look(clan.key, position)
    return mark_safe(portrait_svg(look, NOBODYS, size=size))  # noqa: S308
