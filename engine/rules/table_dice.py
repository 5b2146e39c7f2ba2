"""Dice for the tables: of one side, of both, two at once (CORE-SET-01, CORE-KIK-02)."""

from __future__ import annotations

from engine.events import Rolled
from engine.position import Figure
from engine.ruleset import LiveGame


def two_dice(game: LiveGame, purpose: str, rule: str) -> tuple[int, int]:
    """2D6 for a table, with their event."""
    faces = (game.roll(6, purpose), game.roll(6, purpose))
    game.events.append(Rolled(rule, purpose, game.position.kicking, None, 6, faces))
    return faces


def die(
    game: LiveGame, purpose: str, rule: str, side: int, bonus: tuple[str, int] = ("", 0)
) -> int:
    """One D6 of a side with one named modifier, with its event; returns the total."""
    face = game.roll(6, purpose)
    modifiers = (bonus,) if bonus[1] else ()
    game.events.append(Rolled(rule, purpose, side, None, 6, (face,), modifiers))
    return face + bonus[1]


def roll_off(
    game: LiveGame, purpose: str, rule: str, bonuses: tuple[int, int] = (0, 0), staff: str = ""
) -> int:
    """D6 each, ties again; returns the winning side. Home rolls first.

    A staff bonus is cited as ``staff``.
    """
    while True:
        totals = [
            die(game, purpose, staff if bonuses[side] else rule, side, ("staff", bonuses[side]))
            for side in (0, 1)
        ]
        if totals[0] != totals[1]:
            return 0 if totals[0] > totals[1] else 1


def one_of(game: LiveGame, rule: str, purpose: str, figures: list[Figure]) -> Figure | None:
    """One of them at random, by a die with that many faces, with its event."""
    if not figures:
        return None
    face = game.roll(len(figures), purpose)
    side = figures[0].side
    game.events.append(Rolled(rule, purpose, side, None, len(figures), (face,)))
    return figures[face - 1]
