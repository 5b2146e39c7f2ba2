"""Tokens in the colours of the teams; no fact is shown by colour only."""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path

import pytest

from engine.position import State
from engine.variants.registry import VARIANTS, find_variant
from engine.variants.samurai.state import samurai_state
from matches.render import figure_signs, legend
from matches.render.pitch_svg import svg
from matches.render.side_looks import USUAL, Look, looks_of
from rosters.crests.colours import COLOURS, PAIRS, contrast
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


def test_the_legend_shows_honour_where_a_game_has_it() -> None:
    words = {meta.key: [words for _, words in legend.legend(meta, USUAL)] for meta in VARIANTS}
    assert [key for key, found in words.items() if "is Dishonored" in found] == ["samurai"]
    for picture, _ in legend.legend(find_variant("samurai"), USUAL):
        assert picture.startswith("<svg")
        assert "style" not in picture


def test_the_legend_of_a_plan_has_every_sign_that_the_board_draws() -> None:
    script = Path("matches/static/matches/js/board/plan-layers.js").read_text()
    shown = "".join(picture for picture, _ in legend.planning_legend())
    for name in ("plan-sure", "plan-likely", "plan-risky", "plan-hatch", "plan-zone"):
        assert f'class="{name}"' in shown
    for name in ("plan-block", "plan-die"):
        assert f'<g class="{name}"><rect' in shown
        assert name in script
    assert "plan-zone" in script
