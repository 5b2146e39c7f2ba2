"""The picture that a replay moves: the board, and one symbol for everything that moves on it.

Each symbol is drawn once, at the picture's origin, and placed by ``transform``; classes say how it
is. ``js/replay/stage.js`` sets the same attributes for other frames, so that a moment looks alike
with a script and without.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from engine.geometry import OFF, Board
from engine.lineup import MatchSetup
from engine.position import Figure, Position, State
from engine.replay.frames import PLAYERS, Changes, Frame, scene_of
from engine.replay.scene import BLESSED, DISHONORED, DUELLING, MARKS, NO_ZONE, ROOTED, bits
from engine.ruleset import Rules
from engine.variants.registry import find_variant
from matches.render import figure_signs, living_ball, pitch_svg, terrain_svg
from matches.render.figure_svg import body, symbols
from matches.render.picture_words import describe
from matches.render.pitch_grid import CELL, MARGIN, corner
from matches.render.side_looks import USUAL, Look, Looks
from matches.render.sky_svg import changing_sky

AWAY = "stage-away"
SCOPE = "stage-"
"""Before the ids in it: a stage may share its page with a picture of the pitch."""
"""The class of what is not on the pitch."""
SIGNS = {
    DISHONORED: figure_signs.DISHONORED,
    BLESSED: figure_signs.BLESSED,
    DUELLING: figure_signs.DUELLING,
    ROOTED: figure_signs.ROOTED,
    NO_ZONE: figure_signs.NO_ZONE,
}
BALL = 16
"""The height of a ball that lives."""
ON_PITCH = tuple(state.name.lower() for state in State if state <= State.STUNNED)


@dataclass(frozen=True, slots=True)
class Props:
    """How many balls, chests and pads a replay needs at once."""

    balls: int = 1
    chests: int = 0
    pads: int = 0

    def with_frame(self, shown: Frame | Changes) -> Props:
        """Enough for that frame, or those changes, too."""
        return Props(
            max(self.balls, len(shown.get("balls", ()))),
            max(self.chests, len(shown.get("chests", ()))),
            max(self.pads, len(shown.get("pads", ()))),
        )

    def with_props(self, other: Props) -> Props:
        """Enough for both."""
        return Props(
            max(self.balls, other.balls),
            max(self.chests, other.chests),
            max(self.pads, other.pads),
        )


def stage(
    setup: MatchSetup,
    rules: Rules,
    shown: Frame,
    names: tuple[str, str],
    *,
    props: Props,
    looks: Looks = USUAL,
    sky: str = "",
) -> str:
    """The frame as one ``<svg>`` element whose symbols can be moved. `sky` is the sign of its
    weather; those of the game's other weathers wait beside the picture.
    """
    board = rules.board
    width, height = board.width * CELL + 2 * MARGIN, board.length * CELL + 2 * MARGIN
    position = scene_of(shown, setup).position(setup, rules)
    words = describe(position, rules, names)
    position.shut, position.pads = [], []
    skies = changing_sky(rules, sky)
    needed = props.with_frame(shown)
    parts = [
        (
            f'<svg class="{pitch_svg.svg_class(rules)} stage" xmlns="http://www.w3.org/2000/svg" '
            f'viewBox="0 0 {width} {height}" role="img" aria-label={quoteattr(words)} '
            f'data-columns="{board.width}">'
        ),
        f"<title>{escape(names[0])} : {escape(names[1])}</title>",
        symbols(position, looks, scope=SCOPE),
        *pitch_svg.draw_pitch_ground(position, rules, skies),
        *_lying("pad", board, shown["pads"], needed.pads),
        *_lying("chest", board, shown["chests"], needed.chests),
        '<g class="stage-trail" aria-hidden="true"></g>',
        *_players(position, board, shown, looks),
        *_balls(board, shown, needed.balls, lives=find_variant(setup.variant).living_balls),
        "</svg>",
    ]
    return "".join(parts)


def _lying(what: str, board: Board, squares: Sequence[int], number: int) -> list[str]:
    draw = {"pad": terrain_svg.pad, "chest": lambda x, y, _: terrain_svg.chest(x, y)}[what]
    rows = [*squares, *[OFF] * (number - len(squares))]
    return [
        f'<g class="stage-{what}{_away(square)}"{_placed(board, square)}>{draw(0, 0, index)}</g>'
        for index, square in enumerate(rows, start=1)
    ]


def _players(position: Position, board: Board, shown: Frame, looks: Looks) -> list[str]:
    return [
        _player(board, figure, row, looks[figure.side], is_acting=figure.slot == shown["acting"])
        for figure, row in zip(position.figures, shown[PLAYERS], strict=True)
    ]


def _player(
    board: Board, figure: Figure, row: Sequence[int], look: Look, *, is_acting: bool
) -> str:
    """A player twice, standing and lying; the class shows one of them."""
    square, state, marks = row
    posture = ON_PITCH[state] if state < len(ON_PITCH) else ON_PITCH[0]
    worn = "".join(f" is-{name}" for name in MARKS if marks & bits(name))
    worn += " is-acting" * is_acting
    side = "away" if figure.side else "home"
    kept = [figure_signs.STAR] * figure.spec.star + [figure_signs.JOURNEYMAN] * (
        figure.spec.journeyman and not figure.spec.star
    )
    signs = "".join(figure_signs.drawn(sign, 0, 0) for sign in (*kept, *SIGNS.values()))
    return (
        f'<g class="pitch-figure pitch-{side} pitch-{posture}{worn}{_away(square)}" '
        f'data-slot="{figure.slot}"{_placed(board, square)}>'
        f'<g class="pitch-token">'
        f'<g class="stage-up">{body(figure, look, State.STANDING, scope=SCOPE)}</g>'
        f'<g class="stage-down">{body(figure, look, State.PRONE, scope=SCOPE)}'
        f"{figure_signs.DIZZY}</g>{signs}</g></g>"
    )


def _balls(board: Board, shown: Frame, number: int, *, lives: bool) -> list[str]:
    rows = [*shown["balls"], *[[0, OFF, OFF, ""]] * (number - len(shown["balls"]))]
    middle = CELL // 2
    kinds = living_ball.KINDS if lives else ()
    living = "".join(living_ball.body(kind, middle, middle, BALL) for kind in kinds)
    return [_ball(board, shown, row, living) for row in rows]


def _ball(board: Board, shown: Frame, row: Sequence[Any], living: str) -> str:
    number, square, carrier, kind = row
    held = carrier != OFF
    where = shown[PLAYERS][carrier][0] if held else square
    name = f"stage-ball{' is-held' if held else ''}{_away(where)}"
    words = str(number) if number else ""
    lives = f' data-kind="{kind or living_ball.USUAL}"' if number else ""
    middle = CELL // 2
    return (
        f'<g class="{name}"{lives}{_placed(board, where)}><g class="pitch-token">'
        f'<g class="stage-ball-body"><g class="stage-ball-plain">'
        f"{pitch_svg.disc(middle, middle, 6)}</g>{living}"
        f"{living_ball.figure(middle, middle, BALL, words)}</g></g></g>"
    )


def _away(square: int) -> str:
    return f" {AWAY}" if square == OFF else ""


def _placed(board: Board, square: int) -> str:
    if square == OFF:
        return ""
    x, y = corner(board, square)
    return f' transform="translate({x} {y})"'
