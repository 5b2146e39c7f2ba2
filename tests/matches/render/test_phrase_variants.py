"""Other words for what happens often: of the same fields, and the same for the same event."""

from __future__ import annotations

from string import Formatter

import pytest

from engine.events import PickedUp
from matches.render.phrase_variants import VARIANTS, phrase
from matches.render.phrases import PHRASES


def fields(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("key", VARIANTS)
def test_they_say_the_same_of_the_same_fields(key: str) -> None:
    every = (PHRASES[key], *VARIANTS[key])
    assert len(set(every)) == len(every)
    assert all(fields(each) == fields(PHRASES[key]) for each in every)


def test_an_event_has_the_same_words_each_time_and_others_have_others() -> None:
    events = [PickedUp("CORE-PCK-01", slot) for slot in range(20)]
    said = [phrase("picked_up", of=event) for event in events]
    assert said == [phrase("picked_up", of=event) for event in events]
    assert set(said) == {PHRASES["picked_up"], *VARIANTS["picked_up"]}
    assert phrase("turnover", of=events[0]) == PHRASES["turnover"]
