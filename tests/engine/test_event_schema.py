"""The published schema is the engine's, and whole matches follow it (docs/event-log.md)."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from engine.event_codes import CODES
from engine.event_schema import LOG_VERSION, log_schema
from tests.support.mixed import match_log

PUBLISHED = Path(__file__).parents[2] / "docs" / "schema" / f"event-log-{LOG_VERSION}.json"


def test_the_published_schema_is_up_to_date():
    assert json.loads(PUBLISHED.read_text(encoding="utf-8")) == log_schema()


def test_a_code_belongs_to_a_field_there_is():
    events = log_schema()["$defs"]
    assert all(field in events[kind]["properties"] for kind, field in CODES)


@pytest.mark.parametrize("number", [0, 1, 5, 9])
def test_a_log_keeps_to_the_schema(number):
    log = match_log(number)
    defs = log_schema()["$defs"]
    whole = jsonschema.Draft202012Validator(log_schema())
    whole.validate(log | {"events": []})
    checks = {kind: jsonschema.Draft202012Validator({**defs[kind], "$defs": defs}) for kind in defs}
    for event in log["events"]:
        checks[event["event"]].validate(event)
