"""A game described in prose, from its own data: what it is, and what its house rules say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.variants.game_meta import GameMeta

ANY = ""
"""The sentence for values without a sentence of their own; it contains ``{value}``."""

UNNAMED = "\N{HORIZONTAL ELLIPSIS}"


@dataclass(frozen=True, slots=True)
class HouseRule:
    """An option with the value in force, its name on pages, and what the value means."""

    option: str
    title: str
    value: str
    sentence: str
    is_default: bool


@dataclass(frozen=True, slots=True)
class OptionHelp:
    """An option with all its values, the default first.

    ``alike`` are further values to which the default's sentence applies with their own figure;
    ``free`` is the sentence for values in a league's own words, if it may have them.
    """

    option: str
    title: str
    values: tuple[HouseRule, ...]
    alike: tuple[str, ...]
    free: str


def about(meta: GameMeta) -> tuple[str, ...]:
    """The game in a few paragraphs."""
    paragraphs: tuple[str, ...] = meta.part("prose").ABOUT
    return paragraphs


def house_rules(meta: GameMeta, chosen: Mapping[str, str]) -> list[HouseRule]:
    """Every option of the game in force, those at their default too."""
    return [
        HouseRule(
            option,
            option_title(meta, option),
            value := chosen.get(option, values[0]),
            sentence(meta, option, value),
            value == values[0],
        )
        for option, values in meta.options.items()
    ]


def explain_options(meta: GameMeta) -> list[OptionHelp]:
    """Every option of the game with what each of its values means."""
    return [_explained(meta, option, values) for option, values in meta.options.items()]


def _explained(meta: GameMeta, option: str, values: tuple[str, ...]) -> OptionHelp:
    says: Mapping[str, str] = meta.part("prose").SAYS[option]
    offered = [value for value in values if value == values[0] or value in says]
    alike = tuple(value for value in values if value not in offered)
    free = says[ANY].format(value=UNNAMED) if ANY in says and not alike else ""
    title = option_title(meta, option)
    rules = (
        HouseRule(option, title, v, sentence(meta, option, v), v == values[0]) for v in offered
    )
    return OptionHelp(option, title, tuple(rules), alike, free)


def option_title(meta: GameMeta, option: str) -> str:
    """What an option is called on pages. Raises ``KeyError`` if it has no name."""
    titles: Mapping[str, str] = meta.part("prose").TITLES
    return titles[option]


def words_of_value(value: str) -> str:
    """A value of an option as a sentence of the rules has it."""
    return value.replace("_", " ").replace(",", ", ")


def sentence(meta: GameMeta, option: str, value: str) -> str:
    """What one value of an option means. Raises ``KeyError`` if it has no sentence."""
    says: Mapping[str, str] = meta.part("prose").SAYS[option]
    return says[value] if value in says else says[ANY].format(value=words_of_value(value))
