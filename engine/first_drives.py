"""A newcomer's first drive as the opening of a match (KEM-FRI-06)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.lineup import HOME, FigureSpec, MatchSetup
from engine.opening import LAST_HALF, Opening
from engine.position import Phase
from engine.rules_lookup import rules_for
from engine.variants.registry import find_variant

TURNS_LEFT = 4
"""The turns that each side still has."""


def first_drive_of(setup: MatchSetup) -> Opening:
    """Where everybody stands in it, and when: home has the ball, and four turns are left."""
    drive, rules = find_variant(setup.variant).first_drive, rules_for(setup)
    home, away, board = setup.home.figures, setup.away.figures, rules.board
    swift = max(range(len(home)), key=lambda slot: (home[slot].ma, home[slot].ag, -slot))
    own = {swift: drive.carrier, **dict(zip(_strongest(home, swift), drive.own, strict=False))}
    theirs = dict(zip(_strongest(away), drive.opponents, strict=False))
    return Opening(
        side=HOME,
        half=LAST_HALF if Phase.HALF_END in rules.match.phases else 0,
        turn=rules.match.half_turns - TURNS_LEFT,
        carrier=swift,
        squares=(
            tuple(sorted((slot, board.square(name)) for slot, name in own.items())),
            tuple(sorted((len(home) + slot, board.square(name)) for slot, name in theirs.items())),
        ),
    )


def _strongest(figures: Sequence[FigureSpec], but: int | None = None) -> list[int]:
    """Their slots, the strongest first."""
    slots = [slot for slot in range(len(figures)) if slot != but]
    return sorted(slots, key=lambda slot: (-figures[slot].st, -len(figures[slot].skills), slot))
