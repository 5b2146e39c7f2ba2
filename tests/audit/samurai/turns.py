"""A team turn from its first event to its last (CORE-SEQ-03, SAM-TRN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import spells
from .activation import activate
from .ball import Touchdown
from .penalties import forgotten_counter
from .setups import available

if TYPE_CHECKING:
    from .state import Figure, Match


def turn(m: Match, side: int, *, bonus: bool = False) -> str:
    """One turn; how it ended. A touchdown in it is raised once the turn is closed."""
    if not bonus:
        m.counters[side] += 1
    m.take(
        "SAM-KIK-10" if bonus else "CORE-SEQ-03",
        "turn_began",
        side=side,
        half=m.half,
        turn=m.counters[side],
        bonus=bonus,
    )
    m.begin_turn()
    m.active, m.turn_running, m.bonus_turn = side, True, bonus
    face_down = [f for f in m.team(side) if f.state == "stunned"]
    scorer: Touchdown | None = None
    try:
        cause = play(m, side)
    except Touchdown as point:
        cause, scorer = "touchdown", point
    roll_over(m, face_down)
    m.take("CORE-SEQ-03", "turn_ended", side=side, cause=cause)
    m.turn_running = m.bonus_turn = m.ujiaki = False
    m.due = None
    if scorer:
        if scorer.side != side:
            step_on(m, scorer.side)
        raise scorer
    return cause


def play(m: Match, side: int) -> str:
    """What happens in the turn; the cause of its end."""
    if m.sees("counter_forgotten"):
        forgotten_counter(m, side)
    start = True
    while m.due is None:
        cast = spells.window(m, start=start)
        if m.sees("conceded"):
            concede(m, side, start=start and not cast)
            return "concession"
        start = False
        if not m.sees("activated"):
            break
        activate(m)
    if m.due is not None:
        m.take("SAM-TRN-05", "turnover", side=side, cause=m.due)
        return "turnover"
    if m.sees("turnover"):
        m.take("SAM-TRN-05", "turnover")
        m.deny("SAM-TRN-05", "a turnover without a cause")
        return "turnover"
    return "end"


def roll_over(m: Match, face_down: list[Figure]) -> None:
    """Who was stunned before the turn turns face up (SAM-INJ-01, CORE-PIT-04)."""
    for figure in face_down:
        if figure.state == "stunned" and figure.slot not in m.stunned_now:
            m.take("SAM-INJ-01", "turned_face_up", figure=figure.slot)
            figure.state = "prone"
    if m.sees("turned_face_up"):
        raise m.lose("SAM-INJ-01", "the end of the turn: nobody else was stunned before it")


def step_on(m: Match, side: int) -> None:
    """A touchdown by the team not moving moves its own counter one on (CORE-TRN-01)."""
    if m.counters[side] >= 8:
        return
    m.counters[side] += 1
    home, away = m.counters
    m.take("CORE-TRN-01", "counters_set", home=home, away=away, cause="touchdown")


def concede(m: Match, side: int, *, start: bool) -> None:
    """A coach gives up at the start of their own turn (LGE-CON-01, CORE-END-02, KEM-CON-01)."""
    event = m.take("LGE-CON-01", "conceded", side=side)
    m.check("KEM-CON-01", start, "a concession after the turn's start is over")
    m.check("KEM-CON-01", not m.bonus_turn, "a concession in a bonus turn")
    m.same("LGE-CON-01", "whether it is costly", len(available(m, side)) > 2, event["penalty"])
    m.conceded, m.costly = side, event["penalty"]
