"""The other coach's word on what a judge asks in a match of their own."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from core import clock
from core.leagues.views.shortcuts import AuthenticatedRequest
from core.refusals import flash_refusal
from matches.models import Consent
from matches.services import consents
from matches.views.access import match_or_404

ANSWERS = {"agree": True, "object": False}


@require_POST
@login_required
def answer(request: AuthenticatedRequest, pk: int, consent: int) -> HttpResponse:
    """Agree or object."""
    match = match_or_404(request, pk)
    asked = get_object_or_404(Consent, match=match, pk=consent)
    agrees = ANSWERS.get(request.POST.get("answer", ""))
    if agrees is None:
        raise Http404
    with flash_refusal(request):
        consents.answer(consent=asked, actor=request.user, agrees=agrees, now=clock.now())
        messages.success(
            request, gettext("{coach} has been told what you say.").format(coach=asked.asked_by)
        )
    return redirect("matches:match", match.pk)
