"""A JSON parser for untrusted input."""

from __future__ import annotations

from typing import IO, Any

from rest_framework.parsers import JSONParser

from core.api.exceptions import Unreadable
from core.plain_json import UnreadableJSON, read_plain_json

PARSE_ERROR = "parse_error"


class StrictJSONParser(JSONParser):
    """Answers 400 to what readers of JSON understand in different ways or cannot store."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Any = None,
    ) -> Any:
        """Parse the document, by `read_plain_json`. Raises `Unreadable`."""
        try:
            return read_plain_json(stream.read().decode("utf-8"))
        except UnicodeDecodeError as error:
            raise Unreadable("The document is not in UTF-8.", PARSE_ERROR) from error
        except UnreadableJSON as error:
            code = "doubled_key" if error.doubled_key else PARSE_ERROR
            raise Unreadable(str(error), code, error.doubled_key) from error
