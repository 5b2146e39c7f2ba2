"""A small picture of a formation: the ground that a side sets up on, and who stands where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import quoteattr

from engine.lineup import FigureSpec
from engine.position import Figure, State
from engine.ruleset import Rules
from engine.sheets.set_up_sheet import Places
from matches.render.figure_svg import body, figure_look
from matches.render.pitch_grid import CELL, END_ZONE, corner, rect
from matches.render.pitch_svg import GRASS, WIDE_LINE
from matches.render.side_looks import Look
from matches.render.translation import N_, fill, translated
from rosters.silhouettes.silhouette_svg import sprite

LABEL = N_("{role}: {places}")
NOBODY = N_("nobody is placed")


@dataclass(frozen=True, slots=True)
class Dress:
    """How a side is drawn: its colours, and its players by number, who have their positions' looks.

    ``scope`` keeps the ids of pictures apart that share a page.
    """

    look: Look
    players: Mapping[int, FigureSpec] = field(default_factory=dict)
    scope: str = ""


def stranger(number: int) -> FigureSpec:
    """Somebody of whom only the number is known."""
    return FigureSpec(number=number, name="", position="", ma=6, st=3, ag=3, av=8)


def formation_svg(
    rules: Rules,
    side: int,
    role: str,
    places: Places,
    *,
    squares: Sequence[str],
    dress: Dress,
) -> str:
    """The formation in its own half, or its end zone, as one ``<svg>``.

    ``squares`` are those that the side may set up on. Unknown squares are left out; somebody whom
    the side has not is drawn as a player of the line.
    """
    board = rules.board
    ground = [board.square(name) for name in squares]
    known = [(n, board.square(name)) for n, name in places if board.square(name) >= 0]
    shown = ground or [square for _, square in known] or [0]
    corners = [corner(board, square) for square in (*shown, *(s for _, s in known))]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    width = max(x for x, _ in corners) - left + CELL
    height = max(y for _, y in corners) - top + CELL
    said = ", ".join(f"{number} {name}" for number, name in places) or translated(NOBODY)
    players = {number: dress.players.get(number, stranger(number)) for number, _ in known}
    worn = {figure_look(Figure(0, side, spec), dress.look) for spec in players.values()}
    label = fill(translated(LABEL), {"role": role, "places": said})
    return "".join(
        [
            '<svg class="formation-picture" xmlns="http://www.w3.org/2000/svg" ',
            f'viewBox="{left} {top} {width} {height}" role="img" aria-label={quoteattr(label)}>',
            f"<defs>{sprite(worn, scope=dress.scope)}</defs>",
            *(_ground(rules, square) for square in ground),
            *_lines(rules, left, top, width, height),
            *(_token(rules, side, players[number], square, dress) for number, square in known),
            "</svg>",
        ]
    )


def _ground(rules: Rules, square: int) -> str:
    x, y = corner(rules.board, square)
    kind = "pitch-end-zone" if rules.board.enclosed else "pitch-ground"
    return rect(kind, x, y, CELL, CELL, END_ZONE if rules.board.enclosed else GRASS)


def _lines(rules: Rules, left: int, top: int, width: int, height: int) -> list[str]:
    """The edges of the wide zones."""
    wide, board = rules.pitch.formation.wide_columns, rules.board
    if not wide:
        return []
    xs = [left + wide * CELL, left + (board.width - wide) * CELL]
    return [
        f'<line class="pitch-line-strong" x1="{x}" y1="{top}" x2="{x}" y2="{top + height}" '
        f'stroke="{WIDE_LINE}" stroke-width="1.4"/>'
        for x in xs
        if x < left + width
    ]


def _token(rules: Rules, side: int, spec: FigureSpec, square: int, dress: Dress) -> str:
    x, y = corner(rules.board, square)
    name = "away" if side else "home"
    figure = Figure(0, side, spec)
    return (
        f'<g class="pitch-figure pitch-{name} pitch-standing" transform="translate({x} {y})">'
        f"{body(figure, dress.look.plain, State.STANDING, scope=dress.scope)}</g>"
    )
