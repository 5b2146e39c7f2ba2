"""The house rules of a season or a match, in prose.

`{% house_rules season.variant season.options %}` shows those that differ from the game's defaults,
and all of them in a `<details>`. Does not use the database.
"""

from __future__ import annotations

import json
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from core.rulebook.book import rulebook
from engine import prose
from engine.variants.game_meta import GameMeta
from engine.variants.registry import VARIANTS

register = template.Library()


_written: dict[tuple[str, str, str | None], SafeString] = {}
MOST_WRITTEN = 256


@register.simple_tag
def house_rules(variant: str, options: Any) -> SafeString:
    """Written once by each process: every page of a match has them."""
    chosen = options if isinstance(options, dict) else {}
    key = (variant, json.dumps(chosen, sort_keys=True), get_language())
    if key not in _written:
        if len(_written) >= MOST_WRITTEN:
            _written.clear()
        context = _context_of(variant, chosen)
        _written[key] = render_to_string("core/rulebook/_house_rules.html", context)
    return _written[key]


def _context_of(variant: str, chosen: dict[str, Any]) -> dict[str, Any]:
    """No sentences for options that the rules no longer define."""
    meta = next((meta for meta in VARIANTS if meta.key == variant), None)
    in_force = _describe(meta, chosen) if meta else None
    if in_force is None:
        return {"meta": meta, "unknown": _in_words(chosen)}
    places = rulebook().options
    rows = [(rule, places.get(rule.option)) for rule in in_force]
    return {
        "meta": meta,
        "changed": [row for row in rows if not row[0].is_default],
        "in_force": rows,
    }


def _in_words(chosen: dict[str, Any]) -> list[tuple[str, str]]:
    """Options and values of other rules, as near to words as their keys are."""
    return [
        (prose.words_of_value(str(option)).capitalize(), prose.words_of_value(str(value)))
        for option, value in sorted(chosen.items())
    ]


def _describe(meta: GameMeta, chosen: dict[str, Any]) -> list[prose.HouseRule] | None:
    """Every option in force; None if one cannot be described."""
    if not chosen.keys() <= meta.options.keys():
        return None
    try:
        return prose.house_rules(meta, chosen)
    except (KeyError, TypeError):
        return None
