"""The page of a league's webhooks and their deliveries."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from core import clock
from core.leagues.views.shortcuts import AuthenticatedRequest, league_or_404, require
from core.leagues.views.tabs import LeagueTabs
from core.notifications import webhooks
from core.notifications.forms import WebhookForm
from core.notifications.models import Webhook, WebhookDelivery
from core.notifications.webhook_sending import PATIENCE, SIGNATURE
from core.refusals import flash_refusal, refusal_as_error

SHOWN = 30


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def webhook_list(request: AuthenticatedRequest, slug: str) -> HttpResponse:
    league = league_or_404(request, slug)
    require(request, "core.change_league", league)
    form = WebhookForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusal_as_error(form):
            webhooks.create_webhook(
                league=league,
                actor=request.user,
                url=form.cleaned_data["url"],
                as_format=form.cleaned_data["format"],
                verbs=form.cleaned_data["verbs"],
            )
            messages.success(
                request, gettext("The webhook is added. Send a test to see whether it works.")
            )
            return redirect("core:webhooks", league.slug)
    deliveries = WebhookDelivery.objects.filter(webhook__league=league).select_related(
        "webhook", "entry"
    )
    shown = list(deliveries[:SHOWN])
    context = {
        "league": league,
        "webhooks": league.webhooks.all(),
        "deliveries": shown,
        "reloads": any(_is_being_tried(row) for row in shown),
        "max_news": webhooks.MAX_NEWS_AN_HOUR,
        "form": form,
        "signature": SIGNATURE,
        "tabs": LeagueTabs.build(league, request.user),
    }
    return render(request, "core/webhooks.html", context)


def _is_being_tried(row: WebhookDelivery) -> bool:
    """Whether the result of a test is expected within seconds: its host is not left alone."""
    soon = clock.now() + PATIENCE
    return row.kind == row.Kind.TEST and row.next_at is not None and row.next_at <= soon


@require_POST
@login_required
def webhook_command(request: AuthenticatedRequest, slug: str, pk: int, verb: str) -> HttpResponse:
    """Try a webhook, or remove it."""
    league = league_or_404(request, slug)
    require(request, "core.change_league", league)
    webhook = get_object_or_404(Webhook.objects.select_related("league"), league=league, pk=pk)
    verbs: dict[str, Callable[[], str]] = {
        "try": lambda: _tried(webhook, request),
        "remove": lambda: _removed(webhook, request),
    }
    if verb not in verbs:
        raise Http404
    with flash_refusal(request):
        messages.info(request, verbs[verb]())
    return redirect("core:webhooks", league.slug)


def _tried(webhook: Webhook, request: AuthenticatedRequest) -> str:
    webhooks.try_webhook(webhook=webhook, actor=request.user)
    return gettext("The test is on its way. Its result appears under the latest deliveries.")


def _removed(webhook: Webhook, request: AuthenticatedRequest) -> str:
    webhooks.remove_webhook(webhook=webhook, actor=request.user)
    return gettext("The webhook is removed.")
