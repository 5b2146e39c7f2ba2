"""After the last half: winnings, MVPs, gifts, fan factor (LGE-PST-01, LGE-WIN, MVP, FAN, CON)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.audit.throws import one_of, pair, plain

from .injuries import earn

if TYPE_CHECKING:
    from .match import Match

GATES = ((20, 0), (40, 1), (60, 2), (80, 3))
RATINGS = ((100, 0), (150, 1), (200, 2), (250, 3))


def after_the_match(m: Match) -> None:
    """The result, and what it brings."""
    winner = result(m)
    home, away = m.score
    m.take("CORE-END-01", "match_ended", home=home, away=away, winner=winner)
    accounts(m, winner)


def accounts(m: Match, winner: int | None) -> None:
    """The money, the MVPs, the gifts, the fans (LGE-PST-01)."""
    for side in (0, 1):
        winnings(m, side, winner)
    for side in (0, 1):
        mvp(m, taker(m, side))
    for side in (0, 1):
        if 5 in m.handicap[side]:
            gift(m, side)
    for side in (0, 1):
        fan_factor(m, side, winner)


def result(m: Match) -> int | None:
    """Who has won, after concession and overtime dice (LGE-CON-01, CORE-END-01)."""
    if m.conceded is not None:
        winner = 1 - m.conceded
        if m.score[winner] - m.score[m.conceded] < 2:  # KEM-CON-01
            m.score[winner], m.score[m.conceded] = 2, 0
            home, away = m.score
            m.take("LGE-CON-01", "score_set", home=home, away=away, cause="concession")
        return winner
    if m.score[0] == m.score[1]:
        return overtime_dice(m) if m.half == 3 else None
    return 0 if m.score[0] > m.score[1] else 1


def overtime_dice(m: Match) -> int:
    """D6 and one per unused team re-roll (CORE-END-01)."""
    unused = [[("team re-rolls", m.rerolls[side])] for side in (0, 1)]
    while True:
        totals = pair(m, "CORE-END-01", "overtime", unused, (0, 1))
        if totals[0] != totals[1]:
            return 0 if totals[0] > totals[1] else 1


def taker(m: Match, side: int) -> int:
    """Who takes a side's winnings roll and MVP: after a concession always the other side."""
    if m.conceded is not None and m.costly:
        return 1 - m.conceded
    return side


def winnings(m: Match, side: int, winner: int | None) -> None:
    """(D6 + 1 for the winner + table) x 10k, never below 0 (LGE-WIN-01, 02)."""
    lost = winner is not None and winner != side
    if m.on("winnings", "flat"):
        bonus = [("won", int(not lost))]
    else:
        crowd = next((points for limit, points in GATES if m.gate <= limit), 4)
        rating = m.line_ups[side]["rating"]
        fame = next((points for limit, points in RATINGS if rating <= limit), 4)
        bonus = [("won", int(winner == side)), ("gate", crowd), ("rating", -fame)]
    (face,) = plain(m, "LGE-WIN-01", "winnings", (1, 6), bonus, side=side, figure=None)
    amount = max(0, 10 * (face + sum(points for _, points in bonus)))
    m.take("LGE-WIN-01", "winnings_paid", side=taker(m, side), amount=amount)


def mvp(m: Match, side: int) -> None:
    """At random among a side's own players fit for the match (LGE-MVP-01)."""
    pool = [f for f in m.team(side) if f.league and f.state != "missing"]
    pool = [f for f in pool if f.state != "dead" or f.played]
    if pool:
        figure = one_of(m, "LGE-MVP-01", "mvp", pool, side)
        m.take("LGE-MVP-01", "mvp_named", side=side, figure=figure.slot)


def gift(m: Match, side: int) -> None:
    """A random own player who played gets five SPP (LGE-HCP-02, line 5)."""
    pool = [f for f in m.team(side) if f.league and f.played]
    if pool:
        figure = one_of(m, "LGE-HCP-02", "handicap_gift", pool, side)
        earn(m, figure, 5, "handicap")


def fan_factor(m: Match, side: int, winner: int | None) -> None:
    """D6 and how it went: 1 or less one fewer, 6 or more one more (LGE-FAN-01, LGE-CON-01)."""
    if side == m.conceded and m.costly:
        change(m, "LGE-CON-01", side, -1)
        return
    lost = winner is not None and winner != side
    bonus = [
        ("won", int(winner == side) - int(lost)),
        ("touchdowns", int(m.score[side] >= 2)),
        ("casualties", int(m.casualties[side] >= 2)),
        ("fan factor", -(m.fans[side] // 10)),
    ]
    (face,) = plain(m, "LGE-FAN-01", "fans", (1, 6), bonus, side=side, figure=None)
    total = face + sum(points for _, points in bonus)
    if total >= 6:
        change(m, "LGE-FAN-01", side, 1)
    elif total <= 1:
        change(m, "LGE-FAN-01", side, -1)


def change(m: Match, rule: str, side: int, by: int) -> None:
    """One more or fewer, never under 1."""
    if m.fans[side] + by >= 1:
        m.take(rule, "fan_factor_changed", side=side, change=by)
