"""The document says of every operation how it may be refused, and what its parameters are."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import RequestFactory

from core.api.idempotency import HEADER, KEY, saves
from core.problems import MEDIA_TYPE
from tests.config.test_openapi_rules import DOCUMENT, operations, resolved

pytestmark = pytest.mark.fast
EVERYWHERE = {"400", "401", "403", "406", "412", "429"}
WRITES = {"409", "411", "413", "415", "422"}
PROBLEM = {"$ref": "#/components/schemas/Problem"}
TEXTS = {"search", "scores"}
"""Parameters that are any text."""
OPERATIONS = dict(operations())


def is_write(name: str) -> bool:
    return not name.startswith("get ")


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_names_every_refusal_that_it_may_make(name: str) -> None:
    wanted = (
        EVERYWHERE | (WRITES if is_write(name) else set()) | ({"404"} if "{" in name else set())
    )
    assert wanted <= OPERATIONS[name]["responses"].keys()


@pytest.mark.parametrize("name", OPERATIONS)
def test_a_refusal_is_a_problem_document(name: str) -> None:
    for status, answer in OPERATIONS[name]["responses"].items():
        if status[0] in "45":
            assert resolved(answer)["content"] == {MEDIA_TYPE: {"schema": PROBLEM}}, status


def test_a_problem_has_all_its_members() -> None:
    schema = DOCUMENT["components"]["schemas"]["Problem"]
    members = {"type", "title", "status", "code", "detail", "rule", "field", "errors"}
    assert set(schema["required"]) == set(schema["properties"]) == members


def parameters(where: str) -> list[tuple[str, dict[str, Any]]]:
    return [
        (name, resolved(each))
        for name, operation in OPERATIONS.items()
        for each in operation.get("parameters", ())
        if resolved(each)["in"] == where
    ]


def saves_something(name: str) -> bool:
    method, path = name.split(" ", 1)
    address = re.sub(r"\{\w+\}", "1", path)
    return saves(getattr(RequestFactory(), method)(address))


def test_every_write_takes_an_idempotency_key_of_the_form_that_is_checked() -> None:
    found = {name: each["schema"] for name, each in parameters("header") if each["name"] == HEADER}
    writes = {name for name in OPERATIONS if is_write(name)}
    assert set(found) == {name for name in writes if saves_something(name)}
    assert len(writes) > len(found) > 100
    (form,) = {(each["pattern"], each["minLength"], each["maxLength"]) for each in found.values()}
    for key in ("", "a", "x" * 64, "x" * 65, "a b", "\u00e9", "~!", "\x7f"):
        fits = bool(re.fullmatch(form[0], key)) and form[1] <= len(key) <= form[2]
        assert fits == bool(KEY.fullmatch(key)), key


def test_a_filter_is_of_the_type_that_it_is() -> None:
    """A number, yes or no, a moment, one of several words, or a key of at most 100 characters."""
    bare = {
        (name, each["name"])
        for name, each in parameters("query")
        if each["schema"]["type"] == "string"
        and not each["schema"].keys() & {"enum", "format", "maxLength"}
        and each["name"] not in TEXTS
    }
    assert bare == set()
