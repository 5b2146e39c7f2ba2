"""Pushes: the three squares, chains, who may refuse, the crowd, the follow-up (CORE-PSH)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import ball
from .injuries import injure
from .knockdown import drop, fall

if TYPE_CHECKING:
    from tests.audit.book import Figure
    from tests.audit.reader import Event

    from .match import Match


def shove(m: Match, attacker: Figure, defender: Figure, *, felled: bool) -> Figure | None:
    """Pushes, follow-up, the fall, and last the crowd; the defender if moved."""
    m.crowd = []
    vacated, stood = defender.square, attacker.square
    m.unjudged = felled
    try:
        push(m, attacker, defender)
        moved = defender.square != vacated
        if moved:
            strip_ball(m, attacker, defender)
            judge_touchdowns(m)
            if attacker.square == stood and attacker.standing:
                follow_up(m, attacker, vacated)
        else:
            m.check("CORE-PSH-04", not m.sees("moved", cause="follow_up"), "nobody has made room")
        if felled and defender.on_pitch:
            fall(m, defender, "block", attacker)
        m.unjudged = False
        judge_touchdowns(m)
    except ball.Touchdown:
        into_the_crowd(m)  # KEM-PSH-01
        raise
    into_the_crowd(m)
    return defender if moved and not felled else None


def judge_touchdowns(m: Match) -> None:
    """Every standing carrier in the end zone has scored, unless a fall is due (CORE-SCO-01)."""
    for figure in m.figures:
        if figure.on_pitch:
            ball.judge_touchdown(m, figure)


def push(m: Match, attacker: Figure, defender: Figure) -> None:
    """Judge a whole chain, which the log tells from its far end, and carry it out."""
    events: list[Event] = []
    while m.peek(len(events)).get("event") in {"pushed", "push_resisted"}:
        events.append(m.peek(len(events)))
    if not events:
        raise m.lose("CORE-PSH-01", f"player {defender.slot} to be pushed")
    chain = events[::-1]
    if chain[0]["event"] == "push_resisted" and chain[0]["figure"] != defender.slot:
        rock = m.figures[chain[0]["figure"]]
        met = reaches(m, attacker.square, defender, rock, {defender.slot})
        m.check("SKL-29", met, f"no chain from player {defender.slot} to {rock.slot}")
    else:
        judge_chain(m, attacker, defender, chain)
    run_action(m, attacker, events)


def firm(figure: Figure) -> bool:
    """Whether the player may refuse to be pushed (SKL-29), or cannot be (SKL-44)."""
    return figure.rooted or "Stand Firm" in figure.skills


def judge_chain(m: Match, attacker: Figure, defender: Figure, chain: list[Event]) -> None:
    """Each link as seen from its pusher."""
    origin, victim = attacker.square, defender
    for depth, event in enumerate(chain):
        target = link(m, event, origin, victim, last=depth == len(chain) - 1)
        if target is None:
            return
        origin, victim = victim.square, m.board[target]


def reaches(m: Match, origin: int, victim: Figure, rock: Figure, met: set[int]) -> bool:
    """Whether a legal chain of occupied squares leads to the player who is not moved."""
    legal, _ = push_squares(m, origin, victim)
    for square in legal:
        other = m.board.get(square) if square is not None else None
        if other is rock:
            return firm(rock) or not push_squares(m, victim.square, rock)[0]
        if other is None or other.slot in met or other.rooted:
            continue
        if reaches(m, victim.square, other, rock, {*met, other.slot}):
            return True
    return False


def link(m: Match, event: Event, origin: int, victim: Figure, *, last: bool) -> int | None:
    """One player of the chain; the target square if its player must be pushed on."""
    m.same("CORE-PSH-01", "who is pushed", victim.slot, event["figure"])
    if event["event"] == "push_resisted":
        stuck = firm(victim) or not push_squares(m, origin, victim)[0]
        m.check("SKL-29", stuck, f"player {victim.slot} may not refuse to be pushed")
        m.check("SKL-29", last, "somebody is pushed beyond a man who is not moved")
        return None
    m.check("SKL-44", not victim.rooted, f"player {victim.slot} is pushed though rooted")
    m.same("CORE-PSH-01", "pushed from", victim.square, event["origin"])
    target = event["square"]
    legal, rule = push_squares(m, origin, victim)
    m.check(rule, target in legal, f"player {victim.slot} may go to {legal}, not to {target}")
    if target is not None and target in m.board:
        m.check("CORE-PSH-01", not last, f"square {target} is taken and nobody makes room")
        return int(target)
    m.check("CORE-PSH-01", last, "somebody is pushed whom nobody pushes")
    return None


def push_squares(m: Match, origin: int, victim: Figure) -> tuple[list[int | None], str]:
    """Where a player may be pushed to, ``None`` for the crowd, and the rule that says so."""
    if "Sidestep" in victim.skills:
        free: list[int | None] = [
            s
            for s in sorted(m.pitch.neighbours[victim.square])
            if s not in m.board and m.pitch.enterable(s)
        ]
        if free:
            return free, "SKL-18"
    three = m.pitch.far_side(origin, victim.square)
    empty = [s for s in three if s is not None and s not in m.board]
    if empty:
        return list(empty), "CORE-PSH-01"
    return ([None], "CORE-PSH-01") if None in three else (three, "CORE-PSH-01")


def run_action(m: Match, attacker: Figure, events: list[Event]) -> None:
    """Take the events in their order and move the players (the far end first)."""
    still = events[0]["event"] == "push_resisted"
    m.check("SKL-29", not still or len(events) == 1, "a chain moves though its end does not")
    for event in events:
        m.take("CORE-PSH-01", event["event"], by=attacker.slot)
        if event["event"] == "push_resisted":
            continue
        figure, square = m.figures[event["figure"]], event["square"]
        if square is None or m.game.swallows(m, square):
            m.crowd.append((figure, figure.square))
            m.board.pop(figure.square, None)
            figure.square = -1
            continue
        m.put(figure, square)
        m.loosen(square)
    m.game.chain_done(m, [m.figures[event["figure"]] for event in events])


def strip_ball(m: Match, attacker: Figure, defender: Figure) -> None:
    """A pushed carrier drops the ball unless the player has Sure Hands (SKL-10)."""
    if not defender.on_pitch or not m.holds(defender):
        return
    if "Strip Ball" in attacker.skills and "Sure Hands" not in defender.skills:
        drop(m, defender)


def follow_up(m: Match, attacker: Figure, vacated: int) -> None:
    """The attacker may step into the square left; with Frenzy it is a must (CORE-PSH-04,
    SKL-04).
    """
    if not m.sees("moved", cause="follow_up"):
        bound = "Frenzy" in attacker.skills and not attacker.rooted
        m.check("SKL-04", not bound, f"player {attacker.slot} does not follow up")
        return
    m.check("CORE-PSH-04", vacated not in m.board, "a follow-up into a square not vacated")
    m.check("SKL-44", not attacker.rooted, f"player {attacker.slot} follows up though rooted")
    m.take("CORE-PSH-04", "moved", figure=attacker.slot, origin=attacker.square, square=vacated)
    m.put(attacker, vacated)
    m.loosen(vacated)
    m.game.entered(m, attacker)
    ball.judge_touchdown(m, attacker)


def into_the_crowd(m: Match) -> None:
    """Injury without armour; stunned means reserves; a ball the player held is thrown in
    (CORE-PSH-03).
    """
    for figure, edge in m.crowd:
        if m.game.gone_over(m, figure, edge):
            continue
        held = m.holds(figure)
        if held:
            figure.square = edge
            drop(m, figure)
            figure.square = -1
        figure.state, figure.rooted = "reserve", False
        injure(m, figure, "crowd", None, [])
        if held:
            m.loosened = False
            if not m.game.lost(m, edge):
                ball.throw_in(m, edge)
    m.crowd = []
