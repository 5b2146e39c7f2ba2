"""Blitz Bowl's game metadata."""

from __future__ import annotations

from engine.races import FOLDER, RULES
from engine.variants.blitz.clauses import USED
from engine.variants.game_meta import GameMeta

BLITZ = GameMeta(
    key="blitz",
    title="Blitz Bowl",
    about="Old races block, run and pass one ball into the other side's end zone.",
    aliases=("blz", "blitz bowl", "blitz-bowl"),
    money="gold",
    budget=1000,
    tables=FOLDER,
    rules_module="engine.variants.blitz.ruleset",
    clan_rules=RULES,
    clauses=USED,
    bot_style=(
        ("escape_odds", 0.6),
        ("carrier_gain", 5.5),
        ("near_ball_gain", 0.5),
        ("waiting_loss", 0.18),
        ("risk", 0.4),
        ("zone", 0.2),
        ("zone_defending", 1.0),
        ("safeties", 1),
        ("cover", 1),
    ),
)
