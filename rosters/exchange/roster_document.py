"""What the text and the JSON form of a roster's document share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.clans import Clan
from rosters.builder.draft import RosterDraft
from rosters.exchange.file_kinds import seems_to_be, unknown_file

MAX_DOCUMENT_LENGTH = 20_000
MAX_DOCUMENT_PLAYERS = 40
MAX_NUMBER = 999
ACCEPTED = _("a roster as text or as JSON, as the page of a team offers it")


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


def unknown_roster(text: str) -> UnreadableRoster | None:
    """Says what a text seems to be that is no roster; None if there is no sign of what it is."""
    if not seems_to_be(text):
        return None
    return UnreadableRoster([Mistake(1, unknown_file(text, ACCEPTED))])


def undecodable_roster(data: bytes) -> UnreadableRoster:
    """Says what a file seems to be that is not a text in UTF-8."""
    if seems_to_be(data):
        words = unknown_file(data, ACCEPTED)
    else:
        words = gettext("This file is not in UTF-8. Save it in UTF-8, or paste its text.")
    return UnreadableRoster([Mistake(1, words)])


def require_short(text: str) -> None:
    """Raise `UnreadableRoster` for a text that is longer than any roster."""
    if len(text) <= MAX_DOCUMENT_LENGTH:
        return
    words = gettext("A roster has at most {most} characters.").format(most=MAX_DOCUMENT_LENGTH)
    raise unknown_roster(text) or UnreadableRoster([Mistake(1, words)])


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
