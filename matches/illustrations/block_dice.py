"""The faces of the block die, below the clause that lists them: the pictures of boards and logs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from django.utils.translation import gettext, ngettext

from core.rulebook.nodes import Html
from core.rulebook.pictures import Key, Picture
from engine.rules_lookup import rules_under
from engine.variants.game_meta import GameMeta
from engine.variants.registry import VARIANTS
from matches.render.dice_svg import die_svg
from matches.render.log_words import WORDS
from matches.render.translation import translated

FACES = "CORE-BLK-03"
ACROSS, GAP = 24, 6


@cache
def games_by_clause() -> Mapping[str, str]:
    """The clauses that list the faces of the block die, each with a game whose die has them."""
    return {_clause_of(meta): meta.key for meta in VARIANTS}


def _clause_of(meta: GameMeta) -> str:
    """The core's clause, or the one that a game has in its place."""
    clauses = import_module(f"{meta.rules_module.rpartition('.')[0]}.clauses")
    own: str = clauses.NOT_USED.get(FACES, FACES)
    return own


def block_dice_picture(clause: str, styles: str) -> Picture:
    """All six faces in a row, and what each is called."""
    rules = rules_under(games_by_clause()[clause], {})
    results = rules.blocking.results
    words_of = {**WORDS, **rules.words}
    names = {face: translated(words_of[face]) for face in results if face}
    faces = [face for face in results if face]
    row = "".join(
        die_svg(face).replace("<svg ", f'<svg x="{at * (ACROSS + GAP)}" width="{ACROSS}" ', 1)
        for at, face in enumerate(faces)
    )
    wide = len(faces) * (ACROSS + GAP) - GAP
    words = gettext("The six faces of the block die: {faces}.").format(
        faces=", ".join(names[face] for face in faces)
    )
    svg = (
        f'<svg class="rule-dice" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {ACROSS}" '
        f'role="img" aria-label="{words}">{row}</svg>'
    )
    keys = [
        Key(face_swatch(face), count_words(name, faces.count(face))) for face, name in names.items()
    ]
    return Picture(clause, Html(svg), gettext("The faces of the block die."), keys, (), styles)


def face_swatch(face: str) -> Html:
    """A face beside its words."""
    key = '<svg class="rule-die" aria-hidden="true" width="24" height="24" '
    return Html(die_svg(face).replace("<svg ", key, 1))


def count_words(name: str, count: int) -> str:
    """A face, and on how many of the six sides it is."""
    words = ngettext("{name}: {count} side of six", "{name}: {count} sides of six", count)
    return words.format(name=name, count=count)
