"""Samurai Bowl's card."""

from __future__ import annotations

from pathlib import Path

from matches.engine.variants.base import Variant
from matches.engine.variants.samurai.clauses import USED

SAMURAI = Variant(
    key="samurai",
    title="Samurai Bowl",
    aliases=("sam", "samurai bowl", "samurai-bowl"),
    money="koku",
    budget=1000,
    tables=Path(__file__).parent / "clans",
    rules_module="matches.engine.variants.samurai.rulebook",
    clan_rules=(
        ("crab", "SAM-CRB"),
        ("crane", "SAM-CRN"),
        ("dragon", "SAM-DRA"),
        ("lion", "SAM-LIO"),
        ("phoenix", "SAM-PHO"),
        ("scorpion", "SAM-SCO"),
        ("unicorn", "SAM-UNI"),
    ),
    clauses=USED,
)
