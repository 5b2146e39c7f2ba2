"""Dungeonbowl's game metadata."""

from __future__ import annotations

from engine.decision_catalogue import GOLD_CROWN, SHARED
from engine.decisions import DecisionKind as Kind
from engine.races import FOLDER, RULES
from engine.variants.dungeon.clauses import USED
from engine.variants.first_drive import FirstDrive
from engine.variants.game_meta import GameMeta, RosterRules

DUNGEON = GameMeta(
    key="dungeon",
    title="Dungeonbowl",
    about="The ball lies in a chest of a dungeon: find it and carry it past pits and pads.",
    aliases=("dun", "dungeon bowl", "dungeonbowl"),
    money="gold",
    budget=1000,
    tables=FOLDER,
    rules_module="engine.variants.dungeon.ruleset",
    clan_rules=RULES,
    clauses=USED,
    first_drive=FirstDrive(
        carrier="Z4",
        own=("AB4", "AB6", "Y5", "AB3", "AB7", "AA8"),
        opponents=("AF5", "AG7", "AG9", "AE9", "AC4", "AC6", "X5"),
        options=(("dungeon_map", "rope_street"),),
        ends=(  # DUN-END-02
            "As a turn begins, one player of its side without the ball, drawn by lot, is sent "
            "home; after turn {last} the side with the ball wins, else the one with more players "
            "standing."
        ),
    ),
    decisions=SHARED
    | GOLD_CROWN
    | {Kind.CATCH, Kind.PLACE_CHEST, Kind.PLACE_PAD, Kind.PRIVILEGE, Kind.END_ZONE},
    maps=True,
    has_halves=False,
    roster_rules=RosterRules(hiring="DUN-PRM-01"),
    handicaps=(
        (1, "a team re-roll more for the match"),
        (4, "an opponent stays out until its side's 9th turn"),
    ),
)
