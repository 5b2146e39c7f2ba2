"""Fetches a match for its reader, and limits the size of request bodies."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from core.errors import Elsewhere
from core.secret_views import forbid_storing
from matches.models import Match, Side
from matches.permissions import plays_hotseat, sides_of
from matches.queries.matches import match_with_people
from matches.render.translation import N_
from matches.services.submission.drafts import Seen

# A sheet has 8 KB at most; a form that carries one is not much larger.
MAX_FORM_BYTES = 64 * 1024
SEGMENT = re.compile(r"[0-9]{1,9}")
INCOMPLETE = N_("This form came in incomplete, and nothing was changed. Load the page again.")

PAGES_BEFORE = ("HTTP_HX_CURRENT_URL", "HTTP_REFERER")
"""The headers with the address of the page that a request comes from."""
MAX_QUERY = 500
HTMX, FETCHED = "HX-Request", "Sec-Fetch-Dest"
PAGES = frozenset({"", "document"})
"""What a browser says of a whole page, as against a part of it that a script fetches; none before
2023 says anything.
"""

View = Callable[..., HttpResponse]


def match_or_404(request: HttpRequest, pk: int) -> Match:
    """The match with that number; not found if its league is closed to the reader.

    For the coach of both sides the page is about one of them (`team_of_page`), and its address says
    which: without `?team=` they are sent there.
    """
    match = get_object_or_404(match_with_people(request.user), pk=pk)
    if match.is_hotseat:  # Back would show one side what the other has seen
        forbid_storing(request)
        return match
    match.seen_from = team_of_page(request, match)
    if match.seen_from is not None and request.method in {"GET", "HEAD"} and is_page(request):
        query = request.GET.copy()
        query["team"] = str(match.seen_from)
        if query != request.GET:
            raise Elsewhere(f"{request.path}?{query.urlencode()}")
    return match


def is_page(request: HttpRequest) -> bool:
    """Whether the answer is a whole page, as against a part of it that a script asks for."""
    return request.headers.get(FETCHED, "") in PAGES and HTMX not in request.headers


def team_of_page(request: HttpRequest, match: Match) -> int | None:
    """Which of their teams a page is about, for the coach of both; None for everybody else.

    The one that `?team=` names, of this page or of the page that leads here, so that what is posted
    from a page is about the same team; else about the team whose turn it is, or the home team.
    """
    if len(set(match.coach_ids)) > 1 or request.user.pk not in match.coach_ids:
        return None
    own = {str(match.team(side).pk): match.team(side).pk for side in Side}
    before = [request.META.get(name, "") for name in PAGES_BEFORE]
    named = [request.GET.get("team", ""), *(_team_in(address) for address in before)]
    if chosen := next((own[name] for name in named if name in own), None):
        return chosen
    return match.team(match.waiting_side or Side.HOME).pk


def _team_in(address: str) -> str:
    """What `?team=` of an address says."""
    try:
        query = urlsplit(address).query
    except ValueError:
        return ""
    return next(iter(parse_qs(query[:MAX_QUERY]).get("team", ())), "")


def own_side(request: HttpRequest, match: Match) -> Side:
    """The side the reader gives orders for. Raises `PermissionDenied` for everybody else.

    Who plays at one screen and finds no curtain open is sent to the match's page, which has it.
    """
    sides = sides_of(request.user, match)
    if not sides:
        if is_page(request) and plays_hotseat.test(request.user, match):
            raise Elsewhere(reverse("matches:match", args=[match.pk]))
        raise PermissionDenied
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
