"""An empty map as an SVG picture: its ground, with the printed chests and pads; of one that cannot
be played on, what can be drawn, with its faults marked.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from xml.sax.saxutils import escape, quoteattr

from engine.geometry import Board
from engine.lineup import LineUp, MatchSetup
from engine.maps import read_map, sketch
from engine.position import Position
from engine.rules_lookup import rules_for
from engine.sheets.faults import Fault
from engine.variants.game_meta import GameMeta
from matches.render.picture_words import describe_terrain
from matches.render.pitch_grid import CELL, MARGIN, label, labels, rect
from matches.render.terrain_svg import drawn, terrain
from matches.render.translation import Language, language_of_now

NOBODY = LineUp("", "", ())
KEPT = 64
LONG = 4
"""From how many characters on the numbers of a square's faults are written smaller."""


def map_svg(meta: GameMeta, text: str, title: str) -> str:
    """A map of that game as one ``<svg>`` element, described in the reader's language. Raises
    ``SheetFaults`` for an invalid one.
    """
    return _map_svg(meta, text, title, language_of_now())


@lru_cache(KEPT)
def _map_svg(meta: GameMeta, text: str, title: str, language: Language) -> str:
    found = read_map(meta, text)
    setup = MatchSetup(meta.key, NOBODY, NOBODY, {}, found.text)
    rules, board = rules_for(setup), found.board
    position = Position(setup, board)
    position.shut, position.pads = [*found.chests], [*found.pads]
    description = " ".join([f"{title}.", *describe_terrain(position, rules, language)])
    return _picture(board, title, description, terrain(position, rules))


def sketch_svg(meta: GameMeta, text: str, title: str, faults: Sequence[Fault]) -> str:
    """What can be drawn of a text that is no map yet; each of the faults that has a square is
    marked with its number, counted from 1. Empty if nothing can be drawn.
    """
    found = sketch(meta, text)
    if found is None:
        return ""
    numbers: dict[tuple[int, int], list[int]] = {}
    for number, fault in enumerate(faults, start=1):
        if has_square(fault):
            numbers.setdefault((fault.column - 1, fault.line - 1), []).append(number)
    marks = [
        _marked(x, y, words)
        for (x, y), words in numbers.items()
        if x < found.board.width and y < found.board.length
    ]
    parts = drawn(found.board, found.end_zones, found.pads, found.chests)
    return _picture(found.board, title, f"{title}.", [*parts, *marks])


def sign_svg(meta: GameMeta, sign: str) -> str:
    """What a sign of a map draws, as the map has it; screen readers skip it."""
    found = sketch(meta, sign)
    if found is None:
        return ""
    parts = "".join(drawn(found.board, found.end_zones, found.pads, found.chests))
    return (
        '<svg class="map-sign" xmlns="http://www.w3.org/2000/svg" aria-hidden="true" '
        f'viewBox="{MARGIN} {MARGIN} {CELL} {CELL}">{parts}</svg>'
    )


def has_square(fault: Fault) -> bool:
    """A fault of the whole map stands at the first square, and names neither it nor its sign."""
    is_first = (fault.line, fault.column) == (1, 1)
    return not is_first or not {"square", "sign"}.isdisjoint(fault.values)


def _marked(x: int, y: int, numbers: Sequence[int]) -> str:
    left, top = MARGIN + x * CELL, MARGIN + y * CELL
    words = ",".join(map(str, numbers[:2])) + ("…" if len(numbers) > 2 else "")
    frame = (
        f'<rect class="map-fault" x="{left}" y="{top}" width="{CELL}" height="{CELL}" '
        'fill="none" stroke="#b5341c" stroke-width="2.4" stroke-dasharray="4 2"/>'
    )
    # A tag over the corner: on the square itself it would be taken for a pad's number.
    size = 9 if len(words) < LONG else 7
    width = 4 + len(words) * size * 6 // 10
    tag = rect("map-fault-tag", left - 3, top - 4, width, size + 2, "#b5341c")
    number = label("map-fault-number", left - 3 + width // 2, top - 4 + size, size, words)
    return frame + tag + number


def _picture(board: Board, title: str, description: str, parts: Sequence[str]) -> str:
    width, height = board.width * CELL + 2 * MARGIN, board.length * CELL + 2 * MARGIN
    return "".join(
        [
            (
                '<svg class="pitch pitch-enclosed" xmlns="http://www.w3.org/2000/svg" '
                f'viewBox="0 0 {width} {height}" role="img" aria-label={quoteattr(description)}>'
            ),
            f"<title>{escape(title)}</title>",
            *parts,
            *labels(board),
            "</svg>",
        ]
    )
