"""A squig on its own legs: steps, grabs, leaps aside, two in a square (SQG-WAN, SQG-BRD)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.audit.core import ball
from tests.audit.pitch import COMPASS
from tests.audit.throws import plain, trial

from . import bites

if TYPE_CHECKING:
    from tests.audit.book import Figure

    from .herd import Squig, SquigMatch

MAX_LEAPS = 10


def test(m: SquigMatch, rule: str) -> bool:
    """Passed on 2+, never rolled again (SQG-TST-01)."""
    passed = trial(m, rule, "squig_test", 2, side=m.active, figure=None)
    again = m.sees("rerolled") or m.sees("rerolls_set", cause="spent") or m.rolls("pro")
    m.check("SQG-TST-01", not again, "a Squig Test is rolled again")
    return passed


def wander(m: SquigMatch, rule: str) -> None:
    """The move die of the squig that is meant, its way, and perhaps a split (SQG-SPL-01, 02)."""
    squig, origin = m.current, m.current.square
    given = {"side": m.active, "figure": None}
    (face,) = plain(m, rule, "squig_move", (1, 6), **given)
    squig.trail = origin
    go(m, rule, squig, face if squig.breed == "kangaroo" else (face + 1) // 2)
    if m.on("squig_split_from", "end"):
        origin = squig.trail
    if face == 6 and (squig.breed != "kangaroo" or m.on("kangaroo_split")):
        split(m, "SQG-SPL-01", origin)


def split(m: SquigMatch, rule: str, square: int) -> None:
    """A second squig walks from that square, if there may be one more (SQG-SPL-02, GEN-07)."""
    first = m.current
    if len(m.squigs) >= int(m.options["squig_max"]):
        more = m.sees("squig_split") or m.rolls("breed")
        m.check("SQG-GEN-07", not more, "more squigs than there may be")
        return
    m.kick_in_air = False  # SQG-OUT-03: the first stays, the new one is no kick
    second = born(m)
    m.take(
        rule,
        "squig_split",
        ball=first.number,
        born=second.number,
        square=square,
        breed=second.breed,
    )
    second.square = square
    with m.about(second):
        wander(m, "SQG-SPL-02")


def born(m: SquigMatch) -> Squig:
    """A new squig, of a breed if there are breeds (SQG-BRD-01)."""
    from .herd import Squig

    breed = "squig"
    if m.on("squig_breeds"):
        (face,) = plain(m, "SQG-BRD-01", "breed", (1, 6), side=m.active, figure=None)
        breed = {5: "gnasher", 6: "kangaroo"}.get(face, "squig")
    m.born += 1
    squig = Squig(m.born, breed)
    m.squigs[squig.number] = squig
    return squig


def go(m: SquigMatch, rule: str, squig: Squig, squares: int) -> None:
    """Step by step; a leap aside costs nothing (SQG-WAN-01, 03, 04)."""
    left, start = squares, squig.square
    moved = False
    while left > 0:
        left -= 1
        way = ball.die(m, "wander", rule)
        here = squig.square
        target = m.pitch.moved(here, way)
        if target is None:
            ball.leave(m, here)
            return
        if squig.breed == "gnasher" and occupied(m, target):
            bites.bite(m, squig, target)
            moved = moved or squig.square != start
            continue
        over = hop(m, squig, target, way, left)
        if over is not None:
            left -= 1
            m.take("SQG-BRD-04", "ball_moved", cause="leap", origin=here, path=[over])
            squig.square = squig.trail = over
            moved = True
            continue
        m.take(rule, "ball_moved", cause="wander", origin=here, path=[target])
        squig.square = squig.trail = target
        moved = True
        if not aside(m, squig):
            return
    # A gnasher that has only bitten is still with its carrier (KEM-SQG-03).
    if moved or start not in m.board or aside(m, squig, unmoved=True):
        stop(m, squig)


def occupied(m: SquigMatch, square: int) -> bool:
    """Whether a player or another squig is there."""
    return square in m.board or bool(m.others_on(square))


def hop(m: SquigMatch, squig: Squig, target: int, way: tuple[int, int], left: int) -> int | None:
    """Where a kangaroo comes down that leaps over an occupied square (SQG-BRD-04)."""
    if squig.breed != "kangaroo" or not left or not occupied(m, target):
        return None
    over = m.pitch.moved(target, way)
    return None if over is None or occupied(m, over) else over


def aside(m: SquigMatch, squig: Squig, *, unmoved: bool = False) -> bool:
    """Grabbed, or leaping until it is in a square without a player; whether it goes on."""
    for _ in range(MAX_LEAPS):
        there = m.board.get(squig.square)
        if there is None:
            return True
        if not unmoved and grabbed(m, there):
            ball.hold(m, there)
            return False
        here = squig.square
        target = m.pitch.moved(here, ball.die(m, "leap_aside", "SQG-WAN-04"))
        if target is None:
            ball.leave(m, here)
            return False
        if squig.breed == "gnasher" and occupied(m, target):
            bites.bite(m, squig, target)  # SQG-BRD-06
            continue
        m.take("SQG-WAN-04", "ball_moved", cause="leap_aside", origin=here, path=[target])
        squig.square = squig.trail = target
        unmoved = False
    there = m.board.get(squig.square)
    if there is not None and not grabbed(m, there):
        come_to_rest_somewhere(m, squig)
        return True
    if there is not None:
        ball.hold(m, there)
    return there is None


def grabbed(m: SquigMatch, figure: Figure) -> bool:
    """A catch at +0 by the player who can hold it and will (SQG-WAN-03, DEC-35)."""
    if not ball.able(m, figure):
        return False
    if m.sees("let_fall"):
        m.take("SQG-WAN-03", "let_fall", figure=figure.slot)
        return False
    return ball.catch(m, figure, "wander", "SQG-WAN-03")


def come_to_rest_somewhere(m: SquigMatch, squig: Squig) -> None:
    """After ten leaps: the nearest empty square, ties in D8 order (SQG-WAN-04)."""
    here = squig.square
    empty = [s for s in m.pitch.squares if not occupied(m, s)]
    nearest = min(m.pitch.distance(here, s) for s in empty)
    first = [s for s in empty if m.pitch.distance(here, s) == nearest]
    if nearest == 1:
        first = [s for way in COMPASS.values() if (s := m.pitch.moved(here, way)) in first][:1]
    event = m.take("SQG-WAN-04", "ball_moved", cause="leap_aside", origin=here)
    m.check("SQG-WAN-04", event["path"] in [[s] for s in first], f"not to one of {first}")
    squig.square = squig.trail = event["path"][-1]


def stop(m: SquigMatch, squig: Squig) -> None:
    """Where it would stop; where another lies it is scattered on (SQG-WAN-05)."""
    if m.others_on(squig.square):
        ball.bounce(m, squig.square)
        return
    m.take("CORE-BAL-02", "ball_rests", square=squig.square)
