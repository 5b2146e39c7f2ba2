"""Dungeonbowl's card."""

from __future__ import annotations

from matches.engine.races import FOLDER, RULES
from matches.engine.variants.base import Books, Variant
from matches.engine.variants.dungeon.clauses import USED

DUNGEON = Variant(
    key="dungeon",
    title="Dungeonbowl",
    aliases=("dun", "dungeon bowl", "dungeonbowl"),
    money="gold",
    budget=1000,
    tables=FOLDER,
    rules_module="matches.engine.variants.dungeon.rulebook",
    clan_rules=RULES,
    clauses=USED,
    maps=True,
    books=Books(hiring="DUN-PRM-01"),
    handicaps=(
        (1, "a team re-roll more for the match"),
        (4, "an opponent stays out until its side's 9th turn"),
    ),
)
