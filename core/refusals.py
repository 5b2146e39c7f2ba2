"""How a page answers a refusal: the one place that turns `Refused` into words for the reader."""

from __future__ import annotations

from types import TracebackType

from django import forms
from django.contrib import messages
from django.http import HttpRequest

from core.errors import Refused


class flash_refusal:  # noqa: N801 -- reads as a function in a `with`
    """Run a verb; its refusal becomes an error message of the next page, and ends the block."""

    def __init__(self, request: HttpRequest) -> None:
        self._request = request

    def __enter__(self) -> None:
        return None

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> bool:
        if not isinstance(error, Refused):
            return False
        messages.error(self._request, str(error))
        return True


class refusal_as_error:  # noqa: N801 -- reads as a function in a `with`
    """Run a verb; its refusal becomes an error of the form, or of one of its fields."""

    def __init__(self, form: forms.BaseForm, field: str | None = None) -> None:
        self._form = form
        self._field = field

    def __enter__(self) -> None:
        return None

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> bool:
        if not isinstance(error, Refused):
            return False
        self._form.add_error(self._field, str(error))
        return True
