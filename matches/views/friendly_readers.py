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

from core.accounts.models import Person
from core.leagues.views.shortcuts import AuthenticatedRequest
from core.refusals import flash_refusal
from core.secret_views import forbid_storing
from matches.models import Friendly, Match
from matches.reading_links import note_opened, read_reading_link, sign_reading_link
from matches.services import friendly_readers
from matches.services.friendly_readers import SHARES_OF_SIDE
from matches.views.access import match_or_404
from rosters.models import Team


@dataclass(frozen=True, slots=True)
class FriendlyBox:
    """Who may read a friendly, for the box that says what it is."""

    is_shared: bool
    is_own: bool
    """Whether the reader plays it, and so says who may read it."""
    shares: bool
    """Whether their side says that all who have the link may."""
    rival: Team | None
    """For who plays it against somebody: the other side, which has to agree."""
    rival_shares: bool
    link: str
    """For who plays it, while it is shared."""


def build_friendly_box(request: HttpRequest, match: Match) -> FriendlyBox | None:
    """None for a match of a league."""
    friendly, reader = getattr(match, "friendly", None), request.user
    if match.league_id is not None or friendly is None:
        return None
    is_own = reader.pk in match.coach_ids
    rivals = friendly_readers.find_rivals(match, reader) if is_own else []
    path = reverse("matches:read-friendly", args=[sign_reading_link(match)])
    return FriendlyBox(
        is_shared=friendly.is_shared,
        is_own=is_own,
        shares=is_own and friendly_readers.does_share(match, reader),
        rival=match.team(rivals[0]) if rivals else None,
        rival_shares=any(getattr(friendly, SHARES_OF_SIDE[side]) for side in rivals),
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
        messages.success(request, _words_of(shown, request.user, shares=shares))
    return redirect(reverse("matches:match", args=[shown.pk]) + "#about-friendly")


def _words_of(match: Match, actor: Person, *, shares: bool) -> str:
    """What is said to who has just given or taken back their word."""
    if not shares:
        return gettext("Nobody but its two sides can read the match.")
    if Friendly.objects.get(match=match).is_shared:
        return gettext("Everybody with its link can read the match.")
    rivals = friendly_readers.find_rivals(match, actor)
    return gettext("Your side shares the match. Others can read it once {team} agrees.").format(
        team=match.team(rivals[0])
    )
