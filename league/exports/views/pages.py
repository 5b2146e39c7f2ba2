"""Printable pages, and the button to make a PDF."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from core.leagues.views.shortcuts import AuthenticatedRequest
from core.one_at_a_time import computes
from core.refusals import flash_refusal
from league.exports.printing.page import PrintPage
from league.exports.printing.print_kinds import PRINT_KINDS
from league.exports.services import jobs
from league.models import FileJob


@require_safe
@computes
def page(request: HttpRequest, kind: str, pk: int) -> HttpResponse:
    """The page for printing from a browser: the same that is rendered as PDF."""
    shown = _page(request, kind, pk)
    context = {
        "document": shown,
        "page": shown.content,
        "kind": kind,
        "pk": pk,
        "on_screen": True,
    }
    return render(request, shown.template, context)


@require_POST
@login_required
def pdf(request: AuthenticatedRequest, kind: str, pk: int) -> HttpResponse:
    """Request the PDF."""
    _page(request, kind, pk)
    with flash_refusal(request):
        job = jobs.ask(kind=FileJob.Kind(kind), actor=request.user, subject_id=pk)
        return redirect("exports:job", job.pk)
    return redirect("exports:page", kind, pk)


def _page(request: HttpRequest, kind: str, pk: int) -> PrintPage:
    if kind not in PRINT_KINDS or (shown := PRINT_KINDS[kind].page(request.user, pk)) is None:
        raise Http404
    return shown
