"""Which rules a match is played by: those of its variant, under its options, on its map."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from importlib import import_module

from engine.errors import DataError
from engine.events import Event
from engine.lineup import MatchSetup
from engine.maps import NamedMap
from engine.ruleset import Rules
from engine.variants.registry import find_variant

MAX_OPTION_LENGTH = 200
"""The most characters of an option or its value; a match stores the options it began under."""


def rules_for(setup: MatchSetup) -> Rules:
    """The rules of a set-up's variant under its options; raises as ``rules_under`` does."""
    if setup.laid and not setup.ground:
        raise DataError("the set-up has chests and pads, and no map on which they lie")
    return rules_under(setup.variant, setup.options, setup.ground)


def rules_under(key: str, options: Mapping[str, str], ground: str = "") -> Rules:
    """The rules of a variant under house rules (LGE-OPT-01), on a map where it has maps.

    Raises ``DataError`` for an unknown variant, option or value, and for a bad map.
    """
    try:
        variant = find_variant(key)
    except KeyError:
        raise DataError(f"unknown variant {key!r}") from None
    for pair in options.items():
        if any(type(part) is not str for part in pair):
            raise DataError(f"an option is a text and so is its value, not {pair!r:.80}")
        if any(len(part) > MAX_OPTION_LENGTH for part in pair):
            raise DataError(f"{pair[0]:.40} has more than {MAX_OPTION_LENGTH} characters")
    if ground and not variant.maps:
        raise DataError(f"{variant.title} is played on no map of its own")
    build = import_module(variant.rules_module).build
    given = tuple(sorted(options.items()))
    rules: Rules = build(given, ground) if variant.maps else build(given)
    return rules


def settle_map(
    setup: MatchSetup, roll: Callable[[int, str], int], maps: Sequence[NamedMap] = ()
) -> tuple[MatchSetup, list[Event]]:
    """The set-up with its map, and the events of drawing it with ``roll`` if that is needed.

    The map is drawn from ``maps`` in that order, or from the printed ones. A match's set-up is
    settled once, before any of it is shown; ``Game.start`` settles one that is not. Raises as
    ``rules_under`` does.
    """
    variant = find_variant(setup.variant) if setup.variant else None
    if variant is None or not variant.maps or setup.ground:
        return setup, []
    ground, events = import_module(variant.rules_module).draw_ground(setup.options, roll, maps)
    return replace(setup, ground=ground), events
