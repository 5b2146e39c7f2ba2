"""An empty map as an SVG picture: its ground, with the printed chests and pads."""

from __future__ import annotations

from functools import lru_cache
from xml.sax.saxutils import escape, quoteattr

from engine.lineup import LineUp, MatchSetup
from engine.maps import read_map
from engine.position import Position
from engine.rules_lookup import rules_for
from engine.variants.game_meta import GameMeta
from matches.render.pitch_grid import CELL, MARGIN, labels
from matches.render.terrain_svg import describe_terrain, terrain

NOBODY = LineUp("", "", ())
KEPT = 64


@lru_cache(KEPT)
def map_svg(meta: GameMeta, text: str, title: str) -> str:
    """A map of that game as one ``<svg>`` element. Raises ``SheetFaults`` for an invalid one."""
    found = read_map(meta, text)
    setup = MatchSetup(meta.key, NOBODY, NOBODY, {}, found.text)
    rules, board = rules_for(setup), found.board
    position = Position(setup, board)
    position.shut, position.pads = [*found.chests], [*found.pads]
    width, height = board.width * CELL + 2 * MARGIN, board.length * CELL + 2 * MARGIN
    description = " ".join([f"{title}.", *describe_terrain(position, rules)])
    return "".join(
        [
            (
                '<svg class="pitch pitch-enclosed" xmlns="http://www.w3.org/2000/svg" '
                f'viewBox="0 0 {width} {height}" role="img" aria-label={quoteattr(description)}>'
            ),
            f"<title>{escape(title)}</title>",
            *terrain(position, rules),
            *labels(board),
            "</svg>",
        ]
    )
