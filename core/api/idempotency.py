"""A write with an `Idempotency-Key` is done once, however often it is sent.

The first response is kept for a day and returned again, with `Idempotency-Replayed: true`; of one
that was too long, or beyond what is kept for one person, its status alone (`status-only`). The same
key with another request is a client error (422); while the first request is running, a second one
gets 409. What saves nothing may be done again: of such requests nothing is kept.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from rest_framework import status
from rest_framework.exceptions import APIException, Throttled

from core.accounts.api_tokens import find_token
from core.accounts.models import User
from core.api import idempotent
from core.api.errors import PREFIX, refusal_response
from core.api.exceptions import Unreadable
from core.problems import INVALID
from core.secret_views import SECRET_VIEWS

HEADER = "Idempotency-Key"
REPLAYED = "Idempotency-Replayed"
MAX_KEY_LENGTH = 64
KEY = re.compile(rf"[!-~]{{1,{MAX_KEY_LENGTH}}}")
READS = frozenset({"GET", "HEAD", "OPTIONS"})
TOO_MANY_WAIT = 3600
"""Seconds after which to try again with a key, for who has used all of a day."""
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


class TooManyKeys(Throttled):
    """The person has used as many keys as are kept: without one it could be done twice."""

    default_detail = "You have used as many keys as are kept for a day. Try again later."
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
        person = _person(request)
        if person is None or not saves(request):
            # Nobody, who may write nothing; or nothing is saved, so it may be done again.
            return self.get_response(request)
        return self._once(request, person, key)

    def _once(self, request: HttpRequest, person: User, key: str) -> HttpResponse:
        caller, fingerprint = _caller(request, person), _fingerprint(request)
        if (earlier := _earlier(caller, key, fingerprint)) is not None:
            return earlier
        if not idempotent.has_room(person):
            return refusal_response(TooManyKeys(TOO_MANY_WAIT))
        row = idempotent.begin(caller=caller, person=person, key=key, fingerprint=fingerprint)
        if row is None:
            return _earlier(caller, key, fingerprint) or refusal_response(KeyRunning())
        try:
            response = self.get_response(request)
        except BaseException:
            row.delete()
            raise
        code = response.status_code
        if code >= 500 or code in NOT_KEPT:
            row.delete()
        else:
            kind = response.get("Content-Type", "")[:100]
            # Of what shows a secret the status alone is kept: the table would have it in the clear.
            is_secret = resolve(request.path_info).view_name in SECRET_VIEWS
            body = None if is_secret else response.content
            idempotent.keep(row, status=code, body=body, content_type=kind)
        return response


def saves(request: HttpRequest) -> bool:
    """Whether the endpoint saves anything, as its view declares (`ActionViewSet.saves`)."""
    try:
        view = resolve(request.path_info).func
    except Resolver404:
        return False
    declared = getattr(view, "initkwargs", {}).get("saves")
    return bool(
        getattr(getattr(view, "cls", None), "saves", True) if declared is None else declared
    )


def _earlier(caller: str, key: str, fingerprint: str) -> HttpResponse | None:
    """What answers a request that came before; None for the first."""
    row = idempotent.find(caller=caller, key=key)
    if row is None:
        return None
    if row.status is None:
        return refusal_response(KeyRunning())
    if row.fingerprint != fingerprint:
        return refusal_response(KeyUsed())
    response = HttpResponse(bytes(row.body), status=row.status, content_type=row.content_type)
    if not row.has_body:
        del response["Content-Type"]
    response[REPLAYED] = "true" if row.has_body else "status-only"
    return response


def _person(request: HttpRequest) -> User | None:
    """Whose request it is; None for nobody.

    Other `Authorization` headers do not count: a proxy may send the same one for everybody.
    """
    if key := _token(request):
        token = find_token(key=key)
        return None if token is None else token.user
    return request.user if isinstance(request.user, User) else None


def _caller(request: HttpRequest, person: User) -> str:
    """A hash of the token or the user."""
    key = _token(request)
    who = f"key {key}" if key else f"user {person.pk}"
    return hashlib.sha256(who.encode()).hexdigest()


def _token(request: HttpRequest) -> str:
    """The token, read as in `TokenAuthentication`; empty if there is none."""
    kind, _, key = request.headers.get("Authorization", "").partition(" ")
    return key.strip() if kind.lower() == "bearer" else ""


def _fingerprint(request: HttpRequest) -> str:
    digest = hashlib.sha256(f"{request.method} {request.get_full_path()}\n".encode())
    digest.update(request.body)
    return digest.hexdigest()
