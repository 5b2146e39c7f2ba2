"""The JSON Schema of the event log, built from the event classes (docs/event-log.md).

Published as ``docs/schema/event-log-1.json`` and by the app; a test compares the file with this.
"""

from __future__ import annotations

import json
import re
from dataclasses import fields
from typing import Any

from engine.event_codes import CODES
from engine.events import Event, event_types
from engine.lineup import FigureSpec

LOG_VERSION = 1
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
            "laid": {
                "type": "array",
                "items": {
                    "anyOf": [{"$ref": "#/$defs/chest_placed"}, {"$ref": "#/$defs/pad_placed"}]
                },
                "description": "what was laid on the map before anybody was hired",
            },
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
