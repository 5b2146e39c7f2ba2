"""JSON from people and programs, without what its readers understand in different ways.

A byte order mark is skipped. Refused are a key given twice (the last one wins in most readers), NaN
and infinity, lone surrogates, whole numbers of thousands of digits, and deep nesting.
"""

from __future__ import annotations

import json
import re
from math import isinf
from typing import Any, NoReturn

from django.utils.translation import gettext

BYTE_ORDER_MARK = "\ufeff"
MAX_DIGITS = 1000
"""Python converts longer whole numbers slowly, and refuses those of more than 4300 digits."""
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]', re.DOTALL)
_LONG = re.compile(rf"[0-9]{{{MAX_DIGITS + 1},}}")


class UnreadableJSON(ValueError):  # noqa: N818 -- says what is the matter
    """A text that is refused, and its line (from 1); `doubled_key` is a key given twice, if any."""

    def __init__(self, message: str, line: int = 1, doubled_key: str = "") -> None:
        super().__init__(message)
        self.line = line
        self.doubled_key = doubled_key


def read_plain_json(text: str) -> Any:
    """The value of a JSON text. Raises `UnreadableJSON`; its message is a sentence."""
    text = text.removeprefix(BYTE_ORDER_MARK)
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_refuse_constant,
            parse_float=_finite,
            parse_int=_whole,
        )
        json.dumps(value, ensure_ascii=False).encode()
    except UnreadableJSON as error:
        raise UnreadableJSON(str(error), _line(text, error), error.doubled_key) from error
    except RecursionError as error:
        raise UnreadableJSON(gettext("The document is nested too deeply.")) from error
    except UnicodeEncodeError as error:
        raise UnreadableJSON(gettext("The document contains lone surrogates.")) from error
    except json.JSONDecodeError as error:
        words = gettext("This is not JSON: {error}.").format(error=error)
        raise UnreadableJSON(words, error.lineno) from error
    return value


class _TooLong(UnreadableJSON):
    """A whole number of too many digits."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) == len(pairs):
        return read
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            shown = key if key.isprintable() else ascii(key)
            words = gettext("{key} is given twice.").format(key=shown[:60])
            raise UnreadableJSON(words, doubled_key=shown[:60])
        seen.add(key)
    raise AssertionError(pairs)


def _whole(text: str) -> int:
    if len(text) > MAX_DIGITS:
        raise _TooLong(gettext("The document contains a number that is too long."))
    return int(text)


def _finite(text: str) -> float:
    """Python reads what is too large as infinity, which it then writes as no JSON."""
    if isinf(number := float(text)):
        raise UnreadableJSON(gettext("The document contains a number that is too large."))
    return number


def _refuse_constant(word: str) -> NoReturn:
    raise UnreadableJSON(gettext("{word} is no number.").format(word=word))


def _line(text: str, error: UnreadableJSON) -> int:
    """The line of a fault that Python's reader found without saying where."""
    place = 0
    if error.doubled_key:
        place = _place_of_doubled_key(text)
    elif isinstance(error, _TooLong) and (long := _LONG.search(text)):
        place = long.start()
    return text.count("\n", 0, place) + 1


def _place_of_doubled_key(text: str) -> int:
    """Where the first key stands that its object has already."""
    objects: list[set[str]] = []
    last = ""
    place = 0
    for token in _TOKEN.finditer(text):
        found = token[0]
        if found in "{[":
            objects.append(set())
        elif found in "}]" and objects:
            objects.pop()
        elif found == ":" and objects and last:
            if (key := json.loads(last)) in objects[-1]:
                return place
            objects[-1].add(key)
        last, place = (found, token.start()) if found[0] == '"' else ("", 0)
    return 0
