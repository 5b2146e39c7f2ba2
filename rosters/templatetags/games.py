"""What the card of a game says, in templates: its title, its money, what its teams are.

`{{ amount|money:team.variant }}` writes an amount of the books in full, `|figures` the figures
alone. A game that is not installed any more keeps its key and counts in plain numbers.
"""

from __future__ import annotations

from django import template
from django.template.defaultfilters import capfirst

from engine.maps import map_title
from engine.variants.game_meta import Variant
from engine.variants.registry import find_variant
from rosters.models import Player
from rosters.queries.as_of import PlayerThen

register = template.Library()


def _card(variant: str) -> Variant | None:
    try:
        return find_variant(variant)
    except KeyError:
        return None


@register.filter
def game_title(variant: str) -> str:
    card = _card(variant)
    return card.title if card else variant


@register.filter
def money(amount: int, variant: str) -> str:
    """`50,000 gold`, `50 koku`."""
    card = _card(variant)
    return card.currency.write(amount) if card else str(amount)


@register.filter
def figures(amount: int, variant: str) -> str:
    """`50,000`: for a column whose head says of what."""
    card = _card(variant)
    return card.currency.figures(amount) if card else str(amount)


@register.filter
def money_name(variant: str) -> str:
    """`Koku`, `Gold`."""
    card = _card(variant)
    return capfirst(card.currency.name) if card else "Money"


@register.filter
def folk(variant: str) -> str:
    """What a team is drawn from: `clan`, `race`."""
    card = _card(variant)
    return card.folk[0] if card else "clan"


@register.filter
def folks(variant: str) -> str:
    """`clans`, `races`."""
    card = _card(variant)
    return card.folk[1] if card else "clans"


@register.filter
def map_called(name: str, variant: str) -> str:
    """What a map of that game is called."""
    card = _card(variant)
    return map_title(card, name) if card else name


NAMES = {
    "ma": "Movement",
    "st": "Strength",
    "ag": "Agility",
    "av": "Armour",
    "ph": "Personal Honor",
}


@register.filter
def characteristics(variant: str) -> list[tuple[str, str]]:
    """The characteristics of a game's players: abbreviation and name."""
    card = _card(variant)
    return [(key.upper(), NAMES[key]) for key in (card.characteristics if card else NAMES)]


@register.filter
def values(figure: object, variant: str) -> list[int]:
    """The same characteristics of a player, a position or a figure, in that order."""
    card = _card(variant)
    keys = card.characteristics if card else tuple(NAMES)
    if isinstance(figure, (Player, PlayerThen)):
        return [figure.characteristic(key) for key in keys]
    return [getattr(figure, key) for key in keys]


@register.filter
def has_market(variant: str) -> bool:
    """Whether Freebooters are for hire here before a match (LGE-FRE-01)."""
    card = _card(variant)
    return card is not None and card.books.has_market
