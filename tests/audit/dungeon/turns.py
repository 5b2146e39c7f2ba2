"""The order of play: turn by turn until somebody has won (DUN-SET-06, DUN-END)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.audit.core.ball import Touchdown
from tests.audit.core.turns import play, roll_over
from tests.audit.throws import one_of

from .match import LAST_OPEN, LATE

if TYPE_CHECKING:
    from .match import DungeonMatch

EIGHT = 8


def turn(m: DungeonMatch, side: int) -> bool:
    """One turn; whether a touchdown was scored in it."""
    m.counters[side] += 1
    number = m.counters[side]
    given = {"half": 0, "turn": number, "bonus": False}
    m.take("CORE-SEQ-03", "turn_began", side=side, **given)
    m.begin_turn()
    m.active, m.turn_running, m.bonus_turn = side, True, False
    face_down = [f for f in m.team(side) if f.state == "stunned"]
    opening(m, side, number)
    scored = False
    try:
        cause = play(m, side)
    except Touchdown:
        cause, scored = "touchdown", True
    m.act = None
    roll_over(m, face_down)
    m.take("CORE-SEQ-03", "turn_ended", side=side, cause=cause)
    m.turn_running = False
    m.due = None
    return scored


def opening(m: DungeonMatch, side: int, number: int) -> None:
    """What a turn's number brings (KEM-DUN-06, LGE-HCP-02, DUN-END-02)."""
    bought = m.line_ups[side]["rerolls"]
    eighth = m.on("dungeon_reroll_refresh", "eight") and number > 1 and number % EIGHT == 1
    if eighth and m.rerolls[side] < bought:
        m.rerolls[side] = bought
        m.take("DUN-SET-05", "rerolls_set", side=side, left=bought, cause="eight")
    if number == LATE:
        for figure in m.team(side):
            if figure.held_back:
                figure.held_back = False
                if figure.state == "reserve":
                    late = {"figure": figure.slot, "cause": "late"}
                    m.take("LGE-HCP-02", "returned_to_reserves", **late)
    if number > LAST_OPEN and m.on("dungeon_turn_limit", "24/32"):
        send_home(m, side)


def send_home(m: DungeonMatch, side: int) -> None:
    """One at random without the ball (DUN-END-02)."""
    pool = [f for f in m.team(side) if f.on_pitch and not m.holds(f)]
    if pool:
        figure = one_of(m, "DUN-END-02", "sent_home", pool, side)
        m.take("DUN-END-02", "sent_home", figure=figure.slot)
        m.lift(figure, "sent_home")
        figure.rooted = False
