"""What undoes a team's leaving (KEM-LEA-02), in an audit entry: ids here, numbers in a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.db.models import Model

from league.models import Division, Round
from matches.models import Match
from rosters.models import Team

LEFT = "entry.left"
HERE, IN_FILE = "undo", "undo_rows"
"""The key of an entry's data: files from before it was carried have the ids of their own site."""
LISTS: Mapping[str, type[Model]] = {"pending": Round, "matches": Match}
ROWS = ("own_byes", "given_byes", "fixtures")
COLUMNS: Mapping[str, type[Model]] = {
    "round_id": Round,
    "team_id": Team,
    "home_team_id": Team,
    "away_team_id": Team,
    "division_id": Division,
}
Renumber = Callable[[type[Model], int], int]


def renumber_undo(data: Any, renumber: Renumber) -> dict[str, Any] | None:
    """A copy with each id or number changed; None if it names a row that is not there, or is no
    undo at all. Errors of `renumber` that are `LookupError` or `ValueError` say so of a row.
    """
    if not isinstance(data, dict):
        return None
    try:
        lists = {key: [renumber(model, n) for n in data[key]] for key, model in LISTS.items()}
        rows = {key: [_row(row, renumber) for row in data[key]] for key in ROWS}
    except (LookupError, ValueError, TypeError, AttributeError):
        return None
    return {**data, **lists, **rows}


def _row(row: dict[str, Any], renumber: Renumber) -> dict[str, Any]:
    changed = {
        key: renumber(COLUMNS[key], value)
        for key, value in row.items()
        if key in COLUMNS and value is not None
    }
    return {**row, **changed}
