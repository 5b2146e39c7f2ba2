"""What is mailed to a person: ended by a link in the mail, begun again on his profile."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from league.club.mail import standing, unsubscribing
from league.club.views.access import SignedRequest


@require_POST
@login_required
def again(request: SignedRequest) -> HttpResponse:
    """The person says that his address works."""
    standing.try_again(user=request.user)
    messages.success(request, "You are mailed again.")
    return redirect("club:profile")


@require_POST
@login_required
def subscribe(request: SignedRequest, kind: str) -> HttpResponse:
    """The person wants a kind of letter by mail again."""
    unsubscribing.subscribe(user=request.user, kind=kind)
    messages.success(request, f"Mailed again: {kind}.")
    return redirect("club:profile")


@csrf_exempt  # a mail program posts here, by RFC 8058: what the link proves is its token
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Scanners follow every link of a mail, so a GET asks and only a POST acts."""
    meant = unsubscribing.meant_by(token)
    if meant is None:
        raise Http404
    user, kind = meant
    done = request.method == "POST"
    if done:
        unsubscribing.unsubscribe(user=user, kind=kind)
    return render(request, "club/unsubscribe.html", {"kind": kind, "done": done})
