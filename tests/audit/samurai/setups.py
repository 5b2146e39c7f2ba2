"""Formations (CORE-SET-03, SAM-PIT-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import geometry

if TYPE_CHECKING:
    from .state import Figure, Match

SCRIMMAGE = (11, 12)


def available(m: Match, side: int) -> list[Figure]:
    """Who could be set up: on the pitch or in reserve, not held back, not frozen."""
    return [
        f
        for f in m.team(side)
        if (f.on_pitch or f.state == "reserve") and not f.held_back and not f.sits_out
    ]


def set_up(
    m: Match, side: int, *, rule: str = "SAM-PIT-03", pool: list[Figure] | None = None
) -> None:
    """A side's formation, judged and put on the board."""
    event = m.take(rule, "set_up", side=side)
    pool = available(m, side) if pool is None else pool
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
    """Own half, three on the line of scrimmage, two at most in a wide zone (SAM-PIT-03)."""
    own = all(geometry.defended_by(s) == side for s in squares)
    m.check("SAM-PIT-03", own, "a player is set up outside their half")
    line = [
        s for s in squares if geometry.row(s) == SCRIMMAGE[side] and 4 <= geometry.column(s) <= 9
    ]
    needed = min(3, len(squares))
    m.check("SAM-PIT-03", len(line) >= needed, f"{len(line)} on the line of scrimmage")
    for zone, wide in (
        ("west", [s for s in squares if geometry.column(s) <= 3]),
        ("east", [s for s in squares if geometry.column(s) >= 10]),
    ):
        m.check("SAM-PIT-03", len(wide) <= 2, f"{len(wide)} in the {zone} wide zone")
