"""What carries meaning on a pitch has a contrast of 3 to what is below it, by day and by lamp."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from matches.render import figure_signs, living_ball, pitch_grid, pitch_svg, terrain_svg
from rosters.crests.colours import value_contrast as ratio
from rosters.silhouettes.silhouette_svg import OUTLINE

CSS = re.sub(
    r"/\*.*?\*/",
    "",
    Path("matches/static/matches/css/pitch.css").read_text()
    + Path("core/static/core/css/tokens.css").read_text(),
    flags=re.DOTALL,
)
THEMES = ("light", "dark")
DUNGEON_END = "pitch-enclosed .pitch-end-zone"
FLOORS = (
    *("pitch-ground", "pitch-end-zone", "pitch-floor", DUNGEON_END),
    *("pitch-door", "pitch-bridge", "pitch-stripe"),
)
GROUND = FLOORS[:4]
WALKED = (*GROUND, "pitch-door", "pitch-bridge")
"""Where a way leads over."""
GRASS = ("pitch-ground", "pitch-end-zone", "pitch-stripe")
STONE = ("pitch-floor", DUNGEON_END)


def colour(name: str, what: str, theme: str) -> str:
    """What the stylesheet says of a class, in a theme."""
    rules = [
        body
        for heads, body in re.findall(r"([^{}]+)\{([^{}]*)\}", CSS)
        if any(head.strip() == f".{name}" for head in heads.split(","))
    ]
    (value,) = re.findall(rf"(?<![\w-]){what}:\s*([^;]+)", ";".join(rules))
    while found := re.fullmatch(r"var\((--[\w-]+)\)", value.strip()):
        (value,) = re.findall(rf"{found[1]}:\s*([^;]+);", CSS)[:1]
    pair = re.fullmatch(r"light-dark\((#\w+), (#\w+)\)", value.strip())
    shown = pair[1 + THEMES.index(theme)] if pair else value.strip()
    return "#" + "".join(2 * digit for digit in shown[1:]) if len(shown) == 4 else shown


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", FLOORS)
def test_the_edge_of_a_token_is_seen(ground: str, theme: str) -> None:
    assert ratio(colour("pitch-body", "stroke", theme), colour(ground, "fill", theme)) >= 3


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", FLOORS)
def test_a_ball_is_seen(ground: str, theme: str) -> None:
    below = colour(ground, "fill", theme)
    seen = [colour("pitch-ball", part, theme) for part in ("fill", "stroke")]
    assert max(ratio(each, below) for each in seen) >= 3
    assert ratio(*seen) >= 3


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("name", "what", "grounds"),
    [
        ("pitch-line-strong", "stroke", GRASS),
        ("pitch-mark", "fill", WALKED),
        ("pitch-pad", "stroke", STONE[:1]),
        ("pitch-chest", "fill", STONE[:1]),
        ("pitch-statue", "fill", STONE[:1]),
        ("pitch-wall", "fill", STONE),
        ("pitch-door", "fill", ("pitch-wall",)),
        ("pitch-bridge", "fill", ("pitch-chasm",)),
        ("pitch-lava", "fill", STONE[:1]),
        ("plan-end", "stroke", WALKED),
        ("pitch-path", "stroke", WALKED),
    ],
)
def test_lines_and_things_are_seen(name, what, grounds, theme) -> None:
    for ground in grounds:
        assert ratio(colour(name, what, theme), colour(ground, "fill", theme)) >= 3, ground


@pytest.mark.parametrize("theme", THEMES)
def test_words_are_read(theme: str) -> None:
    paper, ink = (
        colour("pitch-sign circle", "fill", theme),
        colour("pitch-sign path", "stroke", theme),
    )
    assert ratio(paper, ink) >= 4.5
    number, ball = (colour(f"pitch-ball{of}", "fill", theme) for of in ("-number", ""))
    squig = colour("living .pitch-ball", "fill", theme)
    assert min(ratio(number, ball), ratio(number, squig)) >= 4.5
    assert ratio(colour("pitch-end-letter", "fill", theme), colour(STONE[1], "fill", theme)) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_what_makes_a_pitch_alive_is_quieter_than_its_lines(theme: str) -> None:
    """Stripes and the edges of mats say nothing: no eye takes them for a line of the pitch."""
    ground = colour("pitch-ground", "fill", theme)
    line = ratio(colour("pitch-line-strong", "stroke", theme), ground)
    assert ratio(colour("pitch-stripe", "fill", theme), ground) < 1.2
    assert ratio(colour("pitch-mats", "stroke", theme), ground) < line / 1.5


def test_only_what_is_not_there_yet_is_dashed() -> None:
    dashed = {
        head.strip(): re.findall(r"stroke-dasharray: ([^;]+);", body)
        for heads, body in re.findall(r"([^{}]+)\{([^{}]*)\}", CSS)
        for head in heads.split(",")
        if "stroke-dasharray" in body
    }
    assert dashed == {
        name: ["3 2"] for name in (".plan-link", ".plan-ghost", ".plan-ball", ".plan-blow")
    }


def test_a_picture_without_a_stylesheet_is_seen_too() -> None:
    grounds = (pitch_svg.GRASS, pitch_grid.END_ZONE, *map(str, terrain_svg.FILLS.values()))
    floors = (*grounds[:2], terrain_svg.FILLS["floor"], terrain_svg.FILLS["door"])
    for floor in floors:
        assert ratio(OUTLINE, floor) >= 3
        assert ratio(pitch_svg.BALL_EDGE, floor) >= 3
    assert ratio(pitch_svg.BALL, pitch_svg.BALL_EDGE) >= 3
    assert ratio(living_ball.SKIN, living_ball.INK) >= 4.5
    assert ratio(figure_signs.PAPER, figure_signs.INK) >= 4.5
    for grass in grounds[:2]:
        assert ratio(pitch_svg.WIDE_LINE, grass) >= 3
    floor = terrain_svg.FILLS["floor"]
    assert min(ratio(each, floor) for each in (terrain_svg.PAD_EDGE, terrain_svg.CHEST)) >= 3
    assert ratio(terrain_svg.STONE, floor) >= 3
