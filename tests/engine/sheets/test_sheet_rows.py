"""A sheet's rows say the same sheet again, and keep what was typed where one line says it."""

from __future__ import annotations

import pytest

from engine.dice import SeededDice
from engine.game import Game
from engine.sheets.grammar.lexer import MAX_LINES
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.sheet_rows import RowKind, rows_of
from engine.sheets.grammar.vocabulary import Vocabulary
from tests.bench.engine import match
from tests.bench.rehearsal import middle
from tests.engine.stage import Player
from tests.engine.variants.dungeon.scene import SAFE, Dungeon, at


@pytest.fixture(scope="module")
def words() -> Vocabulary:
    checkpoint, _ = middle(match(5, "samurai"))
    game = Game.resume(checkpoint, SeededDice(0))
    return Vocabulary.of(game.setup, game.decision.side)


TEXT = """MAXRISK 1/3
2 move e5 e6 ONFAIL STOP # by hand
IF 2 AT E6
  3 MOVE TO G10 MAXRISK 1/6
ELSE 3 STAND
ENDIF
IF opp1 DOWN: 4 STAND ELSE 4 BLOCK opp1
5 BLOCK opp1 OR 6 STAND
OR 8 MOVE BALL

HOLD IF BALL LOOSE
END
what is below
"""


def joined(found) -> str:
    return "\n".join([*("  " * row.depth + row.text for row in found.rows), found.below])


def test_the_rows_joined_are_the_same_sheet(words):
    sheet = parse(TEXT, words)
    assert parse(joined(rows_of(TEXT, sheet)), words) == sheet


def test_each_row_says_what_it_is(words):
    rows = rows_of(TEXT, parse(TEXT, words)).rows
    assert [(str(row.kind), row.depth) for row in rows if row.text] == [
        *(("general", 0), ("play", 0), ("if", 0), ("play", 1), ("else", 0), ("play", 1)),
        *(("endif", 0), ("if", 0), ("play", 1), ("else", 0), ("play", 1), ("endif", 0)),
        *(("play", 0), ("hold", 0)),
    ]
    assert [row.condition for row in rows if row.kind in (RowKind.IF, RowKind.HOLD)] == [
        *("2 AT E6", "opp1 DOWN", "BALL LOOSE"),
    ]


def test_what_one_line_says_is_kept_and_its_terms_are_named(words):
    row = rows_of(TEXT, parse(TEXT, words)).rows[1]
    assert (row.text, row.note) == ("2 move e5 e6 ONFAIL STOP # by hand", "by hand")
    (play,) = row.plays
    assert (play.bare, play.onfail, play.maxrisk) == ("2 MOVE E5 E6", "STOP", "")
    assert (play.worked, play.failed) == ("2 AT E6", "NOT 2 AT E6")


@pytest.mark.parametrize(
    ("line", "failed"),
    [
        ("5 BLOCK opp1", "opp1 STANDING"),
        ("5 MOVE BALL", "NOT 5 HAS BALL"),
        ("5 MOVE TO E5 PASS 6", "NOT 6 HAS BALL"),
        ("5 STAND", "5 DOWN"),
        ("5 MOVE E5 FOUL opp1", "NOT opp1 OFF"),
    ],
)
def test_a_play_names_the_condition_that_it_failed(words, line, failed):
    sheet = parse(f"{line}\nIF {failed}: 8 STAND\nEND", words)
    (play,) = rows_of(line, parse(line, words)).rows[0].plays
    assert play.failed == failed
    assert sheet.plays  # and the condition is one that a sheet can have


def test_alternatives_on_several_lines_are_one_row(words):
    row = next(row for row in rows_of(TEXT, parse(TEXT, words)).rows if len(row.plays) > 1)
    assert row.text == "5 BLOCK opp1 OR 6 STAND OR 8 MOVE BALL"


def test_a_text_that_cannot_be_read_keeps_its_lines():
    found = rows_of("7 MOOVE\n  8 STAND\nEND", None)
    assert [(row.kind, row.text) for row in found.rows] == [
        (RowKind.OTHER, "7 MOOVE"),
        (RowKind.OTHER, "8 STAND"),
    ]
    assert found.below == "END"


def test_of_a_text_that_is_too_long_the_rest_stays_together():
    found = rows_of("\n" * 8192 + "END", None)
    assert len(found.rows) == MAX_LINES
    assert found.below.splitlines() == [""] * (8192 - MAX_LINES) + ["END"]


def test_orders_below_the_plays_stay_below(words):
    text = "2 STAND\nORDERS\nFOLLOW yes\n"
    found = rows_of(text, parse("2 STAND\n", words))
    assert [row.text for row in found.rows] == ["2 STAND"]
    assert found.below == "ORDERS\nFOLLOW yes\n"


@pytest.mark.parametrize(
    ("line", "walk"),
    [
        ("5 MOVE E5 E6", ("E5", "E6")),
        ("5 MOVE TO G9", ("G9",)),
        ("5 MOVE BALL", ("BALL",)),
        ("5 STAND", ()),
        ("5 MOVE BALL MOVE TO G9", ("BALL", "G9")),
        ("5 MOVE E5 BLOCK opp1", None),
        ("5 MOVE E5 REROLL no", None),
    ],
)
def test_a_play_that_only_walks_says_where(words, line, walk):
    (play,) = rows_of(line, parse(line, words)).rows[0].plays
    assert play.walk == walk
    assert (play.teleports, play.arrivals) == (False, ())


@pytest.mark.parametrize(
    ("line", "teleports", "arrivals", "walk"),
    [
        ("12 TELEPORT", True, (), None),
        ("12 TELEPORT ON 3: MOVE TO M8 | ON 1 5: MOVE BALL | ELSE STOP", True, (3, 1, 5, 0), None),
        ("7 MOVE M8 ON 2: STOP", False, (2,), ("M8",)),
    ],
)
def test_a_play_names_the_pads_that_it_goes_on_from(line, teleports, arrivals, walk):
    words = Vocabulary.of(Dungeon({7: at(5, 5), 12: Player()}, SAFE).game.setup, 0)
    (play,) = rows_of(line, parse(line, words)).rows[0].plays
    assert (play.teleports, play.arrivals, play.walk) == (teleports, arrivals, walk)
