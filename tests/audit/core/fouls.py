"""Fouls, the referee, arguing the call (CORE-FOU)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.audit.throws import trial

from . import ball
from .injuries import injure
from .knockdown import armour, drop

if TYPE_CHECKING:
    from tests.audit.book import Figure

    from .activation import Action
    from .match import Match


def foul(m: Match, act: Action) -> None:
    """A kick at a player who is down, and what the referee saw of it (CORE-FOU-01, 04)."""
    fouler = act.figure
    m.game.ventures(m, fouler)
    event = m.take("CORE-FOU-01", "fouled", figure=fouler.slot)
    victim = m.figures[event["victim"]]
    act.acted = act.over = True
    preconditions(m, fouler, victim)
    start = m.at
    helps = [("Dirty Player", 2)] if "Dirty Player" in fouler.skills else []
    broken, left = armour(m, victim, fouler.side, assists(m, fouler, victim), helps)
    if broken:
        injure(m, victim, "foul", fouler, left)
    if seen(m, fouler, start) and not penalised(m, fouler):
        send_off(m, fouler)
        m.due = "sent_off"
    ball.settle(m)


def preconditions(m: Match, fouler: Figure, victim: Figure) -> None:
    """A standing player and an adjacent prone or stunned opponent (CORE-FOU-01)."""
    m.check("CORE-FOU-01", fouler.standing, f"player {fouler.slot} fouls while {fouler.state}")
    down = victim.state in {"prone", "stunned"}
    m.check("CORE-FOU-01", down, f"player {victim.slot} is fouled while {victim.state}")
    m.check("CORE-FOU-01", victim.side != fouler.side, "a foul on a team-mate")
    near = victim.on_pitch and m.pitch.adjacent(fouler.square, victim.square)
    m.check("CORE-FOU-01", near, "a foul on somebody not adjacent")


def assists(m: Match, fouler: Figure, victim: Figure) -> list[tuple[str, int]]:
    """+1 for each helper at the victim, -1 for each opponent at the fouler (CORE-FOU-01)."""
    helping = [
        f
        for f in m.around(victim.square)
        if f.side == fouler.side and f is not fouler and f.has_zone and unheld(m, f, None)
    ]
    against = [
        f
        for f in m.around(fouler.square)
        if f.side != fouler.side and f.has_zone and unheld(m, f, fouler)
    ]
    return [("assists", len(helping)), ("hindered", -len(against))]


def unheld(m: Match, figure: Figure, but: Figure | None) -> bool:
    """Whether the player is in no enemy tackle zone but one player's; a foul has no guards
    (CORE-FOU-01).
    """
    near = (f for f in m.around(figure.square) if f.side != figure.side and f is not but)
    return not any(f.has_zone for f in near)


def seen(m: Match, fouler: Figure, start: int) -> bool:
    """Doubles on the armour or injury roll; or the referee's die, with an eye (CORE-FOU-04)."""
    side = fouler.side
    if m.on("foul_referee", "doubles"):
        own = {"armour", "injury"}
        rolls = [e for e in m.events[start : m.at] if e.get("purpose") in own]
        return any(len(set(e["faces"])) == 1 for e in rolls) and not m.immune[side]
    target = 4 if m.eye == side else 6
    caught = trial(m, "CORE-FOU-04", "referee", target, side=1 - side, figure=fouler.slot)
    if m.eye != side:
        m.take("CORE-FOU-04", "eye_set", side=side)
        m.eye = side
    return caught and not m.immune[side]


def penalised(m: Match, fouler: Figure) -> bool:
    """The call, and whether it is cancelled after all (LGE-HCP-02, CORE-FOU-05)."""
    side = fouler.side
    m.take("CORE-FOU-04", "penalised", side=side, figure=fouler.slot, penalty="sent_off")
    given = {"side": side, "penalty": "sent_off"}
    if m.penalty_waiver[side]:
        m.penalty_waiver[side] = False
        m.take("LGE-HCP-02", "penalty_cancelled", cause="handicap", **given)
        return True
    if not m.rolls("argue"):
        return False
    m.check("CORE-FOU-05", not m.coach_out[side], "a coach argues who was sent off")
    success = trial(m, "CORE-FOU-05", "argue", 6, side=side, figure=None)
    if m.peek(-1)["faces"] == [1]:
        m.take("CORE-FOU-05", "head_coach_sent_out", side=side)
        m.coach_out[side] = True
    if success:
        m.take("CORE-FOU-05", "penalty_cancelled", cause="argued", **given)
    return success


def send_off(m: Match, fouler: Figure) -> None:
    """Out of the match; a ball the player held bounces (CORE-FOU-03)."""
    m.take("CORE-FOU-03", "sent_off", figure=fouler.slot)
    drop(m, fouler)
    m.lift(fouler, "sent_off")
