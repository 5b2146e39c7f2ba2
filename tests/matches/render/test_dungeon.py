"""How a dungeon is drawn and described."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree as ET

from engine.events import Event
from engine.position import Phase, State
from engine.variants.registry import find_variant
from matches.render.commentary import commentary
from matches.render.map_svg import map_svg
from matches.render.picture_words import describe
from matches.render.pitch_svg import svg
from matches.render.pitch_text import text
from tests.engine.stage import Player
from tests.engine.variants.dungeon.scene import CISTERN, Dungeon, at
from tests.support.gold import gold_match


def scene():
    """A few players among the printed chests and pads."""
    home = {7: at(5, 5), 8: Player(at(7, 2), State.PRONE)}
    return Dungeon(home, {4: at(2, 2)}, chests=None, ball=at(5, 5)).game


def test_the_picture_shows_what_the_map_has():
    game = scene()
    picture = ET.fromstring(svg(game.position, game.rules, ("Home", "Away")))
    drawn = Counter(element.get("class") for element in picture.iter())
    ground = Counter(f"pitch-{kind}" for kind in CISTERN.board.ground)
    # Every kind of ground is one path that begins once a square.
    outlines = {e.get("class"): e.get("d", "") for e in picture.iter() if e.tag.endswith("path")}
    for kind in ("wall", "door", "lava", "obstacle"):
        assert drawn[f"pitch-{kind}"] == 1
        assert outlines[f"pitch-{kind}"].count("M") == ground[f"pitch-{kind}"] > 0
    assert outlines["pitch-end-zone"].count("M") == 16
    assert (drawn["pitch-chest"], drawn["pitch-pad"]) == (6, 6)
    numbers = [e.text for e in picture.iter() if e.get("class") == "pitch-pad-number"]
    assert numbers == ["1", "2", "3", "4", "5", "6"]


def test_the_squares_of_an_end_zone_have_its_letter():
    game = scene()
    game.position.pads[0] = CISTERN.board.square("AG16")
    picture = ET.fromstring(svg(game.position, game.rules, ("Home", "Away")))
    letters = [e.text for e in picture.iter() if e.get("class") == "pitch-end-letter"]
    assert Counter(letters) == {"A": 8, "B": 7}  # the pad has its number instead
    assert CISTERN.text.count("B") == 8
    drawn = ET.fromstring(map_svg(find_variant("dungeon"), CISTERN.text, "Old cistern"))
    letters = [e.text for e in drawn.iter() if e.get("class") == "pitch-end-letter"]
    assert Counter(letters) == {"A": 8, "B": 8}


def test_end_zones_and_who_defends_them_are_described():
    game = scene()
    game.position.ends = [1, 0]
    description = describe(game.position, game.rules, ("Home", "Away"))
    assert "End zone A: B2 to C5. End zone B: AF13 to AG16." in description
    assert "Home defends end zone B. Away defends end zone A." in description
    game.position.phase = Phase.PRE_MATCH  # nobody has chosen yet
    assert "defends" not in describe(game.position, game.rules, ("Home", "Away"))


def test_chests_and_pads_are_described_for_screen_readers():
    game = scene()
    description = describe(game.position, game.rules, ("Home", "Away"))
    assert "Unopened chests: AE3" in description
    assert "1 at H3" in description


def test_the_text_is_the_map_with_players_on_it():
    game = scene()
    rows = [line[4:] for line in text(game.position, game.rules).splitlines()[1:]]
    cells = [[row[i : i + 5].strip() for i in range(0, 34 * 5, 5)] for row in rows]
    assert cells[5][5] == "h7*"
    assert cells[2][7] == "h8-1"
    assert cells[2][2] == "a4A"
    printed = [[*line] for line in CISTERN.text.splitlines()]
    for x, y in ((5, 5), (7, 2), (2, 2)):
        cells[y][x] = printed[y][x]
    assert cells == printed


def test_every_event_of_a_dungeon_is_described():
    described: set[str] = set()
    found: set[str] = set()
    for number in range(12):
        game = gold_match("dungeon", number)
        events: list[Event] = game.events
        lines = [line for section in commentary(events, game.setup) for line in section.lines]
        assert all("{" not in line.text for line in lines)
        described |= {line.kind for line in lines}
        opened = [line.text for line in lines if line.kind == "chest_opened"]
        found |= {re.sub(r" \(rolls \d\)", "", text.partition(": ")[2]) for text in opened}
    assert {"chest_opened", "teleported", "fell_into_pit", "pad_placed", "end_given"} <= described
    assert found == {"the ball!", "a trap, it explodes!"}
