"""Blitz Bowl's card."""

from __future__ import annotations

from engine.races import FOLDER, RULES
from engine.variants.base import Variant
from engine.variants.blitz.clauses import USED

BLITZ = Variant(
    key="blitz",
    title="Blitz Bowl",
    aliases=("blz", "blitz bowl", "blitz-bowl"),
    money="gold",
    budget=1000,
    tables=FOLDER,
    rules_module="engine.variants.blitz.rulebook",
    clan_rules=RULES,
    clauses=USED,
)
