"""The notifications pages."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from core.leagues.views.shortcuts import AuthenticatedRequest
from core.local_address import is_local_address
from core.notifications import queries
from core.notifications import services as notifications
from core.notifications.kinds import GENERAL, find

PAGE = 50


@require_safe
@login_required
def notification_list(request: AuthenticatedRequest) -> HttpResponse:
    page = Paginator(queries.notifications(request.user), PAGE).get_page(request.GET.get("page"))
    return render(request, "core/notifications.html", {"page": page})


@require_safe
@login_required
def notification(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    message = get_object_or_404(queries.notifications(request.user), pk=pk)
    notifications.mark_read(message=message)
    return render(request, "core/notification.html", {"notification": message})


@require_safe
@login_required
def go_there(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """By one click to the place that a notification is about; it counts as read.

    What no other page says (why something was decided) is shown there as a message. One that leads
    nowhere is read on its own page.
    """
    message = get_object_or_404(queries.notifications(request.user), pk=pk)
    if not is_local_address(message.link):
        return redirect("core:notification", pk=pk)
    notifications.mark_read(message=message)
    if find(message.kind) is GENERAL:
        messages.info(request, message.body)
    return redirect(message.link)


@require_POST
@login_required
def mark_all_read(request: AuthenticatedRequest) -> HttpResponse:
    notifications.mark_all_read(recipient=request.user)
    return redirect("core:notifications")
