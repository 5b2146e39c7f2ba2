"""Reading JSON that strangers send."""

from __future__ import annotations

import json
from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class ShallowJSONParser(JSONParser):
    """JSON nested deeper than the reader's stack is a bad request, not an error of ours.

    So is a text that no answer could repeat.
    """

    def parse(self, *args: Any, **kwargs: Any) -> Any:
        """The document. Raises `ParseError`."""
        try:
            read = super().parse(*args, **kwargs)
            json.dumps(read, ensure_ascii=False).encode()
        except RecursionError as error:
            raise ParseError("The document is nested too deeply.") from error
        except UnicodeEncodeError as error:
            raise ParseError("The document holds halves of characters.") from error
        return read
