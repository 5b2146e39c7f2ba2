"""In every weather of every game what carries meaning is seen on the ground, by day and by lamp."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from engine.events import WeatherSet
from engine.game import Game
from engine.lineup import MatchSetup
from engine.replay.scene import Scene
from engine.rules_lookup import rules_for
from engine.variants.registry import VARIANTS
from matches.render import pitch_svg, sky_svg, terrain_svg
from matches.render.pitch_grid import CELL, MARGIN
from matches.render.pitch_svg import svg
from matches.render.replay_steps import PartHead, StepWriter
from matches.render.side_looks import USUAL
from matches.render.small_board import small_board
from matches.render.stage_svg import Props, stage
from rosters.crests.colours import value_contrast as ratio
from tests.engine.stage import Stage
from tests.engine.variants.dungeon.scene import Dungeon, at
from tests.matches.render.test_seen_on_the_ground import DUNGEON_END, THEMES, colour

HEAD: PartHead = {"segment": 1, "title": "", "side": None}
GROUNDS = {
    *("pitch-ground", "pitch-straw", "pitch-stripe", "pitch-end-zone"),
    *("pitch-floor", "pitch-slab"),
}
SEEN = [
    *(("pitch-body", "stroke"), ("pitch-mark", "fill"), ("pitch-path", "stroke")),
    *(("plan-end", "stroke"), ("plan-threat-edge", "stroke"), ("plan-link", "stroke")),
    *(("plan-blow", "stroke"), ("plan-blow-head", "fill")),
    *(("plan-ghost-home", "stroke"), ("plan-ghost-away", "stroke")),
]
IN_A_DUNGEON = [
    *(("pitch-pad", "stroke"), ("pitch-chest", "fill"), ("pitch-statue", "fill")),
    *(("pitch-wall", "fill"), ("pitch-lava", "fill")),
]


def game_of(variant: str, weather: str = "") -> Game:
    if variant == "dungeon":
        return Dungeon({7: at(5, 5)}, {4: at(2, 2)}, ball=at(5, 5)).game
    clans = ("crane", "crane") if variant == "samurai" else ("orc", "orc")
    squigs = {"squigs": ["F6"]} if variant == "squig" else {"ball": "F6"}
    return Stage({7: "E5"}, {4: "E7"}, variant=variant, clans=clans, weather=weather, **squigs).game


def weathers_of(variant: str) -> tuple[str, ...]:
    return game_of(variant).rules.weathers or ("",)


SKIES = [(meta.key, weather) for meta in VARIANTS for weather in weathers_of(meta.key)]
SIGNED = [(variant, weather) for variant, weather in SKIES if sky_svg.sky_of(weather)]


def classes(game: Game) -> list[str]:
    picture = ET.fromstring(svg(game.position, game.rules, ("H", "A")))
    return [name for each in picture.iter() for name in each.get("class", "").split()]


def grounds_of(game: Game, theme: str) -> dict[str, str]:
    """What lies below lines and players in the picture of a game, and its colours."""
    shown = set(classes(game))
    walled = game.rules.board.enclosed
    named = [
        DUNGEON_END if walled and name == "pitch-end-zone" else name for name in GROUNDS & shown
    ]
    signs = [name for name in shown if name.startswith("pitch-sky-")]
    fills = {name: colour(name, "fill", theme) for name in named}
    return fills | {name: colour(name, "stroke", theme) for name in signs}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("variant", "weather"), SKIES)
def test_what_carries_meaning_is_seen(variant: str, weather: str, theme: str) -> None:
    game = game_of(variant, weather)
    below = grounds_of(game, theme)
    assert len(below) >= 2
    for ground, fill in below.items():
        lines = [] if game.rules.board.enclosed else [("pitch-line-strong", "stroke")]
        for name, part in [*SEEN, *lines]:
            assert ratio(colour(name, part, theme), fill) >= 3, (name, ground)
        ball = [colour("pitch-ball", part, theme) for part in ("fill", "stroke")]
        assert max(ratio(each, fill) for each in ball) >= 3, ground
    if game.rules.board.enclosed:
        for name, part in IN_A_DUNGEON:
            for ground in ("pitch-floor", "pitch-slab"):
                assert ratio(colour(name, part, theme), below[ground]) >= 3, (name, ground)
        letter = colour("pitch-end-letter", "fill", theme)
        assert ratio(letter, below[DUNGEON_END]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("variant", "weather"), SIGNED)
def test_the_sign_is_seen_and_quieter_than_lines(variant: str, weather: str, theme: str) -> None:
    game = game_of(variant, weather)
    lies = colour(pitch_svg.surface_look(game.rules)[0], "fill", theme)
    sign = colour(f"pitch-sky-{sky_svg.sky_of(weather)}", "stroke", theme)
    line = ratio(colour("pitch-line-strong", "stroke", theme), lies)
    assert sign != lies
    assert ratio(sign, lies) < line / 2


@pytest.mark.parametrize(("variant", "weather"), SKIES)
def test_each_weather_is_fair_or_has_a_sign_below_the_lines(variant: str, weather: str) -> None:
    sign = sky_svg.sky_of(weather)
    assert bool(sign) != (weather in sky_svg.FAIR)
    shown = classes(game_of(variant, weather))
    signs = [name for name in shown if name.startswith("pitch-sky-")]
    assert signs == ([f"pitch-sky-{sign}"] if sign else [])
    if sign:
        assert shown.index("pitch-ground" if variant != "samurai" else "pitch-straw") < shown.index(
            "pitch-sky"
        )
        assert shown.index("pitch-sky") < shown.index("pitch-line")


def test_no_two_weathers_of_a_game_look_alike() -> None:
    for meta in VARIANTS:
        signs = [sky_svg.sky_of(weather) for weather in weathers_of(meta.key)]
        assert len(set(signs)) == len(signs), meta.key


@pytest.mark.parametrize("sign", sky_svg.SKIES)
def test_a_sign_keeps_to_the_board(sign: str) -> None:
    """Where it begins in a row, and as often as the row has room."""
    for variant in ("samurai", "blitz"):
        board = game_of(variant).rules.board
        sky = sky_svg.SKIES[sign]
        path = sky.path(board)
        assert path.count("M") == board.length
        for row in re.findall(r"M(\d+) (\d+)((?:(?!M).)*)", path):
            begins, times = int(row[0]) - MARGIN, row[2].count(sky.motif)
            assert 0 <= begins < 2 * sky.period
            assert begins + (times - 1) * sky.period + sky.reach <= board.width * CELL
            assert begins + times * sky.period + sky.reach > board.width * CELL


def test_mats_are_of_straw_and_a_dungeon_is_of_stone() -> None:
    grounds = {meta.key: GROUNDS & set(classes(game_of(meta.key))) for meta in VARIANTS}
    assert "pitch-straw" in grounds["samurai"]
    assert grounds["blitz"] == grounds["squig"] >= {"pitch-ground", "pitch-stripe"}
    assert {"pitch-floor", "pitch-slab"} <= grounds["dungeon"]
    assert "pitch-chips" in classes(game_of("dungeon"))


def test_a_small_board_has_the_same_ground() -> None:
    for variant in ("samurai", "blitz", "dungeon"):
        game = game_of(variant)
        drawn = small_board(game.position, game.rules, USUAL, is_turned=False, scope="s")
        name = "pitch-slab" if variant == "dungeon" else pitch_svg.surface_look(game.rules)[0]
        assert f'class="{name}"' in drawn


def test_slabs_and_straw_are_quiet_without_a_stylesheet() -> None:
    floor = terrain_svg.FILLS[next(k for k in terrain_svg.FILLS if k == "floor")]
    assert ratio(terrain_svg.SLAB, floor) < 1.2
    assert ratio(pitch_svg.STRAW, pitch_svg.WIDE_LINE) >= 3
    for sky in sky_svg.SKIES.values():
        assert ratio(sky.colour, pitch_svg.WIDE_LINE) >= 3


def test_a_replay_changes_the_sky_with_the_weather() -> None:
    setup: MatchSetup = game_of("blitz").setup
    events = [WeatherSet("CORE-WTH-01", each) for each in ("pouring_rain", "nice", "blizzard")]
    part = StepWriter(setup, Scene.before(setup)).part(events, 0, HEAD)
    assert part["start"]["sky"] == ""
    assert [step["changes"]["sky"] for step in part["steps"]] == ["rain", "", "snow"]
    drawn = ET.fromstring(
        stage(setup, rules_for(setup), part["start"], ("H", "A"), props=Props(), sky="snow")
    )
    skies = {
        each.get("data-sky"): "stage-away" in each.get("class", "")
        for each in drawn.iter()
        if each.get("data-sky")
    }
    assert skies == {"heat": True, "sun": True, "rain": True, "snow": False}


@pytest.mark.parametrize("sign", sky_svg.SKIES)
def test_a_motif_ends_where_the_next_begins(sign: str) -> None:
    x = y = 0.0
    for verb, words in re.findall(r"([hvlmqt])([^hvlmqt]*)", sky_svg.SKIES[sign].motif):
        values = [float(each) for each in re.findall(r"-?\d*\.?\d+", words)]
        x += 0 if verb == "v" else values[-1 if verb == "h" else -2]
        y += 0 if verb == "h" else values[-1]
    assert (round(x, 6), round(y, 6)) == (sky_svg.SKIES[sign].period, 0)
