"""Throwing a team-mate: hunger, the throw, the flight, the landing (SKL-40, 48, 49)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import ball, passes, rerolls
from .injuries import suffer
from .knockdown import drop, fall

if TYPE_CHECKING:
    from tests.audit.book import Figure

    from .activation import Action
    from .match import Match


def hurl(m: Match, act: Action) -> None:
    """The whole of it (SKL-49)."""
    thrower = act.figure
    event = m.take("SKL-49", "hurled", figure=thrower.slot)
    mate = m.figures[event["mate"]]
    act.acted = act.over = True
    m.check("SKL-49", "Throw Team-Mate" in thrower.skills, f"player {thrower.slot} throws nobody")
    m.check("SKL-48", "Right Stuff" in mate.skills, f"player {mate.slot} may not be thrown")
    near = mate.on_pitch and m.pitch.adjacent(thrower.square, mate.square)
    m.check("SKL-49", near and mate.side == thrower.side, f"player {mate.slot} is not at hand")
    length = passes.measured(m, thrower, event, m.game.reach())
    m.game.aims(m, thrower, event["square"])
    m.check("SKL-49", length in {"quick", "short"}, f"a {length} throw of a team-mate")
    held = m.holds(mate)
    try:
        if hungry(m, thrower):
            fumble = True
            if eaten(m, thrower, mate):
                return
        else:
            fumble = throw_fumbled(m, thrower, length)
        fly(m, thrower, mate, event["square"], fumbled=fumble)
    finally:
        if held and not (mate.standing and mate.on_pitch):
            m.due = "throw_team_mate"
        ball.settle(m)


def hungry(m: Match, thrower: Figure) -> bool:
    """D6: 1 and the player looks at their team-mate (SKL-40)."""
    if "Always Hungry" not in thrower.skills:
        return False
    return not rerolls.attempt(m, "SKL-40", "hungry", thrower, 2)


def eaten(m: Match, thrower: Figure, mate: Figure) -> bool:
    """D6 again: 1 is death, else the throw is fumbled (SKL-40)."""
    given = {"side": mate.side, "figure": mate.slot}
    if rerolls.trial(m, "SKL-40", "escape", 2, **given):
        return False
    drop(m, mate)
    suffer(m, mate, "eaten", None, "dead")
    return True


def throw_fumbled(m: Match, thrower: Figure, length: str) -> bool:
    """The throw: -1, never accurate; whether it is fumbled (SKL-49, CORE-PAS-03)."""
    bonus = [*passes.throwing(m, thrower, length), ("Throw Team-Mate", -1)]
    rerolls.attempt(m, "SKL-49", "throw_team_mate", thrower, m.agility(thrower), bonus)
    return m.face != 6 and passes.fumbled(m, bonus)


def fly(m: Match, thrower: Figure, mate: Figure, square: int, *, fumbled: bool) -> None:
    """Three scatters, on from any player hit, and down (SKL-49)."""
    origin = mate.square
    path = [origin] if fumbled else [square]
    m.board.pop(origin, None)
    out = False
    hit: Figure | None = None
    obstacle = None if fumbled else m.game.hit_on_the_way(m, thrower.square, square)
    if obstacle is not None:
        path = [obstacle]
    for _ in range(0 if fumbled else 1 if obstacle is not None else 3):
        out = out or not further(m, path)
    if not out and path[-1] in m.board and not fumbled:
        hit = m.board[path[-1]]
        while not out and path[-1] in m.board:
            out = not further(m, path)
    m.take("SKL-49", "flew", figure=mate.slot, origin=origin, path=path)
    held = m.holds(mate)
    if not out:
        m.put(mate, path[-1])
    else:
        mate.square = -1
    strike(m, hit)
    come_down(m, mate, path[-1], hit=hit, out=out, held=held)


def further(m: Match, path: list[int]) -> bool:
    """One more D8 square; ``False`` when it leads off the pitch."""
    after = m.game.strays(m, path[-1], "fly")
    if after is not None:
        path.append(after)
    return after is not None


def strike(m: Match, hit: Figure | None) -> None:
    """A player hit by the landing is knocked down."""
    if hit is not None and hit.standing:
        fall(m, hit, "hit_by_player")


def come_down(
    m: Match, mate: Figure, square: int, *, hit: Figure | None, out: bool, held: bool
) -> None:
    """The landing: off the pitch, on somebody, or on their feet (SKL-48, CORE-PSH-03)."""
    from .pushes import into_the_crowd

    if out:
        m.crowd = [(mate, square)]
        into_the_crowd(m)
        return
    if hit is not None:
        fall(m, mate, "landing")
        return
    if m.game.falls_in(m, mate):
        return
    if mate.standing:
        bonus = [("tackle zones", -m.zones(mate.square, mate.side))]
        if not rerolls.attempt(m, "SKL-48", "landing", mate, m.agility(mate), bonus):
            fall(m, mate, "landing")
            return
    m.game.entered(m, mate)
    m.loosen(mate.square)  # CORE-BAL-01: the player has not moved there of their own will
    ball.judge_touchdown(m, mate)
