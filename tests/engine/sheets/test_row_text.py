"""The rows of a text are that text again, whatever it is; changed rows are written in canonical
words.
"""

from __future__ import annotations

import ast
import re
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from engine.decisions import Verb
from engine.sheets.conditions import Condition, Fact
from engine.sheets.faults import SheetFaults
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.row_plays import RowPlay
from engine.sheets.grammar.row_text import MOST_READ, UnwritableRow, text_of
from engine.sheets.grammar.sections import split_sections
from engine.sheets.grammar.sheet_rows import Row, RowKind, SheetRows, rows_of
from engine.sheets.grammar.unread_rows import rows_of_unread
from engine.sheets.turn_sheet import Goal, PlayStep
from tests.engine.sheets.strategies import GAMES, Writers, respelt, vocabulary_of
from tests.layers import ROOT

GROUNDS = {game: vocabulary_of(game) for game in GAMES}
VOCABULARY = GROUNDS["samurai"]
SLOW = settings(
    deadline=None,
    max_examples=settings.default.max_examples // 10,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
ODD = ["\r\n", "\n\n", "\t", "END\n", "# ", "ELSE", "OR ", "ENDIF\n", "IF ", "\x00", "ORDERS\n"]
ODD += [
    "\u2028",
    "\x85",
    "\ufeff",
    "\uff03",
    "2 STAND",
    "KICK",
    ":",
    "\udc80",
    "HOLD",
    "FOLLOW no\n",
]
SHEET = """# first
MAXRISK 1/3   # for all
2 move e5->e6 ONFAIL STOP # by hand
if 2 AT E6   # a head

    3 MOVE TO G10 MAXRISK 1/6
ELSE 3 STAND
OR 4 STAND # or they
END IF # closed
IF opp1 DOWN: 4 STAND ELSE 4 BLOCK opp1  # in a line
5 BLOCK opp1 OR 6 STAND # one

# between
OR 8 MOVE BALL # two
HOLD IF BALL LOOSE

END
what is below
"""


def read(text: str, vocabulary=VOCABULARY) -> SheetRows:
    try:
        return rows_of(text, parse(split_sections(text)[0], vocabulary, canonical=True))
    except SheetFaults as error:
        return rows_of_unread(text, {fault.line for fault in error.faults}, vocabulary)


def written(found: SheetRows, vocabulary=VOCABULARY) -> str:
    return text_of(found.rows, found.below, vocabulary).text


def without_source(rows) -> list[Row]:
    """The same rows, all still to be written."""
    return [replace(row, source=None) for row in rows]


def texts_in_the_repository() -> set[str]:
    """Every block of the documentation, and every text in the tests of sheets and matches."""
    pages = [path.read_text("utf-8") for path in (ROOT / "docs").rglob("*.md")]
    blocks = re.compile(r"^```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    found = {text for page in pages for text in blocks.findall(page)}
    for folder in ("engine/sheets", "matches"):
        for path in (ROOT / "tests" / folder).rglob("*.py"):
            nodes = ast.walk(ast.parse(path.read_text("utf-8")))
            found |= {
                node.value
                for node in nodes
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
            }
    return found


def test_every_text_in_the_repository_stays_as_it_is():
    texts = texts_in_the_repository()
    assert len(texts) > 4_000
    readable = 0
    for text in texts:
        found = read(text)
        readable += any(row.kind is RowKind.PLAY for row in found.rows)
        assert written(found) == text
    assert readable > 200


@pytest.mark.parametrize("break_", ["\n", "\r\n", "\r", "\u2028"])
def test_a_sheet_of_everything_stays_as_it_is(break_):
    text = SHEET.replace("\n", break_)
    found = read(text)
    assert {row.kind for row in found.rows} == set(RowKind)
    assert written(found) == text
    assert written(read(text.removesuffix(break_))) == text.removesuffix(break_)


def test_each_row_begins_on_its_line():
    found = read(SHEET)
    lines = text_of(found.rows, found.below, VOCABULARY).lines
    assert lines == tuple(row.line for row in found.rows)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", GAMES)
@SLOW
@given(st.data())
@pytest.mark.slow
def test_sheets_of_every_game_stay_as_they_are_spelt(game, data):
    vocabulary = GROUNDS[game]
    text = data.draw(respelt(data.draw(Writers(vocabulary).sheets()).text()))
    found = read(text, vocabulary)
    assume(len(text) < MOST_READ)
    others = {row.text for row in found.rows if row.kind is RowKind.OTHER}
    assert others <= {"", "# a word to myself"}
    assert written(found, vocabulary) == text


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", GAMES)
@SLOW
@given(st.data())
@pytest.mark.slow
def test_rows_that_are_written_in_canonical_words_are_the_same_sheet(game, data):
    vocabulary = GROUNDS[game]
    sheet = data.draw(Writers(vocabulary).sheets())
    text = data.draw(respelt(sheet.text()))
    bare = [
        replace(row, text="") if row.plays or row.asked else row
        for row in without_source(read(text, vocabulary).rows)
    ]
    assume(2 * len(text) < MOST_READ)
    again = text_of(bare, "", vocabulary).text
    assert parse(again, vocabulary, canonical=True) == sheet
    assert parse(again, vocabulary, canonical=True).text() == sheet.text()


@SLOW
@given(st.data())
@pytest.mark.slow
def test_a_spoilt_text_stays_as_it_is(data):
    text = SHEET
    for _ in range(data.draw(st.integers(1, 4))):
        at, end = (data.draw(st.integers(0, len(text))) for _ in range(2))
        text = text[:at] + data.draw(st.sampled_from(ODD)) + text[max(at, min(end, at + 9)) :]
    assert written(read(text)) == text


@given(st.text(max_size=200))
def test_any_text_stays_as_it_is(text):
    assert written(read(text)) == text


# -- rows that a script changes ----------------------------------------------------------------

ROWS = list(read("2 move e5\n3 stand # up\n").rows)


def play(number: int, *steps: PlayStep, **more: str) -> RowPlay:
    return RowPlay(number, steps=steps, **more)


def block(kind: RowKind, **more) -> Row:
    return Row(kind, **more)


STAND = PlayStep(Verb.STAND)
ASKED = Condition(((Fact("2", "AT", "E5"),), (Fact("BALL", "LOOSE", negated=True),)))
FETCH = PlayStep(Verb.MOVE, goal=Goal.BALL)
IF, ELSE, ENDIF = (block(kind) for kind in (RowKind.IF, RowKind.ELSE, RowKind.ENDIF))


HOLD_ON = block(RowKind.HOLD, asked=ASKED, note="wait")
BOTH = without_source(ROWS)
EDITS = [
    ([ROWS[0], block(RowKind.PLAY, plays=(play(4, STAND),))], ["2 move e5", "4 STAND"]),
    ([ROWS[1], ROWS[0]], ["3 stand # up", "2 move e5"]),
    (ROWS[:1], ["2 move e5"]),
    ([replace(ROWS[1], plays=(play(5, FETCH),))], ["5 MOVE BALL # up"]),
    (
        [replace(ROWS[1], plays=(replace(ROWS[1].plays[0], onfail="STOP", maxrisk="1/6"),))],
        ["3 STAND ONFAIL STOP MAXRISK 1/6 # up"],
    ),
    ([replace(ROWS[1], plays=(*ROWS[1].plays, play(6, STAND)))], ["3 STAND OR 6 STAND # up"]),
    ([replace(ROWS[1], note="or not")], ["3 STAND # or not"]),
    (
        [block(RowKind.PLAY, plays=(RowPlay(4, "4 hits opp1", maxrisk="15%"),))],
        ["4 BLOCK opp1 MAXRISK 3/20"],
    ),
    (
        [replace(IF, condition="2 is at e5"), *BOTH, ENDIF],
        ["IF 2 AT E5", "  2 move e5", "  3 stand # up", "ENDIF"],
    ),
    (
        [replace(IF, asked=ASKED), BOTH[0], ELSE, BOTH[1], ENDIF],
        ["IF 2 AT E5 OR NOT BALL LOOSE", "  2 move e5", "ELSE", "  3 stand # up", "ENDIF"],
    ),
    ([ROWS[0], HOLD_ON], ["2 move e5", "HOLD IF 2 AT E5 OR NOT BALL LOOSE # wait"]),
    ([block(RowKind.HOLD)], ["HOLD"]),
    ([block(RowKind.GENERAL, maxrisk="1/3"), ROWS[0]], ["MAXRISK 1/3", "2 move e5"]),
    ([block(RowKind.OTHER, text="# mine"), ROWS[0]], ["# mine", "2 move e5"]),
    ([block(RowKind.OTHER), ROWS[0]], ["", "2 move e5"]),
]


@pytest.mark.parametrize(("rows", "lines"), EDITS)
def test_an_edit_of_rows_is_an_edit_of_the_text(rows, lines):
    assert text_of(rows, "END", VOCABULARY).text == "\n".join([*lines, "END"])


def test_what_stood_in_one_line_is_taken_apart_once_part_of_it_changes():
    rows = read("IF opp1 DOWN: 4 STAND ELSE 5 STAND # why\n2 move e5\r\n").rows
    assert [row.source == "" for row in rows] == [False, True, True, True, True, False]
    gone = text_of([row for row in rows if row.plays != rows[1].plays], "", VOCABULARY).text
    assert gone == "IF opp1 DOWN # why\r\nELSE\r\n  5 STAND\r\nENDIF\r\n2 move e5\r\n"


def test_alternatives_on_lines_far_apart_stay_together_and_keep_their_comments():
    (row,) = read("5 BLOCK opp1 # one\n\n# between\nOR 6 STAND # two\n").rows
    changed = replace(row, plays=row.plays[:1])
    assert text_of([changed], "", VOCABULARY).text == "5 BLOCK opp1 # one # between # two\n"


BAD = [
    (block(RowKind.PLAY), "row-differs"),
    (block(RowKind.PLAY, plays=(play(2, PlayStep(Verb.KICK)),)), "unknown-word"),
    (block(RowKind.PLAY, plays=(play(2, PlayStep(Verb.BLOCK)),)), "opponent-missing"),
    (block(RowKind.PLAY, plays=(play(2, PlayStep(Verb.MOVE)),)), "square-missing"),
    (block(RowKind.PLAY, plays=(play(2, PlayStep(Verb.MOVE, ("E5 STAND",))),)), "row-differs"),
    (block(RowKind.PLAY, plays=(play(2, PlayStep(Verb.MOVE, ("Z99",))),)), "off-pitch"),
    (block(RowKind.PLAY, plays=(play(2, PlayStep(Verb.LEAP, ("E5",))),)), "unknown-word"),
    (block(RowKind.PLAY, plays=(play(99, STAND),)), "unknown-player"),
    (block(RowKind.PLAY, plays=(play(2, STAND, onfail="CRY"),)), "skip-or-stop"),
    (block(RowKind.PLAY, plays=(play(2, STAND, maxrisk="7"),)), "not-a-chance"),
    (block(RowKind.PLAY, plays=(RowPlay(2, "2 STAND OR 3 STAND"),)), "row-differs"),
    (block(RowKind.PLAY, plays=(RowPlay(2, "3 STAND"),)), "row-differs"),
    (block(RowKind.PLAY, plays=(RowPlay(2, "2 STAND\n3 STAND"),)), "row-differs"),
    (block(RowKind.PLAY, plays=(RowPlay(2, "2 STAND\nEND"),)), "row-differs"),
    (block(RowKind.PLAY, plays=(replace(play(2, STAND), bare="2 MOVE E5"),)), "row-differs"),
    (block(RowKind.PLAY, plays=(play(2, STAND),), note="a\n3 STAND"), "row-differs"),
    (block(RowKind.IF), "condition-missing"),
    (block(RowKind.IF, condition="2 AT E5: 3 STAND"), "row-differs"),
    (block(RowKind.IF, condition="2 AT E6", asked=ASKED), "row-differs"),
    (block(RowKind.HOLD, condition="2 FLIES"), "unknown-state"),
    (block(RowKind.GENERAL), "row-differs"),
]


@pytest.mark.parametrize(("row", "code"), BAD)
def test_a_row_that_cannot_be_written_is_named(row, code):
    with pytest.raises(UnwritableRow) as caught:
        text_of([ROWS[0], row], "", VOCABULARY)
    assert (caught.value.row, caught.value.fault.code) == (1, code)


@pytest.mark.parametrize("lie", ["3 MOVE E5\n", "2 STAND\n3 STAND\n", "2 STAND\nEND\n", "nonsense"])
@pytest.mark.parametrize("field", ["source", "text"])
def test_lines_that_say_another_thing_than_the_row_do_not_count(lie, field):
    row = replace(block(RowKind.PLAY, plays=(play(2, STAND),)), **{field: lie})
    assert text_of([row], "", VOCABULARY).text == "2 STAND\n"


def test_so_much_is_read_of_the_lines_of_rows_and_no_more():
    row = replace(ROWS[0], source="3 STAND #" + "x" * 8000)
    with pytest.raises(UnwritableRow) as caught:
        text_of([row] * 9, "", VOCABULARY)
    assert caught.value.fault.code == "too-long"
