"""Reading JSON that strangers send."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class ShallowJSONParser(JSONParser):
    """JSON nested deeper than the reader's stack is a bad request, not an error of ours."""

    def parse(self, *args: Any, **kwargs: Any) -> Any:
        """The document. Raises `ParseError`."""
        try:
            return super().parse(*args, **kwargs)
        except RecursionError as error:
            raise ParseError("The document is nested too deeply.") from error
