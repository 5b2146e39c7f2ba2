"""A JSON parser for untrusted input."""

from __future__ import annotations

import json
from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class ShallowJSONParser(JSONParser):
    """Answers 400 to JSON that is nested too deeply and to text with lone surrogates."""

    def parse(self, *args: Any, **kwargs: Any) -> Any:
        """Parse the document. Raises `ParseError`."""
        try:
            read = super().parse(*args, **kwargs)
            json.dumps(read, ensure_ascii=False).encode()
        except RecursionError as error:
            raise ParseError("The document is nested too deeply.") from error
        except UnicodeEncodeError as error:
            raise ParseError("The document contains lone surrogates.") from error
        return read
