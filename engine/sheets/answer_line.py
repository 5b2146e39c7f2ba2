"""Answers to a decision: one line, ``ANSWER`` and the choice, in the words of the sheet.

    answer      = "ANSWER" verb [ face | square | square square | number | opponent ]

Spacing and case are free; the verb may be left out where the target implies it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.decisions import Choice, Decision, Verb
from engine.geometry import OFF
from engine.position import Position
from engine.ruleset import Rules
from engine.sheets.faults import Fault, SheetFaults, nearest
from engine.sheets.grammar.lexer import END, Token, lines_of
from engine.sheets.grammar.preference_parser import FACE_WORDS

ANSWER = "ANSWER"
CROWD = "crowd"
YES_NO_VERBS = {
    "YES": (Verb.USE, Verb.ACCEPT, Verb.CATCH, Verb.STRIKE),
    "NO": (Verb.KEEP, Verb.REFUSE),
}
SQUARES = frozenset({Verb.PUSH, Verb.THROW, Verb.WALL})


def canonical_answer(choice: Choice, position: Position, rules: Rules, side: int) -> str:
    """The canonical line of a choice."""
    return " ".join([ANSWER, str(choice.verb), *_target(choice, position, rules, side)])


def _target(choice: Choice, position: Position, rules: Rules, side: int) -> list[str]:
    target = choice.target
    if target is None:
        return []
    if choice.verb is Verb.PICK:
        return [rules.blocking.results[choice.one]]
    parts: Sequence[Any] = target if isinstance(target, tuple) else (target,)
    if choice.verb in SQUARES:
        return [rules.board.name(square) if square != OFF else CROWD for square in parts]
    players = [position.figures[slot] for slot in parts]
    return [str(p.number) if p.side == side else f"opp{p.number}" for p in players]


def read_answer(text: str, position: Position, rules: Rules, decision: Decision) -> Choice:
    """The choice that a text names. Raises ``SheetFaults`` unless it is one legal answer."""
    words = _words(text)
    given = _text_of(words)
    options = list(decision.options)
    lines = {
        _key(canonical_answer(choice, position, rules, decision.side)): choice for choice in options
    }
    found = lines.get(given) or _by_synonym(given, options)
    if found is None and words[-1].text.lower() in FACE_WORDS:
        found = lines.get(f"PICK {FACE_WORDS[words[-1].text.lower()].upper()}")
    if found is None:
        known = ", ".join(line.lower() for line in lines)
        first = words[0]
        values = {"word": given.lower()[:40], "known": known, **nearest(given, lines)}
        raise SheetFaults([Fault(first.line, first.column, "no-such-answer", values)])
    return found


def is_same_answer(text: str, line: str) -> bool:
    """Whether a text gives the answer of that canonical line, in any of its legal spellings."""
    try:
        words = _words(text)
    except SheetFaults:
        return False
    given, key = _text_of(words), _key(line)
    verb, _, target = key.partition(" ")
    if given in (key, verb) or verb in YES_NO_VERBS.get(given, ()):
        return True
    face = FACE_WORDS.get(words[-1].text.lower())
    return verb == Verb.PICK and face is not None and face.upper() == target


def _words(text: str) -> Sequence[Token]:
    """The words of the answer's one line, without `ANSWER`."""
    rows = [row for row in lines_of(text) if row[0].key != END]
    if not rows:
        raise SheetFaults([Fault(1, 1, "answer-missing")])
    row = rows[0]
    words = row[1:] if row[0].text.upper() == ANSWER else row
    if not words or len(rows) > 1:
        place = rows[1][0] if len(rows) > 1 else row[0]
        raise SheetFaults([Fault(place.line, place.column, "one-answer")])
    return words


def _text_of(words: Sequence[Token]) -> str:
    return " ".join(word.text.upper() for word in words).replace("OPP ", "OPP")


def _key(line: str) -> str:
    return line.removeprefix(f"{ANSWER} ").upper()


def _by_synonym(given: str, options: Sequence[Choice]) -> Choice | None:
    """Yes and no, and a verb alone where it has only one target."""
    verbs = YES_NO_VERBS.get(given) or tuple(verb for verb in Verb if verb == given)
    fitting = [choice for choice in options if choice.verb in verbs]
    return fitting[0] if len(fitting) == 1 else None
