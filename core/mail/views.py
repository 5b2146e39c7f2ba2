"""Mail settings, quarantined mails, and the mail service's webhook."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from core.leagues.views.shortcuts import AuthenticatedRequest, league_or_404, require
from core.mail import bounces, esp, own_mails, quarantine, release
from core.mail.models import InboundMail
from core.notifications import opt_out
from core.refusals import caught_refusal

PAGE = 50


@require_POST
@login_required
def again(request: AuthenticatedRequest) -> HttpResponse:
    """The person confirms that the address works."""
    bounces.try_again(user=request.user)
    messages.success(request, gettext("We send you mail again."))
    return redirect("core:profile")


@require_POST
@login_required
def subscribe(request: AuthenticatedRequest, kind: str) -> HttpResponse:
    """Subscribe to a kind of notification by mail again."""
    opt_out.subscribe(user=request.user, kind=kind)
    messages.success(request, gettext("You get these mails again: {kind}.").format(kind=kind))
    return redirect("core:profile")


@csrf_exempt  # a mail program posts here (RFC 8058): the token authorizes it
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Scanners follow every link of a mail, so only a POST acts."""
    meant = opt_out.read_token(token)
    if meant is None:
        raise Http404
    user, kind = meant
    done = request.method == "POST"
    if done:
        opt_out.unsubscribe(user=user, kind=kind)
    return render(request, "core/unsubscribe.html", {"kind": kind, "done": done})


@require_http_methods(["GET", "HEAD", "POST"])
def held_mail(request: HttpRequest, token: str) -> HttpResponse:
    """The link proves access to the registered address. Only a POST acts."""
    mail = quarantine.read_token(token)
    if mail is None or mail.user is None:
        raise Http404
    answer = None
    with caught_refusal() as refused:
        if request.method == "POST":
            answer = release.release(mail=mail, choice=request.POST.get("choice", ""))
    choices = release.choices(mail)
    context = {
        "mail": mail,
        "is_quarantined": answer is None and mail.state == mail.State.QUARANTINED,
        "why": quarantine.reason(mail.reason),
        "choices": choices,
        "may_accept": bool(choices or mail.token),
        "words": release.own_text(mail),
        "answer": answer,
        "refused": refused.words,
    }
    status = 422 if refused.error else 200
    return render(request, "core/quarantined_mail.html", context, status=status)


@require_safe
@login_required
def my_mails(request: AuthenticatedRequest) -> HttpResponse:
    """The reader's mails to us, the newest first."""
    page = Paginator(own_mails.own_mails(request.user), PAGE).get_page(request.GET.get("page"))
    rows = [(row, own_mails.why(row), own_mails.is_waiting(row)) for row in page.object_list]
    return render(request, "core/my_mails.html", {"page": page, "rows": rows})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def my_mail(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """One of the reader's mails: what we read, what not; one that waits can be confirmed."""
    mail = get_object_or_404(InboundMail.objects.select_related("token"), user=request.user, pk=pk)
    answer = None
    with caught_refusal() as refused:
        if request.method == "POST" and request.POST.get("act") == "drop":
            release.set_aside(mail=mail)
            messages.success(request, gettext("This mail has no effect."))
            return redirect("core:my-mails")
        if request.method == "POST":
            answer = release.release(mail=mail, choice=request.POST.get("choice", ""))
    choices = release.choices(mail)
    context = {
        "mail": mail,
        "is_waiting": answer is None and own_mails.is_waiting(mail),
        "why": own_mails.why(mail),
        "choices": choices,
        "may_accept": bool(choices or mail.token),
        "reply": own_mails.reply_in(mail),
        "answer": answer,
        "refused": refused.words,
    }
    status = 422 if refused.error else 200
    return render(request, "core/my_mail.html", context, status=status)


@require_safe
@login_required
def held_of_league(request: AuthenticatedRequest, slug: str) -> HttpResponse:
    """Quarantined mails to a league's reply addresses, without their text."""
    league = league_or_404(request, slug)
    require(request, "core.read_dashboard", league)
    page = Paginator(quarantine.quarantined_in(league), PAGE).get_page(request.GET.get("page"))
    rows = [(row, quarantine.reason(row.reason)) for row in page.object_list]
    return render(request, "core/league_mail.html", {"league": league, "page": page, "rows": rows})


@csrf_exempt  # the service's signature or secret authorizes it
@require_http_methods(["HEAD", "POST"])
def mail_webhook(request: HttpRequest, what: str) -> HttpResponse:
    """The mail service's webhook: a mail (`inbound`), or an event of ours (`tracking`)."""
    view = esp.webhook_view(request, what) if what in {"inbound", "tracking"} else None
    if view is None:
        raise Http404
    if request.method == "POST":
        esp.handle_webhook(view, request)
    return HttpResponse()
