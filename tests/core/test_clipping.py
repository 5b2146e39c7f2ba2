"""A text is cut between characters as people see them, and no more of it than must be."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.clipping import ELLIPSIS, characters_of, clip_text
from core.notifications import services
from core.notifications.services import Thread
from tests.factories.core import UserFactory
from tests.support.hard_names import HARD_NAMES

SIGNS = (
    "aé ßWنم한ᄒ\u1161\u11ab क्ष\u0301\u0327\u20dd\u200d\u200c\ufe0f"
    "👩👧❤🏽🏻🇯🇵🇫🏴\U000e0067\U000e007f東.\r\n"
)


def units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


COUNTS = {
    "wide": 60, "wide words": 59, "marks": 20, "kanji": 60, "hangul": 60, "emoji": 8, "flags": 15,
    "devanagari": 30, "dots": 60, "markdown": 59,
}  # fmt: skip
"""How many characters people see in them."""


@pytest.mark.parametrize("name", COUNTS)
def test_characters_are_those_that_people_see(name: str) -> None:
    assert len(list(characters_of(HARD_NAMES[name]))) == COUNTS[name]


@given(st.text(alphabet=SIGNS, max_size=40), st.integers(min_value=0, max_value=45))
def test_what_is_cut_fits_and_is_a_beginning(text: str, most: int) -> None:
    for measure in (len, units):
        cut = clip_text(text, most, measure=measure)
        if measure(text) <= most:
            assert cut == text
        else:
            assert measure(cut) <= most
            assert not cut or cut.endswith(ELLIPSIS)
            kept = cut.removesuffix(ELLIPSIS)
            whole = ["".join(list(characters_of(text))[:n]) for n in range(len(text) + 1)]
            assert kept in {each.rstrip() for each in whole}
    assert "".join(characters_of(text)) == text


def test_as_much_is_kept_as_fits() -> None:
    assert clip_text("abcdef", 6) == "abcdef"
    assert clip_text("abcdef", 5) == "abcd…"
    assert clip_text("ab cdef", 4) == "ab…"
    assert clip_text("👩‍👧👩‍👧👩‍👧", 7) == "👩‍👧👩‍👧…"
    assert clip_text("🇯🇵🇫🇷🇩🇪", 4) == "🇯🇵…"


@pytest.mark.django_db
def test_what_is_kept_short_of_a_notification_ends_between_characters() -> None:
    family = HARD_NAMES["emoji"]
    words = " ".join([family] * 5)  # the 200th sign is inside a family
    row = services.notify(
        recipient=UserFactory.create(),
        subject=f"a {words}",
        body="",
        key="long",
        thread=Thread("long", f"b {words}"),
    )
    for text in (row.subject, row.thread_title):
        assert len(text) <= 200
        assert text.endswith(ELLIPSIS)
        whole = list(characters_of(f"{text[0]} {words}"))
        assert list(characters_of(text))[:-1] == whole[: len(list(characters_of(text))) - 1]
