"""Before the match: dungeon, rallies, ends, players (DUN-PRM, DUN-SET)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.audit.core import handicap
from tests.audit.core.prematch import gate, journeymen, line_ups, old_wounds
from tests.audit.core.sequence import leaders
from tests.audit.core.setups import available
from tests.audit.throws import plain

from .building import build
from .ground import ENDS

if TYPE_CHECKING:
    from .match import DungeonMatch

PLAYERS = 6


def before_the_match(m: DungeonMatch) -> int:
    """Every step in the order of DUN-PRM-01; the side that moves first."""
    line_ups(m)
    build(m)
    for figure in m.figures:
        if figure.freebooter:
            m.take("LGE-FRE-01", "hired", figure=figure.slot, price=(figure.cost + 1) // 2)
    gate(m)
    handicap.gain(m)
    old_wounds(m)
    journeymen(m)
    team_rerolls(m)
    pep_rally(m)
    first = privileges(m)
    for side in (first, 1 - first):
        set_up(m, side)
    m.entering.clear()
    m.leaders_due = True
    leaders(m)
    return first


def team_rerolls(m: DungeonMatch) -> None:
    """For the whole game, with the handicap's (DUN-SET-05, LGE-HCP-02)."""
    for side in (0, 1):
        m.rerolls[side] = m.line_ups[side]["rerolls"]
        m.take("DUN-SET-05", "rerolls_set", side=side, left=m.rerolls[side], cause="match")
        if 1 in m.handicap[side]:
            gain(m, "LGE-HCP-02", side, "handicap")


def gain(m: DungeonMatch, rule: str, side: int, cause: str) -> None:
    """One team re-roll more."""
    m.rerolls[side] += 1
    m.take(rule, "rerolls_set", side=side, left=m.rerolls[side], cause=cause)


def both_roll(m: DungeonMatch, rule: str, purpose: str, staff: str) -> list[int]:
    """2D6 a side, +2 for more of this staff (DUN-SET-01, DUN-SET-02)."""
    numbers = [m.staff[side].get(staff, 0) for side in (0, 1)]
    totals = []
    for side in (0, 1):
        bonus = [(staff.replace("_", " "), 2 * (numbers[side] > numbers[1 - side]))]
        faces = plain(m, rule, purpose, (2, 6), bonus, side=side, figure=None)
        totals.append(sum(faces) + bonus[0][1])
    return totals


def pep_rally(m: DungeonMatch) -> None:
    """The higher gains a team re-roll, a tie gives one to both (DUN-SET-01)."""
    totals = both_roll(m, "DUN-SET-01", "pep_rally", "cheerleader")
    for side in (0, 1):
        if totals[side] >= totals[1 - side]:
            gain(m, "DUN-SET-01", side, "pep_rally")


def privileges(m: DungeonMatch) -> int:
    """Who defends what, and who moves first (DUN-SET-02, DUN-SET-03)."""
    while True:
        totals = both_roll(m, "DUN-SET-02", "set_up", "assistant_coach")
        if totals[0] != totals[1]:
            break
    winner = int(totals[1] > totals[0])
    given = {}
    for _ in (0, 1):
        event = m.take("DUN-SET-03", "end_given")
        given[event["side"]] = event["end"]
    apart = sorted(given) == [0, 1] and sorted(given.values()) == list(ENDS)
    m.check("DUN-SET-03", apart, f"the end zones are given so: {given}")
    m.pitch.ends = [ENDS.index(given.get(side, ENDS[side])) for side in (0, 1)]
    first = int(m.take("DUN-SET-03", "first_turn_given")["side"])
    if m.on("dungeon_pick_list", "off"):
        m.same("DUN-SET-03", "end zone of the home side", "A", given.get(0))
        m.same("DUN-SET-03", "who moves first", winner, first)
    return first


def set_up(m: DungeonMatch, side: int) -> None:
    """Six in the own end zone, on no pad (DUN-SET-04)."""
    event = m.take("DUN-SET-04", "set_up", side=side)
    pool = available(m, side)
    figures = [m.figures[slot] for slot, _ in event["squares"]]
    squares = [square for _, square in event["squares"]]
    m.same("DUN-SET-04", "players set up", min(PLAYERS, len(pool)), len(figures))
    m.check("CORE-PIT-02", len(set(squares)) == len(squares), "two players on a square")
    m.check("DUN-SET-04", len(set(figures)) == len(figures), "a player is set up twice")
    zone = m.pitch.end_zone(m.pitch.ends[side])
    for figure, square in zip(figures, squares, strict=True):
        m.check("DUN-SET-04", figure in pool, f"player {figure.slot} cannot be set up")
        m.check("DUN-SET-04", square in zone, f"square {square} is not in the player's end zone")
        m.check("DUN-SET-04", square not in m.pad_at, f"player {figure.slot} starts on a pad")
        m.put(figure, square)
        figure.state = "standing"
        figure.played = True
