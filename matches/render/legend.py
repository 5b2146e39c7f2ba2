"""What the tokens and signs of a pitch mean, each with its picture."""

from __future__ import annotations

from collections.abc import Iterable

from engine.lineup import FigureSpec
from engine.position import Figure, State
from engine.variants.game_meta import GameMeta
from matches.render import figure_signs as sign
from matches.render.figure_svg import drawn
from matches.render.pitch_grid import CELL
from matches.render.side_looks import Look, Looks

SAMPLE = FigureSpec(name="", number=7, position="", ma=6, st=3, ag=3, av=8)


def key(side: int, look: Look) -> str:
    """The token of a side, for beside its name."""
    return _picture(drawn(_sample(side, State.STANDING), look, (), 0, 0))


def legend(meta: GameMeta, looks: Looks) -> list[tuple[str, str]]:
    """Pictures and what they mean. The first is of the home side."""
    home, away = looks
    ball = '<circle cx="16" cy="4" r="4" class="pitch-ball" fill="#e7bf68" stroke="#3b2a07"/>'
    rows = [
        (_token(1, away, State.STANDING), "stands"),
        (_token(0, home, State.PRONE), "is prone: lies flat"),
        (_token(1, away, State.STUNNED), "is stunned: lies flat, with a broken outline"),
        (_picture(drawn(_sample(0, State.STANDING), home, (), 0, 0) + ball), "has the ball"),
        (_token(0, home, State.STANDING, [sign.USED]), "has been activated this turn"),
        (_token(1, away, State.STANDING, [sign.NO_ZONE]), "has no tackle zone"),
        (_token(1, away, State.STANDING, [sign.ROOTED]), "is rooted: cannot leave the square"),
        (_token(0, home, State.STANDING, [sign.STAR]), "is a star player"),
        (_token(0, home, State.STANDING, [sign.JOURNEYMAN]), "is a journeyman"),
    ]
    if "ph" in meta.characteristics:
        rows.append((_token(1, away, State.STANDING, [sign.DISHONORED]), "is Dishonored"))
    return rows


def _token(side: int, look: Look, state: State, signs: Iterable[str] = ()) -> str:
    return _picture(drawn(_sample(side, state), look, signs, 0, 0))


def _sample(side: int, state: State) -> Figure:
    figure = Figure(0, side, SAMPLE)
    figure.state = state
    return figure


def _picture(parts: str) -> str:
    return (
        f'<svg class="pitch-key" xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 {CELL + 2} '
        f'{CELL + 2}" width="26" height="26" aria-hidden="true">{parts}</svg>'
    )
