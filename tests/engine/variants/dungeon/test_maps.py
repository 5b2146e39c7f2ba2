"""The map model: reading, refusing, adjacency, lines (DUN-MAP, DUN-PRM-02)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.decisions import Choice, Verb
from engine.dice import SeededDice
from engine.errors import DataError
from engine.game import Game
from engine.geometry import Terrain, walking_distances
from engine.line_of_sight import clear, crossed
from engine.lineup import MAX_MAP_CHARACTERS, MatchSetup
from engine.variants.dungeon.maps import LEGEND, PRINTED, MapFaults, printed, read_map, sketch
from engine.variants.dungeon.maps.grid import KNOWN
from matches.render.fault_words import reason
from tests.engine.stage import one
from tests.engine.variants.dungeon.scene import CISTERN, Dungeon, at
from tests.support.gold import gold_setup

BOARD = CISTERN.board


def adjacent(a, b):
    """Whether two squares given by column and row are."""
    return BOARD.at(*b) in BOARD.toward[BOARD.at(*a)]


def changed(*changes):
    """The text of Old Cistern with other signs at some squares."""
    rows = [[*row] for row in CISTERN.text.splitlines()]
    for x, y, sign in changes:
        rows[y][x] = sign
    return "\n".join("".join(row) for row in rows)


def faults(text):
    """The codes, clauses and squares of what is wrong with a map."""
    with pytest.raises(MapFaults) as raised:
        read_map(text)
    return [(f.code, f.rule, f.values.get("square")) for f in raised.value.faults]


@pytest.mark.rules("DUN-MAP-01", "DUN-MAP-02")
@pytest.mark.parametrize(
    ("name", "size", "walk"),
    [("old_cistern", (34, 17), 30), ("rope_street", (36, 13), 31), ("the_forge", (32, 19), 34)],
)
def test_the_printed_maps(name, size, walk):
    found = printed(name)
    board = found.board
    assert (board.width, board.length) == size
    assert [len(zone) for zone in found.end_zones] == [8, 8]
    assert (len(found.chests), len(found.pads)) == (6, 6)
    steps = walking_distances(board, found.end_zones[0])
    assert min(steps[square] for square in found.end_zones[1]) == walk
    assert read_map(found.text).text == found.text


@pytest.mark.rules("DUN-MAP-01")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "map-empty"),
        ("#" * (MAX_MAP_CHARACTERS + 1), "map-too-long"),
        ("#" * 51, "map-too-large"),
        (changed((4, 4, "?")), "map-unknown-sign"),
        (CISTERN.text[:-3], "map-row-length"),
    ],
)
def test_what_is_no_grid(text, code):
    assert faults(text)[0][:2] == (code, "DUN-MAP-01")


@pytest.mark.rules("DUN-MAP-01", "DUN-MAP-02", "DUN-PRM-02")
@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ([(5, 0, ".")], ("map-frame", "DUN-MAP-01", at(5, 0))),
        ([(1, 1, ".")], ("map-end-zone-shape", "DUN-MAP-02", at(2, 1))),
        ([(9, 4, "#"), (9, 5, "#"), (4, 8, "#"), (5, 8, "#")], ("map-split", "DUN-MAP-02", None)),
        ([(9, 2, "."), (10, 2, ".")], ("map-narrow", "DUN-MAP-02", at(10, 2))),
        ([(13, 8, ".")], ("map-chests", "DUN-MAP-02", None)),
        ([(7, 2, ".")], ("map-pad-missing", "DUN-MAP-02", None)),
        ([(6, 6, "1")], ("map-pad-twice", "DUN-MAP-02", at(6, 6))),
        ([(13, 8, "."), (8, 2, "c")], ("chest-near-end", "DUN-PRM-02", at(8, 2))),
        ([(13, 8, "."), (27, 3, "c")], ("chest-near-chest", "DUN-PRM-02", at(27, 3))),
    ],
)
def test_what_is_wrong_with_a_map_and_where(changes, fault):
    found = faults(changed(*changes))
    assert any(each[:2] == fault[:2] and fault[2] in (None, each[2]) for each in found)


@pytest.mark.rules("DUN-PRM-04", "DUN-SET-04")
@pytest.mark.parametrize("square", [(1, 1), (2, 2), (1, 3)])
def test_a_pad_in_an_end_zone_can_be_drawn(square):
    found = read_map(changed((7, 2, "."), (*square, "1")))
    there = found.board.at(*square)
    assert found.pads[0] == there
    assert there in found.end_zones[0]
    assert len(found.end_zones[0]) == 8
    assert there not in found.open_floor
    setup = replace(gold_setup("dungeon", 0), options={}, ground=found.text)
    game = Game.start(setup, SeededDice(1))
    while game.position.turns == [0, 0]:
        assert game.decision is not None
        game.decide(game.decision.default)
    assert game.position.pads[0] == there
    assert game.position.at[there] is None
    assert game.rules.scores(game.position, game.position.ends.index(1), there)


@pytest.mark.rules("DUN-PRM-03", "DUN-MAP-02")
def test_three_pads_in_an_end_zone_are_too_many_and_one_beside_it_is_none_of_it():
    moved = [(x, y, ".") for x, y in ((7, 2), (15, 4), (31, 5))]
    three = [(1, 1, "1"), (2, 2, "3"), (1, 3, "5")]
    assert ("pads-in-end", "DUN-PRM-03", at(1, 3)) in faults(changed(*moved, *three))
    beside = read_map(changed((7, 2, "."), (3, 1, "1")))
    assert beside.pads[0] not in beside.end_zones[0]
    both = [(1, 1, "1"), (2, 1, "3"), (1, 5, "5"), (2, 5, "6")]  # two blocks would do
    gone = [*moved, (26, 14, "."), *both]
    assert ("map-end-zone-shape", "DUN-MAP-02", at(1, 2)) in faults(changed(*gone))


@pytest.mark.rules("DUN-MAP-02")
def test_end_zones_too_near_to_each_other():
    rows = [
        "#" * 26,
        "#AA......c.......1..2....#",
        "#AA.............c....BB..#",
        "#AA..................BB..#",
        "#AA...3..4..5..6.....BB..#",
        "#....................BB..#",
        "#" * 26,
    ]
    assert ("map-short", "DUN-MAP-02", "B2") in faults("\n".join(rows))
    assert ("map-no-end-zone", "DUN-MAP-02", None) in faults(CISTERN.text.replace("B", "."))


def test_every_fault_of_a_map_is_said_in_words():
    texts = ["", "#" * 51, changed((4, 4, "?")), changed((5, 0, ".")), changed((1, 1, "."))]
    texts += [CISTERN.text[:-3], CISTERN.text.replace("B", "."), changed((13, 8, "."), (7, 2, "."))]
    texts += [changed((13, 8, "."), (8, 2, "c")), changed((27, 3, "c")), changed((6, 6, "1"))]
    texts += [
        changed((9, 2, "."), (10, 2, ".")),
        changed((9, 4, "#"), (9, 5, "#"), (4, 8, "#"), (5, 8, "#")),
    ]
    texts += ["#" * 5000]
    for text in texts:
        with pytest.raises(MapFaults) as raised:
            read_map(text)
        for fault in raised.value.faults:
            words = reason(fault)
            assert words.endswith(".")
            assert "?" not in words.replace("“?”", "")


@pytest.mark.rules("DUN-MAP-03", "DUN-MAP-04")
def test_what_can_be_stood_on():
    made = {
        sign: Terrain(BOARD.ground[BOARD.at(x, y)])
        for sign, x, y in [
            ("#", 0, 0),
            (".", 5, 5),
            ("+", 9, 4),
            ("A", 1, 1),
            ("O", 13, 5),
            ("~", 16, 8),
            ("c", 13, 8),
        ]
    }
    assert made == {
        "#": "wall",
        ".": "floor",
        "+": "door",
        "A": "floor",
        "O": "obstacle",
        "~": "lava",
        "c": "floor",
    }
    stage = Dungeon({7: at(12, 8)}, {4: "B2"}, chests=[at(13, 8)])
    stage.order("7 move")
    moves = stage.decision.options.targets("MOVE")
    assert BOARD.at(13, 8) not in moves
    assert BOARD.at(13, 7) in moves
    stage = Dungeon({7: at(12, 5)}, {4: "B2"})
    stage.order("7 move")
    refusal = stage.decision.options.refusal(Choice(Verb.MOVE, BOARD.at(13, 5)))
    assert refusal.rule == "DUN-MAP-03"
    stage = Dungeon({7: at(15, 7)}, {4: "B2"})
    stage.order("7 move")
    assert not {BOARD.at(16, 7), BOARD.at(16, 8)} & {*stage.decision.options.targets("MOVE")}


@pytest.mark.rules("DUN-MAP-05", "DUN-MAP-06", "DUN-CHK-01")
def test_corners_and_doors():
    assert adjacent((8, 4), (9, 4))
    assert adjacent((8, 5), (9, 4))
    assert not adjacent((8, 3), (9, 4))
    assert not adjacent((8, 6), (9, 5))
    assert adjacent((15, 6), (16, 7))  # pits do not matter
    assert adjacent((12, 5), (13, 6))  # nor obstacles
    stage = Dungeon({7: at(9, 4)}, {4: at(8, 3), 5: at(8, 5)})
    assert stage.game.position.zones[1][BOARD.at(9, 4)] == 1
    stage.order("7 block")
    assert stage.decision.options.targets("BLOCK") == [stage.away(5).slot]
    stage = Dungeon({7: at(9, 4)}, {4: "B2"})
    stage.order("7 move")
    refusal = stage.decision.options.refusal(Choice(Verb.MOVE, BOARD.at(8, 3)))
    assert (refusal.code, refusal.rule) == ("not-adjacent", "CORE-ACT-01")


@pytest.mark.rules("DUN-CHK-02", "DUN-PRE-01", "DUN-PRE-02")
def test_beside_lava_is_precarious():
    perils = {BOARD.at(15, 6), BOARD.at(18, 10)}
    assert perils <= BOARD.perils
    assert BOARD.at(14, 8) not in BOARD.perils
    street = printed("rope_street").board
    assert street.at(16, 3) in street.perils
    assert street.at(14, 1) not in street.perils  # beside a chasm, no bridge
    stage = Dungeon({7: at(14, 6)}, {4: "B2"})
    events = stage.order(f"7 move MOVE {at(15, 6)}", dice=[2])
    assert one(events, "rolled", purpose="precarious").rule == "DUN-PRE-02"


@pytest.mark.rules("DUN-CHK-03", "DUN-PRM-02")
def test_how_far_chests_are():
    square, (home, _) = BOARD.at(13, 8), CISTERN.end_zones
    assert min(BOARD.distance(square, there) for there in home) == 11
    others = set(CISTERN.chests) - {square}
    assert min(BOARD.distance(square, there) for there in others) >= 4
    found = faults(changed((13, 8, "."), (8, 2, "c")))
    assert ("chest-near-end", "DUN-PRM-02", at(8, 2)) in found


@pytest.mark.rules("DUN-MAP-07")
def test_straight_lines():
    eye = BOARD.at(8, 2)
    assert clear(BOARD, eye, BOARD.at(8, 5))
    assert not clear(BOARD, eye, BOARD.at(10, 4))  # touches the corner of a wall
    assert not clear(BOARD, BOARD.at(8, 3), BOARD.at(10, 5))  # through the door, past its corner
    assert not clear(BOARD, BOARD.at(8, 3), BOARD.at(11, 3))
    assert clear(BOARD, BOARD.at(8, 4), BOARD.at(12, 4))
    assert crossed(BOARD, BOARD.at(12, 5), BOARD.at(16, 5)) == tuple(
        BOARD.at(x, 5) for x in (13, 14, 15)
    )
    assert crossed(BOARD, BOARD.at(5, 4), BOARD.at(7, 6)) == (BOARD.at(6, 5),)  # corners only touch


def test_a_leagues_own_map_travels_with_the_match():
    setup = gold_setup("dungeon", 0)
    own = MatchSetup("dungeon", setup.home, setup.away, {}, printed("the_forge").text)
    assert MatchSetup.from_json(own.to_json()) == own
    game = Game.start(own, SeededDice(1))
    assert game.rules.board.width == 32
    again = Game.resume(game.checkpoint(), SeededDice(2))
    assert again.position.digest() == game.position.digest()
    for bad in ("###", "#" * 5000):
        document = {**own.to_json(), "ground": bad}
        with pytest.raises(DataError):
            Game.start(MatchSetup.from_json(document), SeededDice(1))
    with pytest.raises(DataError):
        Game.start(MatchSetup("blitz", setup.home, setup.away, {}, own.ground), SeededDice(1))


@pytest.mark.rules("DUN-PRM-04")
def test_the_map_is_drawn_where_the_options_leave_it_open():
    drawn = set()
    for seed in range(20):
        game = Game.start(gold_setup("dungeon", 0), SeededDice(seed))
        drawn.add(one(game.events, "map_drawn").name)
        assert game.setup.ground == printed(one(game.events, "map_drawn").name).text
    assert drawn == {*PRINTED}
    setup = gold_setup("dungeon", 0)
    named = MatchSetup("dungeon", setup.home, setup.away, {"dungeon_map": "rope_street"})
    game = Game.start(named, SeededDice(1))
    assert one(game.events, "map_drawn").name == "rope_street"
    assert game.position.shut == [*printed("rope_street").chests]


@pytest.mark.rules("DUN-MAP-01")
def test_every_sign_of_a_map_has_its_words():
    assert set(LEGEND) == set(KNOWN)
    with pytest.raises(MapFaults):
        read_map("?")


@pytest.mark.rules("DUN-MAP-01")
def test_a_map_of_nothing_but_chests_is_not_judged_chest_by_chest():
    rows = ["#" * 50, *["#" + "c" * 48 + "#"] * 48, "#" * 50]
    found = faults("\n".join(rows))
    assert ("map-chests", "DUN-MAP-02") in [fault[:2] for fault in found]
    assert sum(code == "chest-near-chest" for code, *_ in found) == 49


def test_a_map_with_faults_is_drawn_as_far_as_it_goes():
    found = sketch("####\n#A?2\n#c")
    board = found.board
    assert (board.width, board.length) == (4, 3)
    assert board.square("D3") in board.walls  # a short row ends in wall
    assert board.ground[board.square("C2")] is Terrain.FLOOR  # an unknown sign
    assert [sorted(map(board.name, zone)) for zone in found.end_zones] == [["B2"], []]
    assert [board.name(chest) for chest in found.chests] == ["B3"]
    assert [(pad, board.name(square)) for pad, square in found.pads] == [(2, "D2")]


@given(st.text(alphabet=[*KNOWN, "?", "\n", " ", "é"], max_size=400))
@example("\n\n")
@example("#" * 5000)
@example("." * 60 + "\n." * 80)
def test_anything_is_drawn_or_nothing(text):
    found = sketch(text)
    assert found is None or found.board.size == found.board.width * found.board.length
