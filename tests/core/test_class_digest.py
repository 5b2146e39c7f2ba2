"""What is remembered of a class is forgotten when the class changes."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import dataclass, make_dataclass
from enum import StrEnum
from typing import Any, NamedTuple

import pytest

from core.class_digest import digest_classes

pytestmark = pytest.mark.fast
FIELDS: Mapping[str, Any] = {"number": int, "names": tuple[str, ...], "odds": float | None}


class Kind(StrEnum):
    """A kind."""

    A = "a"


def holder(fields: Mapping[str, Any], *, name: str = "Held") -> type:
    held = make_dataclass(name, list(fields.items()))
    return make_dataclass("Holder", [("held", dict[str, tuple[held, ...]])])  # type: ignore[valid-type]


def test_the_same_fields_have_the_same_digest() -> None:
    assert digest_classes(holder(FIELDS)) == digest_classes(holder(dict(FIELDS)))


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("change", ["removed", "renamed", "another type", "None too", "moved"])
def test_any_change_of_a_field_deep_inside_changes_it(field: str, change: str) -> None:
    changed = dict(FIELDS)
    kind = changed.pop(field)
    if change == "renamed":
        changed = {name if name != field else f"{field}s": each for name, each in FIELDS.items()}
    elif change == "another type":
        changed = {**FIELDS, field: bytes}
    elif change == "None too":
        changed = {**FIELDS, field: list[kind] | None}
    elif change == "moved":
        changed = {**changed, field: kind} if field != "odds" else {field: kind, **changed}
    assert digest_classes(holder(changed)) != digest_classes(holder(FIELDS))


def test_another_class_of_the_same_fields_is_another() -> None:
    assert digest_classes(holder(FIELDS, name="Other")) != digest_classes(holder(FIELDS))


def test_a_member_of_an_enum_counts_and_what_a_row_holds() -> None:
    class Row(NamedTuple):
        kind: Any

    digests = set()
    for members in ({"A": "a"}, {"A": "b"}, {"A": "a", "B": "b"}):
        Row.__annotations__["kind"] = StrEnum("Kind", members)
        digest_classes.cache_clear()
        digests.add(digest_classes(Row))
    assert len(digests) == 3


def test_classes_that_hold_each_other_have_one() -> None:
    @dataclass
    class Tree:
        branches: list[Any]

    Tree.__annotations__["branches"] = list[Tree]
    assert digest_classes(Tree)


def test_a_module_stands_for_its_source(tmp_path) -> None:
    made = types.ModuleType("drawn")
    digests = set()
    for text in ("a = 1\n", "a = 2\n"):
        file = tmp_path / f"drawn{len(digests)}.py"
        file.write_text(text)
        made.__file__ = str(file)
        digest_classes.cache_clear()
        digests.add(digest_classes(made))
    assert len(digests) == 2
