"""The page of a league's webhooks and their deliveries."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from core.leagues.views.shortcuts import AuthenticatedRequest, league_or_404, require
from core.leagues.views.tabs import LeagueTabs
from core.notifications import webhooks
from core.notifications.forms import WebhookForm
from core.notifications.models import Webhook, WebhookDelivery
from core.refusals import refusal_as_error

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
            messages.success(request, "The webhook is added. Send a test to see whether it works.")
            return redirect("core:webhooks", league.slug)
    deliveries = WebhookDelivery.objects.filter(webhook__league=league).select_related(
        "webhook", "entry"
    )
    context = {
        "league": league,
        "webhooks": league.webhooks.all(),
        "deliveries": deliveries[:SHOWN],
        "form": form,
        "signature": webhooks.SIGNATURE,
        "tabs": LeagueTabs.build(league, request.user),
    }
    return render(request, "core/webhooks.html", context)


@require_POST
@login_required
def webhook_command(request: AuthenticatedRequest, slug: str, pk: int, verb: str) -> HttpResponse:
    """Try a webhook, or remove it."""
    league = league_or_404(request, slug)
    require(request, "core.change_league", league)
    webhook = get_object_or_404(Webhook.objects.select_related("league"), league=league, pk=pk)
    verbs: dict[str, Callable[[], str]] = {
        "try": lambda: _tried(webhooks.try_webhook(webhook=webhook, actor=request.user)),
        "remove": lambda: _removed(webhook, request),
    }
    if verb not in verbs:
        raise Http404
    messages.info(request, verbs[verb]())
    return redirect("core:webhooks", league.slug)


def _tried(delivery: WebhookDelivery) -> str:
    if delivery.done_at is not None:
        return f"The test delivery was accepted ({delivery.status})."
    return f"The test delivery failed: {delivery.error or delivery.status}."


def _removed(webhook: Webhook, request: AuthenticatedRequest) -> str:
    webhooks.remove_webhook(webhook=webhook, actor=request.user)
    return "The webhook is removed."
