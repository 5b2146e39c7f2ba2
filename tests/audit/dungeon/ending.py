"""How a match ends, and what comes after it (DUN-END, DUN-DUG-03, LGE-PST-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.audit.book import CASUALTIES
from tests.audit.core import aftermath
from tests.audit.throws import pair

from .dugout import regenerate
from .match import BEFORE_THE_DUGOUT, LAST_OPEN, LAST_TURN
from .turns import turn

if TYPE_CHECKING:
    from .match import DungeonMatch

RULES = {"concession": "LGE-CON-01", "nobody_left": "DUN-END-03", "turn_limit": "DUN-END-02"}


def play_on(m: DungeonMatch, first: int) -> None:
    """Turns alternate until the match is decided; then the account of it."""
    side = first
    while True:
        if turn(m, side):
            winner: int | None = 0 if m.score[0] else 1
            break
        if m.conceded is not None:
            winner = 1 - m.conceded
            break
        beaten = [s for s in (0, 1) if wiped_out(m, s)]
        if beaten:
            winner = award(m, 1 - beaten[0] if len(beaten) == 1 else None, "nobody_left")
            break
        if m.on("dungeon_turn_limit", "24/32") and min(m.counters) >= LAST_TURN:
            winner = award(m, ahead(m), "turn_limit")
            break
        side = 1 - side
    afterwards(m, winner)


def wiped_out(m: DungeonMatch, side: int) -> bool:
    """Nobody in the dungeon and nobody to bring in (DUN-END-03)."""
    team = m.team(side)
    if any(f.on_pitch for f in team):
        return False
    if m.on("dungeon_turn_limit", "24/32") and m.counters[side] >= LAST_OPEN:
        return True  # what is left of the dugout cannot bring anybody in any more
    healing = m.pending_roll - m.lost  # who is lost is out of the match, healed or not (DUN-TEL-04)
    return not any(
        f.state in BEFORE_THE_DUGOUT or (f.state in CASUALTIES and f.slot in healing) for f in team
    )


def ahead(m: DungeonMatch) -> int | None:
    """Who holds the ball, else who has more standing (DUN-END-02)."""
    if m.carrier is not None:
        return m.carrier.side
    up = [sum(f.standing for f in m.team(side)) for side in (0, 1)]
    return None if up[0] == up[1] else int(up[1] > up[0])


def award(m: DungeonMatch, winner: int | None, cause: str) -> int | None:
    """1-0 however it was won; a cup's draw is thrown for (KEM-DUN-05)."""
    if winner is None and m.on("overtime", "sudden"):
        while winner is None:
            totals = pair(m, "DUN-END-02", "cup", [[], []], (0, 1))
            winner = None if totals[0] == totals[1] else int(totals[1] > totals[0])
    if winner is None:
        return None
    m.score[winner], m.score[1 - winner] = 1, 0
    home, away = m.score
    rule = RULES[cause]
    m.take(rule, "score_set", home=home, away=away, cause=cause)
    return winner


def afterwards(m: DungeonMatch, winner: int | None) -> None:
    """Regenerate rolls not made yet, for their lasting effect; then as everywhere (LGE-PST-01)."""
    order = sorted(m.figures, key=lambda f: (f.side != m.active, f.number))  # CORE-DIC-05
    for figure in order:
        if figure.slot in m.pending_roll and figure.state in CASUALTIES:
            regenerate(m, figure)
    if m.conceded is not None:
        award(m, winner, "concession")
    home, away = m.score
    m.take("CORE-END-01", "match_ended", home=home, away=away, winner=winner)
    aftermath.accounts(m, winner)
