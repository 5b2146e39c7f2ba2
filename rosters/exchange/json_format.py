"""A roster as JSON, one player to a line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from core.name_rules import tidy
from core.plain_json import UnreadableJSON, read_plain_json
from engine.clans import Clan
from rosters.builder.draft import DraftLine, RosterDraft
from rosters.exchange.roster_document import (
    MAX_DOCUMENT_PLAYERS,
    MAX_NUMBER,
    Mistake,
    RosterDocument,
    UnreadableRoster,
    require_short,
    unknown_position,
    unknown_roster,
    unknown_staff,
)
from rosters.exchange.text_format import FindClan

FORMAT = "kemari-roster-1"


def write_json(roster: RosterDocument) -> str:
    """The document that `read_json` reads."""
    draft = roster.draft
    players = ",\n    ".join(
        json.dumps(
            {"number": line.number, "position": line.position, "name": line.name},
            ensure_ascii=False,
        )
        for line in draft.lines
    )
    rest = {
        "format": FORMAT,
        "team": draft.name,
        "game": roster.game,
        "clan": roster.clan,
        "rerolls": draft.rerolls,
        "staff": dict(draft.staff),
    }
    header_json = json.dumps(rest, ensure_ascii=False, indent=2).rstrip("}").rstrip()
    return f'{header_json},\n  "players": [\n    {players}\n  ]\n}}\n'


def read_json(text: str, find: FindClan) -> RosterDocument:
    """The roster of a document. Raises `UnreadableRoster` with every mistake and its line."""
    require_short(text)
    try:
        data = read_plain_json(text)
    except UnreadableJSON as error:
        raise UnreadableRoster([Mistake(error.line, str(error))]) from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        is_other = not isinstance(data, dict) or "format" not in data
        if is_other and (unknown := unknown_roster(text)):
            raise unknown
        raise UnreadableRoster(
            [Mistake(1, gettext("A roster has “format”: “{format}”.").format(format=FORMAT))]
        )
    mistakes: list[Mistake] = []
    game, clan, name = (_text(data, key, text, mistakes) for key in ("game", "clan", "team"))
    table = None if mistakes else find(game, clan)
    if table is None:
        line = _line_of(text, "clan")
        missing = Mistake(
            line,
            gettext("No game {game:.40} has a clan or race {clan:.40}.").format(
                game=game, clan=clan
            ),
        )
        raise UnreadableRoster(mistakes or [missing])
    draft = RosterDraft(
        tidy(name),
        _players(data.get("players"), table, text, mistakes),
        _amount(data.get("rerolls", 0), "rerolls", text, mistakes),
        _staff(data.get("staff", {}), table, text, mistakes),
    )
    if mistakes:
        raise UnreadableRoster(mistakes)
    return RosterDocument(game, clan, draft)


def _text(data: Mapping[str, Any], key: str, text: str, mistakes: list[Mistake]) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        mistakes.append(
            Mistake(_line_of(text, key), gettext("“{key}” must be text.").format(key=key))
        )
        return ""
    return value


def _amount(value: Any, key: str, text: str, mistakes: list[Mistake]) -> int | None:
    if value is None or (type(value) is int and 0 <= value <= MAX_NUMBER):
        return value
    mistakes.append(
        Mistake(_line_of(text, key), gettext("“{key:.40}” must be a whole number.").format(key=key))
    )
    return None


def _staff(value: Any, table: Clan, text: str, mistakes: list[Mistake]) -> dict[str, int | None]:
    if not isinstance(value, dict):
        mistakes.append(
            Mistake(
                _line_of(text, "staff"),
                gettext("“staff” must be an object: a number for each key."),
            )
        )
        return {}
    known = {row.key for row in table.staff}
    mistakes += [
        Mistake(_line_of(text, key), unknown_staff(key, table)) for key in value.keys() - known
    ]
    return {key: _amount(value[key], key, text, mistakes) for key in value if key in known}


def _players(value: Any, table: Clan, text: str, mistakes: list[Mistake]) -> tuple[DraftLine, ...]:
    if not isinstance(value, list) or len(value) > MAX_DOCUMENT_PLAYERS:
        line = _line_of(text, "players")
        mistakes.append(
            Mistake(
                line,
                gettext("“players” must be a list of at most {most}.").format(
                    most=MAX_DOCUMENT_PLAYERS
                ),
            )
        )
        return ()
    known = {row.key for row in table.positions}
    found = []
    for index, player in enumerate(value):
        line = _line_of(text, "position", index)
        if not isinstance(player, dict) or not all(
            isinstance(player.get(key), str) for key in ("name", "position")
        ):
            mistakes.append(Mistake(line, gettext("A player has number, position and name.")))
        elif player["position"] not in known:
            mistakes.append(Mistake(line, unknown_position(player["position"], table)))
        else:
            number = player.get("number")
            if number is not None and not (type(number) is int and 0 <= number <= MAX_NUMBER):
                mistakes.append(
                    Mistake(line, gettext("A shirt number is a whole number, or null."))
                )
                number = None
            found.append(DraftLine(number, tidy(player["name"]), player["position"]))
    return tuple(found)


def _line_of(text: str, key: str, index: int = 0) -> int:
    """The line of the key's occurrence with that index, from 0; line 1 if there is none."""
    place = -1
    for _ in range(index + 1):
        place = text.find(json.dumps(key), place + 1)
        if place < 0:
            return 1
    return text.count("\n", 0, place) + 1
