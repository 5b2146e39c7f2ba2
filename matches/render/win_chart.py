"""Who was likely to win, turn by turn: home's share from below, away's from above, a draw between.

Sides differ by pattern as well as by colour: home is plain, away is hatched.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import quoteattr

from matches.course import Goal, Turn
from matches.render.pitch_grid import label
from matches.render.side_looks import Look, Looks

WIDTH, HEIGHT, LEFT, TOP = 640, 200, 56, 14
SVG = 'class="win-chart" xmlns="http://www.w3.org/2000/svg" role="img"'
INNER = HEIGHT - 2 * TOP
INK, LINE = "#545a6c", "#857b62"


@dataclass(frozen=True, slots=True)
class Chart:
    """What the chart shows: turns with known chances, the touchdowns, and who they are."""

    turns: Sequence[Turn]
    goals: Sequence[Goal]
    names: tuple[str, str]
    looks: Looks


def win_chart(chart: Chart, words: str) -> str:
    """The chart as one ``<svg>``; `words` describe it to those who cannot see it."""
    known = [turn for turn in chart.turns if turn.home_wins is not None]
    step = (WIDTH - LEFT - TOP) / max(len(known) - 1, 1)
    xs = {turn.segment: LEFT + place * step for place, turn in enumerate(known)}
    home = [(xs[turn.segment], TOP + INNER * (1 - (turn.home_wins or 0))) for turn in known]
    away = [(xs[turn.segment], TOP + INNER * (turn.away_wins or 0)) for turn in known]
    right, bottom = LEFT + (len(known) - 1) * step, TOP + INNER
    parts = [
        f'<svg {SVG} viewBox="0 0 {WIDTH} {HEIGHT}" aria-label={quoteattr(words)}>',
        _hatch(chart.looks[1]),
        (
            f'<rect class="win-draw" x="{LEFT}" y="{TOP}" width="{right - LEFT:.1f}" '
            f'height="{INNER}" fill="#ece5d4"/>'
        ),
        _area(home, bottom, chart.looks[0].field),
        _area(away, TOP, "url(#win-away)"),
        *_halves(known, xs, bottom),
        *_scale(right),
        *(_goal(xs, known, goal) for goal in chart.goals),
        "</svg>",
    ]
    return "".join(parts)


def _hatch(look: Look) -> str:
    return (
        '<defs><pattern id="win-away" width="9" height="9" patternUnits="userSpaceOnUse">'
        f'<rect width="9" height="9" fill="{look.field}"/>'
        f'<path d="M0 9L9 0" stroke="{look.ring}" stroke-width="1"/></pattern></defs>'
    )


def _area(points: Sequence[tuple[float, float]], base: float, fill: str) -> str:
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    first, last = points[0][0], points[-1][0]
    return (
        f'<polygon points="{first:.1f},{base} {line} {last:.1f},{base}" fill="{fill}" '
        f'stroke="{INK}" stroke-width="0.8"/>'
    )


def _halves(known: Sequence[Turn], xs: dict[int, float], bottom: float) -> Iterable[str]:
    """A line where a half begins; in a game without halves only the kick-off is counted to one."""
    for before, turn in itertools.pairwise(known):
        if turn.half > before.half:
            x = xs[turn.segment]
            yield (
                f'<line class="win-half" x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{bottom}" '
                f'stroke="{LINE}" stroke-dasharray="4 3"/>'
            )


def _scale(right: float) -> Iterable[str]:
    for share in (0, 50, 100):
        y = TOP + INNER * (1 - share / 100)
        yield (
            f'<line class="win-line" x1="{LEFT}" y1="{y:g}" x2="{right:.1f}" y2="{y:g}" '
            f'stroke="{LINE}" stroke-width="0.6"/>'
        )
        yield label("win-label", LEFT // 2, round(y) + 5, 13, f"{share} %")


def _goal(xs: dict[int, float], known: Sequence[Turn], goal: Goal) -> str:
    """A ball above for away, below for home, where the touchdown was made."""
    at = next((turn for turn in known if turn.segment >= goal.turn.segment), known[-1])
    y = TOP + INNER + 6 if goal.side == 0 else TOP - 6
    return (
        f'<circle class="pitch-ball" cx="{xs[at.segment]:.1f}" cy="{y}" r="5" fill="#e7bf68" '
        'stroke="#3b2a07" stroke-width="1.2"/>'
    )
