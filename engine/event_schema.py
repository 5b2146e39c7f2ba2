"""The JSON Schema of the event log, built from the event classes (docs/event-log.md).

Published as ``docs/schema/event-log-1.json`` and by the app; a test compares the file with this.
"""

from __future__ import annotations

import json
import re
from dataclasses import fields
from typing import Any

from engine.events import Event, event_types
from engine.lineup import FigureSpec

LOG_VERSION = 1
PURPOSES = (
    "argue", "armour", "asako_yasu", "block", "bounce", "casualty", "catch", "cold", "dodge",
    "event_owner", "favor", "feud", "fires", "hand_off", "handicap", "handicap_gift",
    "handicap_pick", "honor", "initiative", "injury", "intercept", "kick", "kick_bounce",
    "kick_distance", "kick_off", "loner", "might", "mvp", "old_wound", "overtime", "pass",
    "pick_up", "poison", "rallying_cry", "random_model", "recovery", "revolt", "roll_off",
    "scatter", "scatter_distance", "shijin", "stance", "stand_up", "surge",
    "throw_in_direction", "throw_in_distance", "void_strike", "weather", "winnings",
    "yasuki_taka",
    # the core's
    "apothecary", "bite", "bone_head", "brilliant_coaching", "cheering_fans", "dauntless", "drift",
    "escape", "fans", "fly", "foul_appearance", "gate", "gaze", "get_the_ref", "heat", "hungry",
    "invasion", "jump_up", "landing", "lasting", "leap", "pro", "really_stupid", "referee",
    "regenerate", "riot", "rock", "safe_throw", "shadowing", "take_root", "thick_skull",
    "throw_a_rock", "throw_team_mate", "wild_animal",
    # Squig Bowl's
    "breed", "leap_aside", "side_step", "squig_move", "squig_order", "squig_test", "wander",
    # Dungeonbowl's
    "boarding", "chest", "cup", "map", "obstacle", "pep_rally", "placing", "precarious",
    "reappearance", "sent_home", "set_up", "teleport", "wall_bounce", "wall_side",
)  # fmt: skip
FALLS = ("block", "both_down", "attacker_down", "dodge", "surge", "might", "fires",
         "leap", "landing", "hit_by_player", "explosion")  # fmt: skip
BREEDS = ("squig", "gnasher", "kangaroo")
RESULTS = ("stunned", "knocked_out", "badly_hurt", "seriously_injured", "dead", "saved")
CODES: dict[tuple[str, str], tuple[str, ...]] = {
    ("rolled", "purpose"): PURPOSES,
    ("rerolled", "source"): (
        "team", "augury", "Dodge", "Catch", "Pass", "Sure Hands", "Sure Feet", "Pro",
    ),
    ("rerolls_set", "cause"): (
        "half", "spent", "rallying_cry", "drive_end", "shijin", "handicap", "leader",
        "cheering_fans", "brilliant_coaching", "match", "pep_rally", "eight",
    ),
    ("weather_set", "weather"): (
        "torrential_rain", "stifling_wind", "light_of_amaterasu", "freezing_cold",
        "winter_warfare", "sweltering_heat", "very_sunny", "nice", "pouring_rain", "blizzard",
    ),
    ("poisoned", "result"): ("nothing", "misses", "misses_two", "dead"),
    ("returned_to_reserves", "cause"): ("recovery", "half", "sponge", "regenerate", "late"),
    ("chest_opened", "contents"): ("ball", "trap"),
    ("end_given", "end"): ("A", "B"),
    ("thrown_at_wall", "length"): ("quick", "short"),
    ("counters_set", "cause"): ("revolt", "drive_conceded", "touchdown", "riot"),
    ("nothing_happened", "cause"): ("nobody", "tie", "already_touched", "dishonored"),
    ("drive_ended", "cause"): ("touchdown", "half", "conceded", "concession"),
    ("score_set", "cause"): ("concession", "turn_limit", "nobody_left"),
    ("spp_earned", "cause"): ("touchdown", "completion", "casualty", "interception", "handicap"),
    ("went_to_reserves", "cause"): ("portents", "thirst"),
    ("ball_moved", "cause"): ("kick", "bounce", "scatter", "throw_in", "pass", "hand_off",
                             "wander", "leap_aside", "leap", "bite", "placed", "wall"),
    ("caught", "cause"): ("pass", "scatter", "bounce", "kick", "throw_in", "hand_off",
                         "wander", "wall"),
    ("thrown", "length"): ("quick", "short", "long", "bomb"),
    ("hurled", "length"): ("quick", "short"),
    ("declared", "action"): ("move", "block", "blitz", "pass", "hand_off", "foul"),
    ("treated", "means"): ("apothecary", "regenerate"),
    ("lasting_injury", "effect"): ("miss_next", "niggling", "ma", "st", "ag", "av"),
    ("passed", "length"): ("quick", "normal", "long"),
    ("turn_ended", "cause"): ("end", "turnover", "touchdown", "concession"),
    ("turnover", "cause"): (
        *FALLS, "pick_up", "hand_off", "inaccurate_pass", "failed_catch", "intercepted",
        "sent_off", "illegal_procedure", "failed_pass", "fumble", "throw_team_mate", "thirst",
        "bitten", "explosion", "obstacle", "pit", "teleport",
    ),
    ("moved", "cause"): (
        "move", "surge", "follow_up", "leap", "quick_snap", "shadowing", "diving_tackle",
    ),
    ("block_die_picked", "result"): ("skull", "crossed", "arrows", "bang", "blade"),
    ("knocked_down", "cause"): FALLS,
    ("injured", "cause"): (
        *FALLS, "foul", "crowd", "duel", "void_strike", "stab", "rock", "invasion", "bite", "eaten",
        "pit", "teleport", "thirst",
    ),
    ("injured", "result"): RESULTS,
    ("penalised", "penalty"): ("sent_off", "illegal_procedure"),
    ("penalty_cancelled", "penalty"): ("sent_off", "illegal_procedure"),
    ("penalty_cancelled", "cause"): ("argued", "favor", "handicap"),
    ("challenged", "contest"): ("might", "stance", "duel"),
    ("duel_demanded", "when"): ("now", "match_end", "never"),
    ("duel_began", "cause"): ("kick_off", "foul", "blood_feud"),
    ("staff_used", "staff"): (
        "yasuki_taka", "kakita_shijin", "kitsuki_yasu", "ikoma_ujiaki",
    ),
    ("squig_born", "breed"): BREEDS,
    ("squig_split", "breed"): BREEDS,
    ("squig_removed", "cause"): ("crushed", "squashed", "bitten"),
    ("spell_cast", "spell"): (
        "fires_from_within", "augury", "biting_steel", "inner_fire", "void_strike",
    ),
}  # fmt: skip
"""Every code an event may have, by (event, field)."""
ATOMS: dict[str, dict[str, Any]] = {
    "int": {"type": "integer"},
    "str": {"type": "string"},
    "bool": {"type": "boolean"},
    "Slot": {"$ref": "#/$defs/slot"},
    "Square": {"$ref": "#/$defs/square"},
    "Side": {"$ref": "#/$defs/side"},
}


def log_schema() -> dict[str, Any]:
    """The whole schema, as JSON Schema 2020-12."""
    kinds = sorted(event_types().items())
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Kemari event log",
        "description": "A match: its set-up and every event since. See docs/event-log.md.",
        "type": "object",
        "required": ["log", "rules", "setup", "events"],
        "additionalProperties": False,
        "properties": {
            "log": {"const": LOG_VERSION},
            "rules": {"type": "string", "description": "id@version:digest of the rules played"},
            "setup": {"$ref": "#/$defs/setup"},
            "events": {"type": "array", "items": {"$ref": "#/$defs/event"}},
        },
        "$defs": {
            "slot": {"type": "integer", "minimum": 0, "description": "a player of the match"},
            "square": {"type": "integer", "minimum": 0, "description": "y * width + x"},
            "side": {"enum": [0, 1], "description": "0 home, 1 away"},
            "setup": _setup(),
            "line_up": _line_up(),
            "figure": _figure(),
            "event": {"oneOf": [{"$ref": f"#/$defs/{kind}"} for kind, _ in kinds]},
            **{kind: _event(kind, cls) for kind, cls in kinds},
        },
    }


def _event(kind: str, cls: type[Event]) -> dict[str, Any]:
    properties: dict[str, Any] = {"event": {"const": kind}, "audience": {"const": "all"}}
    for name, annotation in cls.types.items():
        properties[name] = _typed(annotation)
        if codes := CODES.get((kind, name)):
            properties[name] = {"enum": list(codes)}
    properties["rule"]["pattern"] = "^[A-Z]{3,4}(-[A-Z]{3})?-[0-9]{2}$"
    return {
        "description": " ".join((cls.__doc__ or "").split()),
        "type": "object",
        "required": list(properties),
        "additionalProperties": False,
        "properties": properties,
    }


def _typed(text: str) -> dict[str, Any]:
    """The schema of an annotation of the class."""
    if text.endswith(" | None"):
        return {"anyOf": [_typed(text.removesuffix(" | None")), {"type": "null"}]}
    if found := re.fullmatch(r"tuple\[(.+), \.\.\.\]", text):
        return {"type": "array", "items": _typed(found[1])}
    if found := re.fullmatch(r"tuple\[(\w+), (\w+)\]", text):
        return {"type": "array", "prefixItems": [_typed(found[1]), _typed(found[2])]}
    return dict(ATOMS[text])


def _setup() -> dict[str, Any]:
    return {
        "type": "object",
        "required": ["variant", "options", "home", "away"],
        "additionalProperties": False,
        "properties": {
            "variant": {"type": "string"},
            "options": {"type": "object", "additionalProperties": {"type": "string"}},
            "ground": {"type": "string", "description": "the map, in games that have maps"},
            "stakes": {"enum": [1, 2], "description": "1 for a semi-final, 2 for a final"},
            "home": {"$ref": "#/$defs/line_up"},
            "away": {"$ref": "#/$defs/line_up"},
        },
    }


def _line_up() -> dict[str, Any]:
    counts = {"type": "object", "additionalProperties": {"type": "integer"}}
    properties = {
        "name": {"type": "string"},
        "clan": {"type": "string"},
        "rerolls": {"type": "integer"},
        "rating": {"type": "integer"},
        "staff": counts,
        "figures": {"type": "array", "items": {"$ref": "#/$defs/figure"}},
    }
    return {
        "type": "object",
        "required": list(properties),
        "additionalProperties": False,
        "properties": properties,
    }


def _figure() -> dict[str, Any]:
    properties = {field.name: _typed(str(field.type)) for field in fields(FigureSpec)}
    return {
        "type": "object",
        "required": list(properties),
        "additionalProperties": False,
        "properties": properties,
    }


if __name__ == "__main__":  # python -m engine.event_schema > docs/schema/event-log-1.json
    print(json.dumps(log_schema(), indent=1))
