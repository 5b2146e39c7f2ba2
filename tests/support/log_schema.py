"""A log held against its schema, event by event.

The schema says of an event that it is one of 126 kinds. Trying them all takes half a minute
a match; here the event's own name chooses the kind it is held against, and the first events are
held against the whole schema too.
"""

from __future__ import annotations

from typing import Any

from jsonschema import Draft202012Validator

WHOLE = 30


def kinds_of(schema: dict[str, Any]) -> dict[str, Draft202012Validator]:
    """A validator for each kind of event."""
    defs = schema["$defs"]
    return {
        name: Draft202012Validator({**definition, "$defs": defs})
        for name, definition in defs.items()
        if "event" in definition.get("properties", {})
    }


def check_log(log: dict[str, Any], schema: dict[str, Any]) -> None:
    """Raises `ValidationError` unless the log keeps to the schema."""
    Draft202012Validator(schema).validate({**log, "events": log["events"][:WHOLE]})
    kinds = kinds_of(schema)
    for event in log["events"]:
        kinds[event["event"]].validate(event)
