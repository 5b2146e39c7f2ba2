"""What a board places goes into the text; all that the text says besides stays as it was typed."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.orders.specs import LINES
from engine.sheets.faults import SheetFaults
from engine.sheets.placed_text import (
    SHIRTS,
    LaidSquares,
    Placed,
    RollOffChoice,
    SetUpPlaces,
    write_placed,
)
from engine.sheets.set_up_check import default_set_up
from engine.sheets.set_up_sheet import HEADS, WORDS, parse_set_up
from tests.engine.sheets.strategies import GAMES, Writers, vocabulary_of
from tests.engine.sheets.test_row_text import texts_in_the_repository
from tests.engine.sheets.test_set_up import HOME, SETUP

GROUNDS = {game: vocabulary_of(game) for game in GAMES}
DUNGEON = GROUNDS["dungeon"]
BREAKS = ["\n", "\r\n", "\u2028"]
FULL_WIDTH = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
TWO = SetUpPlaces(kicking=((1, "G12"), (2, "F12")))
COMMENTS = ["# the wedge", "  \uff03 wide", "#", "# 7 AT G12", "# END"]
UNREAD = ["KIKCING", "7 AT", "KICK now", "KICKING 7 AT G12", "7 AT G12 H12", "AT G12", "TARGET"]
UNREAD += ["TARGET here", "CHESTS here", "7 G12 PICK blade", "\ufffd7 AT G12", "CHESTS", "opp7 G12"]
OTHERS = ["FOLLOW always", "pick blade>bang", "PRESET cautious", "SETUP:", "orders"]
"""What says nothing of places, and nothing of lists; the words alone stand in no other line."""
OF_SET_UPS = ["KICK", "receive", "KICKING", "Kicking:", "RECEIVING", "TARGET G18", "target,,g18"]
OF_SET_UPS += ["7 AT G12", " 7 g9", "07,at,,G9", "99 AT G12", "7 AT AB99", "7. at g9,", "7) G9"]
OF_SET_UPS += [
    "KICKING".translate(FULL_WIDTH),
    "\uff17 \uff27\uff19",
    "\ufeff7 AT G12",
    "\u300012 at a1",
]
OF_LISTS = ["CHESTS A1>B2", "pads: a1 b2", "PLACE_CHEST\tZ9", "CHESTS AB99", "PADS A1->B2=>C3"]


def places(vocabulary) -> st.SearchStrategy[tuple[tuple[int, str], ...]]:
    squares = Writers(vocabulary).squares()
    pairs = st.tuples(st.sampled_from(sorted(vocabulary.own)), squares)
    return st.lists(pairs, max_size=11, unique_by=(lambda pair: pair[0], lambda pair: pair[1])).map(
        tuple
    )


@st.composite
def set_ups(draw, vocabulary) -> SetUpPlaces:
    return SetUpPlaces(
        draw(st.none() | st.sampled_from(RollOffChoice)),
        draw(st.none() | Writers(vocabulary).squares()),
        draw(places(vocabulary)),
        draw(places(vocabulary)),
    )


def laid(vocabulary) -> st.SearchStrategy[LaidSquares]:
    squares = st.lists(Writers(vocabulary).squares(), max_size=6, unique=True).map(tuple)
    return st.builds(LaidSquares, squares, squares)


@st.composite
def lines_of_a_text(draw, ours, others) -> list[tuple[str, str, bool]]:
    """Lines with their breaks, and whether they are about what is placed."""
    found = []
    for mine in draw(st.lists(st.booleans(), max_size=12)):
        words = draw(st.sampled_from(ours if mine else others))
        note = draw(st.sampled_from(["", "", " # a note", "#7 AT G12", "\uff03wide"]))
        found.append((words + note, draw(st.sampled_from(BREAKS)), mine))
    return found


def others_in(lines) -> list[str]:
    """What stays of lines: those about other things, and of the others their comments."""
    found = []
    for line, _, mine in lines:
        note = re.search("[#\uff03].*", line)
        if not mine:
            found.append(line)
        elif note:
            found.append(note[0])
    return found


def says(text: str, placed: Placed, vocabulary) -> bool:
    try:
        return type(placed).of(parse_set_up(text, vocabulary)) == placed
    except SheetFaults:
        return False


ENDS = st.sampled_from(["", "END", "end\n", " End # of it\r\nbelow\n\n7 AT G12", "END of it\n\x00"])


def try_text(text: str, kept: list[str], end: str, placed: Placed, vocabulary) -> None:
    written = write_placed(text, placed, vocabulary)
    assert write_placed(written, placed, vocabulary) == written
    if says(text, placed, vocabulary):
        assert written == text
        return
    assert written.endswith(end) if end else written.splitlines()[-1] == "END"
    above = written.removesuffix(end) if end else written
    new = placed.orders().text().splitlines()[:-1]
    lines = above.splitlines() if end else above.splitlines()[:-1]
    first = next((at for at in range(len(lines)) if new and lines[at:][: len(new)] == new), 0)
    assert lines[first : first + len(new)] == new
    assert lines[:first] + lines[first + len(new) :] == kept


@given(st.data())
@pytest.mark.parametrize("game", GAMES)
def test_lines_about_anything_else_stay_whatever_the_text_is(game, data):
    vocabulary = GROUNDS[game]
    placed = data.draw(set_ups(vocabulary))
    others = [*COMMENTS, *UNREAD, *OTHERS, "", "  ", *OF_LISTS[:1]]
    lines = data.draw(lines_of_a_text(OF_SET_UPS, others))
    end = data.draw(ENDS)
    text = "".join(line + break_ for line, break_, _ in lines) + end
    try_text(text, others_in(lines), end, placed, vocabulary)


@given(st.data())
def test_and_so_they_do_beside_lists(data):
    placed = data.draw(laid(DUNGEON))
    others = [*COMMENTS, *UNREAD, *OTHERS, "", "  ", *OF_SET_UPS]
    lines = data.draw(lines_of_a_text(OF_LISTS, others))
    end = data.draw(ENDS)
    text = "".join(line + break_ for line, break_, _ in lines) + end
    try_text(text, others_in(lines), end, placed, DUNGEON)


@given(st.data())
@pytest.mark.parametrize("game", GAMES)
def test_what_is_placed_is_read_again(game, data):
    """Over every text that can be read without its places."""
    vocabulary = GROUNDS[game]
    kind = data.draw(st.sampled_from([set_ups, laid]))
    placed = data.draw(kind(vocabulary))
    ours = OF_SET_UPS if kind is set_ups else OF_LISTS
    own = data.draw(st.lists(st.sampled_from([*ours, *COMMENTS, "", "FOLLOW always"]), max_size=9))
    seen: set[str] = set()
    own = [line for line in own if line != "FOLLOW always" or not (line in seen or seen.add(line))]
    break_ = data.draw(st.sampled_from(BREAKS))
    written = write_placed(break_.join(own), placed, vocabulary)
    read = parse_set_up(written, vocabulary)
    assert type(placed).of(read) == placed
    assert ("FOLLOW always" in own) == (read.standing.text() != placed.orders().standing.text())


@pytest.mark.slow
def test_texts_in_the_repository_are_read_again_and_stay_so():
    """Also those that are of another kind."""
    readable = 0
    for text in sorted(texts_in_the_repository())[::5]:
        for placed in (TWO, SetUpPlaces(), LaidSquares(("A1",), ("B2", "C3")), LaidSquares()):
            written = write_placed(text, placed, HOME)
            assert write_placed(written, placed, HOME) == written
            try:
                before = parse_set_up(text, HOME)
            except SheetFaults:
                continue
            readable += 1
            after = parse_set_up(written, HOME, canonical=True)
            assert type(placed).of(after) == placed
            if isinstance(placed, SetUpPlaces):
                assert after.standing.text() == before.standing.text()
            else:
                assert SetUpPlaces.of(after) == SetUpPlaces.of(before)
    assert readable > 40


def test_a_text_is_written_as_the_engine_writes_it():
    for orders in (default_set_up(SETUP, 0), default_set_up(SETUP, 1)):
        placed = SetUpPlaces.of(orders)
        assert placed.orders() == orders
        assert write_placed("", placed, HOME) == orders.text()
        assert write_placed(orders.text(), TWO, HOME) == TWO.orders().text()


def test_orders_and_comments_stay_in_any_spelling_of_the_lines_around_them():
    text = "# the wedge\n\nkick\nFOLLOW always\nkicking:\n 7 g9 # the ball\n"
    text += "\uff18 at F8,\n\nReceiving\n"
    after = "# the wedge\n\nFOLLOW always\n# the ball\nKICKING\n1 AT G12\n2 AT F12\n\n"
    assert write_placed(f"{text}end\nnotes", TWO, HOME) == f"{after}end\nnotes"
    assert write_placed(text, TWO, HOME) == f"{after}END\n"


def test_a_text_that_says_so_already_stays_as_it_is_typed():
    text = "kicking # for the wind\r\n1 g12 # the best\r\n\r\n2,F12\r\nend"
    assert write_placed(text, TWO, HOME) == text


def test_an_order_beside_a_list_stays():
    text = "CHESTS A1>B2 FOLLOW always # mine\npads a1\nPICK blade CHESTS C3\n"
    after = "FOLLOW always # mine\nPICK blade\nCHESTS D4\nEND\n"
    assert write_placed(text, LaidSquares(("D4",)), HOME) == after


def test_an_order_to_lay_by_default_stays_until_squares_are_listed():
    text = "CHESTS default # as printed\nPADS A1\n"
    kept = write_placed(text, LaidSquares(pads=("B2",)), HOME)
    assert kept == "CHESTS default # as printed\nPADS B2\nEND\n"
    assert write_placed(kept, LaidSquares(("C3",)), HOME) == "# as printed\nCHESTS C3\nEND\n"


@pytest.mark.parametrize("word", sorted({*LINES} - {"CHESTS", "PADS"}))
def test_no_standing_order_is_a_place(word):
    for text in (word, f"{word} always", f"{word} 7", f"{word} G12", f"{word} default"):
        for placed in (TWO, LaidSquares(("A1",))):
            assert write_placed(text, placed, HOME).startswith(f"{text}\n")


@pytest.mark.parametrize("word", sorted({*WORDS} - {*LINES, *HEADS, "AT", "TARGET"}))
def test_every_other_word_of_the_grammar_is_replaced(word):
    for text in (word, word.lower(), f"{word},", word.translate(FULL_WIDTH)):
        assert write_placed(text, TWO, HOME) == TWO.orders().text()


@pytest.mark.parametrize(
    ("placed", "code"),
    [
        (SetUpPlaces(target="g12"), "not-a-square"),
        (SetUpPlaces(target=""), "not-a-square"),
        (SetUpPlaces(kicking=((1, "G12\nPRESET bold"),)), "not-a-square"),
        (SetUpPlaces(receiving=((1, "G12 "),)), "not-a-square"),
        (SetUpPlaces(receiving=((SHIRTS[0] - 1, "G12"),)), "number-expected"),
        (SetUpPlaces(kicking=((SHIRTS[-1] + 1, "G12"),)), "number-expected"),
        (LaidSquares(pads=("A1>B2",)), "not-a-square"),
        (LaidSquares(("A1\n",)), "not-a-square"),
    ],
)
def test_what_could_never_be_a_place_is_not_written(placed, code):
    with pytest.raises(SheetFaults) as caught:
        write_placed("", placed, HOME)
    assert [fault.code for fault in caught.value.faults] == [code]


def test_who_is_not_of_this_match_is_a_fault_of_the_text():
    placed = SetUpPlaces(kicking=((1, "G12"), (98, "G11"), (2, "Z9"), (3, "G12")))
    with pytest.raises(SheetFaults) as caught:
        parse_set_up(write_placed("", placed, HOME), HOME)
    codes = [fault.code for fault in caught.value.faults]
    assert codes == ["unknown-player", "off-pitch", "square-twice"]
