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
    about="The ball is alive: it hops away by itself, and may bite who holds it, split or burst.",
    aliases=("sqg", "squig bowl", "squig-bowl"),
    money="gold",
    budget=1000,
    tables=FOLDER,
    rules_module="engine.variants.squig.ruleset",
    clan_rules=RULES,
    clauses=USED,
    living_balls=True,
    scoring_rate=0.25,
    has_strong_bot=False,
    bot_style=(
        ("escape_odds", 0.3),
        ("run_loss", 8.0),
        ("exposure", 0.15),
        ("side_line", 0.4),
        ("body_gain", 0.25),
        ("reroll_relief", 0.7),
        ("zone", 0.1),
        ("mark", 2.7),
        ("cover", 1),
    ),
    decisions=SHARED | KICKED_OFF | GOLD_CROWN | CROWN_KICK | {DecisionKind.GRAB},
)
