"""How a page answers a refusal: the one place that turns `Refused` into words for the reader."""

from __future__ import annotations

from types import TracebackType

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from core.errors import Refused


class caught_refusal:  # noqa: N801 -- reads as a function in a `with`
    """Run a verb; its refusal ends the block, and the page shows it where it belongs."""

    error: Refused | None = None

    @property
    def words(self) -> str:
        """The refusal as the reader sees it; empty if the verb was done."""
        return str(self.error or "")

    def __enter__(self) -> caught_refusal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> bool:
        if not isinstance(error, Refused):
            return False
        self.error = error
        self.answer(error)
        return True

    def answer(self, error: Refused) -> None:
        """What else is done about a refusal."""


class flash_refusal(caught_refusal):  # noqa: N801 -- as above
    """Run a verb; its refusal becomes an error message of the next page, and ends the block.

    The code that a program gets is in the message's tags.
    """

    def __init__(self, request: HttpRequest) -> None:
        self._request = request

    def answer(self, error: Refused) -> None:
        messages.error(self._request, str(error), extra_tags=error.code)


class refusal_as_error(caught_refusal):  # noqa: N801 -- as above
    """Run a verb; its refusal becomes an error of the form, or of one of its fields.

    With `own_field`, of the field that the refusal itself names, if the form has it.
    """

    def __init__(
        self, form: forms.BaseForm, field: str | None = None, *, own_field: bool = False
    ) -> None:
        self._form = form
        self._field = field
        self._own_field = own_field

    def answer(self, error: Refused) -> None:
        field = self._field
        if self._own_field and error.field in self._form.fields:
            field = error.field
        self._form.add_error(field, ValidationError(str(error), error.code))
