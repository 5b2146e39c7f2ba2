"""The pictures of a rules document: each made once, when the document is first read."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from core.rulebook.book import rulebook
from core.rulebook.nodes import Html
from core.rulebook.pictures import Key, Picture
from matches.illustrations.answers import SHOWS
from matches.illustrations.block_dice import block_dice_picture, games_by_clause
from matches.illustrations.declared import (
    NAMES,
    Declared,
    PictureError,
    Staged,
    declared,
    staged,
)
from matches.render.marked_svg import Window, in_words, marked_svg
from matches.render.marks_svg import Marks, swatch

STYLES = "matches/css/pitch.css"


def pictures_of(document: str) -> Iterable[Picture]:
    """The pictures of a document's clauses, in order."""
    clauses = rulebook().clauses
    dice = [
        block_dice_picture(each, STYLES)
        for each in games_by_clause()
        if clauses[each].document == document
    ]
    boards = [picture(each) for each in declared() if clauses[each.clause].document == document]
    return dice + boards


@cache
def picture(each: Declared) -> Picture:
    """One picture. Raises ``PictureError`` if the engine does not give what it shows."""
    scene, marks = marked(each)
    words = in_words(scene.position, scene.rules, marks, NAMES)
    svg = marked_svg(scene.position, scene.rules, marks, words, _window(scene, marks))
    try:
        caption = each.caption.format_map(marks.values)
    except KeyError as error:
        raise PictureError(f"{each.clause}: {each.show} does not say {error}") from error
    keys = [Key(Html(swatch(area.kind)), area.words) for area in marks.areas]
    return Picture(each.clause, Html(svg), caption, keys, marks.story, STYLES)


def marked(each: Declared) -> tuple[Staged, Marks]:
    """The position that is drawn, and its marks."""
    scene = staged(each)
    show = SHOWS.get(each.show)
    if show is None:
        raise PictureError(f"{each.clause}: nothing is called {each.show}")
    return scene, show(scene)


def _window(scene: Staged, marks: Marks) -> Window:
    """The declared part of the board (two corners), or the one with everybody and every mark."""
    board, corners = scene.rules.board, scene.asked("window", "")
    if corners:
        (left, top), (right, bottom) = (
            (board.xs[square], board.ys[square]) for square in map(scene.square, corners.split())
        )
        return Window(left, top, right - left + 1, bottom - top + 1)
    here = [figure.square for figure in scene.position.figures]
    return Window.around(board, [*here, *marks.squares(), *scene.position.free_balls()])
