"""The notifications pages."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from core.leagues.views.shortcuts import AuthenticatedRequest
from core.notifications import queries
from core.notifications import services as notifications

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


@require_POST
@login_required
def mark_all_read(request: AuthenticatedRequest) -> HttpResponse:
    notifications.mark_all_read(recipient=request.user)
    return redirect("core:notifications")
