"""Blitz Bowl's card."""

from __future__ import annotations

from matches.engine.races import FOLDER, RULES
from matches.engine.variants.base import Variant
from matches.engine.variants.blitz.clauses import USED

BLITZ = Variant(
    key="blitz",
    title="Blitz Bowl",
    aliases=("blz", "blitz bowl", "blitz-bowl"),
    money="gold",
    budget=1000,
    tables=FOLDER,
    rules_module="matches.engine.variants.blitz.rulebook",
    clan_rules=RULES,
    clauses=USED,
)
