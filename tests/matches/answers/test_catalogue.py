"""What scripts read is declared once: the document, the types and the caches follow from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_type_hints

import pytest
import yaml

from core.answer_types import write_types
from core.answers import answer_name
from core.class_digest import classes_in, digest_classes
from engine.planning.rehearsed_turn import RehearsedTurn
from matches.answers.catalogue import ANSWERS
from tests.layers import ROOT

pytestmark = pytest.mark.fast
DECLARED = ("/plan/", "/set-up/board/", "/laying/board/", "/replay/")
"""Parts of the addresses whose answers scripts read."""


def answers_of_the_document() -> dict[str, str]:
    text = (ROOT / "docs/schema/openapi.yaml").read_text(encoding="utf-8")
    found = {}
    for path, item in yaml.load(text, yaml.CSafeLoader)["paths"].items():
        for verb, operation in item.items():
            if any(part in f"{path}/" for part in DECLARED):
                content = operation["responses"]["200"]["content"]["application/json"]
                found[f"{verb} {path}"] = content["schema"]["$ref"].rpartition("/")[2]
    return found


def test_every_answer_that_scripts_read_is_a_declared_one() -> None:
    found = answers_of_the_document()
    assert len(found) >= 10
    assert set(found.values()) <= {answer_name(each) for each in ANSWERS}


def test_the_types_of_the_scripts_are_up_to_date() -> None:
    text = (ROOT / "types/answers.d.ts").read_text(encoding="utf-8")
    assert text == write_types(ANSWERS), "run `manage.py answer_types`"


def held(*classes: type) -> Iterator[type]:
    """The classes with fields that are remembered, in one another."""
    known: set[type] = set()
    waiting = list(classes)
    while waiting:
        each = waiting.pop()
        if each not in known and get_type_hints(each):
            known.add(each)
            yield each
        else:
            continue
        waiting += [inner for hint in get_type_hints(each).values() for inner in classes_in(hint)]


REMEMBERED: list[Any] = sorted(held(RehearsedTurn, *ANSWERS), key=repr)


@pytest.mark.parametrize(
    "kind", REMEMBERED, ids=lambda kind: f"{kind.__module__}.{kind.__qualname__}"
)
def test_one_more_field_of_anything_remembered_forgets_it(kind, monkeypatch) -> None:
    before = digest_classes(RehearsedTurn, *ANSWERS)
    monkeypatch.setitem(kind.__annotations__, "one_more", "int")
    digest_classes.cache_clear()
    try:
        assert digest_classes(RehearsedTurn, *ANSWERS) != before
    finally:
        digest_classes.cache_clear()
