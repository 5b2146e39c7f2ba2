"""The clan tables."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rosters.queries.clans import clans_with_tables


@require_safe
def clan_list(request: HttpRequest) -> HttpResponse:
    """All clans side by side, then each clan's table at its rule's ID."""
    return render(request, "rosters/clan_list.html", {"clans": clans_with_tables()})
