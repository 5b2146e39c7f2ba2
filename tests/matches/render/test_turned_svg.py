"""A picture on its head has every square at the other end, and every token as it was."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageChops, ImageStat

from matches.render.pitch_svg import svg
from matches.render.png import to_png
from matches.render.side_looks import looks_of
from matches.render.turned_svg import on_its_head
from tests.engine.stage import Stage

CELL = 40


def image(picture: str, stage: Stage) -> Image.Image:
    width = stage.game.rules.board.width * CELL + 2 * 28
    return Image.open(BytesIO(to_png(picture, width=width))).convert("RGB")


def square(shown: Image.Image, stage: Stage, name: str, *, turned: bool = False) -> Image.Image:
    """What lies within a square, without its lines."""
    board = stage.game.rules.board
    at = board.square(name)
    x, y = board.xs[at], board.ys[at]
    if turned:
        x, y = board.width - 1 - x, board.length - 1 - y
    left, top = 28 + x * CELL, 28 + y * CELL
    return shown.crop((left + 5, top + 5, left + CELL - 5, top + CELL - 5))


def difference(one: Image.Image, other: Image.Image) -> float:
    """Of 255, on average."""
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3


def test_tokens_and_balls_are_at_the_other_end_and_upright_with_all_that_is_on_them():
    stage = Stage({7: "E5"}, {12: "F9"}, ball="A1")
    looks = looks_of(("indigo", "gold"), ("plum", "moss"), ("crane", "lion"))
    plain = svg(stage.game.position, stage.game.rules, ("H", "A"), looks=looks)
    before, after = image(plain, stage), image(on_its_head(plain), stage)
    assert before.size == after.size
    for name in ("E5", "F9", "A1"):
        was, now = square(before, stage, name), square(after, stage, name, turned=True)
        assert difference(now, was) < difference(now, was.rotate(180)) / 2
    was, now = square(before, stage, "E4"), square(after, stage, "E4", turned=True)
    assert difference(now, was.rotate(180)) < 1


def test_its_words_and_squares_keep_their_names():
    stage = Stage({7: "E5"}, ball="A1")
    stage.figure(7).used = True
    plain = svg(stage.game.position, stage.game.rules, ("Home & Sons", "A"))
    turned = on_its_head(plain)
    assert 'data-square="E5"' in turned
    assert "<title>Home &amp; Sons : A</title>" in turned
    assert turned.count("<text") == plain.count("<text")
    labels = plain.count('class="pitch-label"')
    assert turned.count("rotate(180") == 1 + labels + 2  # the token and the ball, as wholes
