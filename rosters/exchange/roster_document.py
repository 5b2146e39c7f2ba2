"""What the text and the JSON form of a roster's document share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from engine.clans import Clan
from rosters.builder.draft import RosterDraft

MAX_DOCUMENT_LENGTH = 20_000
MAX_DOCUMENT_PLAYERS = 40
MAX_NUMBER = 999


@dataclass(frozen=True, slots=True)
class RosterDocument:
    """A roster with the game and the clan it is for, by their keys."""

    game: str
    clan: str
    draft: RosterDraft


@dataclass(frozen=True, slots=True)
class Mistake:
    """A part of a document that cannot be read, and its line (from 1)."""

    line: int
    message: str


class UnreadableRoster(Exception):  # noqa: N818 -- a result, not an error
    """A document that is not a roster; `mistakes` are all that were found."""

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        self.mistakes = tuple(mistakes)
        super().__init__("; ".join(f"line {m.line}: {m.message}" for m in mistakes))


def number_of(text: str) -> int | None:
    """A whole number of a document; None if it is not one or far too large."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MAX_NUMBER))):
        return None
    return int(text)


def unknown_position(key: str, table: Clan) -> str:
    """What is wrong with a position that the clan does not have."""
    known = ", ".join(position.key for position in table.positions)
    return gettext("The {name} have no position {key:.40}; they have {known}.").format(
        name=table.name, key=key, known=known
    )


def unknown_staff(key: str, table: Clan) -> str:
    known = ", ".join(["rerolls", *(row.key for row in table.staff)])
    return gettext("Nobody sells {key:.40} to the {name}; they buy {known}.").format(
        key=key, name=table.name, known=known
    )
