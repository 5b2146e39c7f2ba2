"""How much of a request's body is read before its sender is known.

Django reads a whole form, files to disk, to find its CSRF token: before any view can ask who sends
it. So the length is checked before that, and counted while the body is read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import IO, Any

from django.conf import settings
from django.core.exceptions import BadRequest, RequestDataTooBig
from django.http import HttpRequest, HttpResponse

from core.api.errors import refuse
from core.api.exceptions import LengthRequired

WORDS = "The body is too large."
BROKEN = "The body broke off before its end."


class BodyLimitMiddleware:
    """Refuses large bodies unread (413), and those without a length (411); after authentication.

    `LARGE_BODIES` names the addresses that take more: of anybody who is logged in, or of anybody,
    where the view asks for a secret before it reads.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if "chunked" in request.META.get("HTTP_TRANSFER_ENCODING", "").lower():
            # Its end is not known before it is there; Django would read nothing of it.
            return refuse(request, LengthRequired())
        most = _most(request)
        if int(request.META.get("CONTENT_LENGTH") or 0) > most:
            return refuse(request, RequestDataTooBig(WORDS))
        if hasattr(request, "_stream"):
            # There is no other way to it.
            request.__dict__["_stream"] = CountedStream(request.__dict__["_stream"], most)
        return self.get_response(request)


class CountedStream:
    """A body that ends with an error after `most` bytes, whatever its length was said to be.

    One whose sender goes away is their bad request, not a failure of ours.
    """

    def __init__(self, stream: IO[bytes], most: int) -> None:
        self._stream, self._left = stream, most

    def read(self, *args: Any) -> bytes:
        return self._counted(self._stream.read, args)

    def readline(self, *args: Any) -> bytes:
        return self._counted(self._stream.readline, args)

    def _counted(self, read: Callable[..., bytes], args: tuple[Any, ...]) -> bytes:
        try:
            data = read(*args)
        except OSError as error:
            raise BadRequest(BROKEN) from error
        self._left -= len(data)
        if self._left < 0:
            raise RequestDataTooBig(WORDS)
        return data

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def _most(request: HttpRequest) -> int:
    """The bytes that this request may have."""
    for start, door in settings.LARGE_BODIES.items():
        is_open = door["anybody"] or request.user.is_authenticated
        if is_open and request.path_info.startswith(start):
            return int(door["most"])
    return int(settings.SMALL_BODY_BYTES)
