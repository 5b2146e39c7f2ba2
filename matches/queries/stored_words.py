"""The readers of what is stored of a segment beside its events: notes on sheets, and answers.

Both are JSON that another version may have written. What does not have the shape that these rules
can put into words is `DataError` here, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from engine.decisions import Choice, DecisionKind, Verb, choice_from_json
from engine.errors import DataError
from engine.lineup import MatchSetup
from engine.rules_lookup import rules_for
from engine.sheets.executor.orders_coach import Source
from engine.sheets.faults import Fault
from matches.models import Segment
from matches.render.decision_words import KINDS, ON_PLAYERS, ON_SQUARES, SOURCES
from matches.seats import Seat, private_of

FAULT_FIELDS = tuple(field.name for field in fields(Fault))
OFF_BOARD = -1


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """What answered a decision of a side: the kind, the choice, the order, and its text or `""`."""

    side: int
    kind: DecisionKind
    choice: Choice
    source: Source
    line: str


def note_rows(segment: Segment, side: int) -> Sequence[object]:
    """The stored notes on a side's sheet. Raises `DataError` if there is no list of them."""
    notes = segment.notes
    rows = notes.get(str(int(side)), []) if isinstance(notes, dict) else notes
    if not isinstance(notes, dict) or not isinstance(rows, list):
        raise DataError("not the notes of a segment")
    return rows


def read_note(row: object) -> Fault:
    """A stored note. Raises `DataError` for one that is none."""
    if not isinstance(row, dict):
        raise DataError(f"not a note: {row!r:.80}")
    found = {name: row[name] for name in FAULT_FIELDS if name in row}
    shapes: dict[str, type | tuple[type, ...]] = {
        "line": int,
        "column": int,
        "code": str,
        "values": dict,
        "rule": str,
    }
    wrong = [name for name, value in found.items() if not isinstance(value, shapes[name])]
    if wrong or not {"line", "column", "code"} <= set(found):
        raise DataError(f"not a note: {row!r:.80}")
    if not all(isinstance(value, int | str) for value in found.get("values", {}).values()):
        raise DataError(f"not the values of a note: {row!r:.80}")
    return Fault(**found)


def read_answers(segment: Segment, seat: Seat, setup: MatchSetup) -> list[StoredAnswer]:
    """The answers of a segment that this seat may read. Raises `DataError` for what is none."""
    rows = segment.private
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise DataError("not a private stream")
    return [
        _answer(row, setup) for row in private_of(segment, [seat]) if row.get("what") == "answer"
    ]


def _answer(row: dict[str, Any], setup: MatchSetup) -> StoredAnswer:
    side, line = row.get("side"), row.get("line", "")
    try:
        kind, source = DecisionKind(str(row.get("kind"))), Source(str(row.get("source")))
    except ValueError as error:
        raise DataError(f"not an answer: {row!r:.120}") from error
    choice = choice_from_json(row.get("choice"))
    known = kind in KINDS and source in SOURCES
    if not known or side not in (0, 1) or not isinstance(line, str):
        raise DataError(f"not an answer: {row!r:.120}")
    if not _fits(choice, setup):
        raise DataError(f"not a choice of this match: {row!r:.120}")
    return StoredAnswer(side, kind, choice, source, line)


def _fits(choice: Choice, setup: MatchSetup) -> bool:
    """Whether its players, squares and faces are some of this match."""
    target: Any = choice.target
    if target is None or choice.verb is Verb.SET_UP:
        return True
    rules, slots = rules_for(setup), range(sum(len(side.figures) for side in setup.sides))
    squares = range(OFF_BOARD, rules.board.size)
    if choice.verb is Verb.PICK:
        return target in range(len(rules.blocking.results))
    if choice.verb in ON_SQUARES:
        return all(each in squares for each in _each(target))
    if choice.verb in {Verb.LEARN, Verb.STEP}:
        pair = isinstance(target, tuple) and len(target) == 2 and target[0] in slots
        return pair and (target[1] in squares if choice.verb is Verb.STEP else True)
    if choice.verb in ON_PLAYERS:
        return all(each in slots for each in _each(target))
    return True


def _each(target: Any) -> tuple[Any, ...]:
    return target if isinstance(target, tuple) else (target,)
