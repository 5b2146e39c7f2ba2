"""Before the match, in the order of LGE-PRE-01."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.audit.throws import pair, plain, trial

from . import handicap, rosters
from .kicktable import weather

if TYPE_CHECKING:
    from tests.audit.book import Figure

    from .match import Match


def before_the_match(m: Match) -> int:
    """Every step of the pre-match; the side that kicks off."""
    line_ups(m)
    for figure in m.figures:
        if figure.freebooter:
            m.take("LGE-FRE-01", "hired", figure=figure.slot, price=(figure.cost + 1) // 2)
    weather(m, 0)
    gate(m)
    handicap.gain(m)
    old_wounds(m)
    journeymen(m)
    return roll_off(m)


def line_ups(m: Match) -> None:
    """What a set-up may hold (LGE-OPT-01, LGE-TEA, LGE-FRE-03, LGE-JOU-01, KEM-NUM-01)."""
    for option, value in m.chosen.items():
        legal = value in m.game.options.get(option, ())[1:]
        m.check("LGE-OPT-01", legal, f"{option} may not be listed at {value}")
    for side in (0, 1):
        team = m.team(side)
        numbers = {f.number for f in team}
        own_number = len(numbers) == len(team) and numbers <= set(range(1, 100))
        m.check("KEM-NUM-01", own_number, f"side {side} shares shirt numbers")
        race = m.line_ups[side]["clan"]
        doctor = m.staff[side].get("apothecary", 0)
        m.check("LGE-TEA-03", doctor <= (race != "undead"), f"{doctor} apothecaries for {race}")
        players = sum(not f.journeyman for f in team)
        m.check("LGE-TEA-02", players <= 16, f"{players} players")
        for figure in team:
            known = rosters.is_of(figure, race)
            m.check("LGE-FRE-01", known, f"player {figure.slot} is of no position of {race}")
            if figure.journeyman:
                common = rosters.is_journeyman(figure, race)
                m.check("LGE-JOU-01", common, f"player {figure.slot} is no such journeyman")


def gate(m: Match) -> None:
    """One D6 per fan factor of each team, in thousands (LGE-GAT-01)."""
    for side in (0, 1):
        if m.fans[side]:
            given = {"side": side, "figure": None}
            m.gate += sum(plain(m, "LGE-GAT-01", "gate", (m.fans[side], 6), **given))
    m.take("LGE-GAT-01", "gate_counted", gate=m.gate)


def old_wounds(m: Match) -> None:
    """One die for each niggling injury; 1 misses the match (LGE-NIG-01)."""
    for figure in m.by_shirt():
        for _ in range(figure.old_wounds):
            given = {"side": figure.side, "figure": figure.slot}
            if not trial(m, "LGE-NIG-01", "old_wound", 2, **given):
                miss(m, "LGE-NIG-01", figure)
                break


def miss(m: Match, rule: str, figure: Figure) -> None:
    """The player takes no part in this match."""
    m.take(rule, "misses_match", figure=figure.slot)
    figure.state = "missing"


def journeymen(m: Match) -> None:
    """Only as many as fill the side up to eleven (LGE-JOU-01, KEM-JOU-01)."""
    for side in (0, 1):
        able = [f for f in m.team(side) if f.state != "missing"]
        spare = [f for f in able if f.journeyman]
        room = max(0, 11 - (len(able) - len(spare))) if m.on("journeymen") else 0
        for figure in spare[room:]:
            miss(m, "LGE-JOU-01", figure)


def roll_off(m: Match) -> int:
    """D6 each, ties again; the winner chooses (CORE-SET-01)."""
    while True:
        totals = pair(m, "CORE-SET-01", "roll_off", [[], []], (0, 1))
        if totals[0] != totals[1]:
            break
    return int(m.take("CORE-SET-01", "kick_chosen")["kicking"])
