"""A player as a token: the body in the colours of the team, its emblem, the number, and signs at
the corners.

The emblem is drawn once for each team and used by the tokens; a stylesheet hides it where squares
are too small for it (``pitch.css``). Home is round and away square. Who is down lies flat; who is
stunned has a broken outline too. No fact is shown by colour only.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.geometry import OFF
from engine.position import Figure, Position, State
from engine.ruleset import Rules
from matches.render import figure_signs
from matches.render.pitch_grid import CELL, corner
from matches.render.side_looks import Look, Looks
from rosters.crests.emblem_path import emblem_path

OUTLINE = "#14110a"
RADIUS, FLAT, EMBLEM = 8, 5.5, 6.5
"""Half the height of a body that stands, of one that lies, and of the emblem."""


def emblems(looks: Iterable[Look], *, scope: str = "") -> str:
    """What tokens of those looks use: once in each picture, before them.

    `scope` keeps the ids of pictures apart that share a page.
    """
    paths = {
        look.clan: emblem_path(look.clan, EMBLEM, CELL / 2, CELL / 2) for look in looks if look.clan
    }
    drawn = (
        f'<symbol id="{scope}emblem-{clan}" viewBox="0 0 {CELL} {CELL}"><path d="{path}" '
        'fill="currentColor"/></symbol>'
        for clan, path in paths.items()
    )
    return f"<defs>{''.join(drawn)}</defs>" if paths else ""


def figures(position: Position, rules: Rules, looks: Looks) -> list[str]:
    """Everybody on the pitch."""
    return [
        token(rules, figure, looks[figure.side], figure_signs.seen(position, figure))
        for figure in position.figures
        if figure.square != OFF
    ]


def token(rules: Rules, figure: Figure, look: Look, signs: Iterable[str]) -> str:
    """One player on their square, with these signs."""
    x, y = corner(rules.board, figure.square)
    side = "away" if figure.side else "home"
    used = " pitch-used" if figure.used else ""
    return (
        f'<g class="pitch-figure pitch-{side} pitch-{figure.state.name.lower()}{used}" '
        f'data-side="{side}" data-number="{figure.number}" '
        f'data-square="{rules.board.name(figure.square)}">{drawn(figure, look, signs, x, y)}</g>'
    )


def drawn(figure: Figure, look: Look, signs: Iterable[str], x: int, y: int) -> str:
    """The body, number and signs of a player on a square whose top left corner is (x, y)."""
    parts = [figure_signs.drawn(sign, x, y) for sign in signs]
    return body(figure, look, figure.state, x, y) + "".join(parts)


def body(figure: Figure, look: Look, state: State, x: int, y: int, *, scope: str = "") -> str:
    """The body and number of a player who stands or lies, on the square with that corner."""
    centre, middle = x + CELL // 2, y + CELL // 2
    lies = state is not State.STANDING
    middle += lies * 3  # on the ground
    high = FLAT if lies else RADIUS
    broken = ' stroke-dasharray="2.5 2"' if state is State.STUNNED else ""
    edge = f'fill="{look.field}" stroke="{OUTLINE}" stroke-width="1"{broken}'
    ring = f'fill="none" stroke="{look.ring}" stroke-width="1.2"'
    emblem, halo = ("", "") if lies or not look.clan else _emblem(look, x, y, scope)
    return (
        f"{_shape(figure.side, centre, middle, high, 0)}"
        f' class="pitch-body" {edge}/>{emblem}'
        f"{_shape(figure.side, centre, middle, high, 1.3)}"
        f' class="pitch-ring" {ring}/>'
        f'<text class="pitch-number" x="{centre}" y="{middle + 3}" font-size="9" '
        f'font-weight="700" text-anchor="middle" fill="{look.ink}"{halo}>{figure.number}</text>'
    )


def _emblem(look: Look, x: int, y: int, scope: str) -> tuple[str, str]:
    """The emblem behind a number, and what keeps the number clear of it."""
    used = (
        f'<use class="pitch-emblem" href="#{scope}emblem-{look.clan}" x="{x}" y="{y}" '
        f'width="{CELL}" height="{CELL}" color="{look.ring}"/>'
    )
    halo = f' stroke="{look.field}" stroke-width="3.6" stroke-linejoin="round" paint-order="stroke"'
    return used, halo


def _shape(side: int, centre: int, middle: int, high: float, inset: float) -> str:
    """The beginning of a round or square element, so much smaller all round."""
    wide, high_inside = RADIUS - inset, high - inset
    if side == 0:
        return f'<ellipse cx="{centre}" cy="{middle}" rx="{wide:g}" ry="{high_inside:g}"'
    return (
        f'<rect x="{centre - wide:g}" y="{middle - high_inside:g}" width="{2 * wide:g}" '
        f'height="{2 * high_inside:g}" rx="2"'
    )
