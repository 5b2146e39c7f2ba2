"""A JSON parser for untrusted input."""

from __future__ import annotations

import json
from math import isinf
from typing import IO, Any, NoReturn

from rest_framework.parsers import JSONParser

from core.api.exceptions import Unreadable

PARSE_ERROR = "parse_error"
LONG_NUMBER = "integer string conversion"
"""In the words of Python's own error, which are not for the sender."""


class StrictJSONParser(JSONParser):
    """Answers 400 to what readers of JSON understand in different ways or cannot store.

    That is a key that is given twice (the last one wins in most of them), NaN and infinity, lone
    surrogates, numbers of thousands of digits, and documents that are nested too deeply.
    """

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Any = None,
    ) -> Any:
        """Parse the document. Raises `Unreadable`."""
        try:
            read = json.loads(
                stream.read().decode("utf-8"),
                object_pairs_hook=_object,
                parse_constant=_constant,
                parse_float=_number,
            )
            json.dumps(read, ensure_ascii=False).encode()
        except RecursionError as error:
            raise Unreadable("The document is nested too deeply.", PARSE_ERROR) from error
        except UnicodeEncodeError as error:
            raise Unreadable("The document contains lone surrogates.", PARSE_ERROR) from error
        except UnicodeDecodeError as error:
            raise Unreadable("The document is not in UTF-8.", PARSE_ERROR) from error
        except json.JSONDecodeError as error:
            raise Unreadable(f"This is not JSON: {error}.", PARSE_ERROR) from error
        except ValueError as error:
            if LONG_NUMBER not in str(error):
                raise
            words = "The document contains a number that is too long."
            raise Unreadable(words, PARSE_ERROR) from error
        return read


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read: dict[str, Any] = {}
    for key, value in pairs:
        if key in read:
            shown = key if key.isprintable() else ascii(key)
            raise Unreadable(f"{shown[:60]} is given twice.", "doubled_key", shown[:60])
        read[key] = value
    return read


def _number(text: str) -> float:
    """Python reads what is too large as infinity, which it then writes as no JSON."""
    if isinf(number := float(text)):
        raise Unreadable("The document contains a number that is too large.", PARSE_ERROR)
    return number


def _constant(word: str) -> NoReturn:
    raise Unreadable(f"{word} is no number.", PARSE_ERROR)
