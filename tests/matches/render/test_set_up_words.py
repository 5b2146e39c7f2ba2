"""What the page of a set-up calls the two formations of a side."""

from __future__ import annotations

import pytest

from matches.render.set_up_words import role_words


@pytest.mark.parametrize("game", ["samurai", "blitz", "squig"])
def test_on_a_pitch_a_side_kicks_or_receives(game: str) -> None:
    assert [role_words(role, game) for role in ("kicking", "receiving")] == ["kicking", "receiving"]


@pytest.mark.rules("DUN-SET-03")
def test_in_a_dungeon_nobody_kicks() -> None:
    words = [role_words(role, "dungeon") for role in ("kicking", "receiving")]
    assert words == ["moving second", "moving first"]
