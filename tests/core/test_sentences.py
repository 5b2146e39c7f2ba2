"""`{% sentence %}`: spaces of line breaks before commas and full stops are left out."""

from __future__ import annotations

import pytest
from django.template import Context, Template


@pytest.mark.parametrize(
    ("inner", "expected"),
    [
        ("\n Won\n {% if day %}, on {{ day }}{% endif %}\n .\n", "Won, on Monday."),
        ("{{ name }}\n {% if day %}; later{% endif %}", "&lt;b&gt;; later"),
        ("at 1 .5 and <a>here</a>\n.", "at 1 .5 and <a>here</a>."),
    ],
)
def test_marks_follow_their_word(inner: str, expected: str) -> None:
    template = Template(f"{{% load sentences %}}{{% sentence %}}{inner}{{% endsentence %}}")
    assert template.render(Context({"day": "Monday", "name": "<b>"})) == expected
