"""The audit of a whole match (CORE-SEQ-01)."""

from __future__ import annotations

from typing import Any

from .aftermath import after_the_match
from .handicap import release
from .prematch import before_the_match
from .reader import Disagreement, Lost
from .sequence import play_half
from .state import Match


def audit(log: dict[str, Any]) -> list[Disagreement]:
    """Everything in the log that the rules do not bear out."""
    return audit_match(log).disagreements


def audit_match(log: dict[str, Any]) -> Match:
    """The same, with the book it left: checks made, disagreements, final position."""
    match = Match(log)
    try:
        play(match)
    except Lost:
        pass
    except (KeyError, IndexError, TypeError, ValueError) as trouble:
        match.deny("CORE-DIC-01", f"the log cannot be read on: {trouble!r}")
    return match


def play(m: Match) -> None:
    """Pre-match, the halves, overtime if ordered, post-match; and then nothing more."""
    kicking = before_the_match(m)
    play_half(m, 1, kicking)
    release(m)
    if m.conceded is None:
        play_half(m, 2, 1 - kicking)
    if m.conceded is None and m.on("overtime", "sudden") and m.score[0] == m.score[1]:
        play_half(m, 3, kicking)
    after_the_match(m)
    m.checks += 1
    if m.peek():
        raise m.lose("CORE-SEQ-01", "the end of the log")
