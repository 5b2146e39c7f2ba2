"""After the last half: winnings, MVPs, gifts and honor (LGE-PST, SAM-PST, SAM-HON-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import dice, duels
from .honor import dishonor
from .injuries import earn

if TYPE_CHECKING:
    from .state import Figure, Match


def after_the_match(m: Match) -> None:
    """Duels owed, the result, the money, the MVPs, the gifts, the honor dice."""
    duels.owed_at_match_end(m)
    winner = result(m)
    home, away = m.score
    m.take("CORE-END-01", "match_ended", home=home, away=away, winner=winner)
    for side in (0, 1):
        winnings(m, side, won=winner == side)
    for side in (0, 1):
        if m.staff[side].get("yasuki_taka"):
            taka(m, side)
    for side in (0, 1):
        mvp(m, taker(m, side))
    for side in (0, 1):
        if 5 in m.handicap[side]:
            gift(m, side)
    if m.conceded is not None and m.costly:
        disgrace(m, m.conceded)
    honor(m)


def result(m: Match) -> int | None:
    """Who has won, after concession and overtime dice (LGE-CON-01, CORE-END-01)."""
    if m.conceded is not None:
        concession(m, m.conceded)
        return 1 - m.conceded
    if m.score[0] == m.score[1]:
        return overtime_dice(m) if m.half == 3 else None
    return 0 if m.score[0] > m.score[1] else 1


def concession(m: Match, loser: int) -> None:
    """The opponent wins 2-0, unless they lead by two already (LGE-CON-01, KEM-CON-01)."""
    winner = 1 - loser
    if m.score[winner] - m.score[loser] >= 2:
        return
    m.score[winner], m.score[loser] = 2, 0
    home, away = m.score
    m.take("LGE-CON-01", "score_set", home=home, away=away, cause="concession")


def overtime_dice(m: Match) -> int:
    """D6 and one per unused team re-roll (CORE-END-01)."""
    unused = [[("team re-rolls", m.rerolls[side])] for side in (0, 1)]
    while True:
        totals = dice.pair(m, "CORE-END-01", "overtime", unused, (0, 1))
        if totals[0] != totals[1]:
            return 0 if totals[0] > totals[1] else 1


def taker(m: Match, side: int) -> int:
    """Who takes a side's winnings roll and MVP: after a concession always the other side."""
    if m.conceded is not None and m.costly:
        return 1 - m.conceded
    return side


def winnings(m: Match, side: int, *, won: bool) -> None:
    """(D6 + 1 if won) x 10 koku (SAM-PST-02)."""
    bonus = [("won", int(won))]
    (face,) = dice.plain(m, "SAM-PST-02", "winnings", (1, 6), bonus, side=side, figure=None)
    amount = 10 * (face + won)
    m.take("SAM-PST-02", "winnings_paid", side=taker(m, side), amount=amount)


def taka(m: Match, side: int) -> None:
    """Yasuki Taka adds D6 x 10 koku (SAM-STF-01)."""
    m.take("SAM-STF-01", "staff_used", side=side, staff="yasuki_taka")
    duels.employ(m, side, "yasuki_taka", "SAM-STF-01")
    (face,) = dice.plain(m, "SAM-STF-01", "yasuki_taka", (1, 6), side=side, figure=None)
    m.take("SAM-STF-01", "winnings_paid", side=side, amount=10 * face)


def mvp(m: Match, side: int) -> None:
    """At random among a side's own players fit for the match (LGE-MVP-01)."""
    pool = [f for f in m.team(side) if f.league and (f.state != "missing")]
    pool = [f for f in pool if f.state != "dead" or f.played]
    if not pool:
        return
    figure = dice.one_of(m, "LGE-MVP-01", "mvp", pool, side)
    m.take("LGE-MVP-01", "mvp_named", side=side, figure=figure.slot)


def gift(m: Match, side: int) -> None:
    """A random own player who played gets five SPP (LGE-HCP-02, line 5)."""
    pool = [f for f in m.team(side) if f.league and f.played]
    if not pool:
        return
    figure = dice.one_of(m, "LGE-HCP-02", "handicap_gift", pool, side)
    earn(m, figure, 5, "handicap")


def disgrace(m: Match, side: int) -> None:
    """Its player of highest PH, then most SPP before the match (LGE-CON-02, KEM-CON-01)."""
    pool = [f for f in m.team(side) if f.league and f.state != "dead"]
    if not pool:
        return
    shamed = max(pool, key=lambda f: (m.stat(f, "ph"), f.spp, -f.number))
    dishonor(m, shamed)


def honor(m: Match) -> None:
    """Every Dishonored player rolls, or is cleared by house rule (SAM-HON-02)."""
    for figure in m.by_shirt():
        if figure.dishonored and rolls_for_honor(figure):
            settle_honor(m, figure)
    if m.rolls("honor") and not m.figures[m.peek()["figure"]].league:
        raise m.lose("KEM-HON-01", "no die of honor for a player who has left")


def rolls_for_honor(figure: Figure) -> bool:
    """The dead have nothing to roll for, nor those who belong to no roster (KEM-HON-01)."""
    return figure.state != "dead" and figure.league


def settle_honor(m: Match, figure: Figure) -> None:
    """1 takes their own life, 2 to 4 changes nothing, 5 and 6 restore them."""
    if m.on("dishonor_after", "clear"):
        m.take("SAM-HON-02", "honor_restored", figure=figure.slot)
        return
    given = {"side": figure.side, "figure": figure.slot}
    (face,) = dice.plain(m, "SAM-HON-02", "honor", (1, 6), **given)
    if face == 1:
        m.take("SAM-HON-02", "took_own_life", figure=figure.slot)
    elif face >= 5:
        m.take("SAM-HON-02", "honor_restored", figure=figure.slot)
