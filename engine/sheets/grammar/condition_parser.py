"""Parse the condition of an ``IF`` or a ``HOLD IF``.

condition   = alternative { "OR" alternative }
alternative = fact { "AND" fact }
fact        = [ "NOT" ] subject [ "NOT" ] state [ target ]
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.decisions import Verb
from engine.sheets.conditions import (
    AT,
    BALL,
    BESIDE,
    FOUND,
    HAS_BALL,
    OF_A_PLAYER,
    OF_A_SQUARE,
    OF_NUMBERS,
    OF_THE_BALL,
    OF_THE_SCORE,
    OUR_HALF,
    SCORE,
    THEIR_HALF,
    WEATHER,
    Condition,
    Fact,
)
from engine.sheets.faults import nearest
from engine.sheets.grammar.line_reader import LineReader
from engine.sheets.grammar.synonyms import FILLERS, STATES
from engine.word_lists import spellings

SUBJECTS = (BALL, SCORE, WEATHER, *OF_NUMBERS)
_NUMBER = re.compile(r"[=≥]*([0-9]{1,2})\+?\Z")
_HALVES = spellings({OUR_HALF: "OUR OURS OWN", THEIR_HALF: "THEIR THEIRS"})


def condition(line: LineReader) -> Condition:
    """Read a condition, up to the end of the line or to what ends it."""
    alternatives = [_alternative(line)]
    while line.skip("OR"):
        alternatives.append(_alternative(line))
    return Condition(tuple(alternatives))


def _alternative(line: LineReader) -> tuple[Fact, ...]:
    facts = [_fact(line)]
    while line.skip("AND"):
        facts.append(_fact(line))
    return tuple(facts)


def _fact(line: LineReader) -> Fact:
    negated = line.skip("NOT")
    _skip_fillers(line)
    word = line.next
    if word is None:
        raise line.fault("condition-missing")
    if word.key in SUBJECTS:
        line.take()
        negated = _negated(line, negated)
        if word.key == BALL:
            return _state_fact(line, BALL, _of_the_ball(line), negated)
        if word.key == SCORE:
            return _state_fact(line, SCORE, tuple(OF_THE_SCORE), negated)
        if word.key == WEATHER:
            return _state_fact(line, WEATHER, tuple(_weathers(line)), negated)
        return Fact(word.key, _number(line), negated=negated)
    if line.at_opponent():
        subject, known = f"opp{line.opponent()}", tuple(OF_A_PLAYER)
    elif line.at_square():
        subject, known = line.square(), tuple(OF_A_SQUARE)
    else:
        number = line.shirt()
        if number is None:
            close = nearest(word.text, SUBJECTS)
            raise line.fault("not-a-condition", {"word": word.text[:40], **close})
        line.known(number, line.vocabulary.own, "unknown-player")
        subject, known = str(number), tuple(OF_A_PLAYER)
    return _state_fact(line, subject, known, _negated(line, negated))


def _skip_fillers(line: LineReader) -> None:
    while line.at(*FILLERS):
        line.take()


def _negated(line: LineReader, negated: bool) -> bool:
    """``7 IS NOT STANDING`` means ``NOT 7 STANDING``."""
    _skip_fillers(line)
    if line.skip("NOT"):
        negated = not negated
    _skip_fillers(line)
    return negated


def _of_the_ball(line: LineReader) -> tuple[str, ...]:
    chests = Verb.OPEN in line.vocabulary.verbs
    return tuple(state for state in OF_THE_BALL if state != FOUND or chests)


def _weathers(line: LineReader) -> list[str]:
    return [weather.upper().replace("_", "-") for weather in line.vocabulary.weathers]


def _state_fact(line: LineReader, subject: str, known: Sequence[str], negated: bool) -> Fact:
    """The state of the subject, with its target."""
    word = line.next
    if word is None:
        raise line.fault("state-missing", {"word": subject, "known": ", ".join(known)})
    if subject == BALL and word.key in ("IN", "AT", "ON") and (half := _half(line)):
        return Fact(BALL, half, negated=negated)
    state = word.key if word.key in known else STATES.get(word.key, word.key)
    if subject == BALL and word.key == "FREE":
        state = "LOOSE"
    if state not in known:
        if word.key == "SQUARE" and AT in known:
            state = AT
        else:
            values = {"word": word.text[:40], "known": ", ".join(known)}
            raise line.fault("unknown-state", values | dict(nearest(word.text, known)))
    line.take()
    if state in (AT, BESIDE):
        _skip_fillers(line)
        return Fact(subject, state, _target(line, state), negated)
    if state in ("OFF", HAS_BALL):
        while line.at("THE", "PITCH", "BALL"):  # off the pitch, holds the ball
            line.take()
    return Fact(subject, state, negated=negated)


def _half(line: LineReader) -> str:
    """``IN OUR HALF``, if that is next."""
    before = line.mark
    line.take()
    word = line.next
    if word is not None and (half := _HALVES.get(word.key)):
        line.take()
        if line.skip("HALF"):
            return half
    line.mark = before
    return ""


def _target(line: LineReader, state: str) -> str:
    if line.at_opponent():
        if state == BESIDE:
            return f"opp{line.opponent()}"
    elif state == BESIDE and not line.at_square() and (number := line.shirt()) is not None:
        return str(line.known(number, line.vocabulary.own, "unknown-player"))
    return line.square()


def _number(line: LineReader) -> str:
    while line.at(">", "=", "≥"):
        line.take()
    if line.skip("AT"):
        line.skip("LEAST")
    _skip_fillers(line)
    word = line.next
    found = _NUMBER.match(word.text) if word is not None else None
    if found is None:
        raise line.fault("number-missing", {"word": word.text[:40] if word is not None else ""})
    line.take()
    _skip_fillers(line)
    return str(int(found[1]))
