"""Tokens in the colours of the teams; no fact is shown by colour only."""

from __future__ import annotations

import math
import re
from collections import Counter
from io import BytesIO
from itertools import combinations, product
from pathlib import Path

import pytest
from PIL import Image

from engine.position import State
from engine.variants.registry import VARIANTS, find_variant
from engine.variants.samurai.state import samurai_state
from matches.render import figure_signs, legend
from matches.render.figure_svg import EMBLEM
from matches.render.pitch_svg import svg
from matches.render.png import to_png
from matches.render.side_looks import USUAL, Look, Looks, looks_of
from rosters.crests.colours import COLOURS, PAIRS, contrast
from rosters.crests.emblem_path import emblem_path
from rosters.crests.emblems import EMBLEMS
from tests.engine.stage import Player, Stage

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
    home, away = looks_of(("indigo", "gold"), ("vermilion", "bone"))
    assert away.field == COLOURS["vermilion"][1]


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
    image = Image.open(BytesIO(to_png(picture, width=616)))  # 40 pixels a square
    shown = Counter(image.convert("RGB").crop((188, 188, 228, 228)).get_flattened_data())
    without = svg(stage.game.position, stage.game.rules, ("H", "A"), looks=plain(looks))
    bare = Image.open(BytesIO(to_png(without, width=616))).convert("RGB")
    gold = tuple(bytes.fromhex(looks[0].ring[1:]))
    assert shown[gold] > Counter(bare.crop((188, 188, 228, 228)).get_flattened_data())[gold]


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


def test_the_legend_of_a_plan_has_every_sign_that_the_board_draws() -> None:
    script = Path("matches/static/matches/js/board/plan-layers.js").read_text()
    shown = "".join(picture for picture, _ in legend.planning_legend())
    for name in ("plan-sure", "plan-likely", "plan-risky", "plan-hatch", "plan-zone"):
        assert f'class="{name}"' in shown
    for name in ("plan-block", "plan-die", "plan-total", "plan-catch", "plan-chance"):
        assert f'<g class="{name}"><rect' in shown
        assert name in script
    for name in ("plan-zone", "plan-ghost", "plan-ghost-luck", "plan-ghost-number", "plan-link"):
        assert name in shown
        assert name in script
    assert ">≠<" in shown
