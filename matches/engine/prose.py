"""A game explained in prose, from its own data: what it is, and what its house rules say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from matches.engine.variants.base import Variant

ANY = ""
"""The sentence of values that are not named; ``{value}`` in it is the value."""


@dataclass(frozen=True, slots=True)
class HouseRule:
    """An option under the value that is in force, and in a sentence what that means."""

    option: str
    value: str
    sentence: str
    is_default: bool


def about(card: Variant) -> tuple[str, ...]:
    """The game in a few paragraphs."""
    paragraphs: tuple[str, ...] = card.part("prose").ABOUT
    return paragraphs


def house_rules(card: Variant, chosen: Mapping[str, str]) -> list[HouseRule]:
    """Every option of the game in force, those at their default too."""
    return [
        HouseRule(
            option,
            value := chosen.get(option, values[0]),
            sentence(card, option, value),
            value == values[0],
        )
        for option, values in card.options.items()
    ]


def sentence(card: Variant, option: str, value: str) -> str:
    """What one value of an option means. Raises ``KeyError`` where nobody has said."""
    says: Mapping[str, str] = card.part("prose").SAYS[option]
    return says[value] if value in says else says[ANY].format(value=value)
