"""Fouls, sendings-off, illegal procedure, arguing and the Imperial Favor (SAM-FOU, SAM-FAV)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import ball, dice, geometry, injuries
from .honor import dishonor
from .state import CASUALTIES

if TYPE_CHECKING:
    from .movement import Activation
    from .state import Figure, Match


def foul(m: Match, act: Activation) -> None:
    """A player of little honor kicks an opponent who is down (SAM-FOU-01, 02)."""
    fouler = act.figure
    event = m.take("SAM-FOU-01", "fouled", figure=fouler.slot)
    victim = m.figures[event["victim"]]
    preconditions(m, fouler, victim)
    bonus = injuries.armour_bonus(m, "foul", fouler, charged=False, steel=False)
    broken = injuries.armour(m, victim, fouler.side, bonus)
    doubles = len(set(m.peek(-1)["faces"])) == 1
    if broken:
        injuries.injure(m, victim, "foul", fouler, injuries.injury_bonus("foul", fouler))
    if victim.state not in CASUALTIES:
        m.owed.append([fouler, victim, None])
    if doubles and not penalise(m, fouler.side, fouler, "sent_off"):
        send_off(m, fouler)
        m.due = "sent_off"
    ball.settle(m)


def preconditions(m: Match, fouler: Figure, victim: Figure) -> None:
    """PH under 2, standing, next to a face-up opponent (SAM-FOU-01)."""
    m.check("SAM-FOU-01", fouler.standing, f"player {fouler.slot} fouls while {fouler.state}")
    m.check("SAM-FOU-01", m.stat(fouler, "ph") < 2, f"player {fouler.slot} has too much honor")
    down = {"prone", "stunned"} if m.on("foul_stunned") else {"prone"}
    m.check("SAM-FOU-01", victim.state in down, f"player {victim.slot} is {victim.state}")
    m.check("SAM-FOU-01", victim.side != fouler.side, "a foul on a team-mate")
    near = victim.on_pitch and geometry.adjacent(fouler.square, victim.square)
    m.check("SAM-FOU-01", near, "a foul on somebody not adjacent")


def send_off(m: Match, fouler: Figure) -> None:
    """Ejected and Dishonored (SAM-FOU-02)."""
    m.take("SAM-FOU-02", "sent_off", figure=fouler.slot)
    injuries.drop(m, fouler)
    m.lift(fouler, "sent_off")
    dishonor(m, fouler)


def penalise(m: Match, side: int, figure: Figure | None, penalty: str) -> bool:
    """A penalty is called; whether it is cancelled after all (SAM-FAV-01 to 03, LGE-HCP-02)."""
    rule = "SAM-FOU-02" if penalty == "sent_off" else "SAM-TRN-02"
    slot = figure.slot if figure else None
    m.take(rule, "penalised", side=side, figure=slot, penalty=penalty)
    given = {"side": side, "penalty": penalty}
    if penalty == "sent_off" and m.penalty_waiver[side]:
        m.penalty_waiver[side] = False
        m.take("LGE-HCP-02", "penalty_cancelled", cause="handicap", **given)
        return True
    if m.rolls("argue") and argue(m, side):
        m.take("SAM-FAV-02", "penalty_cancelled", cause="argued", **given)
        return True
    if m.sees("favor_spent"):
        spend_favor(m, side)
        m.take("SAM-FAV-01", "penalty_cancelled", cause="favor", **given)
        return True
    return False


def argue(m: Match, side: int) -> bool:
    """Once per penalty: 6 cancels, 1 sends the Head Coach out (SAM-FAV-02)."""
    m.check("SAM-FAV-02", not m.coach_out[side], "a coach argues who was sent out")
    success = dice.trial(m, "SAM-FAV-02", "argue", 6, side=side, figure=None)
    if m.peek(-1)["faces"] == [1]:
        m.take("SAM-FAV-02", "head_coach_sent_out", side=side)
        m.coach_out[side] = True
    return success


def spend_favor(m: Match, side: int) -> None:
    """One use a match, none against Ide Tadaji's side (SAM-FAV-01, SAM-STF-07)."""
    m.take("SAM-FAV-01", "favor_spent", side=side)
    m.check("SAM-FAV-01", m.favor[side], "a Favor not held, or spent before")
    m.check("SAM-STF-07", not m.staff[1 - side].get("ide_tadaji"), "Ide Tadaji forbids the Favor")
    m.favor[side] = False


def forgotten_counter(m: Match, side: int) -> None:
    """The house rule of the counter one must move oneself (SAM-TRN-02)."""
    m.take("SAM-TRN-02", "counter_forgotten", side=side)
    m.check("SAM-TRN-02", m.on("manual_turn_counter"), "the engine moves the counter")
    m.check("SAM-KIK-10", not m.bonus_turn, "no illegal procedure in the bonus turn")
    if not m.sees("procedure_called"):
        return
    m.take("SAM-TRN-02", "procedure_called", side=1 - side)
    if not penalise(m, side, None, "illegal_procedure"):
        m.due = "illegal_procedure"
