"""Blitz Bowl's game metadata."""

from __future__ import annotations

from engine.races import FOLDER, RULES
from engine.variants.blitz.clauses import USED
from engine.variants.game_meta import GameMeta

BLITZ = GameMeta(
    key="blitz",
    title="Blitz Bowl",
    aliases=("blz", "blitz bowl", "blitz-bowl"),
    money="gold",
    budget=1000,
    tables=FOLDER,
    rules_module="engine.variants.blitz.ruleset",
    clan_rules=RULES,
    clauses=USED,
)
