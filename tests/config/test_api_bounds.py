"""What the API's document says of a value is so: at its bounds it is taken, beyond them refused.

Every query parameter and every field of every body, from the document: lengths, bounds, patterns,
lists of words. What is refused for another reason (nobody has that id, a rule of the game) has
another code, and is no business of the document.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from jsonschema import Draft202012Validator

from core import clock
from tests.config.test_api_fuzz import _clients, _ids, _operations, _resolved, _sample, document
from tests.permissions import world
from tests.permissions.people import COACH, OWNER
from tests.support.caches import forget_cache

pytestmark = pytest.mark.django_db
__all__ = ["document"]
WRITES = ("post", "put", "patch", "delete")
OF_FORM = frozenset({
    "blank", "null", "required", "invalid", "max_length", "min_length", "max_value", "min_value",
    "max_string_length", "null_characters_not_allowed", "invalid_choice", "not_a_list", "empty",
    "malformed",
})  # fmt: skip
"""Codes of faults that the document can foresee."""
BAD = "no_such_word"
LARGE = 2**63


@pytest.fixture
def there() -> Iterator[world.World]:
    with clock.set_to(world.NOW):
        yield world.build()


def values_of(schema: dict[str, Any]) -> list[Any]:
    """Values at the bounds of that schema, beyond them, and nowhere near."""
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    found: list[Any] = []
    if "enum" in schema:
        found += [schema["enum"][0], schema["enum"][-1], BAD, ""]
    elif "integer" in kinds:
        low, high = schema.get("minimum"), schema.get("maximum")
        found += [low, low - 1] if low is not None else [0, -1]
        found += [high, high + 1] if high is not None else [LARGE]
    elif "string" in kinds and "format" not in schema:
        low, high = schema.get("minLength", 0), schema.get("maxLength")
        found += ["", " ", "\x00", "a\x00", "A1"]
        found += ["a" * high, "a" * (high + 1)] if high is not None else []
    elif "array" in kinds:
        low, high = schema.get("minItems", 0), schema.get("maxItems")
        found += [[]]
    if "null" in kinds:
        found.append(None)
    return found


def _validator(document: dict[str, Any], schema: dict[str, Any]) -> Draft202012Validator:
    return Draft202012Validator({**schema, "components": document["components"]})


def _address(path: str, there: world.World) -> str:
    ids = _ids(there, path)
    return (
        path.replace("{slug}", there.league.slug)
        .replace("{id}", str(ids[0] if ids else there.match.pk))
        .replace("{season}", str(there.running.pk))
        .replace("{variant}", "samurai")
    )


def _faults(answer: Any, field: str) -> set[str]:
    """The codes of the faults of that field."""
    if answer.status_code != 400:
        return set()
    errors = answer.json()["errors"]
    return {each["code"] for each in errors if re.fullmatch(rf"{field}(\.\d+)?", each["field"])}


def test_query_parameters_are_as_documented(
    document: dict[str, Any], there: world.World, thorough: bool
) -> None:
    """In short every fourth value."""
    (owner,) = _clients(there, OWNER)
    wrong, asked, place = [], 0, 0
    for path, _, operation in _operations(document, "get"):
        for each in operation.get("parameters", ()):
            if each["in"] != "query":
                continue
            validator = _validator(document, each["schema"])
            for value in values_of(each["schema"]):
                place += 1
                if not thorough and place % 4:
                    continue
                forget_cache()
                answer = owner.get(_address(path, there), {each["name"]: value})
                if answer.status_code in {403, 404}:
                    continue
                asked += 1
                faults = _faults(answer, each["name"])
                valid = validator.is_valid(value)
                if valid and faults & OF_FORM:
                    wrong.append(f"{path}?{each['name']}={value!r:.40}: valid, but {faults}")
                if not valid and answer.status_code != 400:
                    wrong.append(f"{path}?{each['name']}={value!r:.40}: {answer.status_code}")
    assert not wrong, "\n".join(wrong)
    assert asked > (300 if thorough else 75)


def test_fields_of_bodies_are_as_documented(
    document: dict[str, Any], there: world.World, thorough: bool
) -> None:
    """In short every fourth value."""
    clients = _clients(there, OWNER, COACH)
    wrong, asked, place = [], 0, 0
    for path, verb, operation in _operations(document, *WRITES):
        content = operation.get("requestBody", {}).get("content", {}).get("application/json")
        schema = _resolved(document, content["schema"]) if content else {}
        sample = _sample(document, schema)
        for name, bare in schema.get("properties", {}).items():
            field = _resolved(document, (bare.get("allOf") or [bare])[0])
            validator = _validator(document, field)
            for value in values_of(field):
                place += 1
                if not thorough and place % 4:
                    continue
                answer = _sent(clients, verb, _address(path, there), {**sample, name: value})
                if answer is None:
                    continue
                asked += 1
                faults, valid = _faults(answer, name), validator.is_valid(value)
                if valid and faults & OF_FORM - {"invalid"}:  # which services say of its sense
                    wrong.append(f"{verb} {path} {name}={value!r:.40}: valid, but {faults}")
                if not valid and not faults:
                    wrong.append(f"{verb} {path} {name}={value!r:.40}: {answer.status_code}")
    assert not wrong, "\n".join(wrong)
    assert asked > (300 if thorough else 75)


def _sent(clients: list[Client], verb: str, address: str, body: dict[str, Any]) -> Any:
    """The first answer that is about the body; None if nobody of these may ask."""
    for client in clients:
        forget_cache()
        answer = getattr(client, verb)(address, json.dumps(body), content_type="application/json")
        if answer.status_code not in {401, 403, 404}:
            return answer
    return None
