"""JSON becomes the dataclass that it is declared to be, or the place of what is wrong is named."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.answers import to_json
from core.read_json import LONGEST, MOST, UnreadInput, read_json

pytestmark = pytest.mark.fast


class Tone(StrEnum):
    HIGH = "high"
    LOW = "low"


@dataclass(frozen=True)
class Note:
    tone: Tone
    from_: int = 0
    words: tuple[str, ...] = ()
    pairs: tuple[tuple[str, bool], ...] = ()
    answer: bool | tuple[str, ...] | None = None
    share: float = 0.0


@dataclass(frozen=True)
class Tune:
    notes: Sequence[Note]
    name: str = ""
    rest: tuple[str, ...] = field(default_factory=tuple)


NOTES = st.builds(
    Note,
    st.sampled_from(Tone),
    st.integers(),
    st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\x00"))).map(tuple),
    st.lists(st.tuples(st.just("a"), st.booleans())).map(tuple),
    st.none() | st.booleans() | st.lists(st.just("b")).map(tuple),
    st.floats(allow_nan=False),
)


@given(st.builds(Tune, st.lists(NOTES).map(tuple), st.just("name")))
def test_what_is_written_as_an_answer_is_read_again(tune):
    assert read_json(Tune, json.loads(json.dumps(to_json(tune)))) == tune


def test_what_is_left_out_has_its_default():
    assert read_json(Tune, {"notes": [{"tone": "low", "from": 3}]}) == Tune((Note(Tone.LOW, 3),))


BAD = [
    ({}, "notes"),
    ([], ""),
    ({"notes": {}}, "notes"),
    ({"notes": [{}]}, "notes.0.tone"),
    ({"notes": [{"tone": "mid"}]}, "notes.0.tone"),
    ({"notes": [{"tone": 1}]}, "notes.0.tone"),
    ({"notes": [{"tone": "low", "from": True}]}, "notes.0.from"),
    ({"notes": [{"tone": "low", "from": 1.0}]}, "notes.0.from"),
    ({"notes": [{"tone": "low", "from": None}]}, "notes.0.from"),
    ({"notes": [{"tone": "low", "words": "ab"}]}, "notes.0.words"),
    ({"notes": [{"tone": "low", "words": ["a", 2]}]}, "notes.0.words.1"),
    ({"notes": [{"tone": "low", "words": ["a"] * (MOST + 1)}]}, "notes.0.words"),
    ({"notes": [{"tone": "low", "pairs": [["a"]]}]}, "notes.0.pairs.0"),
    ({"notes": [{"tone": "low", "pairs": [["a", True, 1]]}]}, "notes.0.pairs.0"),
    ({"notes": [{"tone": "low", "answer": 1}]}, "notes.0.answer"),
    ({"notes": [{"tone": "low", "share": "1"}]}, "notes.0.share"),
    ({"notes": [], "name": "a\x00"}, "name"),
    ({"notes": [], "name": "a\udc80"}, "name"),
    ({"notes": [], "name": "a" * (LONGEST + 1)}, "name"),
]


@pytest.mark.parametrize(("value", "path"), BAD)
def test_what_does_not_belong_there_is_named(value, path):
    with pytest.raises(UnreadInput) as caught:
        read_json(Tune, value)
    assert ".".join(map(str, caught.value.path)) == path


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["notes", "tone"]), inner),
)


@given(JSON)
def test_any_other_json_is_refused_and_nothing_else_happens(value):
    with suppress(UnreadInput):
        assert isinstance(read_json(Tune, value), Tune)
