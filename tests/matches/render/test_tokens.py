"""Tokens in the colours of the teams; no fact is shown by colour only."""

from __future__ import annotations

import math
import re
from collections import Counter
from dataclasses import replace
from io import BytesIO
from itertools import combinations, product
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.geometry import Terrain
from engine.looks import LINE, LOOKS, SQUIG_LOOKS
from engine.position import State
from engine.variants.registry import VARIANTS, find_variant
from engine.variants.samurai.state import samurai_state
from engine.variants.squig.state import BREED_NAMES
from matches.render import figure_signs, figure_svg, legend, living_ball, terrain_svg
from matches.render.figure_svg import EMBLEM, figures
from matches.render.pitch_svg import svg
from matches.render.png import to_png
from matches.render.side_looks import USUAL, Look, Looks, looks_of
from rosters.crests.colours import COLOURS, PAIRS, contrast
from rosters.crests.emblem_path import emblem_path
from rosters.crests.emblems import EMBLEMS
from rosters.silhouettes.silhouette_svg import DRAWINGS, OUTLINE, silhouette
from tests.engine.stage import Player, Stage

POSITIONS = [
    (clan.key, row) for meta in VARIANTS for clan in meta.clans.values() for row in clan.positions
]
INKS = {COLOURS[key][1]: key for key in COLOURS}


def drawn(state: State, *, away: bool = False, **marks: bool) -> str:
    """The token of a player in that state, without place and number."""
    there = {7: Player("E5", state)}
    stage = Stage({} if away else there, there if away else {}, ball="A1")
    figure = stage.figure(7, int(away))
    for name, value in marks.items():
        setattr(figure, name, value)
    picture = svg(stage.game.position, stage.game.rules, ("H", "A"))
    return picture.partition('<g class="pitch-figure')[2].partition("</g><circle")[0]


def without_colours(token: str) -> str:
    for value in {look for side in USUAL for look in (side.field, side.ink, side.ring)}:
        token = token.replace(value, "")
    return token.partition(">")[2]  # the class names are not seen


def test_sides_and_states_differ_by_shape() -> None:
    shown = [
        without_colours(drawn(state, away=away))
        for state, away in product((State.STANDING, State.PRONE, State.STUNNED), (False, True))
    ]
    assert all(one != other for one, other in combinations(shown, 2))


def test_what_holds_for_a_player_has_a_sign() -> None:
    plain = drawn(State.STANDING)
    assert "pitch-sign" not in plain
    for mark, sign in (("used", "tick"), ("rooted", "rooted"), ("dazed", "no-zone")):
        assert f"pitch-{sign}" in drawn(State.STANDING, **{mark: True})


def test_a_dishonored_player_has_a_sign() -> None:
    stage = Stage({7: "E5"}, {}, ball="A1")
    assert figure_signs.seen(stage.game.position, stage.figure(7)) == []
    samurai_state(stage.game.position).dishonored = [stage.figure(7).slot]
    assert figure_signs.seen(stage.game.position, stage.figure(7)) == [figure_signs.DISHONORED]


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_numbers_can_be_read_on_every_teams_colours(pair: tuple[str, str]) -> None:
    look = Look.of(pair)
    assert contrast(INKS[look.ink], INKS[look.field]) >= 4.5


def test_two_teams_alike_are_told_apart() -> None:
    home, away = looks_of(("indigo", "gold"), ("indigo", "gold"))
    assert (home.field, away.field) == (COLOURS["indigo"][1], COLOURS["gold"][1])
    home, away = looks_of(("indigo", "gold"), ("plum", "moss"))  # two dark ones on light
    assert (away.field, away.ring) == (COLOURS["moss"][1], COLOURS["plum"][1])
    home, away = looks_of(("indigo", "gold"), ("moss", "plum"))
    assert away.field == COLOURS["moss"][1]


def test_a_team_has_its_emblem_on_its_tokens_drawn_once() -> None:
    there = {7: Player("E5"), 8: Player("E6"), 9: Player("E7", State.PRONE)}
    stage = Stage(there, {4: "F5"}, ball="A1")
    looks = looks_of(("indigo", "gold"), ("plum", "moss"), ("crane", "lion"))
    picture = svg(stage.game.position, stage.game.rules, ("H", "A"), looks=looks)
    for clan, worn in (("crane", 2), ("lion", 1)):
        assert picture.count(f'<symbol id="emblem-{clan}"') == 1
        assert picture.count(f'href="#emblem-{clan}"') == worn
    assert "emblem" not in svg(stage.game.position, stage.game.rules, ("H", "A"))
    assert "emblem" not in "".join(words for words, _ in legend.legend(VARIANTS[0], looks))
    field = tuple(bytes.fromhex(looks[0].field[1:]))
    bare = svg(stage.game.position, stage.game.rules, ("H", "A"), looks=plain(looks))
    assert at_the_badge(picture)[field] > at_the_badge(bare)[field]


def at_the_badge(picture: str) -> Counter[tuple[int, ...]]:
    """How often each colour is where E5 has its emblem, at 40 pixels a square."""
    image = Image.open(BytesIO(to_png(picture, width=616))).convert("RGB")
    return Counter(image.crop((188, 216, 198, 228)).get_flattened_data())


def plain(looks: Looks) -> Looks:
    return looks[0].plain, looks[1].plain


@pytest.mark.parametrize("clan", EMBLEMS)
def test_an_emblem_stays_inside_its_token(clan: str) -> None:
    path = emblem_path(clan, EMBLEM, 10, 10)
    ends = re.findall(r"(-?[\d.]+) (-?[\d.]+)(?=[MLCQAZ]|$)", path)
    assert len(ends) >= 2 * EMBLEMS[clan].times
    assert all(math.hypot(float(x) - 10, float(y) - 10) <= EMBLEM + 0.1 for x, y in ends)


def test_the_legend_shows_honour_squigs_and_pads_where_a_game_has_them() -> None:
    words = {meta.key: [words for _, words in legend.legend(meta, USUAL)] for meta in VARIANTS}
    assert [key for key, found in words.items() if "is Dishonored" in found] == ["samurai"]
    squigs = [key for key, found in words.items() if any("gnasher" in each for each in found)]
    assert squigs == ["squig"]
    pads = [key for key, found in words.items() if "a pad with its number" in found]
    assert pads == ["dungeon"]
    for picture, _ in legend.legend(find_variant("samurai"), USUAL):
        assert picture.startswith("<svg")
        assert "style" not in picture


def test_the_legend_of_a_dungeon_has_every_ground_but_the_floor() -> None:
    """Nobody who sees lava has to guess what it is."""
    shown = "".join(picture for picture, _ in legend.legend(find_variant("dungeon"), USUAL))
    for kind in terrain_svg.FILLS:
        assert (f'class="pitch-{kind}"' in shown) == (kind != Terrain.FLOOR)
    assert 'class="pitch-statue"' in shown
    assert "pitch-lava" not in "".join(
        picture for picture, _ in legend.legend(find_variant("squig"), USUAL)
    )


def test_the_legend_of_a_plan_has_every_sign_that_the_board_draws() -> None:
    script = Path("matches/static/matches/js/board/plan-layers.js").read_text()
    shown = "".join(picture for picture, _ in legend.planning_legend())
    for name in ("plan-sure", "plan-likely", "plan-risky", "plan-hatch", "plan-zone"):
        assert f'class="{name}"' in shown
    for name in ("plan-block", "plan-die", "plan-total", "plan-catch", "plan-chance"):
        assert f'<g class="{name}"><rect' in shown
        assert name in script
    for name in ("plan-threat-sure", "plan-threat-risky", "plan-threat-hatch", "plan-threat-edge"):
        assert f'class="{name}"' in shown
        assert name in script
    assert shown.count("plan-block-die") == 4
    assert "plan-block-die" in script
    for name in (
        "plan-zone",
        "plan-ghost",
        "plan-ghost-luck",
        "plan-ghost-number",
        "plan-link",
        "plan-blow",
        "plan-blow-head",
    ):
        assert name in shown
        assert name in script
    assert ">≠<" in shown


def test_a_ghost_of_who_will_lie_is_flat() -> None:
    shown = [picture for picture, _ in legend.planning_legend() if "plan-ghost-down" in picture]
    assert len(shown) == 1
    assert "plan-ghost-down" in Path("matches/static/matches/js/board/plan-layers.js").read_text()
    styles = Path("matches/static/matches/css/pitch.css").read_text()
    (rule,) = re.findall(r"[.]plan-ghost-down {([^}]*)}", styles)
    (flat,) = re.findall(r"scale: 1 ([\d.]+)", rule)
    assert float(flat) <= 0.7
    assert "transform-origin: bottom" in rule


def test_a_ghost_lies_as_a_token_does() -> None:
    """On their back or face down, by the number of the state."""
    script = Path("matches/static/matches/js/board/plan-layers.js").read_text()
    (turns,) = re.findall(r"const TURNS = \[(.*?)\];", script)
    assert [figure_svg.TURNS.get(state, "null") for state in list(State)[:3]] == [
        word if word == "null" else int(word) for word in turns.split(", ")
    ]
    styles = Path("matches/static/matches/css/pitch.css").read_text()
    (face_down,) = re.findall(r"[.]plan-ghost-stunned ~ [.]plan-ghost-look > [*] {([^}]*)}", styles)
    assert OUTLINE in face_down


def shown_by(position: str, *, away: bool = False, state: State = State.STANDING) -> str:
    """The token of a player of that position."""
    stage = Stage(
        {} if away else {7: Player("E5", state)}, {7: Player("E5", state)} if away else {}
    )
    figure = stage.figure(7, int(away))
    figure.spec = replace(figure.spec, position=position)
    picture = svg(stage.game.position, stage.game.rules, ("H", "A"))
    return picture.partition('<g class="pitch-figure')[2]


@pytest.mark.parametrize("look", LOOKS)
def test_each_look_is_drawn_once_in_a_picture_and_used_by_its_players(look: str) -> None:
    clan, row = next((c, r) for c, r in POSITIONS if r.look == look)
    there = {number: Player(f"{square}5") for number, square in enumerate("DEF", start=1)}
    stage = Stage(there, {4: "F9"})
    for figure in stage.game.position.figures:
        figure.spec = replace(figure.spec, position=row.key if figure.side == 0 else "nobody")
    looks = looks_of(("indigo", "gold"), ("plum", "moss"), (clan, ""))
    picture = svg(stage.game.position, stage.game.rules, ("H", "A"), looks=looks, scope="two-")
    assert picture.count(f'<g id="two-look-{look}"') == 1
    assert picture.count(f'href="#two-look-{look}"') == 3 + (look == LINE)
    assert picture.count(f'data-look="{look}"') == 3 + (look == LINE)
    ids = re.findall(r' id="([^"]+)"', picture)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', picture)) <= set(ids)


@pytest.mark.parametrize("look", [*LOOKS, *SQUIG_LOOKS])
def test_a_drawing_is_simple_and_takes_its_colours_from_who_shows_it(look: str) -> None:
    root = ET.parse(DRAWINGS / f"{look}.svg").getroot()
    assert root.get("viewBox") == "0 0 20 20"
    shapes = [each for each in root.iter() if each is not root]
    assert 2 <= len(shapes) <= 12
    assert not any(each.get("style") or each.get("id") for each in shapes)
    assert {each.tag.rpartition("}")[2] for each in shapes} <= {"path", "circle"}
    assert any(each.get("fill") is None for each in shapes)
    assert {each.get("fill") for each in shapes} <= (
        {None, "currentColor"} if look in LOOKS else {None, "#fffaf0", "#3b1207"}
    )
    assert len(silhouette(look)) < 1300
    assert "\n" not in silhouette(look)


def test_every_drawing_is_a_look_and_every_look_has_one() -> None:
    assert {file.stem for file in DRAWINGS.glob("*")} == {*LOOKS, *SQUIG_LOOKS}


def alone(look: str) -> Image.Image:
    """A silhouette as it is at 26 pixels, black on white."""
    picture = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><rect width="20" height="20" '
        f'fill="#fff"/><g fill="#000" stroke="#000" color="#fff">{silhouette(look)}</g></svg>'
    )
    return Image.open(BytesIO(to_png(picture, width=26))).convert("L")


def test_any_two_looks_differ_at_26_pixels_above_the_number() -> None:
    upper = {look: alone(look).crop((0, 0, 26, 16)) for look in LOOKS}
    for one, other in combinations(LOOKS, 2):
        different = ImageChops.difference(upper[one], upper[other])
        assert ImageStat.Stat(different).mean[0] > 255 * 0.1, (one, other)


def test_who_lies_is_turned_and_who_is_stunned_lies_face_down() -> None:
    standing, prone, stunned = (
        shown_by("thrower", state=state) for state in (State.STANDING, State.PRONE, State.STUNNED)
    )
    assert "rotate" not in standing
    assert "rotate(-90)" in prone
    assert "rotate(90)" in stunned
    assert ("pitch-dizzy" in prone, "pitch-dizzy" in stunned) == (False, True)
    assert f'color="{USUAL[0].ring}"' in prone
    assert f'color="{USUAL[0].ring}"' not in stunned


@pytest.mark.parametrize("carried", [True, False])
def test_a_ball_is_large_and_over_everything(carried: bool) -> None:
    stage = Stage({7: "E5"}, {4: "F5"}, ball="E5" if carried else "G7")
    picture = svg(stage.game.position, stage.game.rules, ("H", "A"))
    assert picture.rindex("pitch-ball") > picture.rindex("pitch-figure")
    (radius,) = re.findall(r'class="pitch-ball"[^>]* r="([\d.]+)"', picture)
    assert float(radius) >= (4.4 if carried else 6)
    (plate,) = re.findall(r'class="pitch-plate"[^>]* y="(\d+)"', picture)[:1]
    assert not carried or 2 * float(radius) < float(plate)  # the number stays in sight


@pytest.mark.parametrize("kind", [living_ball.USUAL, *BREED_NAMES])
def test_a_replay_shows_one_drawing_of_each_breed(kind: str) -> None:
    """A frame has the breed of a squig that was born in it, and else the kind of the position."""
    styles = Path("matches/static/matches/css/replay.css").read_text()
    rules = re.findall(r"[.]stage-ball:not[(]([^)]*)[)] [.]living-(\w+)", styles)
    shown = [name for besides, name in rules if f'[data-kind="{kind}"]' in besides]
    assert shown == [living_ball.USUAL if kind == BREED_NAMES[0] else kind]
    assert {name for _, name in rules} == set(living_ball.KINDS)


def test_a_pad_is_no_circle() -> None:
    assert "<circle" not in terrain_svg.pad(0, 0, 1)
    assert 'd="M10 1L19 10L10 19L1 10z"' in terrain_svg.pad(0, 0, 1)


def test_pictures_of_rules_need_no_symbols_of_their_page() -> None:
    stage = Stage({7: "E5"}, {4: "F5"}, ball="E5")
    position, rules = stage.game.position, stage.game.rules
    alone = "".join(figures(position, rules, USUAL, scope=None))
    assert "href" not in alone
    assert silhouette(LINE) in alone
