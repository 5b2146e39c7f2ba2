"""What holds for a player besides the state, in words and as small signs on a picture."""

from __future__ import annotations

from engine.position import Figure, Position
from matches.render.translation import N_

ROOTED, NO_ZONE, USED = N_("rooted"), N_("no tackle zone"), N_("used this turn")
STAR, JOURNEYMAN, DISHONORED = N_("star player"), N_("journeyman"), N_("Dishonored")
BLESSED, DUELLING = N_("Touch of Amaterasu"), N_("in a duel")
MARKS_OF_GAMES = (N_("a duel to fight"), N_("evil portents"))
"""What else a game says of a player or of the match (`GameState.marks`, `conditions`)."""
SIGNS = {
    ROOTED: ("pitch-rooted", 4, 16, "m0 -2v2l-2 2m2 -2l2 2m-2 -2v2"),
    NO_ZONE: ("pitch-no-zone", 4, 4, "m-2 2l4 -4"),
    USED: ("pitch-tick", 4, 4, "m-2 0l1.5 1.8l2.7 -3.4"),
    STAR: (
        "pitch-star",
        4,
        10,
        "m0 -2.8l.8 1.9l2 .1l-1.5 1.3l.5 2l-1.8 -1.1l-1.8 1.1l.5 -2l-1.5 -1.3l2 -.1z",
    ),
    JOURNEYMAN: ("pitch-journeyman", 4, 10, "m1.3 -2.4v3.2a1.4 1.4 0 0 1 -2.6 0"),
    DISHONORED: ("pitch-dishonored", 4, 10, "m0 -2.6v2.4m0 1.8v1"),
    BLESSED: ("pitch-blessed", 4, 16, "m0 -2.5v5m-2.5 -2.5h5"),
    DUELLING: ("pitch-duelling", 4, 4, "m-2 -2l4 4m0 -4l-4 4"),
}
"""The class, the place in the square, and the lines from there: a stem with roots, a slash, a tick,
a star, a J, an exclamation mark; in a replay a plus and crossed blades too. Of these none lies
on the number, or where the ball is held."""
DIZZY = (
    '<path class="pitch-dizzy" d="M15.6 .5l.8 1.7 1.9.2-1.4 1.3.4 1.8-1.7-.9-1.7.9.4-1.8-1.4-1.3'
    ' 1.9-.2z" fill="#fffdf8" stroke="#14110a" stroke-width="0.7"/>'
)
"""The star over who is stunned."""
RADIUS = 4
PAPER, INK = "#fffdf8", "#3b2a07"


def marks(figure: Figure) -> list[str]:
    """What holds for the player in every game."""
    return [ROOTED] * figure.rooted + [NO_ZONE] * figure.dazed


def seen(position: Position, figure: Figure) -> list[str]:
    """What a picture shows of it, at most one sign a corner."""
    found = marks(figure)
    if figure.used and not figure.dazed:
        found.append(USED)
    return [*found, *rank(position, figure)]


def rank(position: Position, figure: Figure) -> list[str]:
    """What the player is, on the pitch and off it: one sign or none."""
    ranks = {
        DISHONORED: DISHONORED in position.game_state.marks(figure),
        STAR: figure.spec.star,
        JOURNEYMAN: figure.spec.journeyman,
    }
    return [sign for sign, holds in ranks.items() if holds][:1]


def drawn(sign: str, x: int, y: int) -> str:
    """A sign on a square whose top left corner is (x, y)."""
    name, right, down, lines = SIGNS[sign]
    x, y = x + right, y + down
    return (
        f'<g class="pitch-sign {name}"><circle cx="{x}" cy="{y}" r="{RADIUS}" fill="{PAPER}" '
        f'stroke="{INK}" stroke-width="0.8"/><path d="M{x} {y}{lines}" fill="none" '
        f'stroke="{INK}" stroke-width="1.2"/></g>'
    )
