"""What programs write before a text, or into it unseen, is no part of a sheet or a map."""

from __future__ import annotations

import pytest

from engine.sheets.grammar.lexer import lines_of
from engine.variants.dungeon.maps.grid import parse
from engine.variants.dungeon.maps.sketch import BLANK, sketch

UNSEEN = ["\ufeff", "\u200b", "\u2060", "\ufeff\ufeff"]


@pytest.mark.parametrize("unseen", UNSEEN)
def test_words_of_a_sheet_are_read_behind_it(unseen: str) -> None:
    (line,) = lines_of(f"{unseen}7 MOVE{unseen} E5")
    assert [token.text for token in line] == ["7", "MOVE", "E5"]


def test_a_map_is_read_behind_it() -> None:
    assert parse("\ufeff" + BLANK).text == parse(BLANK).text
    (drawn, usual) = sketch("\ufeff" + BLANK), sketch(BLANK)
    assert (drawn.board.width, drawn.board.size) == (usual.board.width, usual.board.size)
