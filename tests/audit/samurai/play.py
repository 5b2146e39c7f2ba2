"""A whole match of Samurai Bowl (CORE-SEQ-01)."""

from __future__ import annotations

from .aftermath import after_the_match
from .handicap import release
from .prematch import before_the_match
from .sequence import play_half
from .state import Match

book = Match


def play(m: Match) -> None:
    """Pre-match, the halves, overtime if ordered, post-match."""
    kicking = before_the_match(m)
    play_half(m, 1, kicking)
    release(m)
    if m.conceded is None:
        play_half(m, 2, 1 - kicking)
    if m.conceded is None and m.on("overtime", "sudden") and m.score[0] == m.score[1]:
        play_half(m, 3, kicking)
    after_the_match(m)
