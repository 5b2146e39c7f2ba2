"""Rosters of drafts and founded teams as documents, and reading one."""

from __future__ import annotations

from core.plain_json import BYTE_ORDER_MARK
from engine.clans import Clan as ClanTable
from rosters.builder.draft import DraftLine, RosterDraft
from rosters.exchange.json_format import read_json, write_json
from rosters.exchange.roster_document import RosterDocument
from rosters.exchange.text_format import read_text, write_text
from rosters.models import Clan, Team, TeamDraft
from rosters.queries.clans import clans_with_tables, game_named, table_of
from rosters.queries.teams import roster

WRITERS = {"txt": (write_text, "text/plain"), "json": (write_json, "application/json")}
"""A document's form -> its writer and content type."""


def roster_of_draft(draft: TeamDraft) -> RosterDocument:
    """What the coach has chosen so far, legal or not."""
    chosen = RosterDraft.from_json(draft.name, draft.lines)
    return RosterDocument(draft.clan.variant, draft.clan.key, chosen)


def roster_of_team(team: Team) -> RosterDocument:
    """The players, re-rolls and staff a founded team has today."""
    lines = tuple(DraftLine(p.number, p.name, p.position.key) for p in roster(team))
    draft = RosterDraft(team.name, lines, team.rerolls, dict(team.staff))
    return RosterDocument(team.variant, team.clan.key, draft)


def read_document(text: str) -> RosterDocument:
    """The roster of a text in either form. Raises `UnreadableRoster`."""
    text = text.lstrip(BYTE_ORDER_MARK)
    read = read_json if text.lstrip().startswith(("{", "[")) else read_text
    return read(text, find_table)


def find_table(game: str, clan: str) -> ClanTable | None:
    """The table of a clan of a game that leagues play."""
    found = find_clan(game, clan)
    return table_of(found) if found is not None else None


def find_clan(game: str, clan: str) -> Clan | None:
    meta = game_named(game) if game else None
    if meta is None:
        return None
    return clans_with_tables(meta.key).filter(key=clan).first()
