"""A player as a token: the silhouette of their position on the team's second colour, the number on
a plate, the emblem of the clan, and signs at the corners.

Each silhouette and each emblem is drawn once in a picture and used by the tokens; a stylesheet
hides emblems where squares are too small for them (``pitch.css``). Home is round and away square.
Who is down lies, turned on their back; who is stunned lies face down, with a broken outline and a
star. No fact is shown by colour only.

A token is drawn on a square from (0, 0) to (20, 20), and placed by ``transform``: where the pitch
is turned, ``pitch-token`` is turned back as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape

from engine.geometry import OFF
from engine.lineup import FigureSpec
from engine.position import Figure, Position, State
from engine.ruleset import Rules
from engine.variants.position_looks import position_look
from matches.render import figure_signs
from matches.render.pitch_grid import CELL, corner
from matches.render.side_looks import Look, Looks
from rosters.crests.emblem_path import emblem_path
from rosters.silhouettes.silhouette_svg import CORNER, INSET, OUTLINE, lines, silhouette, sprite

HALF = CELL // 2
EMBLEM = 6.5
"""Half the height of an emblem, before it is made smaller for its badge."""
BADGE = (3.2, 16.8, 2.9)
"""Middle and radius of the disc with an emblem, partly below the plate of a long number."""
FLAT = 12.6
"""The height of a token that lies, at the foot of its square."""
PLATE = (12, 7.6)
"""Top and height of the plate with the number."""
DIGIT = 4.9
"""The width of a digit on it."""
STANDS_OFF = frozenset({State.RESERVES, State.SENT_OFF, State.GONE})
"""Who is off the pitch and on their feet."""
TURNS = {State.PRONE: -90, State.STUNNED: 90}
_LYING = "translate(10 8) rotate({turn}) scale(0.72 0.98) translate(-10 -9.6)"


def figure_look(figure: Figure, look: Look) -> str:
    """The name of a player's silhouette."""
    return position_look(look.clan, figure.spec.position)


def symbols(position: Position, looks: Looks, *, scope: str = "") -> str:
    """What the tokens of all players use: once in each picture, before them.

    `scope` keeps the ids of pictures apart that share a page.
    """
    worn = {figure_look(figure, looks[figure.side]) for figure in position.figures}
    return f"<defs>{sprite(worn, scope=scope)}{_emblems(looks, scope)}</defs>"


def _emblems(looks: Iterable[Look], scope: str) -> str:
    paths = {
        look.clan: emblem_path(look.clan, EMBLEM, HALF, HALF) for look in looks if look.has_emblem
    }
    return "".join(
        f'<symbol id="{scope}emblem-{clan}" viewBox="0 0 {CELL} {CELL}"><path d="{path}" '
        'fill="currentColor"/></symbol>'
        for clan, path in paths.items()
    )


def figures(position: Position, rules: Rules, looks: Looks, *, scope: str | None = "") -> list[str]:
    """Everybody on the pitch. Without a scope no symbols are used: each silhouette is drawn."""
    return [
        token(rules, figure, looks[figure.side], figure_signs.seen(position, figure), scope)
        for figure in position.figures
        if figure.square != OFF
    ]


def token(
    rules: Rules, figure: Figure, look: Look, signs: Iterable[str], scope: str | None = ""
) -> str:
    """One player on their square, with these signs."""
    x, y = corner(rules.board, figure.square)
    side = "away" if figure.side else "home"
    used = " pitch-used" if figure.used else ""
    return (
        f'<g class="pitch-figure pitch-{side} pitch-{figure.state.name.lower()}{used}" '
        f'data-side="{side}" data-number="{figure.number}" '
        f'data-square="{rules.board.name(figure.square)}" '
        f'data-look="{figure_look(figure, look)}" transform="translate({x} {y})">'
        f'<g class="pitch-token">{drawn(figure, look, signs, scope=scope)}</g></g>'
    )


def drawn(figure: Figure, look: Look, signs: Iterable[str], *, scope: str | None = None) -> str:
    """The body, number and signs of a player."""
    parts = (figure_signs.drawn(sign, 0, 0) for sign in signs)
    return body(figure, look, figure.state, scope=scope) + "".join(parts)


def body(figure: Figure, look: Look, state: State, *, scope: str | None = None) -> str:
    """The body and number of a player who stands or lies."""
    lies = state is not State.STANDING
    emblem = "" if lies or scope is None or not look.has_emblem else _emblem(look, scope)
    star = figure_signs.DIZZY if state is State.STUNNED else ""
    return (
        f"{base(figure.side, look, state)}{worn_silhouette(figure, look, state, scope)}"
        f"{emblem}{plate(figure.side, look, figure.number)}{star}"
    )


def wardrobe(players: Iterable[FigureSpec], side: int, look: Look) -> str:
    """Tokens for a script to copy, by number. They use the symbols of a picture on their page."""
    tokens = "".join(
        f'<g id="token-{spec.number}">'
        f"{body(Figure(0, side, spec), look, State.STANDING, scope='')}</g>"
        for spec in players
    )
    return f'<svg width="0" height="0" aria-hidden="true"><defs>{tokens}</defs></svg>'


def dugout_token(position: Position, figure: Figure, look: Look, words: str) -> str:
    """A player off the pitch in a picture of their own, with `words` for the ear: who is knocked
    out or hurt lies. It uses the symbols of a picture on the same page.
    """
    state = State.STANDING if figure.state in STANDS_OFF else State.PRONE
    signs = (figure_signs.drawn(sign, 0, 0) for sign in figure_signs.rank(position, figure))
    return (
        f'<svg class="dugout-token" viewBox="0 0 {CELL} {CELL}" aria-hidden="true">'
        f"<title>{escape(words)}</title>"
        f"{body(figure, look.plain, state, scope='')}{''.join(signs)}</svg>"
        f'<span class="visually-hidden">{escape(words)}; </span>'
    )


def base(side: int, look: Look, state: State) -> str:
    """The round or square ground of a token; that of who lies is flat."""
    wide = CELL - 2 * INSET
    high = wide if state is State.STANDING else FLAT
    top = CELL - INSET - high
    shape = (
        f'<rect x="{INSET:g}" y="{top:g}" width="{wide:g}" height="{high:g}" rx="{CORNER}"'
        if side
        else f'<ellipse cx="{HALF}" cy="{top + high / 2:g}" rx="{wide / 2:g}" ry="{high / 2:g}"'
    )
    return f'{shape} class="pitch-body" fill="{look.ring}" stroke="{OUTLINE}" stroke-width="1"/>'


def worn_silhouette(figure: Figure, look: Look, state: State, scope: str | None) -> str:
    """On their back one sees the face; face down it is dark."""
    name = figure_look(figure, look)
    turn = TURNS.get(state)
    turned = "" if turn is None else f' transform="{_LYING.format(turn=turn)}"'
    face = OUTLINE if state is State.STUNNED else look.ring
    drawn_so = f'fill="{look.field}" {lines(look.field, look.ring)} color="{face}"'
    worn = f'class="pitch-look" {drawn_so}{turned}'
    if scope is None:
        return f"<g {worn}>{silhouette(name)}</g>"
    return f'<use {worn} href="#{scope}look-{name}"/>'


def plate(side: int, look: Look, number: int) -> str:
    """The number on its plate, rounded for home."""
    top, high = PLATE
    wide = 2 + DIGIT * len(str(number))
    rounded = 1 if side else high / 2
    return (
        f'<rect class="pitch-plate" x="{HALF - wide / 2:g}" y="{top}" width="{wide:g}" '
        f'height="{high}" rx="{rounded:g}" fill="{look.field}" stroke="{OUTLINE}" '
        f'stroke-width="0.8"/><text class="pitch-number" x="{HALF}" y="18.6" font-size="7.8" '
        f'font-weight="700" text-anchor="middle" fill="{look.ink}">{number}</text>'
    )


def _emblem(look: Look, scope: str) -> str:
    x, y, radius = BADGE
    reach = (radius - 0.6) / EMBLEM * CELL
    return (
        f'<g class="pitch-emblem"><circle cx="{x}" cy="{y}" r="{radius}" fill="{look.field}" '
        f'stroke="{OUTLINE}" stroke-width="0.8"/><use href="#{scope}emblem-{look.clan}" '
        f'x="{x - reach / 2:g}" y="{y - reach / 2:g}" width="{reach:g}" height="{reach:g}" '
        f'color="{look.ring}"/></g>'
    )
