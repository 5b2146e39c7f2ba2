"""The metadata of a game in templates: title, money, clans or races.

`{{ amount|money:team.variant }}` writes an amount with its unit, `|figures` only the figures. A
game that is not installed any more shows its key and plain numbers.
"""

from __future__ import annotations

from django import template
from django.template.defaultfilters import capfirst
from django.utils.translation import gettext, gettext_noop

from engine.maps import map_title
from engine.variants.game_meta import GameMeta
from engine.variants.registry import find_variant
from rosters.models import Player
from rosters.queries.as_of import PlayerThen

register = template.Library()


def _meta(variant: str) -> GameMeta | None:
    try:
        return find_variant(variant)
    except KeyError:
        return None


@register.filter
def game_title(variant: str) -> str:
    meta = _meta(variant)
    return meta.title if meta else variant


@register.filter
def money(amount: int, variant: str) -> str:
    """`50,000 gold`, `50 koku`."""
    meta = _meta(variant)
    return meta.currency.write(amount) if meta else str(amount)


@register.filter
def figures(amount: int, variant: str) -> str:
    """`50,000`: for a column with the unit in its head."""
    meta = _meta(variant)
    return meta.currency.figures(amount) if meta else str(amount)


@register.filter
def money_name(variant: str) -> str:
    """`Koku`, `Gold`."""
    meta = _meta(variant)
    return capfirst(meta.currency.name) if meta else gettext("Money")


@register.filter
def folk(variant: str) -> str:
    """What a team belongs to: `clan`, `race`."""
    meta = _meta(variant)
    return meta.folk[0] if meta else "clan"


@register.filter
def map_called(name: str, variant: str) -> str:
    """The title of a map of that game."""
    meta = _meta(variant)
    return map_title(meta, name) if meta else name


NAMES = {
    "ma": gettext_noop("Movement"),
    "st": gettext_noop("Strength"),
    "ag": gettext_noop("Agility"),
    "av": gettext_noop("Armour"),
    "ph": gettext_noop("Personal Honor"),
}


@register.filter
def characteristics(variant: str) -> list[tuple[str, str]]:
    """The characteristics of a game's players: abbreviation and name."""
    meta = _meta(variant)
    return [(key.upper(), gettext(NAMES[key])) for key in (meta.characteristics if meta else NAMES)]


@register.filter
def values(figure: object, variant: str) -> list[int]:
    """The characteristics of a player, a position or a figure, in the same order."""
    meta = _meta(variant)
    keys = meta.characteristics if meta else tuple(NAMES)
    if isinstance(figure, (Player, PlayerThen)):
        return [figure.characteristic(key) for key in keys]
    return [getattr(figure, key) for key in keys]


@register.filter
def values_in_words(figure: object, variant: str) -> str:
    """The same in a line: `MA 6 · ST 3`."""
    named = zip(characteristics(variant), values(figure, variant), strict=True)
    return " · ".join(f"{key} {value}" for (key, _), value in named)


@register.filter
def has_market(variant: str) -> bool:
    """Whether Freebooters are for hire here before a match (LGE-FRE-01)."""
    meta = _meta(variant)
    return meta is not None and meta.roster_rules.has_market
