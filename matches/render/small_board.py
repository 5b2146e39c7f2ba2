"""A board at the size of a card: the ground, who stands and lies where, and the ball.

It lies along. Tokens have the silhouettes of their positions without numbers and signs, larger than
their squares. What a card says in words beside it says all that matters, so it is hidden from
speech.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.geometry import OFF
from engine.position import Figure, Position, State
from engine.rules.multiple_balls import every_ball
from engine.ruleset import Rules
from matches.render.figure_svg import base, figure_look, worn_silhouette
from matches.render.pitch_grid import CELL, END_ZONE, MARGIN, corner
from matches.render.pitch_svg import WIDE_LINE, disc, surface_look
from matches.render.side_looks import Look, Looks
from matches.render.terrain_svg import terrain
from rosters.silhouettes.silhouette_svg import sprite

LARGER, EDGE = 1.2, 4
"""How much larger than its square a token is, and what the picture has around the squares."""


class BoardFrame(NamedTuple):
    """How the squares of a board lie on the picture. `quarters` is by how many it is turned, to the
    left; a map is drawn as it lies, or on its head.
    """

    rules: Rules
    quarters: int

    @property
    def size(self) -> tuple[int, int]:
        board = self.rules.board
        wide, high = board.width * CELL, board.length * CELL
        return (high, wide) if self.quarters % 2 else (wide, high)

    def place(self, square: int) -> tuple[int, int]:
        """The middle of a square."""
        x, y = (at - MARGIN + CELL // 2 for at in corner(self.rules.board, square))
        wide, high = self.size
        turned = ((x, y), (y, high - x), (wide - x, high - y), (wide - y, x))
        return turned[self.quarters]


def small_board(
    position: Position, rules: Rules, looks: Looks, *, is_turned: bool, scope: str
) -> str:
    """The position as one ``<svg>``. Home attacks to the right, or, where `is_turned`, to the left;
    a map lies as it is drawn, or on its head. `scope` keeps the ids of pictures apart that share a
    page.
    """
    is_map = rules.board.enclosed
    frame = BoardFrame(rules, (0, 2)[is_turned] if is_map else (1, 3)[is_turned])
    shown = [figure for figure in position.figures if figure.square != OFF]
    worn = {figure_look(figure, looks[figure.side]) for figure in shown}
    parts = [
        *(_map(position, frame) if is_map else draw_small_pitch(frame)),
        *(_token(frame, figure, looks[figure.side], scope) for figure in _lowest_first(shown)),
        *_balls(position, frame),
    ]
    return frame_small_board(frame, parts, worn, scope)


def frame_small_board(
    frame: BoardFrame, parts: Iterable[str], worn: Iterable[str], scope: str
) -> str:
    """The picture with those parts; `worn` are the silhouettes that they use."""
    wide, high = frame.size
    seen = f"-{EDGE} -{EDGE} {wide + 2 * EDGE} {high + 2 * EDGE}"
    head = 'class="small-board" xmlns="http://www.w3.org/2000/svg" aria-hidden="true"'
    return (
        f'<svg {head} viewBox="{seen}" focusable="false">'
        f"<defs>{sprite(set(worn), scope=scope)}</defs>{''.join(parts)}</svg>"
    )


def _lowest_first(figures: Iterable[Figure]) -> list[Figure]:
    """Who stands is drawn over who lies."""
    return sorted(figures, key=lambda figure: figure.state is State.STANDING)


def _map(position: Position, frame: BoardFrame) -> list[str]:
    wide, high = frame.size
    turn = f"rotate(180 {wide / 2:g} {high / 2:g}) " if frame.quarters else ""
    moved = f'<g transform="{turn}translate(-{MARGIN} -{MARGIN})">'
    return [moved, *terrain(position, frame.rules), "</g>"]


def draw_small_pitch(frame: BoardFrame) -> list[str]:
    """The pitch with the lines that matter: of the end zones, the wide zones, the middle."""
    wide, high = frame.size
    pitch = frame.rules.pitch
    name, colour = surface_look(frame.rules)
    zone, edge = pitch.end_zone_depth * CELL, pitch.formation.wide_columns * CELL
    lines = f"M{zone} 0v{high}M{wide - zone} 0v{high}M{wide / 2:g} 0v{high}"
    lines += f"M0 {edge}h{wide}M0 {high - edge}h{wide}" if edge else ""
    return [
        (
            f'<rect class="{name}" x="-{EDGE}" y="-{EDGE}" width="{wide + 2 * EDGE}" '
            f'height="{high + 2 * EDGE}" fill="{colour}"/>'
        ),
        (
            f'<path class="pitch-end-zone" d="M0 0h{zone}v{high}h-{zone}zM{wide - zone} 0h{zone}'
            f'v{high}h-{zone}z" fill="{END_ZONE}"/>'
        ),
        (
            f'<path class="pitch-line-strong" d="{lines}" fill="none" stroke="{WIDE_LINE}" '
            'stroke-width="1.6"/>'
        ),
    ]


def _token(frame: BoardFrame, figure: Figure, look: Look, scope: str) -> str:
    return draw_small_token(figure, look, figure.state, scope, at=frame.place(figure.square))


def draw_small_token(
    figure: Figure, look: Look, state: State, scope: str, *, at: tuple[int, int] = (0, 0)
) -> str:
    """A token in that state about that point of the picture."""
    (x, y), reach = at, CELL / 2 * LARGER
    return (
        f'<g transform="translate({x - reach:g} {y - reach:g}) scale({LARGER})">'
        f"{base(figure.side, look, state)}{worn_silhouette(figure, look, state, scope)}</g>"
    )


def _balls(position: Position, frame: BoardFrame) -> list[str]:
    """In a hand at the upper right of its carrier."""
    parts = []
    for ball in every_ball(position):
        held = ball.carrier != OFF
        square = position.figures[ball.carrier].square if held else ball.square
        x, y = frame.place(square)
        parts.append(disc(x + 9, y - 9, 8) if held else disc(x, y, 9))
    return parts
