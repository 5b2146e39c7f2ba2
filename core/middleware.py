"""What every request passes: refused if it cannot be read, then told in the reader's time."""

from __future__ import annotations

import re
import zoneinfo
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.http.response import HttpResponseBase
from django.middleware.http import ConditionalGetMiddleware
from django.utils import timezone
from django.utils.cache import patch_vary_headers

from core import request_cache

LENGTH = re.compile(r"[0-9]{1,18}")


class RejectUnreadableMiddleware:
    """Stands first: answers 400 to what no page could read.

    A form in another character set than UTF-8 broke the very page that was to say so, and a length
    that is no number the guards that ask how long a body is.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        charset = (request.content_params or {}).get("charset", "utf-8")
        if charset.lower().replace("_", "-") not in {"utf-8", "utf8", "us-ascii"}:
            return HttpResponseBadRequest("Forms are read in UTF-8 alone.")
        length = request.META.get("CONTENT_LENGTH") or "0"
        if not LENGTH.fullmatch(length):
            return HttpResponseBadRequest("The length of the body must be a whole number.")
        return self.get_response(request)


class ApiConditionalGetMiddleware(ConditionalGetMiddleware):
    """An ETag on what the API answers, and 304 for who has it already.

    Pages are left out: their forms carry tokens that are other ones each time.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if not request.path.startswith("/api/"):
            return response
        return super().process_response(request, response)


class PrivateCacheControlMiddleware:
    """What is answered to somebody known is kept by no cache but his own, and asked for again.

    A page says less to a stranger than to a member, so what a cache between them kept would tell.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        known = (
            settings.SESSION_COOKIE_NAME in request.COOKIES or "Authorization" in request.headers
        )
        if known and not response.has_header("Cache-Control"):
            response["Cache-Control"] = "private, no-cache"
        if request.path.startswith("/api/"):
            patch_vary_headers(response, ("Authorization", "Cookie"))
        return response


class RequestCacheMiddleware:
    """What a request looks up about its reader is looked up once."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with request_cache.request_cache():
            return self.get_response(request)


class TimeZoneMiddleware:
    """Stands after the authentication middleware; a zone this machine lacks means UTC."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.user.is_authenticated:
            return self.get_response(request)
        try:
            zone = zoneinfo.ZoneInfo(request.user.time_zone)
        except (zoneinfo.ZoneInfoNotFoundError, ValueError):
            zone = zoneinfo.ZoneInfo("UTC")
        with timezone.override(zone):
            return self.get_response(request)
