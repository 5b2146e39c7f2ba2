"""The loose ball: bounces, scatters, throw-ins, catches, touchdowns (CORE-BAL, CORE-CAT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.audit.pitch import COMPASS
from tests.audit.throws import plain

from . import rerolls
from .injuries import earn

if TYPE_CHECKING:
    from tests.audit.book import Figure

    from .match import Match


class Touchdown(Exception):  # noqa: N818
    """A touchdown is scored; the drive ends at once (CORE-SCO-01)."""

    def __init__(self, side: int) -> None:
        super().__init__(side)
        self.side = side


class KickOut(Exception):  # noqa: N818
    """The kick has left the receiving half or the pitch: a touchback (CORE-KIK-03)."""


def hold(m: Match, figure: Figure) -> None:
    """A player has the ball; in the opposing end zone that is a touchdown."""
    m.ball, m.carrier, m.loosened = -1, figure, False
    judge_touchdown(m, figure)


def judge_touchdown(m: Match, figure: Figure | None) -> None:
    """A standing carrier in the opposing end zone, in either turn (CORE-SCO-01, SKL-53)."""
    if figure is None or not m.holds(figure) or not figure.standing or m.hungry or m.unjudged:
        return
    if not m.pitch.in_end_zone(figure.square, figure.side):
        return
    credit(m, figure.side, figure)
    raise Touchdown(figure.side)


def credit(m: Match, side: int, figure: Figure | None) -> None:
    """One point, and three SPP for the scorer (LGE-SPP-01)."""
    m.score[side] += 1
    slot = figure.slot if figure else None
    m.take("CORE-SCO-01", "scored", side=side, figure=slot, home=m.score[0], away=m.score[1])
    if figure and figure.league:
        earn(m, figure, 3, "touchdown")


def settle(m: Match) -> None:
    """When the procedure that loosened it is done the ball bounces (CORE-BLK-05)."""
    while m.next_loose():
        m.loosened = False
        m.game.set_loose(m)


def die(m: Match, purpose: str, rule: str = "CORE-DIC-03") -> tuple[int, int]:
    """One direction die (CORE-DIC-03)."""
    (face,) = plain(m, rule, purpose, (1, 8), side=m.active, figure=None)
    return COMPASS.get(face, (0, 0))


def bounce(m: Match, square: int) -> None:
    """One D8 square (CORE-BAL-02)."""
    m.ball = -1
    target = m.game.strays(m, square, "bounce")
    if target is None:
        leave(m, square)
        return
    m.take("CORE-BAL-02", "ball_moved", cause="bounce", origin=square, path=[target])
    arrive(m, target, "bounce")


def scatter_thrice(m: Match, square: int) -> None:
    """Three D8 steps of which only the last square matters (CORE-BAL-03)."""
    path: list[int] = []
    here, out = square, False
    for _ in range(3):
        after = m.game.strays(m, here, "scatter")
        if after is None:
            out = True
            break
        path.append(after)
        here = after
    travel(m, square, path, "scatter", out=out)


def travel(m: Match, origin: int, path: list[int], cause: str, *, out: bool) -> None:
    """The ball's way, then the crowd or the player at its end."""
    if path:
        rule = "CORE-BAL-04" if cause == "throw_in" else "CORE-BAL-03"
        m.take(rule, "ball_moved", cause=cause, origin=origin, path=path)
    last = path[-1] if path else origin
    if out:
        leave(m, last)
    else:
        arrive(m, last, cause)


def leave(m: Match, square: int) -> None:
    """Over the edge: a kick is a touchback, any other ball is thrown in."""
    m.take("CORE-BAL-04", "ball_left_pitch", square=square)
    if m.kick_in_air:
        raise KickOut
    if not m.game.lost(m, square):
        throw_in(m, square)


def throw_in(m: Match, square: int) -> None:
    """The crowd throws the ball back from the last square on the pitch (CORE-BAL-04)."""
    given = {"side": m.active, "figure": None}
    m.ball = -1
    m.loosened = False
    (face,) = plain(m, "CORE-BAL-04", "throw_in_direction", (1, 6), **given)
    steps = sum(plain(m, "CORE-BAL-04", "throw_in_distance", (2, 6), **given))
    path, out = m.pitch.straight_path(square, m.pitch.throw_in_way(square, face), steps)
    travel(m, square, path, "throw_in", out=out)


def outside(m: Match, square: int) -> bool:
    """Whether a kick here is out of the receiving half (CORE-KIK-03)."""
    return m.pitch.defended_by(square) == m.kicking


def able(m: Match, figure: Figure) -> bool:
    """Whether the player may catch a ball (CORE-PIT-03, CORE-SEQ-06, SKL-46)."""
    return figure.has_zone and "No Hands" not in figure.skills and not m.laden(figure)


def tries(m: Match, figure: Figure) -> bool:
    """Whether the player may and does try to catch."""
    return able(m, figure) and m.game.ventures(m, figure)


def arrive(m: Match, square: int, cause: str) -> None:
    """A loose ball comes to a square: caught, resting, or bouncing on (CORE-BAL-02, 05)."""
    if m.kick_in_air and cause == "bounce" and outside(m, square):
        raise KickOut
    there = m.board.get(square)
    if there is None and m.game.lands(m, square, cause):
        return
    if there is None and cause == "bounce":
        m.take("CORE-BAL-02", "ball_rests", square=square)
        m.ball = square
    elif there is not None and tries(m, there) and catch(m, there, cause):
        hold(m, there)
    else:
        bounce(m, square)


def catch(m: Match, figure: Figure, cause: str, rule: str = "CORE-CAT-01") -> bool:
    """An agility test, +1 for an accurate pass or a hand-off (CORE-CAT-01)."""
    rule = "CORE-KIK-03" if cause == "kick" else m.clause(rule)
    bonus = [
        ("accurate", int(cause == "pass")),
        ("hand-off", int(cause == "hand_off")),
        *catch_modifiers(m, figure),
    ]
    if not rerolls.attempt(m, rule, "catch", figure, m.agility(figure), bonus):
        return False
    m.take(rule, "caught", figure=figure.slot, cause=cause)
    return True


def catch_modifiers(m: Match, figure: Figure) -> list[tuple[str, int]]:
    """Zones, rain, presence, arms (CORE-CAT-01, CORE-WTH-01, SKL-23, 33, 34)."""
    held = [] if "Nerves of Steel" in figure.skills else m.game.catch_zones(m, figure)
    if not m.game.others_add(m):
        return held
    return [
        *held,
        ("pouring rain", -(m.weather == "pouring_rain")),
        ("Extra Arms", int("Extra Arms" in figure.skills)),
        *m.presence(figure),
    ]
