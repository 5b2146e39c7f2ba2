"""What answers a request that no view answered: for programs a problem document, for people a page
with the same code and the same words.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views import defaults
from rest_framework.exceptions import Throttled

from core.api.errors import FAILED, is_for_programs, problem_response, refuse
from core.api.exceptions import NoCsrfToken

__all__ = ["fail", "no_csrf_token", "refuse", "throttle"]


def throttle(request: HttpRequest) -> HttpResponse:
    """For `handler429`, which allauth asks."""
    return refuse(request, Throttled())


def no_csrf_token(request: HttpRequest, reason: str = "") -> HttpResponse:
    """For the setting CSRF_FAILURE_VIEW."""
    return refuse(request, NoCsrfToken(f"CSRF Failed: {reason}"))


def fail(request: HttpRequest) -> HttpResponse:
    """For `handler500`."""
    if is_for_programs(request):
        return problem_response(FAILED)
    return defaults.server_error(request)
