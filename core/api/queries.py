"""A query parameter that an operation does not have, has once, or has with a value only, must not
pass unnoticed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from rest_framework.exceptions import ErrorDetail, ValidationError

from core.api.document import parameters_with_values, query_parameters
from core.api.errors import PREFIX, refusal_response

UNKNOWN = ErrorDetail("There is no such parameter.", "unknown")
EMPTY = ErrorDetail("This is given without a value.", "blank")
DOUBLED = ErrorDetail("This is given twice.", "doubled_key")


class KnownParametersMiddleware:
    """Refuses API requests with query parameters that the OpenAPI document does not list."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: Any
    ) -> HttpResponse | None:
        """Refuse before the view is called."""
        if not request.GET or not request.path.startswith(PREFIX) or not request.resolver_match:
            return None
        method = "GET" if request.method == "HEAD" else request.method or ""
        known = query_parameters(request.resolver_match.route, method)
        if known is None:
            return None
        wrong = {name: [UNKNOWN] for name in request.GET if name not in known} or {
            name: [DOUBLED] for name, values in request.GET.lists() if len(values) > 1
        }
        needed = parameters_with_values(request.resolver_match.route, method)
        wrong = wrong or {name: [EMPTY] for name in needed if request.GET.get(name) == ""}
        return refusal_response(ValidationError(wrong)) if wrong else None
