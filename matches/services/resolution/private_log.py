"""What each side alone may read of a segment until full time: which order answered what, and which
plays were skipped.

The entries of a segment are a stream next to its events. Each has the number of the event it goes
before, so that at full time both can be read as one; it has an audience, a canonical form and a
salt of its own, so that its hash can be published before it is.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from engine.sheets.executor.segment import Segment
from engine.sheets.faults import Fault
from matches.models import Match
from matches.services.resolution.locked_orders import salted


def entries_of(match: Match, played: Segment) -> list[dict[str, Any]]:
    """The private stream of the match's current segment, in the order of events."""
    return entries_at(match, match.segment, played)


def entries_at(match: Match, segment: int, played: Segment) -> list[dict[str, Any]]:
    """The private stream of the segment with that number."""
    found: list[dict[str, Any]] = [{**one.to_json(), "side": one.side} for one in played.answered]
    found += [
        {"event": event, "what": "note", "side": side, "note": note_json(note)}
        for event, side, note in played.noted
    ]
    found += [
        {"event": event, "what": "turning", "side": side, "place": list(place), "is_so": is_so}
        for event, side, place, is_so in played.turned
    ]
    found.sort(
        key=lambda entry: entry["event"]
    )  # stable: answers at the same event keep their order
    for number, entry in enumerate(found):
        entry["n"] = number
        entry["salt"] = salted(match, f"private|{match.public_id}|{segment}|{number}")
    return found


def note_json(note: Fault) -> dict[str, Any]:
    """A note as plain data."""
    return asdict(note) | {"values": dict(note.values)}


def canonical(entry: dict[str, Any]) -> str:
    """The one text of an entry that its hash is computed from, salt included."""
    return json.dumps(entry, sort_keys=True, separators=(",", ":"))
