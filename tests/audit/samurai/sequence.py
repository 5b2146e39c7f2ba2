"""Halves and drives: the order of play (CORE-SEQ, CORE-SET, SAM-TRN-01)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import ball, dice, duels
from .ball import Touchdown
from .kickoff import kick_off
from .setups import available, set_up
from .turns import turn

if TYPE_CHECKING:
    from .state import Figure, Match

COLD = {"freezing_cold", "winter_warfare"}


def play_half(m: Match, number: int, kicking: int) -> None:
    """One half: drives until both counters stand at 8, or the match is given up.

    Overtime is half 3: no re-roll comes back, the first touchdown ends it (KEM-OVT-01).
    """
    m.half, m.counters = number, [0, 0]
    m.take("SAM-TRN-01", "half_began", half=number, kicking=kicking)
    if number <= 2:
        restore_rerolls(m)
    scorer = None
    while m.counters != [8, 8] and m.conceded is None:
        scorer = play_drive(m, kicking)
        if scorer is not None:
            kicking = scorer
            if number == 3:
                break
    m.take("SAM-TRN-01", "half_ended", half=number)


def restore_rerolls(m: Match) -> None:
    """Both sides' team re-rolls, the handicap's and Shijin's gift (SAM-TEA-03, SAM-STF-02)."""
    for side in (0, 1):
        m.rerolls[side] = m.line_ups[side]["rerolls"]
        m.take("SAM-TRN-06", "rerolls_set", side=side, left=m.rerolls[side], cause="half")
    for side in (0, 1):
        if 1 in m.handicap[side]:
            m.rerolls[side] += 1
            left = m.rerolls[side]
            m.take("LGE-HCP-02", "rerolls_set", side=side, left=left, cause="handicap")
    if m.half == 2:
        for side in (0, 1):
            if m.shijin_due[side] and m.staff[side].get("kakita_shijin"):
                shijin(m, side)


def shijin(m: Match, side: int) -> None:
    """A death before half-time is worth D3 team re-rolls (SAM-STF-02)."""
    m.take("SAM-STF-02", "staff_used", side=side, staff="kakita_shijin")
    duels.employ(m, side, "kakita_shijin", "SAM-STF-02")
    (face,) = dice.plain(m, "SAM-STF-02", "shijin", (1, 6), side=side, figure=None)
    m.rerolls[side] += (face + 1) // 2
    m.take("SAM-STF-02", "rerolls_set", side=side, left=m.rerolls[side], cause="shijin")


def play_drive(m: Match, kicking: int) -> int | None:
    """One drive; the side that scored in it, if any."""
    m.drive += 1
    m.kicking = m.active = kicking
    m.take("CORE-SEQ-02", "drive_began", drive=m.drive, kicking=kicking)
    begin_drive(m)
    before = list(m.score)
    if not line_up(m):  # a touchdown credited is one: who has it kicks off (CORE-SET-01, 05)
        return next((side for side in (0, 1) if m.score[side] > before[side]), None)
    try:
        if kick_off(m):
            alternate(m)
    except Touchdown as point:
        end_drive(m, "touchdown")
        return point.side
    end_drive(m, "half" if m.conceded is None else "concession")
    return None


def begin_drive(m: Match) -> None:
    """KO rolls, the kickers first, by shirt number; then who sits out (CORE-SET-02, SAM-INJ-04)."""
    order = sorted(m.figures, key=lambda f: (f.side != m.kicking, f.number))
    for figure in order:
        if figure.state == "knocked_out":
            given = {"side": figure.side, "figure": figure.slot}
            if dice.trial(m, "SAM-INJ-04", "recovery", 4, **given):
                m.take("SAM-INJ-04", "returned_to_reserves", figure=figure.slot, cause="recovery")
                figure.state = "reserve"
    for figure in order:
        figure.in_drive = False
        if figure.sits_out and figure.state == "reserve":
            m.take("SAM-WTH-01", "sat_out", figure=figure.slot)


def line_up(m: Match) -> bool:
    """Both set-ups, kickers first; a side with nobody concedes the drive (CORE-SET-05)."""
    numbers = [len(available(m, side)) for side in (0, 1)]
    if min(numbers) == 0:
        concede_drive(m, numbers)
        return False
    for side in (m.kicking, 1 - m.kicking):
        set_up(m, side)
    m.due = None
    duels.owed_at_drive_start(m)
    return True


def concede_drive(m: Match, numbers: list[int]) -> None:
    """A touchdown for the side that has anybody, and both counters two on (CORE-SET-05)."""
    for side in (0, 1):
        if not numbers[side]:
            m.take("CORE-SET-05", "drive_conceded", side=side)
    if max(numbers):
        ball.credit(m, 0 if numbers[0] else 1, None)
    m.counters = [min(8, counter + 2) for counter in m.counters]
    home, away = m.counters
    m.take("CORE-SET-05", "counters_set", home=home, away=away, cause="drive_conceded")
    end_drive(m, "half" if m.counters == [8, 8] else "conceded")


def alternate(m: Match) -> None:
    """Turn by turn, receivers first; a side at 8 is passed over (CORE-SEQ-03)."""
    side = 1 - m.kicking
    while m.counters != [8, 8] and m.conceded is None:
        if m.counters[side] < 8:
            turn(m, side)
        side = 1 - side


def end_drive(m: Match, cause: str) -> None:
    """Everybody leaves the pitch; portents, cold and the cry's re-roll end (CORE-SEQ-05)."""
    m.take("CORE-SEQ-05", "drive_ended", cause=cause)
    for figure in m.figures:
        if figure.on_pitch:
            m.lift(figure, "reserve")
        figure.sits_out = False
    m.ball, m.carrier, m.loosened = -1, None, False
    if m.portents:
        m.take("SAM-KIK-12", "portents_set", on=False)
        m.portents = False
    if m.weather in COLD:
        cold(m)
    for side in (0, 1):
        if m.cry[side]:
            m.cry[side] = False
            m.rerolls[side] -= 1
            left = m.rerolls[side]
            m.take("SAM-KIK-04", "rerolls_set", side=side, left=left, cause="drive_end")


def cold(m: Match) -> None:
    """D6 for everybody who took part; 1 misses the next drive (SAM-WTH-01)."""
    for figure in sorted(m.figures, key=lambda f: (f.side != m.active, f.number)):
        if took_part(figure):
            given = {"side": figure.side, "figure": figure.slot}
            figure.sits_out = not dice.trial(m, "SAM-WTH-01", "cold", 2, **given)


def took_part(figure: Figure) -> bool:
    """The player was on the pitch at any time in the drive and may play again."""
    return figure.in_drive and figure.state in {"reserve", "knocked_out"}
