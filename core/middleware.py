"""Middleware: bad requests, wrong methods, API ETags, cache headers, request cache, time zone."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.conf import settings
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseNotAllowed,
    HttpResponseRedirect,
)
from django.http.response import HttpResponseBase
from django.middleware.http import ConditionalGetMiddleware
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from rest_framework.exceptions import MethodNotAllowed

from core import request_cache
from core.accounts.time_zones import zone_of
from core.api.errors import PREFIX, refusal_response, refuse, refuse_early
from core.api.exceptions import PreconditionFailed, Unreadable
from core.errors import Elsewhere
from core.problems import MEDIA_TYPE
from core.secret_views import is_stored_nowhere

LENGTH = re.compile(r"[0-9]{1,18}")
COMPRESSED = re.compile(r'-(?:gzip|zstd|br)"')
ROOT_SLASHES = 3
"""Those of the API's own root, `/api/v1/`."""


class RejectUnreadableMiddleware:
    """Answers 400 to malformed requests; must be the first middleware.

    A form in another character set than UTF-8 broke the error page itself, and a Content-Length
    that is no number broke the checks of the body's size.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        charset = (request.content_params or {}).get("charset", "utf-8")
        if charset.lower().replace("_", "-") not in {"utf-8", "utf8", "us-ascii"}:
            words = "The body must be in UTF-8."
            return refuse_early(request, Unreadable(words, "bad_request", "Content-Type"))
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not LENGTH.fullmatch(length):
            words = "The length of the body must be a whole number."
            return refuse_early(request, Unreadable(words, "bad_request", "Content-Length"))
        return self.get_response(request)


class ElsewhereMiddleware:
    """Answers `Elsewhere` by a redirection to the exact address of the page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        return HttpResponseRedirect(error.address) if isinstance(error, Elsewhere) else None


class ApiAddressMiddleware:
    """The API's addresses end without a slash; one that is sent all the same does not count."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        path = request.path_info
        if path.startswith(PREFIX) and path.endswith("/") and path.count("/") > ROOT_SLASHES:
            request.path = request.path.removesuffix("/")
            request.path_info = path.removesuffix("/")
        return self.get_response(request)


class ApiConditionalGetMiddleware(ConditionalGetMiddleware):
    """ETags and 304 for the API.

    Not for pages: their forms contain a new CSRF token each time.
    """

    HEADERS = ("HTTP_IF_MATCH", "HTTP_IF_NONE_MATCH")

    def process_request(self, request: HttpRequest) -> None:
        """Caddy and Apache send the tag `"a"` of a body that they compress as `"a-gzip"`."""
        for name in self.HEADERS:
            if name in request.META:
                request.META[name] = COMPRESSED.sub('"', request.META[name])

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if not request.path.startswith(PREFIX):
            return response
        answer = super().process_response(request, response)
        is_failed = answer.status_code == PreconditionFailed.status_code
        if is_failed and answer["Content-Type"] != MEDIA_TYPE:
            # Django's own has no body.
            return refusal_response(PreconditionFailed())
        return answer


class MethodPageMiddleware:
    """A page for methods that a page does not take: Django's own answer to them is empty."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if not isinstance(response, HttpResponseNotAllowed) or response.content:
            return response
        answer = refuse(request, MethodNotAllowed(request.method or ""))
        answer["Allow"] = response["Allow"]
        return answer


class PrivateCacheControlMiddleware:
    """Responses to logged-in users may only be cached privately, and must be revalidated.

    A page shows more to a member than to a visitor, so a shared cache would disclose it. What
    contains a secret is not stored at all.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        known = (
            settings.SESSION_COOKIE_NAME in request.COOKIES or "Authorization" in request.headers
        )
        if is_stored_nowhere(request):
            if "no-store" not in response.get("Cache-Control", ""):
                response["Cache-Control"] = "private, no-store"
        elif known and not response.has_header("Cache-Control"):
            response["Cache-Control"] = "private, no-cache"
        if request.path.startswith(PREFIX):
            patch_vary_headers(response, ("Authorization", "Cookie"))
        return response


class RequestCacheMiddleware:
    """Enables the request cache."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with request_cache.request_cache():
            return self.get_response(request)


class TimeZoneMiddleware:
    """Activates the user's time zone, or UTC if this machine lacks it; after authentication."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.user.is_authenticated:
            return self.get_response(request)
        with timezone.override(zone_of(request.user.time_zone)):
            return self.get_response(request)


class PermissionsPolicyMiddleware:
    """Forbids the browser what no page of ours needs, for scripts and frames alike."""

    HEADER = "Permissions-Policy"
    NEEDED = ("publickey-credentials-create", "publickey-credentials-get")
    """Passkeys."""
    UNUSED = (
        "accelerometer",
        "autoplay",
        "browsing-topics",
        "camera",
        "display-capture",
        "encrypted-media",
        "fullscreen",
        "geolocation",
        "gyroscope",
        "hid",
        "idle-detection",
        "magnetometer",
        "microphone",
        "midi",
        "payment",
        "picture-in-picture",
        "screen-wake-lock",
        "serial",
        "usb",
        "xr-spatial-tracking",
    )

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.policy = ", ".join(
            [f"{name}=()" for name in self.UNUSED] + [f"{name}=(self)" for name in self.NEEDED]
        )

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.setdefault(self.HEADER, self.policy)
        return response
