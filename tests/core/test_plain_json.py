"""JSON from outside: what readers understand in different ways is refused, with its line."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.plain_json import UnreadableJSON, read_plain_json

LONG = "9" * 5000


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (f'{{"a": 1,\n"b": {LONG}}}', 2, "a number that is too long"),
        (f'{{"a": 1,\n\n"b": -{LONG}}}', 3, "a number that is too long"),
        ('{"a": 1,\n"a": 2}', 2, "a is given twice"),
        ('{"a": {"b": 1},\n"c": [{"b": 1},\n{"b": "}", "d": 1,\n"b": 2}]}', 4, "b is given twice"),
        ('{"a": 1, "\\u0061": 2}', 1, "a is given twice"),
        ('\n{"a": NaN}', 1, "NaN is no number"),
        ('{"a": 1e999}', 1, "too large"),
        ('{"a": "\\ud800"}', 1, "lone surrogates"),
        ("[" * 100_000, 1, "nested too deeply"),
        ('{"a":\n}', 2, "This is not JSON"),
        ("", 1, "This is not JSON"),
    ],
)
def test_what_is_read_in_different_ways_is_refused_with_its_line(text, line, words) -> None:
    with pytest.raises(UnreadableJSON, match=words) as error:
        read_plain_json(text)
    assert error.value.line == line


def test_a_byte_order_mark_is_skipped() -> None:
    assert read_plain_json('\ufeff{"a": 1}') == {"a": 1}


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(codec="utf-8")),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(codec="utf-8")), inner),
    max_leaves=10,
)


@given(VALUES)
def test_what_is_written_is_read(value) -> None:
    assert read_plain_json(json.dumps(value, indent=1)) == value
