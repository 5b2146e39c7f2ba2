"""Pictures of rules: every one is drawn, and what is marked on it is the engine's answer."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from core.rulebook.book import rulebook
from core.rulebook.nodes import Clauses
from engine.geometry import DELTAS
from engine.odds.look import look
from engine.rules.interceptions import interceptors
from engine.rules.pass_range import length_of
from engine.rules.pushing import push_squares
from engine.rules.set_up import faults
from engine.rules_lookup import rules_under
from matches.illustrations.answers import SHOWS
from matches.illustrations.block_dice import games_by_clause
from matches.illustrations.declared import COMMON, Declared, PictureError, declared
from matches.illustrations.pictures import marked, picture
from matches.render.dice_svg import die_svg
from matches.render.log_words import WORDS
from matches.render.marks_svg import Marks
from matches.render.png import to_png
from tests.engine.stage import Stage, of

WANTED = {
    *("CORE-DIC-03", "CORE-SET-03", "CORE-KIK-01", "CORE-TKZ-01", "CORE-DOD-01", "CORE-GFI-01"),
    *("CORE-BLK-02", "CORE-PSH-01", "CORE-PSH-03", "CORE-BAL-04", "CORE-PAS-01", "CORE-INT-02"),
    *("BLZ-DOD-01", "BLZ-INT-01"),
    *("SAM-PIT-03", "SAM-BLK-02", "SAM-BLK-08", "SAM-PAS-01", "SAM-DUE-02"),
    *("DUN-MAP-05", "DUN-TEL-06", "DUN-CHE-03", "DUN-WAL-04", "DUN-PRE-01"),
    *("SQG-WAN-01", "SQG-WAN-04", "SQG-WRG-01", "SQG-SPL-02"),
}
"""The clauses that a picture says more of than words."""
ALL = [pytest.param(each, id=f"{each.clause}-{n}") for n, each in enumerate(declared())]


def only(clause: str, number: int = 0) -> Declared:
    return [each for each in declared() if each.clause == clause][number]


def labels(marks: Marks, board) -> dict[str, str]:
    return {board.name(tag.square): tag.label for tag in marks.tags}


def area(marks: Marks, words: str, board) -> set[str]:
    return {board.name(s) for area in marks.areas if area.words == words for s in area.squares}


@pytest.mark.parametrize(("clause", "game"), games_by_clause().items())
def test_the_clause_of_the_faces_shows_each_with_its_words(clause, game) -> None:
    slug = rulebook().clauses[clause].document
    text = Client().get(f"/rules/{slug}/").content.decode()
    shown = text.partition(f'class="clause" id="{clause}"')[2].partition('class="clause"')[0]
    rules = rules_under(game, {})
    faces, names = [face for face in rules.blocking.results if face], {**WORDS, **rules.words}
    for face in set(faces):
        sign = die_svg(face).partition(">")[2]
        assert shown.count(sign) == faces.count(face) + 1  # in the row, and in the legend
        sides = "sides" if faces.count(face) > 1 else "side"
        assert f"{names[face]}: {faces.count(face)} {sides} of six" in unescape(shown)
    assert ", ".join(names[face] for face in faces) in unescape(shown)


def test_every_clause_that_needs_a_picture_has_one() -> None:
    assert {each.clause for each in declared()} == WANTED


@pytest.mark.parametrize("slug", ["core", "samurai", "blitz", "dungeon", "squig"])
def test_the_page_of_a_document_shows_the_pictures_of_its_clauses_below_their_words(slug) -> None:
    text = Client().get(f"/rules/{slug}/").content.decode()
    listed = {
        clause.id
        for section in rulebook().documents[slug].sections
        for block in section.blocks
        if isinstance(block, Clauses)
        for clause in block.clauses
    }
    own = [each for each in declared() if rulebook().clauses[each.clause].document == slug]
    assert own
    for each in own:
        assert each.clause in listed  # a row of a table has no room for one
        clause = text.partition(f'class="clause" id="{each.clause}"')[2].partition(
            'class="clause"'
        )[0]
        assert picture(each).svg in clause
        assert picture(each).caption in unescape(re.sub(r"<[^>]+>", "", clause))
    dice = [clause for clause in games_by_clause() if rulebook().clauses[clause].document == slug]
    assert text.count('<figure class="rule-picture">') == len(own) + len(dice)
    assert "matches/css/pitch.css" in text


def test_a_document_without_pictures_loads_no_styles_of_a_pitch() -> None:
    text = Client().get("/rules/league/").content.decode()
    assert "rule-picture" not in text
    assert "pitch.css" not in text


@pytest.mark.parametrize("each", ALL)
def test_a_picture_is_drawn_by_the_board_and_said_in_words(each: Declared) -> None:
    made = picture(each)
    assert made.svg.startswith('<svg class="pitch ')
    words = re.findall(r'aria-label="([^"]+)"', made.svg)[0]
    assert words.startswith("Home: ")
    assert "{" not in made.caption
    scene, marks = marked(each)
    assert [*marks.areas, *marks.lines, *marks.tags]
    names = [figure.number for figure in scene.position.figures if figure.square >= 0]
    assert made.svg.count('class="pitch-figure') == len(names)
    assert all(area.words in words for area in marks.areas if area.squares)


@pytest.mark.parametrize("each", ALL)
def test_the_keys_of_a_picture_are_those_that_its_kind_asks_for(each: Declared) -> None:
    asked = set(re.findall(r"``(\w+)``", SHOWS[each.show].__doc__ or ""))
    assert set(each.row) - COMMON <= asked


def test_a_picture_is_a_png_too_from_the_same_svg() -> None:
    png = to_png(picture(only("DUN-CHE-03")).svg, width=400)
    assert png is not None
    assert png.startswith(b"\x89PNG")


# -- what is marked is what the engine answers -----------------------------------------------------


def test_tackle_zones_are_counted_as_the_position_counts_them() -> None:
    scene, marks = marked(only("CORE-TKZ-01"))
    board = scene.rules.board
    zones = Stage({7: "G14"}, {4: "G12", 5: "I13", 6: "A1"}, variant="squig").game.position.zones[1]
    near = {name: str(zones[board.square(name)]) for name in ("G13", "H12", "H13", "J14")}
    assert {name: labels(marks, board)[name] for name in near} == near == {
        "G13": "1", "H12": "2", "H13": "2", "J14": "1"
    }  # fmt: skip
    assert "E12" not in labels(marks, board)  # 6 is down


@pytest.mark.parametrize(
    ("clause", "variant", "faces"),
    [
        ("CORE-DOD-01", "squig", {"G14": 3, "I14": 4, "H12": 5}),
        ("BLZ-DOD-01", "blitz", {"G14": 4, "I14": 5, "H12": 6}),
    ],
)
def test_a_dodge_works_with_the_face_on_the_picture_and_fails_with_one_less(
    clause, variant, faces
) -> None:
    scene, marks = marked(only(clause))
    shown = labels(marks, scene.rules.board)
    for square, face in faces.items():
        assert shown[square] == f"{face}+"
        for thrown, falls in ((face, 0), (face - 1, 1)):
            opponents = {4: "G12", 5: "J13", 6: "I11"}
            stage = Stage({7: "H13"}, opponents, variant=variant)
            dice = [thrown, *([1, 1] if falls else [])]
            events = stage.order(f"7 move MOVE {square}", dice=dice)
            assert len(of(events, "knocked_down")) == falls


def test_assists_are_those_that_the_block_itself_counts() -> None:
    scene, marks = marked(only("CORE-BLK-02"))
    stage = Stage({7: "H14", 8: "G12", 9: "I13"}, {4: "H13", 5: "J12"}, variant="squig")
    event = of(stage.order("7 block BLOCK 4", dice=[3, 3]), "blocked")[0]
    helping = {
        stage.where(stage.game.position.figures[slot].number) for slot in event.attacker_assists
    }
    shown = labels(marks, scene.rules.board)
    assert {name for name, label in shown.items() if label == "+1"} == helping == {"G12"}
    assert shown["I13"] == "0"
    assert shown["H13"] == f"{event.dice}▲"


def test_push_squares_are_those_that_the_engine_offers() -> None:
    for clause, expected in (("CORE-PSH-01", {"H12", "I12"}), ("SAM-BLK-08", {"I10"})):
        scene, marks = marked(only(clause))
        board = scene.rules.board
        pusher, pushed = scene.player("7"), scene.player("away 4")
        found = push_squares(look(scene.position, scene.rules), pusher.square, pushed.square)
        assert area(marks, "May be pushed to", board) == {board.name(s) for s in found} == expected
    _, marks = marked(only("CORE-PSH-03"))
    assert [tag.label for tag in marks.tags] == ["out"]


def test_bands_are_those_of_the_range_ruler() -> None:
    scene, marks = marked(only("CORE-PAS-01"))
    board, origin = scene.rules.board, scene.player("7").square
    for name in ("quick", "short", "long", "bomb"):
        expected = {
            board.name(square)
            for square in range(board.size)
            if square != origin
            and name
            == length_of(board.xs[square] - board.xs[origin], board.ys[square] - board.ys[origin])
        }
        assert area(marks, f"{name.capitalize()} pass", board) == expected


def test_who_may_intercept_and_on_what_is_what_the_engine_says() -> None:
    scene, marks = marked(only("BLZ-INT-01"))
    board = scene.rules.board
    game = look(scene.position, scene.rules)
    able = interceptors(game, scene.player("7"), board.square("H8"))
    figures = scene.position.figures
    expected = {board.name(figures[slot].square): f"{face}+" for slot, face in able.items()}
    assert labels(marks, board) == {**expected, "G7": "no"}
    assert set(expected) == {"H11"}


def test_a_kick_is_shown_with_every_face_of_its_dice() -> None:
    scene, marks = marked(only("CORE-KIK-01"))
    board = scene.rules.board
    origin = board.square("K18")
    x, y = board.xs[origin], board.ys[origin]
    flights = [(x + far * dx, y + far * dy) for dx, dy in DELTAS.values() for far in range(1, 7)]
    stays = {board.name(board.at(x, y)) for x, y in flights if board.at(x, y) >= 0 and y >= 13}
    assert area(marks, "May come down on", board) == stays
    assert area(marks, "Out", board) == {"F13", "K13"}  # the other half
    assert sorted(labels(marks, board).values()) == list("12345678")
    assert labels(marks, board)["K13"] == "2"  # north


def test_a_throw_in_goes_the_way_that_the_die_says() -> None:
    scene, marks = marked(only("CORE-BAL-04"))
    assert labels(marks, scene.rules.board) == {"G8": "1-2", "G14": "3-4", "G20": "5-6"}


@pytest.mark.parametrize("clause", ["CORE-SET-03", "SAM-PIT-03"])
def test_the_formations_shown_are_legal(clause) -> None:
    scene, marks = marked(only(clause))
    position = scene.position
    for side in (0, 1):
        players = [figure for figure in position.figures if figure.side == side]
        pairs = tuple(sorted((figure.slot, figure.square) for figure in players))
        assert not list(faults(position, scene.rules, side, players, pairs))
    assert len(area(marks, "The line of scrimmage", scene.rules.board)) == 2 * (
        scene.rules.board.width - 8
    )


def test_whoever_stands_next_to_the_trap_lies_on_the_picture() -> None:
    scene, marks = marked(only("DUN-CHE-03"))
    down = {f.number for f in scene.position.figures if f.state.name == "PRONE"}
    assert down == {7, 8, 4}
    assert labels(marks, scene.rules.board) == {"N9": "trap"}


def test_a_wall_cuts_the_squares_off_that_the_board_says_are_not_adjacent() -> None:
    scene, marks = marked(only("DUN-MAP-05"))
    board = scene.rules.board
    near = board.neighbours[board.square("J5")]
    assert area(marks, "Adjacent", board) == {board.name(square) for square in near}
    assert area(marks, "Not adjacent", board) == {"I4"}


def test_the_chances_of_a_squig_add_up() -> None:
    scene, marks = marked(only("SQG-WAN-01"))
    board = scene.rules.board
    middle = board.square("H13")
    squares = [square for each in marks.areas for square in each.squares]
    assert len(squares) == len(set(squares))
    assert max(board.distance(middle, square) for square in squares) >= 3
    assert sum(int(tag.label) for tag in marks.tags) == pytest.approx(100, abs=12)


def test_a_second_squig_starts_where_the_first_one_began() -> None:
    scene, marks = marked(only("SQG-SPL-02"))
    board = scene.rules.board
    first, second = ([board.name(square) for square in line.squares] for line in marks.lines)
    assert first[0] == second[0] == "G13"
    assert (len(first), len(second)) == (4, 3)  # three squares, two squares
    assert {board.name(square) for square in scene.position.free_balls()} == {first[-1], second[-1]}


def test_the_duel_is_told_from_its_events() -> None:
    story = " ".join(picture(only("SAM-DUE-02")).story)
    assert "rolls 3 +2 Iaijutsu (initiative)" in story
    assert "strike back" in story
    _, marks = marked(only("SAM-DUE-02"))
    assert [tag.label for tag in marks.tags] == ["5", "4"]


# -- what is wrong is refused ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clause", "change", "says"),
    [
        ("CORE-BLK-02", {"at": "away 9"}, "away 9 is not on the board"),
        ("CORE-BLK-02", {"home": ["7 A1"]}, "there is no block"),
        ("CORE-BLK-02", {"home": ["7 Z99"]}, "there is no square Z99"),
        ("CORE-DOD-01", {"home": ["7 G12"]}, "nobody can stand on G12"),
        ("DUN-CHE-03", {"home": ["7 L9"]}, "nobody can stand on L9"),  # a wall
        ("DUN-CHE-03", {"dice": [2]}, "no die for armour"),
        ("DUN-CHE-03", {"dice": [2, *[1] * 20]}, "dice are left over"),
        ("DUN-WAL-04", {"wall": "A1"}, "no such shot"),
        ("SAM-DUE-02", {"answers": ["AIM G20", "FOCUS"]}, "no answer"),
        ("SQG-WAN-01", {"every": {"wander": [8] * 5}}, "more than"),
        ("CORE-TKZ-01", {"show": "nothing"}, "nothing is called nothing"),
        ("CORE-GFI-01", {"caption": "{chance}"}, "does not say"),
    ],
)
def test_a_picture_of_what_the_engine_does_not_give_is_refused(clause, change, says) -> None:
    each = only(clause)
    wrong = Declared(
        each.clause,
        each.game,
        change.get("show", each.show),
        change.get("caption", each.caption),
        {**each.row, **change},
    )
    with pytest.raises(PictureError, match=says):
        picture(wrong)
