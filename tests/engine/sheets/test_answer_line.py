"""Whether a text gives the same answer, without its position."""

from __future__ import annotations

import pytest

from engine.sheets.answer_line import is_same_answer


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("yes\nEND", "ANSWER USE"),
        ("answer  Accept # gladly", "ANSWER ACCEPT"),
        ("push e5", "ANSWER PUSH E5"),
        ("intercept opp 4", "ANSWER INTERCEPT opp4"),
        ("skull", "ANSWER PICK skull"),
    ],
)
def test_the_same_in_other_words(text: str, line: str) -> None:
    assert is_same_answer(text, line)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("no", "ANSWER USE"),
        ("push e6", "ANSWER PUSH E5"),
        ("skull", "ANSWER PICK bang"),
        ("yes\nno", "ANSWER USE"),
        ("", "ANSWER USE"),
        ("\x00", "ANSWER USE"),
        ("x" * 9000, "ANSWER USE"),
    ],
)
def test_another_answer_or_none(text: str, line: str) -> None:
    assert not is_same_answer(text, line)
