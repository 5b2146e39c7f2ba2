"""Formations (CORE-PIT-01, CORE-SET-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.audit.book import Figure

    from .match import Match

SCRIMMAGE = (12, 13)
WIDE = {"west": range(4), "east": range(11, 15)}


def available(m: Match, side: int) -> list[Figure]:
    """Who could be set up: on the pitch or in reserve, not held back, not overcome by heat."""
    return [
        f
        for f in m.team(side)
        if (f.on_pitch or f.state == "reserve") and not f.held_back and not f.sits_out
    ]


def set_up(m: Match, side: int) -> None:
    """A side's formation, judged and put on the board."""
    event = m.take("CORE-SET-03", "set_up", side=side)
    pool = available(m, side)
    squares = [square for _, square in event["squares"]]
    figures = [m.figures[slot] for slot, _ in event["squares"]]
    m.same("CORE-SET-03", "players set up", min(11, len(pool)), len(figures))
    m.check("CORE-PIT-02", len(set(squares)) == len(squares), "two players on a square")
    m.check("CORE-SET-03", len(set(figures)) == len(figures), "a player is set up twice")
    for figure in figures:
        m.check("CORE-SET-03", figure in pool, f"player {figure.slot} cannot be set up")
    formation(m, side, squares)
    for figure, square in zip(figures, squares, strict=True):
        m.put(figure, square)
        figure.state = "standing"
        figure.played = figure.in_drive = True


def formation(m: Match, side: int, squares: list[int]) -> None:
    """Own half, three on the line in the centre field, two at most in a wide zone."""
    columns = [m.pitch.column(s) for s in squares]
    rows = [m.pitch.row(s) for s in squares]
    own = all(s in m.pitch.squares and m.pitch.defended_by(s) == side for s in squares)
    m.check("CORE-SET-03", own, "a player is set up outside their half")
    line = sum(y == SCRIMMAGE[side] and 4 <= x <= 10 for x, y in zip(columns, rows, strict=True))
    m.check("CORE-SET-03", line >= min(3, len(squares)), f"{line} on the line of scrimmage")
    for zone, wide in WIDE.items():
        there = sum(x in wide for x in columns)
        m.check("CORE-SET-03", there <= 2, f"{there} in the {zone} wide zone")
