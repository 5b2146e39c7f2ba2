"""The thread of a match: for those who play or run it, hidden from everybody else."""

from __future__ import annotations

from django.contrib import messages as flashes
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from core import clock
from core.leagues.views.shortcuts import AuthenticatedRequest
from core.refusals import caught_refusal, flash_refusal
from matches.models import Match, MatchMessage
from matches.queries import matches
from matches.services import message_thread
from matches.views.access import INCOMPLETE, match_or_404, posted, small_body

PAGE = 50


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@small_body
def thread(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """The messages, the newest first, and a form to post one."""
    match = _readable(request, pk)
    if request.method != "POST":
        return _page(request, match)
    text = posted(request, "text")
    if text is None:
        return _page(request, match, refused=gettext(INCOMPLETE), status=422)
    with caught_refusal() as refused:
        message_thread.post(match=match, author=request.user, text=text, now=clock.now())
        flashes.success(request, gettext("Posted."))
        return redirect("matches:thread", pk)
    return _page(request, match, refused=refused.words, text=text, status=422)


@require_POST
@login_required
def moderate(request: AuthenticatedRequest, pk: int, message: int, verb: str) -> HttpResponse:
    """The commissioner hides a message, or shows it again."""
    match = _readable(request, pk)
    row = get_object_or_404(MatchMessage.objects.select_related("match"), pk=message, match=match)
    row.match = match
    verbs = {"hide": message_thread.hide, "show": message_thread.show}
    if verb not in verbs:
        raise Http404
    with flash_refusal(request):
        verbs[verb](message=row, actor=request.user, now=clock.now())
    return redirect("matches:thread", pk)


def _readable(request: AuthenticatedRequest, pk: int) -> Match:
    match = match_or_404(request, pk)
    if not request.user.has_perm("matches.read_thread", match):
        raise PermissionDenied
    return match


def _page(
    request: AuthenticatedRequest,
    match: Match,
    *,
    refused: str = "",
    text: str = "",
    status: int = 200,
) -> HttpResponse:
    page = Paginator(matches.messages_of(match), PAGE).get_page(request.GET.get("page"))
    context = {
        "match": match,
        "page": page,
        "may_write": request.user.has_perm("matches.write_thread", match),
        "may_moderate": request.user.has_perm("matches.moderate_thread", match),
        "max_length": message_thread.MAX_LENGTH,
        "refused": refused,
        "text": text,
    }
    return render(request, "matches/message_thread.html", context, status=status)
