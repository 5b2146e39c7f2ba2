"""Fetches a match for its reader, and limits the size of request bodies."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from matches.models import Match, Side
from matches.permissions import sides_of
from matches.queries.matches import match_with_people
from matches.render.translation import N_
from matches.services.submission.drafts import Seen

# A sheet has 8 KB at most; a form that carries one is not much larger.
MAX_FORM_BYTES = 64 * 1024
SEGMENT = re.compile(r"[0-9]{1,9}")
INCOMPLETE = N_("This form came in incomplete, and nothing was changed. Load the page again.")

View = Callable[..., HttpResponse]


def match_or_404(request: HttpRequest, pk: int) -> Match:
    """The match with that number; not found if its league is closed to the reader."""
    return get_object_or_404(match_with_people(request.user), pk=pk)


def own_side(request: HttpRequest, match: Match) -> Side:
    """The side the reader gives orders for: the one on turn, if they coach both.

    Raises `PermissionDenied` for everybody else.
    """
    sides = sides_of(request.user, match)
    if not sides:
        raise PermissionDenied
    if match.waiting_side in sides:
        return Side(match.waiting_side)
    return sides[0]


def posted(request: HttpRequest, field: str) -> str | None:
    """A field of the form, which may be empty; None if the form has no such field."""
    value = request.POST.get(field)
    return value if isinstance(value, str) else None


def posted_segment(request: HttpRequest) -> int | None:
    """The segment the form was made for; None if it has none."""
    segment = posted(request, "segment") or ""
    return int(segment) if SEGMENT.fullmatch(segment) else None


def posted_seen(request: HttpRequest) -> Seen | None:
    """The draft that the form was filled from; None if the form does not say.

    What is no moment counts as none: then no draft was there.
    """
    moment = posted(request, "seen")
    if moment is None:
        return None
    try:
        found = datetime.fromisoformat(moment) if moment else None
    except ValueError:
        found = None
    return Seen(found if found is None or found.tzinfo is not None else None)


def small_body(view: View) -> View:
    """Refuse a body that is far too large, with a message, before it is read."""
    protected: View = csrf_protect(view)

    @csrf_exempt
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if int(request.META.get("CONTENT_LENGTH") or 0) > MAX_FORM_BYTES:
            return render(request, "matches/too_large.html", {"pk": kwargs.get("pk")}, status=413)
        return protected(request, *args, **kwargs)

    return guarded
