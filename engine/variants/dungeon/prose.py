"""Dungeonbowl in a few words, and the sentences of its house rules."""

from __future__ import annotations

from collections.abc import Mapping

from engine.rules import prose
from engine.variants.dungeon.maps import PRINTED
from engine.variants.dungeon.options import OPTIONS

ABOUT = (
    (
        "Sixteen races meet in a dungeon of walls, doorways, lava and chasms. Six a side begin "
        "in their end zones; the others come in by teleport."
    ),
    (
        "The ball is in one of six chests, nobody knows in which until it is opened, and the "
        "other five blow up. Six pads teleport players who step on them to another pad, or into "
        "space."
    ),
    "There are no halves and no kick-off: the first touchdown wins.",
)
TITLES: Mapping[str, str] = {
    **{option: title for option, title in prose.TITLES.items() if option in OPTIONS},
    "dungeon_map": "The map",
    "dungeon_placement": "How chests and pads are placed",
    "dungeon_pick_list": "Who picks the players",
    "dungeon_turn_limit": "Last turn",
    "dungeon_reroll_refresh": "When re-rolls come back",
    "dungeon_regenerate": "Where players regenerate",
    "ball_found": "Where a found ball lies",
    "leap_fail": "A failed leap",
    "precarious_list": "What is precarious",
}
"""What an option is called on pages."""
SAYS: Mapping[str, Mapping[str, str]] = {
    **{option: says for option, says in prose.SAYS.items() if option in OPTIONS},
    "overtime": {
        "off": "A match that nobody has won after its last turn is a draw.",
        "sudden": "A roll-off decides a match that nobody has won after its last turn.",
    },
    "dungeon_map": {
        "random": "The dice choose one of the maps for each match.",
        **{name: f"Every match is played in {name.replace('_', ' ').title()}." for name in PRINTED},
    },
    "dungeon_placement": {
        "printed": "Chests and pads are where the map has them.",
        "alternate": "The coaches place chests and pads in turn.",
        "random": "The dice place chests and pads.",
    },
    "dungeon_pick_list": {
        "on": "The winner of the set-up roll takes the first turn or chooses an end zone; the "
        "other side gets the other one.",
        "off": "The home side defends A; the winner of the set-up roll moves first.",
    },
    "dungeon_turn_limit": {
        "24/32": "After 24 turns each the dugouts close and players are sent home; after 32 the "
        "side with the ball wins, else the one with more players standing.",
        "off": "A match has no turn limit.",
    },
    "dungeon_reroll_refresh": {
        "never": "Team re-rolls are for the whole match.",
        "eight": "Team re-rolls come back every eight own turns.",
    },
    "dungeon_regenerate": {
        "dugout": "Regeneration is rolled in the dugout, instead of a teleport.",
        "both": "Regeneration is rolled at once, and again in the dugout.",
    },
    "ball_found": {
        "floor": "The ball found in a chest lies on the floor.",
        "hands": "A player who finds the ball in a chest holds it.",
    },
    "leap_fail": {
        "landing": "A failed leap over a pit ends beyond it, on the ground.",
        "pit": "A failed leap over a pit ends in it.",
    },
    "precarious_list": {
        "full": "On a bridge or next to lava nearly every action may end in the pit.",
        "moves_only": "On a bridge or next to lava only moving there may end in the pit.",
    },
}
