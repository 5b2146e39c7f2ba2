"""What the tokens and signs of a pitch mean, each with its picture."""

from __future__ import annotations

from collections.abc import Iterable

from engine.geometry import Terrain
from engine.lineup import FigureSpec
from engine.position import Figure, State
from engine.variants.game_meta import GameMeta
from matches.render import figure_signs as sign
from matches.render import pitch_svg, terrain_svg
from matches.render.figure_svg import drawn
from matches.render.marks_svg import FLOWN, PUSHED, WALKED, arrow
from matches.render.pitch_grid import CELL
from matches.render.side_looks import Look, Looks
from matches.render.translation import N_, translated

SAMPLE = FigureSpec(name="", number=7, position="", ma=6, st=3, ag=3, av=8)
WHOLE = f"M0 0h{CELL}v{CELL}h-{CELL}z"
HALF = CELL // 2
GROUND = (
    (Terrain.WALL, N_("a wall: nobody walks through it")),
    (Terrain.DOOR, N_("a doorway, which is always open")),
    (Terrain.OBSTACLE, N_("an obstacle: nobody can stand there")),
    (Terrain.LAVA, N_("lava: who falls in leaves the match; beside it each deed risks a fall")),
    (Terrain.CHASM, N_("a chasm: who falls in leaves the match")),
    (Terrain.BRIDGE, N_("a bridge: on it each deed risks a fall")),
)
"""The ground of a map, as the board draws it."""
DIE = 5.6
"""A blank die with the gap beside it, as on the board."""
ARROWS = (
    (WALKED, N_("in their answer, numbered by plays: somebody walks")),
    (PUSHED, N_("is pushed")),
    (FLOWN, N_("the ball flies or bounces")),
)


def key(side: int, look: Look) -> str:
    """The token of a side, for beside its name."""
    return _picture(drawn(_sample(side, State.STANDING), look, ()))


def legend(meta: GameMeta, looks: Looks) -> list[tuple[str, str]]:
    """Pictures and what they mean. The first is of the home side."""
    home, away = looks
    ball = pitch_svg.disc(CELL - 4.6, 4.6, 4.4)
    rows = [
        (_token(1, away, State.STANDING), translated(N_("stands"))),
        (_token(0, home, State.PRONE), translated(N_("is prone: lies on the back"))),
        (
            _token(1, away, State.STUNNED),
            translated(N_("is stunned: lies face down, with a broken outline and a star")),
        ),
        (
            _picture(drawn(_sample(0, State.STANDING), home, ()) + ball),
            translated(N_("has the ball")),
        ),
        (
            _token(0, home, State.STANDING, [sign.USED]),
            translated(N_("has been activated this turn")),
        ),
        (_token(1, away, State.STANDING, [sign.NO_ZONE]), translated(N_("has no tackle zone"))),
        (
            _token(1, away, State.STANDING, [sign.ROOTED]),
            translated(N_("is rooted: cannot leave the square")),
        ),
        (_token(0, home, State.STANDING, [sign.STAR]), translated(N_("is a star player"))),
        (_token(0, home, State.STANDING, [sign.JOURNEYMAN]), translated(N_("is a journeyman"))),
        (
            _picture(_shape("pitch-mark", WHOLE)),
            translated(N_("a square that somebody crossed in the last turn")),
        ),
    ]
    if "ph" in meta.characteristics:
        rows.append(
            (_token(1, away, State.STANDING, [sign.DISHONORED]), translated(N_("is Dishonored")))
        )
    if meta.living_balls:
        kinds = (
            ("", N_("a squig with its number: it moves by itself")),
            ("gnasher", N_("a gnasher: longer teeth")),
            ("kangaroo", N_("a kangaroo: longer feet")),
        )
        rows += [(_picture(pitch_svg.living(2, kind)), translated(said)) for kind, said in kinds]
    if meta.maps:
        rows += [
            (_picture(terrain_svg.pad(0, 0, 2)), translated(N_("a pad with its number"))),
            (_picture(terrain_svg.chest(0, 0)), translated(N_("a chest that nobody has opened"))),
            *(
                (_picture(terrain_svg.sample_ground(kind)), translated(said))
                for kind, said in GROUND
            ),
        ]
    return rows


def planning_legend() -> list[tuple[str, str]]:
    """What is drawn on the pitch while one plans a turn, as `js/board/plan-layers.js` draws it."""
    hatch = f"M2 {CELL - 2}L{CELL - 2} 2"
    risky = f"{_shape('plan-risky', WHOLE)}{_shape('plan-hatch', hatch)}"
    edge = _shape("plan-threat-edge", WHOLE)
    return [
        (
            _picture(_shape("plan-sure", WHOLE)),
            translated(N_("the chosen player gets there without a die")),
        ),
        (
            _picture(_shape("plan-likely", WHOLE)),
            translated(N_("gets there in two of three cases or more")),
        ),
        (_picture(risky), translated(N_("gets there in fewer"))),
        (
            _picture(_shape("plan-zone", WHOLE)),
            translated(N_("a tackle zone of theirs: to leave it takes a dodge")),
        ),
        (
            _picture(_dice(2, -4)),
            translated(N_("to block there: two dice, and you pick")),
        ),
        (
            _picture(_dice(2, 4)),
            translated(N_("two dice, and they pick; hollow dice: others on the way first")),
        ),
        (
            _picture(_shape("plan-threat-sure", WHOLE) + edge),
            translated(N_("an opponent who is pointed at gets there next turn without a die")),
        ),
        (
            _picture(
                _shape("plan-threat-risky", WHOLE) + _shape("plan-threat-hatch", hatch) + edge
            ),
            translated(N_("they get there by dice alone")),
        ),
        (
            _picture(_tag("plan-die", "4+")),
            translated(N_("a die on the way, and what it must show")),
        ),
        (
            _picture(_tag("plan-total", "55%")),
            translated(N_("the chance to get to the end of that way")),
        ),
        (
            _picture(_tag("plan-catch", "55%")),
            translated(N_("the chance that the ball gets there and is caught")),
        ),
        (
            _picture(_ghost("plan-ghost-home")),
            translated(N_("where somebody will stand in the future that is shown")),
        ),
        (
            _picture(_ghost("plan-ghost-home plan-ghost-down")),
            translated(N_("the same for somebody who will lie there")),
        ),
        (
            _picture(_ghost("plan-ghost-home plan-ghost-luck") + _tag("plan-chance", "7 17%", 0)),
            translated(
                N_("one of the squares where luck may leave them, with their number and its chance")
            ),
        ),
        (
            _picture(_shape("plan-link", f"M0 {CELL - 3}L{HALF} {HALF}L{CELL} 3")),
            translated(N_("the way that they walk there")),
        ),
        (
            _picture(
                _shape("plan-blow", f"M2 {HALF}H{CELL - 8}")
                + _shape("plan-blow-head", f"M{CELL - 2} {HALF}l-7-4v8z")
            ),
            translated(N_("whom they block, foul or the like")),
        ),
        (
            _picture(_tag("plan-total", "≠")),
            translated(N_("in a comparison: otherwise after the other sheet")),
        ),
        *(
            (_picture(arrow(((0, HALF), (CELL - 3, HALF)), kind)), translated(words))
            for kind, words in ARROWS
        ),
    ]


def _ghost(name: str) -> str:
    number = f'<text class="plan-ghost-number" x="{HALF}" y="13">7</text>'
    shape = f'<circle class="plan-ghost {name}" cx="{HALF}" cy="{HALF}" r="8"/>'
    return shape if "luck" in name else shape + number


def _shape(name: str, path: str) -> str:
    return f'<path class="{name}" d="{path}"/>'


def _tag(name: str, words: str, top: int = 5) -> str:
    wide = 18 if len(words) < 5 else CELL + 2
    return (
        f'<g class="{name}"><rect x="{HALF - wide / 2:g}" y="{top}" width="{wide}" height="9" '
        f'rx="2"/><text x="10" y="{top + 7}">{words}</text></g>'
    )


def _dice(count: int, arrow: int, top: int = 5) -> str:
    """So many blank block dice, and an arrow so high, downward."""
    wide = 7 + DIE * count
    left = HALF - wide / 2
    dice = "".join(
        f'<rect class="plan-block-die" x="{left + 1.5 + DIE * at:g}" y="{top + 2}" width="5" '
        'height="5" rx="1.2"/>'
        for at in range(count)
    )
    path = f"M{left + wide - 6:g} {top + 4.5 - arrow / 2:g}h5l-2.5 {arrow}z"
    return (
        f'<g class="plan-block"><rect x="{left:g}" y="{top}" width="{wide:g}" height="9" '
        f'rx="2"/>{dice}<path d="{path}"/></g>'
    )


def _token(side: int, look: Look, state: State, signs: Iterable[str] = ()) -> str:
    return _picture(drawn(_sample(side, state), look, signs))


def _sample(side: int, state: State) -> Figure:
    figure = Figure(0, side, SAMPLE)
    figure.state = state
    return figure


def _picture(parts: str) -> str:
    return (
        f'<svg class="pitch-key" xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 {CELL + 2} '
        f'{CELL + 2}" width="26" height="26" aria-hidden="true">{parts}</svg>'
    )
