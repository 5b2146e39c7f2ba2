"""Cells of CSV files: no spreadsheet runs them, and their text can be had back exactly."""

from __future__ import annotations

import csv
import io
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.csv_files import ESCAPE, FORMULA, csv_response, escaped

LIKE_SIGNS = [
    chr(point)
    for point in range(sys.maxunicode + 1)
    if unicodedata.normalize("NFKC", chr(point)).strip()[:1] in FORMULA
]
"""Every character that a program which folds forms makes a formula's sign of."""
BLANKS = ("", " ", "\u3000", "\xa0", "\u200b", "\ufeff", "\x00", "\x1f")
texts = st.text(st.sampled_from([*"'=+-@\t\r\n ab1", *LIKE_SIGNS, "\u3000", "\u200b"]), max_size=8)


def unescaped(cell: str) -> str:
    """What a program does that wants the text: it removes one quote where a formula follows."""
    rest = cell.lstrip(ESCAPE)
    return cell[1:] if cell != rest and escaped(rest) != rest else cell


def read(*texts: str) -> list[str]:
    answer = csv_response("x", ["A"] * len(texts), [texts])
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"), newline="")))[1]


def test_there_are_forms_of_each_sign() -> None:
    assert set("\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b") <= set(LIKE_SIGNS)


@pytest.mark.parametrize("blank", BLANKS, ids=ascii)
def test_every_form_of_a_sign_is_escaped(blank: str) -> None:
    for sign in LIKE_SIGNS:
        text = f"{blank}{sign}1+1"
        assert escaped(text) == f"'{text}", ascii(text)


@pytest.mark.parametrize("text", ["\t=1", "\r=1", "\n=1", "\tHida", " \n@x", "\u2028x"], ids=ascii)
def test_what_may_end_a_cell_is_escaped(text: str) -> None:
    assert escaped(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "Hida", "a=b", "O'Hara", "'Hida'", "3 - 1", "\u2014 x", "!"])
def test_other_texts_are_as_they_were(text: str) -> None:
    assert escaped(text) == text


@given(st.one_of(texts, st.text()))
def test_the_text_can_be_had_back_exactly(text: str) -> None:
    cell = escaped(text)
    assert unescaped(cell) == text
    assert cell in {text, f"'{text}"}
    assert not cell.lstrip().startswith(tuple(LIKE_SIGNS))


def test_a_file_has_escaped_names_and_plain_numbers() -> None:
    assert read("\uff1dSUM(A1)", "'=x", "Hida") == ["'\uff1dSUM(A1)", "''=x", "Hida"]
    answer = csv_response("x", ["A"], [[-3]])
    assert answer.content.decode().splitlines()[1] == "-3"
