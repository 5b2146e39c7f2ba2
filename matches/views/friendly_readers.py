"""What a friendly is and who may read it; and the link that opens it for others (KEM-FRI-13)."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from core.leagues.views.shortcuts import AuthenticatedRequest
from core.refusals import flash_refusal
from core.secret_views import forbid_storing
from matches.models import Friendly, Match
from matches.reading_links import note_opened, read_reading_link, sign_reading_link
from matches.services import friendly_readers
from matches.views.access import match_or_404


@dataclass(frozen=True, slots=True)
class FriendlyBox:
    """Who may read a friendly, for the box that says what it is."""

    is_shared: bool
    is_own: bool
    """Whether the reader plays it, and so says who may read it."""
    shares: bool
    """Whether their side says that all who have the link may."""
    link: str
    """For who plays it, while it is shared."""


def build_friendly_box(request: HttpRequest, match: Match) -> FriendlyBox | None:
    """None for a match of a league."""
    friendly, reader = getattr(match, "friendly", None), request.user
    if match.league_id is not None or friendly is None:
        return None
    is_own = reader.pk in match.coach_ids
    path = reverse("matches:read-friendly", args=[sign_reading_link(match)])
    return FriendlyBox(
        is_shared=friendly.is_shared,
        is_own=is_own,
        shares=is_own and friendly_readers.does_share(match, reader),
        link=request.build_absolute_uri(path) if is_own and friendly.is_shared else "",
    )


@require_safe
def read_friendly(request: HttpRequest, token: str) -> HttpResponse:
    """The link of a friendly: it leads to the match, as long as both sides share it."""
    pk = read_reading_link(token)
    friendly = Friendly.objects.select_related("match").filter(match=pk).first()
    if friendly is None:
        raise Http404
    forbid_storing(request)
    if friendly.is_shared:
        note_opened(request, friendly.match)
    elif request.user.pk not in friendly.match.coach_ids:
        return render(request, "matches/not_shared.html", status=410)
    return redirect("matches:match", friendly.match_id)


@require_POST
@login_required
def share_friendly(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """Who plays a friendly says whether all who have the link may read it."""
    shown, shares = match_or_404(request, pk), "share" in request.POST
    with flash_refusal(request):
        friendly_readers.share_friendly(match=shown, actor=request.user, shares=shares)
        said = (
            gettext("Your side shares the match.")
            if shares
            else gettext("Nobody but its two sides can read the match.")
        )
        messages.success(request, said)
    return redirect(reverse("matches:match", args=[shown.pk]) + "#about-friendly")
