"""Scenes of a match one after the other on a small board, as one ``<svg>`` that moves by itself.

It moves as soon as a script starts its animations (``film.js``), and is the first scene until then.
What moves are whole tokens, so that it needs no script while it runs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from engine.geometry import OFF
from engine.position import Figure, State
from engine.replay.scene import Scene
from engine.ruleset import Rules
from matches.render.figure_svg import figure_look
from matches.render.pitch_svg import disc
from matches.render.side_looks import Looks
from matches.render.small_board import (
    BoardFrame,
    draw_small_pitch,
    draw_small_token,
    frame_small_board,
)

SCENE, MOVE, REST = 1.0, 0.6, 3.0
"""Seconds: of a scene, of the movement that leads to it, of the last one besides."""
HELD = 9
"""How far to the upper right of its carrier a ball is drawn, as on a small board."""
BALL = 8.5
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class _Times:
    """When each scene is there, as shares of the whole."""

    scenes: int

    @property
    def seconds(self) -> float:
        return self.scenes * SCENE + REST

    def moving(self, scene: int) -> str:
        """When the movement to a scene begins."""
        return self._share(scene * SCENE)

    def there(self, scene: int) -> str:
        """When it is over."""
        return self._share(scene * SCENE + MOVE)

    def _share(self, seconds: float) -> str:
        return f"{seconds / self.seconds:.4f}"


@dataclass(frozen=True, slots=True)
class _Stand:
    """A player in a scene; None for who is off the pitch."""

    place: tuple[int, int] | None
    is_up: bool


def draw_film(
    scenes: Sequence[Scene], figures: Sequence[Figure], rules: Rules, looks: Looks, scope: str
) -> str:
    """Those scenes on a pitch that lies along. `figures` are the players by slot."""
    frame, times = BoardFrame(rules, 1), _Times(len(scenes))
    parts, worn = draw_small_pitch(frame), set()
    for figure in figures:
        if all(scene.squares[figure.slot] == OFF for scene in scenes):
            continue
        look = looks[figure.side]
        worn.add(figure_look(figure, look))
        stands, lies = (
            draw_small_token(figure, look, state, scope) for state in (State.STANDING, State.PRONE)
        )
        parts.append(
            _player(stands, lies, [_stand(scene, figure, frame) for scene in scenes], times)
        )
    parts.append(_moved(disc(0, 0, BALL), [_ball(scene, frame) for scene in scenes], times))
    return frame_small_board(frame, parts, worn, scope)


def _stand(scene: Scene, figure: Figure, frame: BoardFrame) -> _Stand:
    square = scene.squares[figure.slot]
    is_up = scene.states[figure.slot] is State.STANDING
    return _Stand(None if square == OFF else frame.place(square), is_up=is_up)


def _player(stands: str, lies: str, seen: Sequence[_Stand], times: _Times) -> str:
    """Their token as it stands and, if they ever do, as it lies; neither while they are off."""
    is_there = [each.place is not None for each in seen]
    down = [there and not each.is_up for there, each in zip(is_there, seen, strict=True)]
    up = [there and each.is_up for there, each in zip(is_there, seen, strict=True)]
    drawn = _shown(stands, up, times)
    if any(down):
        drawn += _shown(lies, down, times)
    return _moved(drawn, [each.place for each in seen], times)


def _ball(scene: Scene, frame: BoardFrame) -> tuple[int, int] | None:
    ball = scene.balls.get(0)
    if ball is None:
        return None
    if ball.carrier == OFF:
        return frame.place(ball.square) if ball.square != OFF else None
    x, y = frame.place(scene.squares[ball.carrier])
    return x + HELD, y - HELD


def _moved(drawn: str, places: Sequence[tuple[int, int] | None], times: _Times) -> str:
    """The drawing at the first of those places, on its way to the others; None: where it was."""
    first = next((place for place in places if place is not None), (0, 0))
    held, last = [], first
    for place in places:
        last = last if place is None else place
        held.append(last)
    x, y = first
    steps = _steps(held, times, lambda place: f"{place[0]} {place[1]}", is_sudden=False)
    moves = steps and f'<animateTransform attributeName="transform" type="translate" {steps}/>'
    return f'<g transform="translate({x} {y})">{moves}{drawn}</g>'


def _shown(drawn: str, when: Sequence[bool], times: _Times) -> str:
    steps = _steps(when, times, lambda is_there: str(int(is_there)), is_sudden=True)
    changes = steps and f'<animate attributeName="opacity" calcMode="discrete" {steps}/>'
    return f'<g opacity="{int(when[0])}">{changes}{drawn}</g>'


def _steps(
    values: Sequence[Value], times: _Times, write: Callable[[Value], str], *, is_sudden: bool
) -> str:
    """The changes as attributes of an animation; empty if there are none."""
    points = [("0", values[0])]
    for scene in range(1, len(values)):
        before, now = values[scene - 1], values[scene]
        if before == now:
            continue
        if is_sudden:
            points.append((times.there(scene), now))
        else:
            points += [(times.moving(scene), before), (times.there(scene), now)]
    if len(points) == 1:
        return ""
    if not is_sudden:
        points.append(("1", values[-1]))
    return (
        f'values="{";".join(write(value) for _, value in points)}" '
        f'keyTimes="{";".join(at for at, _ in points)}" dur="{times.seconds:g}s" '
        'begin="indefinite" repeatCount="indefinite"'
    )
