"""A write with an `Idempotency-Key` is done once, however often it is sent.

The first response is kept for a day and returned again, with `Idempotency-Replayed: true`. The same
key with another request is a client error (422); while the first request is running, a second one
gets 409.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse

from core.accounts.api_tokens import find_token
from core.api import idempotent
from core.api.models import IdempotentRequest

HEADER = "Idempotency-Key"
REPLAYED = "Idempotency-Replayed"
MAX_KEY_LENGTH = 64
READS = frozenset({"GET", "HEAD", "OPTIONS"})
PREFIX = "/api/"
MAX_BODY_KEPT = 256 * 1024
NOT_KEPT = frozenset({401, 403, 429})
"""Nothing was done, so the client may try again with the same key."""


class IdempotencyMiddleware:
    """Handles API writes; must follow the authentication middleware."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        key = request.headers.get(HEADER)
        if key is None or request.method in READS or not request.path.startswith(PREFIX):
            return self.get_response(request)
        if not (0 < len(key) <= MAX_KEY_LENGTH and key.isascii() and key.isprintable()):
            return _json_response(400, f"An {HEADER} has 1 to {MAX_KEY_LENGTH} plain characters.")
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
        status = response.status_code
        if status >= 500 or status in NOT_KEPT or len(response.content) > MAX_BODY_KEPT:
            row.delete()
        else:
            row.status, row.body = status, response.content
            row.content_type = response.get("Content-Type", "")[:100]
            row.save(update_fields=("status", "body", "content_type"))
        return response


def _earlier(caller: str, key: str, fingerprint: str) -> HttpResponse:
    row = IdempotentRequest.objects.filter(caller=caller, key=key).first()
    if row is None or row.status is None:
        return _json_response(
            409, "A request with this key is still running. Try again in a moment."
        )
    if row.fingerprint != fingerprint:
        return _json_response(422, "This key was used for another request.")
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


def _json_response(status: int, detail: str) -> JsonResponse:
    return JsonResponse({"detail": detail}, status=status)
