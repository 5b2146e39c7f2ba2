"""The audit of a whole match of any game."""

from __future__ import annotations

from typing import Any, Protocol

from . import blitz
from .book import Book
from .dungeon import play as dungeon
from .reader import Disagreement, Lost
from .samurai import play as samurai
from .squig import play as squig


class Rules(Protocol):
    """What a game's module offers: an empty book for a log, and the match as it goes."""

    def book(self, log: dict[str, Any]) -> Any: ...

    def play(self, m: Any) -> None: ...


GAMES: dict[str, Any] = {
    "samurai": samurai,
    "blitz": blitz,
    "squig": squig,
    "dungeon": dungeon,
}


def audit(log: dict[str, Any], until: tuple[str, ...] = ()) -> list[Disagreement]:
    """Everything in the log that the rules do not bear out.

    `until`: beginnings of rules; the first disagreement under one of them ends the audit.
    """
    return audit_match(log, until).disagreements


def audit_match(log: dict[str, Any], until: tuple[str, ...] = ()) -> Any:
    """The same, with the book it left: checks made, disagreements, final position."""
    game: Rules = GAMES[log["setup"]["variant"]]
    match: Book = game.book(log)
    match.until = until
    try:
        game.play(match)
        match.checks += 1
        if match.peek():
            raise match.lose("CORE-SEQ-01", "the end of the log")
    except Lost:
        pass
    except (KeyError, IndexError, TypeError, ValueError) as trouble:
        match.deny("CORE-DIC-01", f"the log cannot be read on: {trouble!r}")
    return match
