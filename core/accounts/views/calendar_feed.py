"""The calendar of deadlines, by a URL with a token: calendar programs cannot log in."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_safe

from core import clock
from core.accounts.api_tokens import CALENDAR, find_token, note_calendar_state
from core.accounts.calendar_feed import calendar
from core.accounts.waiting import waiting_for


@require_safe
@sensitive_variables("key")
def deadlines(request: HttpRequest, key: str) -> HttpResponse:
    """All items with a deadline that wait for the token's owner."""
    token = find_token(key=key)
    if token is None or token.scopes != [CALENDAR]:
        raise Http404  # a key that may do more does not belong in an address
    items, before = waiting_for(token.user), token.calendar_state
    body, state = calendar(items, before, now=clock.now())
    if state != before:
        note_calendar_state(token=token, state=state)
    response = HttpResponse(body, content_type="text/calendar; charset=utf-8")
    response["Cache-Control"] = "private, max-age=900"
    response["Content-Disposition"] = 'inline; filename="kemari.ics"'
    return response
