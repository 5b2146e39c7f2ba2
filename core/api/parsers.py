"""A JSON parser for untrusted input."""

from __future__ import annotations

import json
from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

LONG_NUMBER = "integer string conversion"
"""In the words of Python's own error, which are not for the sender."""


class ShallowJSONParser(JSONParser):
    """Answers 400 to JSON that is nested too deeply, to text with lone surrogates and to numbers
    of thousands of digits.
    """

    def parse(self, *args: Any, **kwargs: Any) -> Any:
        """Parse the document. Raises `ParseError`."""
        try:
            read = super().parse(*args, **kwargs)
            json.dumps(read, ensure_ascii=False).encode()
        except ParseError as error:
            if type(error.__context__) is ValueError and LONG_NUMBER in str(error.__context__):
                raise ParseError("The document contains a number that is too long.") from error
            raise
        except RecursionError as error:
            raise ParseError("The document is nested too deeply.") from error
        except UnicodeEncodeError as error:
            raise ParseError("The document contains lone surrogates.") from error
        return read
