"""Pushes: the straight rule, the three squares, chains, the crowd, the follow-up (SAM-BLK-08)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import ball, geometry
from .injuries import drop, injure

if TYPE_CHECKING:
    from tests.audit.reader import Event

    from .state import Figure, Match


def push(m: Match, attacker: Figure, defender: Figure) -> None:
    """Judge a whole chain, which the log tells from its far end, and carry it out."""
    events: list[Event] = []
    while m.peek(len(events)).get("event") in {"pushed", "push_resisted"}:
        events.append(m.peek(len(events)))
    if not events:
        raise m.lose("SAM-BLK-08", f"player {defender.slot} to be pushed")
    chain = events[::-1]
    if chain[0]["event"] == "push_resisted" and chain[0]["figure"] != defender.slot:
        rock = m.figures[chain[0]["figure"]]
        met = reaches(m, attacker.square, defender, rock, {defender.slot})
        m.check("SAM-PSH-01", met, f"no chain from player {defender.slot} to {rock.slot}")
    else:
        judge_chain(m, attacker, defender, chain)
    run_action(m, attacker, events)


def judge_chain(m: Match, attacker: Figure, defender: Figure, chain: list[Event]) -> None:
    """Each link as seen from its pusher."""
    origin, victim = attacker.square, defender
    for depth, event in enumerate(chain):
        target = link(m, event, origin, victim, last=depth == len(chain) - 1)
        if target is None:
            return
        origin, victim = victim.square, m.board[target]


def reaches(m: Match, origin: int, victim: Figure, rock: Figure, met: set[int]) -> bool:
    """Whether a legal chain of occupied squares leads to the player who stands firm."""
    legal, _ = push_squares(m, origin, victim)
    for square in legal:
        other = m.board.get(square) if square is not None else None
        if other is rock:
            return True
        if other is None or other.slot in met or "Stand Firm" in other.skills:
            continue
        if reaches(m, victim.square, other, rock, {*met, other.slot}):
            return True
    return False


def link(m: Match, event: Event, origin: int, victim: Figure, *, last: bool) -> int | None:
    """One player of the chain; the target square if its player must be pushed on."""
    m.same("CORE-PSH-01", "who is pushed", victim.slot, event["figure"])
    firm = "Stand Firm" in victim.skills
    if event["event"] == "push_resisted":
        m.check("SAM-PSH-01", firm, f"player {victim.slot} resists without Stand Firm")
        m.check("SAM-PSH-01", last, "somebody is pushed beyond a man who stands firm")
        return None
    m.check("SAM-PSH-01", not firm, f"player {victim.slot} stands firm but is pushed")
    m.same("CORE-PSH-01", "pushed from", victim.square, event["origin"])
    target = event["square"]
    legal, rule = push_squares(m, origin, victim)
    m.check(rule, target in legal, f"player {victim.slot} may go to {legal}, not to {target}")
    occupied = target is not None and target in m.board
    if occupied:
        m.check("CORE-PSH-01", not last, f"square {target} is taken and nobody makes room")
        return target
    m.check("CORE-PSH-01", last, "somebody is pushed whom nobody pushes")
    return None


def push_squares(m: Match, origin: int, victim: Figure) -> tuple[list[int | None], str]:
    """Where a player may be pushed to, ``None`` for the crowd, and the rule that says so."""
    if "Sidestep" in victim.skills:
        free: list[int | None] = [
            s for s in sorted(geometry.NEIGHBOURS[victim.square]) if s not in m.board
        ]
        if free:
            return free, "SAM-PSH-01"
    three = geometry.far_side(origin, victim.square)
    straight = three[0]
    free_straight = straight is not None and straight not in m.board
    if free_straight and m.on("samurai_push", "straight"):
        return [straight], "SAM-BLK-08"
    empty = [s for s in three if s is not None and s not in m.board]
    if empty:
        return list(empty), "CORE-PSH-01"
    if None in three:
        return [None], "CORE-PSH-01"
    return three, "CORE-PSH-01"


def run_action(m: Match, attacker: Figure, events: list[Event]) -> None:
    """Take the events in their order and move the players (the far end first)."""
    firm = events[0]["event"] == "push_resisted"
    m.check("SAM-PSH-01", not firm or len(events) == 1, "a chain moves though its end stands firm")
    for event in events:
        m.take("CORE-PSH-01", event["event"], by=attacker.slot)
        if event["event"] == "push_resisted":
            continue
        figure, square = m.figures[event["figure"]], event["square"]
        if square is None:
            m.pushed_out = figure
            m.board.pop(figure.square, None)
            m.left_from = figure.square
        else:
            m.put(figure, square)
            if m.ball == square:
                m.loosened = True


def follow_up(m: Match, attacker: Figure, vacated: int) -> None:
    """The attacker may step into the square left, free and without dodging (CORE-PSH-04)."""
    if not m.sees("moved", cause="follow_up"):
        return
    m.check("CORE-PSH-04", vacated not in m.board, "a follow-up into a square not vacated")
    m.take("CORE-PSH-04", "moved", figure=attacker.slot, origin=attacker.square, square=vacated)
    m.put(attacker, vacated)
    ball.judge_touchdown(m, attacker)


def into_the_crowd(m: Match, figure: Figure) -> None:
    """Injury without armour; stunned means reserves; a ball the player held is thrown in
    (CORE-PSH-03).
    """
    held = m.carrier is figure
    drop(m, figure)
    figure.square, figure.state = -1, "reserve"
    injure(m, figure, "crowd", None, [])
    if held:
        m.loosened = False
        ball.throw_in(m, m.left_from)
