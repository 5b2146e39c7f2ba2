"""Squig Bowl's game metadata."""

from __future__ import annotations

from engine.decision_catalogue import CROWN_KICK, GOLD_CROWN, KICKED_OFF, SHARED
from engine.decisions import DecisionKind
from engine.races import FOLDER, RULES
from engine.variants.game_meta import GameMeta
from engine.variants.squig.clauses import USED

SQUIG = GameMeta(
    key="squig",
    title="Squig Bowl",
    aliases=("sqg", "squig bowl", "squig-bowl"),
    money="gold",
    budget=1000,
    tables=FOLDER,
    rules_module="engine.variants.squig.ruleset",
    clan_rules=RULES,
    clauses=USED,
    scoring_rate=0.25,
    decisions=SHARED | KICKED_OFF | GOLD_CROWN | CROWN_KICK | {DecisionKind.GRAB},
)
