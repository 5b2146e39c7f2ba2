"""A write with an `Idempotency-Key` is done once, however often it is sent.

The first response is kept for a day and returned again, with `Idempotency-Replayed: true`. The same
key with another request is a client error (422); while the first request is running, a second one
gets 409.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from rest_framework import status
from rest_framework.exceptions import APIException

from core.accounts.api_tokens import find_token
from core.api import idempotent
from core.api.errors import PREFIX, refusal_response
from core.api.exceptions import Unreadable
from core.api.models import IdempotentRequest
from core.problems import INVALID

HEADER = "Idempotency-Key"
REPLAYED = "Idempotency-Replayed"
MAX_KEY_LENGTH = 64
KEY = re.compile(rf"[!-~]{{1,{MAX_KEY_LENGTH}}}")
READS = frozenset({"GET", "HEAD", "OPTIONS"})
MAX_BODY_KEPT = 256 * 1024
NOT_KEPT = frozenset({401, 403, 406, 412, 415, 429})
"""Nothing was done for a reason outside the address and the body, such as a header, so the client
may try again with the same key.
"""


BAD_KEY = Unreadable(
    f"It has 1 to {MAX_KEY_LENGTH} characters of ASCII, without spaces.", INVALID, HEADER
)


class KeyRunning(APIException):
    """The first request with the key has no answer yet."""

    status_code = status.HTTP_409_CONFLICT
    default_detail = "A request with this key is still running. Try again in a moment."
    default_code = "key_running"
    field = HEADER


class KeyUsed(APIException):
    """The key came with another request before."""

    status_code = status.HTTP_422_UNPROCESSABLE_ENTITY
    default_detail = "This key was used for another request."
    default_code = "key_used"
    field = HEADER


class IdempotencyMiddleware:
    """Handles API writes; must follow the authentication middleware."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        key = request.headers.get(HEADER)
        if key is None or request.method in READS or not request.path.startswith(PREFIX):
            return self.get_response(request)
        if not KEY.fullmatch(key):
            return refusal_response(BAD_KEY)
        if not (caller := _caller(request)):
            return self.get_response(request)  # anonymous, who may write nothing
        return self._once(request, caller, key)

    def _once(self, request: HttpRequest, caller: str, key: str) -> HttpResponse:
        fingerprint = _fingerprint(request)
        row = idempotent.begin(caller=caller, key=key, fingerprint=fingerprint)
        if row is None:
            if not _is_still_known(request):
                return self.get_response(request)  # the token was valid then and no longer is
            return _earlier(caller, key, fingerprint)
        try:
            response = self.get_response(request)
        except BaseException:
            row.delete()
            raise
        code = response.status_code
        if code >= 500 or code in NOT_KEPT or len(response.content) > MAX_BODY_KEPT:
            row.delete()
        else:
            kind = response.get("Content-Type", "")[:100]
            idempotent.keep(row, status=code, body=response.content, content_type=kind)
        return response


def _earlier(caller: str, key: str, fingerprint: str) -> HttpResponse:
    row = IdempotentRequest.objects.filter(caller=caller, key=key).first()
    if row is None or row.status is None:
        return refusal_response(KeyRunning())
    if row.fingerprint != fingerprint:
        return refusal_response(KeyUsed())
    response = HttpResponse(bytes(row.body), status=row.status, content_type=row.content_type)
    response[REPLAYED] = "true"
    return response


def _caller(request: HttpRequest) -> str:
    """A hash of the token or the user; empty for anonymous requests.

    Other `Authorization` headers do not count: a proxy may send the same one for everybody.
    """
    if key := _token(request):
        return hashlib.sha256(f"key {key}".encode()).hexdigest()
    if request.user.is_authenticated:
        return hashlib.sha256(f"user {request.user.pk}".encode()).hexdigest()
    return ""


def _is_still_known(request: HttpRequest) -> bool:
    key = _token(request)
    return not key or find_token(key=key) is not None


def _token(request: HttpRequest) -> str:
    """The token, read as in `TokenAuthentication`; empty if there is none."""
    kind, _, key = request.headers.get("Authorization", "").partition(" ")
    return key.strip() if kind.lower() == "bearer" else ""


def _fingerprint(request: HttpRequest) -> str:
    digest = hashlib.sha256(f"{request.method} {request.get_full_path()}\n".encode())
    digest.update(request.body)
    return digest.hexdigest()
