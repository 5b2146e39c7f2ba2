"""Challenges and duels (SAM-DUE, SAM-FOU-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import dice, injuries
from .honor import dishonor
from .state import CASUALTIES

if TYPE_CHECKING:
    from .state import Figure, Match

OUT = {"knocked_out", *CASUALTIES}


def challenge(m: Match, rule: str, challenger: Figure, opponent: Figure, cause: str) -> None:
    """A challenge to a duel, its answer, and what a refusal costs (SAM-HON-01, SAM-STF-03)."""
    m.take(rule, "challenged", figure=challenger.slot, opponent=opponent.slot, contest="duel")
    m.check("SAM-HON-01", not challenger.dishonored, "a Dishonored player issues a challenge")
    answer = m.take(rule, "challenge_answered", figure=opponent.slot)
    if answer["accepted"]:
        fight(m, challenger, opponent, cause)
    elif m.sees("staff_used", staff="kitsuki_yasu"):
        m.take("SAM-STF-03", "staff_used", side=challenger.side)
        employ(m, challenger.side, "kitsuki_yasu", "SAM-STF-03")
        fight(m, challenger, opponent, cause)
    else:
        dishonor(m, opponent)


def employ(m: Match, side: int, name: str, rule: str) -> None:
    """A special staff member acts, once a match."""
    m.check(rule, bool(m.staff[side].get(name)), f"side {side} has no {name} left")
    m.staff[side][name] = 0


def fight(m: Match, challenger: Figure, opponent: Figure, cause: str) -> None:
    """Initiative, focuses, a strike and perhaps one back (SAM-DUE-01 to 07)."""
    m.take("SAM-DUE-01", "duel_began", figure=challenger.slot, opponent=opponent.slot, cause=cause)
    option, other = initiative(m, challenger, opponent)
    focuses = {challenger.slot: 0, opponent.slot: 0}
    while m.sees("duel_focused"):
        focuses[option.slot] += 1
        m.take("SAM-DUE-02", "duel_focused", figure=option.slot, focuses=focuses[option.slot])
        within = focuses[option.slot] <= m.stat(option, "ph")
        m.check("SAM-DUE-03", within, f"player {option.slot} focuses more often than their PH")
        option, other = other, option
    first = strike(m, option, other, focuses[option.slot], back=False)
    second = "none"
    may_answer = first not in OUT or (first == "badly_hurt" and m.on("duel_bh_strikes"))
    if m.sees("duel_struck"):
        m.check("SAM-DUE-06", may_answer, f"a strike back by a man {first}")
        second = strike(m, other, option, focuses[other.slot], back=True)
    winner = None
    if (first in OUT) != (second in OUT):
        winner = option.slot if first in OUT else other.slot
    m.take("SAM-DUE-07", "duel_ended", winner=winner)


def initiative(m: Match, challenger: Figure, opponent: Figure) -> tuple[Figure, Figure]:
    """D6 each, +2 with Iaijutsu, ties again; who has the first option (SAM-DUE-01)."""
    while True:
        totals = []
        for figure in (challenger, opponent):
            bonus = 2 * ("Iaijutsu" in figure.skills)
            faces = dice.plain(
                m,
                "SAM-DUE-01",
                "initiative",
                (1, 6),
                [("Iaijutsu", bonus)],
                side=figure.side,
                figure=figure.slot,
            )
            totals.append(faces[0] + bonus)
        if totals[0] != totals[1]:
            return (challenger, opponent) if totals[0] > totals[1] else (opponent, challenger)


def strike(m: Match, striker: Figure, other: Figure, focuses: int, *, back: bool) -> str:
    """An injury roll without armour, helped by their own focuses (SAM-DUE-04, 05)."""
    rule = "SAM-DUE-06" if back else "SAM-DUE-02"
    m.take(rule, "duel_struck", figure=striker.slot, opponent=other.slot, back=back)
    bonus = [("focus", focuses), *injuries.injury_bonus("duel", striker)]
    return injuries.injure(m, other, "duel", striker, bonus)


def owed_at_drive_start(m: Match) -> None:
    """Fouls of earlier drives: the victim's coach says when, and may have it now (SAM-FOU-03)."""
    left = []
    for fouler, victim, when in in_order(m, m.kicking):
        if lapsed(m, fouler, victim):
            continue
        if when is None and not (free(fouler) and free(victim)):
            when = "later"  # noqa: PLW2901
        elif when is None:
            when = demand(m, fouler, victim)  # noqa: PLW2901
            if when == "now":
                challenge(m, "SAM-FOU-03", victim, fouler, "foul")
                continue
            if when == "never":
                continue
        left.append([fouler, victim, when])
    m.owed = left


def owed_at_match_end(m: Match) -> None:
    """Whatever is still owed is fought or lapses (SAM-FOU-03)."""
    for fouler, victim, demanded in in_order(m, 0):
        if lapsed(m, fouler, victim):
            continue
        when = demanded if demanded == "match_end" else demand(m, fouler, victim)
        m.check("SAM-FOU-03", when != "now", "the match is over: now is at its end")
        if when != "never":
            challenge(m, "SAM-FOU-03", victim, fouler, "foul")
    m.owed = []


def in_order(m: Match, side: int) -> list[list[Any]]:
    """This side's victims first, then by the victim's number, then the fouler's (KEM-DUE-02)."""
    return sorted(m.owed, key=lambda owed: (owed[1].side != side, owed[1].number, owed[0].number))


def free(figure: Figure) -> bool:
    """Whether the player can fight at a drive's start: standing, or waiting warm (KEM-DUE-02)."""
    return figure.standing or (figure.state == "reserve" and not figure.sits_out)


def lapsed(m: Match, fouler: Figure, victim: Figure) -> bool:
    """A casualty on either side, or a Dishonored victim, ends the matter."""
    gone = fouler.state in CASUALTIES or victim.state in CASUALTIES or victim.dishonored
    if gone:
        m.take("SAM-FOU-03", "duel_lapsed", figure=victim.slot, opponent=fouler.slot)
    return gone


def demand(m: Match, fouler: Figure, victim: Figure) -> str:
    """Now, at the match's end, or never."""
    event = m.take("SAM-FOU-03", "duel_demanded", figure=victim.slot, opponent=fouler.slot)
    return event["when"]
