"""A roster as text: a line for the team, one for each player, one for each thing bought.

    team: Low Rampart Hammers
    game: <its key>
    clan: <its key>
    1 lineman Iwakabe Gonta
    rerolls: 3
    cheerleader: 1

A player without a number has a dash instead. A line that starts with `#` is a comment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.utils.translation import gettext

from core.name_rules import tidy
from core.plain_json import BYTE_ORDER_MARK
from engine.clans import Clan
from rosters.builder.draft import DraftLine, RosterDraft
from rosters.exchange.roster_document import (
    MAX_DOCUMENT_PLAYERS,
    Mistake,
    RosterDocument,
    UnreadableRoster,
    number_of,
    require_short,
    unknown_position,
    unknown_roster,
    unknown_staff,
)

HEADS = ("team", "game", "clan")
FindClan = Callable[[str, str], Clan | None]
"""(game, clan) -> its table."""
UNREAD = "?"


def write_text(roster: RosterDocument) -> str:
    """The document that `read_text` reads."""
    draft = roster.draft
    lines = [f"team: {draft.name}".rstrip(), f"game: {roster.game}", f"clan: {roster.clan}"]
    lines += [
        f"{'-' if line.number is None else line.number} {line.position} {line.name}".rstrip()
        for line in draft.lines
    ]
    bought = {"rerolls": draft.rerolls, **draft.staff}
    lines += [f"{key}: {UNREAD if n is None else n}" for key, n in bought.items()]
    return "\n".join([*lines, ""])


def read_text(text: str, find: FindClan) -> RosterDocument:
    """The roster of a document. Raises `UnreadableRoster` with every wrong line."""
    require_short(text)
    lines = list(_lines(text))
    heads = {key: (number, value) for number, key, value in _heads(lines) if key in HEADS}
    mistakes = [
        Mistake(1, gettext("The line “{key}: …” is missing.").format(key=key))
        for key in HEADS
        if key not in heads
    ]
    if len(mistakes) == len(HEADS) and (unknown := unknown_roster(text)):
        raise unknown
    if mistakes:
        raise UnreadableRoster(mistakes)
    game, clan = heads["game"][1], heads["clan"][1]
    if (table := find(game, clan)) is None:
        number = heads["clan"][0]
        raise UnreadableRoster(
            [
                Mistake(
                    number,
                    gettext("No game {game:.40} has a clan or race {clan:.40}.").format(
                        game=game, clan=clan
                    ),
                )
            ]
        )
    draft = _draft(tidy(heads["team"][1]), lines, table, mistakes)
    if mistakes:
        raise UnreadableRoster(mistakes)
    return RosterDocument(game, clan, draft)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.lstrip(BYTE_ORDER_MARK).splitlines(), start=1):
        if (stripped := line.strip()) and not stripped.startswith("#"):
            yield number, stripped


def _heads(lines: list[tuple[int, str]]) -> Iterator[tuple[int, str, str]]:
    """The lines of the form `key: value`; a player's line begins with a number or a dash."""
    for number, line in lines:
        key, colon, value = line.partition(":")
        if colon and " " not in key.strip():
            yield number, key.strip().lower(), value.strip()


def _draft(
    name: str, lines: list[tuple[int, str]], table: Clan, mistakes: list[Mistake]
) -> RosterDraft:
    players: list[DraftLine] = []
    bought: dict[str, int | None] = {}
    heads = {number: (key, value) for number, key, value in _heads(lines)}
    sold = {"rerolls", *(row.key for row in table.staff)}
    for number, line in lines:
        if number in heads:
            key, value = heads[number]
            if key in sold:
                bought[key] = _amount(number, value, mistakes)
            elif key not in HEADS:
                mistakes.append(Mistake(number, unknown_staff(key, table)))
        else:
            players += _player(number, line, table, mistakes)
    if len(players) > MAX_DOCUMENT_PLAYERS:
        mistakes.append(
            Mistake(
                1, gettext("A roster has at most {most} players.").format(most=MAX_DOCUMENT_PLAYERS)
            )
        )
    rerolls = bought.pop("rerolls", 0)
    return RosterDraft(name, tuple(players), rerolls, bought)


def _amount(number: int, value: str, mistakes: list[Mistake]) -> int | None:
    if value == UNREAD:
        return None
    if (amount := number_of(value)) is None:
        mistakes.append(
            Mistake(number, gettext("“{value:.40}” is not a whole number.").format(value=value))
        )
    return amount


def _player(number: int, line: str, table: Clan, mistakes: list[Mistake]) -> list[DraftLine]:
    shirt, position, name = (*line.split(maxsplit=2), "", "")[:3]
    worn = None if shirt == "-" else number_of(shirt)
    if worn is None and shirt != "-":
        mistakes.append(Mistake(number, gettext("A player is written as: number position name.")))
    elif position not in {row.key for row in table.positions}:
        mistakes.append(Mistake(number, unknown_position(position, table)))
    else:
        return [DraftLine(worn, tidy(name), position)]
    return []
