"""Joiners stay where a script or an emoji needs them, and few marks stand on a character."""

from __future__ import annotations

import time
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.joiners import MAX_MARKS, drop_needless_joiners
from core.look_alikes import look
from core.mail import mime
from core.name_rules import clean_name, tidy

HEAD = "From: hida@crab.example\r\nSubject: x\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"

NEEDED = {
    "Persian": "می\u200cروم Tigers",
    "Persian with a mark": "مَ\u200cن",
    "Persian date": "ه\u200d.ش",
    "Hindi": "क्\u200dष",
    "Hindi, parted": "क्\u200cष",
    "Sinhala": "ශ්\u200dරී",
    "Malayalam chillu": "ന്\u200d",
    "Mongolian": "ᠠ\u200dᠨ",
    "family": "👨\u200d👩\u200d👧 Bulls",
    "skin": "👩🏽\u200d🚀",
    "rainbow": "🏳\ufe0f\u200d🌈",
    "kiss": "👩\u200d❤\ufe0f\u200d💋\u200d👨",
    "polar bear": "🐻\u200d❄\ufe0f",
    "healer": "🧑\u200d⚕\ufe0f",
    "Scotland": "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f United",
}
NEEDLESS = {
    "Latin": ("Ka\u200cbu\u200dto", "Kabuto"),
    "at the ends": ("\u200cKabuto\u200d", "Kabuto"),
    "Cyrillic": ("Ка\u200dбуто", "Кабуто"),
    "kanji": ("東\u200d京", "東京"),
    "beside a space": ("می\u200c روم", "می روم"),
    "picture and letter": ("🐻\u200da", "🐻a"),
    "two in a row": ("می\u200c\u200c\u200dروم", "می\u200cروم"),
    "digits": ("1\u200d2", "12"),
    "letters of a flag without one": ("ab\U000e0067\U000e007f", "ab"),
}


@pytest.mark.parametrize("name", NEEDED.values(), ids=NEEDED)
def test_KEM_NAM_01_a_needed_joiner_stays_in_names_and_mails(name: str) -> None:
    assert clean_name(name, whose="it") == name
    if "\U000e007f" not in name:
        assert name in mime.read(f"{HEAD}{name}\r\n".encode()).text


@pytest.mark.parametrize(("given", "kept"), NEEDLESS.values(), ids=NEEDLESS)
def test_KEM_NAM_01_another_joiner_is_dropped(given: str, kept: str) -> None:
    assert tidy(given) == kept


@pytest.mark.parametrize("name", NEEDED.values(), ids=NEEDED)
def test_KEM_NAM_01_a_joiner_makes_no_name_of_its_own(name: str) -> None:
    """Who takes a name with a joiner less or more looks like the other."""
    bare = name.replace("\u200c", "").replace("\u200d", "")
    assert look(bare) == look(name)


STACKED = {
    "45 marks": "Z" + "\u0301\u0327" * 22 + "o",
    "one mark 45 times": "Z" + "\u0336" * 45,
    "parted by what is dropped": "Z" + "\u0301\u200b\u0327" * 20,
    "enclosing": "Z" + "\u20dd\u20de" * 20,
    "before all": "\u0301\u0302" * 20 + "Z",
}


@pytest.mark.parametrize("name", STACKED.values(), ids=STACKED)
def test_KEM_NAM_01_few_marks_stand_on_a_character(name: str) -> None:
    longest = run = 0
    for char in unicodedata.normalize("NFD", tidy(name)):
        run = run + 1 if unicodedata.category(char) in {"Mn", "Me"} else 0
        longest = max(longest, run)
    assert 0 < longest <= MAX_MARKS + 1  # one may be part of a composed letter


@pytest.mark.parametrize(
    "name",
    ["Nguyễn Thị Mỹ", "שָׁלוֹם", "ก็ที่", "བསྒྲུབས", "ế̂", "क्षत्रिय", "1\ufe0f\u20e3", "葛\U000e0100", "ặ̀"],
)
def test_KEM_NAM_01_writing_that_uses_marks_is_left(name: str) -> None:
    assert tidy(name) == unicodedata.normalize("NFC", name)


ODD = st.text(
    st.sampled_from(
        "aZ \t्क्षمیا東👨🏽❤\ufe0f\u200c\u200d\u200b\u0301\u0327\u0345\u20dd"
        "\u0f71\u3099か\U000e0067🏴\U000e007f"
    )
)


@given(ODD | st.text())
def test_a_tidied_name_stays_as_it_is(name: str) -> None:
    assert tidy(tidy(name)) == tidy(name)


def test_a_text_of_joiners_alone_is_read_at_once() -> None:
    began = time.thread_time()
    assert drop_needless_joiners("a\u200d" * 100_000) == "a" * 100_000
    assert drop_needless_joiners("\u200d" * 100_000) == ""
    assert time.thread_time() - began < 2
