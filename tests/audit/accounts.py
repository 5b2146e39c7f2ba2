"""The sums of a match report against the log it was made of (LGE-SPP-01, LGE-WIN-01)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .book import CASUALTIES, Book
from .reader import Disagreement

COUNTED = {
    "spp": ("spp_earned", "figure"),
    "mvps": ("mvp_named", "figure"),
    "touchdowns": ("scored", "figure"),
    "completions": ("completed", "figure"),
    "interceptions": ("intercepted", "figure"),
    "fouls": ("fouled", "figure"),
    "blocks": ("blocked", "attacker"),
    "pick_ups": ("picked_up", "figure"),
}
WORTH = {"touchdown": 3, "completion": 1, "casualty": 2, "interception": 2, "handicap": 5}


def check_report(m: Book, report: dict[str, Any]) -> list[Disagreement]:
    """Whatever the report says otherwise than the audited log; its checks count as the book's."""
    before = len(m.disagreements)
    players = [player for side in report["sides"] for player in side["players"]]
    for name, (kind, field) in COUNTED.items():
        tallied = tally(m, kind, field)
        for figure, player in zip(m.figures, players, strict=True):
            m.same("LGE-SPP-01", f"{name} of {figure.slot}", tallied[figure.slot], player[name])
    for event in m.events:
        if event["event"] == "spp_earned":
            worth = WORTH[event["cause"]]
            m.same("LGE-SPP-01", f"SPP for a {event['cause']}", worth, event["points"])
    ended = fates(m)
    for figure, player in zip(m.figures, players, strict=True):
        m.same("CORE-PIT-03", f"fate of {figure.slot}", ended[figure.slot], player["fate"])
    for side in (0, 1):
        check_side(m, side, report["sides"][side])
    m.same("CORE-END-01", "winner", last(m, "match_ended").get("winner"), report["winner"])
    return m.disagreements[before:]


def tally(m: Book, kind: str, field: str) -> Counter[int]:
    """How often (of SPP: how many) each slot is named by events of a kind."""
    found: Counter[int] = Counter()
    for event in m.events:
        if event["event"] == kind and event[field] is not None:
            found[event[field]] += event.get("points", 1)
    return found


def fates(m: Book) -> dict[int, str]:
    """How everybody came out of the match; a KO after the last whistle is none (SAM-DUE-08)."""
    found = {figure.slot: "fit" for figure in m.figures}
    playing = not any(event["event"] == "half_began" for event in m.events)
    for event in m.events:
        kind, slot = event["event"], event.get("figure")
        if kind in {"half_began", "half_ended"}:
            playing = kind == "half_began"
        elif kind in {"injured", "poisoned"}:
            result = event["result"]
            if result in CASUALTIES or (result == "knocked_out" and playing):
                found[slot] = result
        elif kind in {"sent_off", "took_own_life"}:
            found[slot] = kind
        elif kind == "returned_to_reserves":
            found[slot] = "fit"
    return found


def check_side(m: Book, side: int, reported: dict[str, Any]) -> None:
    """Score, money, fans and turnovers of one side."""
    ended = last(m, "match_ended")
    m.same("CORE-END-01", "score", ended.get(("home", "away")[side]), reported["score"])
    own = [e for e in m.events if e.get("side") == side]
    paid = sum(e["amount"] for e in own if e["event"] == "winnings_paid")
    m.same("LGE-WIN-01", "winnings", paid, reported["winnings"])
    fans = sum(e["change"] for e in own if e["event"] == "fan_factor_changed")
    m.same("LGE-FAN-01", "fan factor", fans, reported["fans"])
    lost = sum(e["event"] == "turnover" for e in own)
    m.same("CORE-TRN-03", "turnovers", lost, reported["turnovers"])


def last(m: Book, kind: str) -> dict[str, Any]:
    """The last event of a kind."""
    return next((e for e in reversed(m.events) if e["event"] == kind), {})
