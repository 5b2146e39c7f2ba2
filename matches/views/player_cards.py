"""The players of a match as cards, for the script of the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from core.rulebook.book import rulebook
from matches.models import Match
from matches.views.presenters import RosterRow
from rosters.templatetags.games import characteristics, values


def cards_of(match: Match, rosters: Iterable[Sequence[RosterRow]]) -> dict[str, Any]:
    """Both sides' players: name, position, characteristics, and each skill with its rule."""
    return {
        "names": characteristics(match.variant),
        "players": [
            {
                "side": row.figure.side,
                "number": row.figure.number,
                "name": row.figure.spec.name,
                "position": row.position,
                "values": values(row.figure, match.variant),
                "skills": [_skill(name, match.variant) for name in row.skills],
            }
            for rows in rosters
            for row in rows
        ],
    }


def _skill(name: str, variant: str) -> dict[str, str]:
    book = rulebook()
    clause = book.skill(name, variant)
    if clause is None:
        return {"name": name, "text": "", "link": ""}
    return {"name": name, "text": clause.hint, "link": book.places[clause.id]}
