"""Pages to export a league to a file and to import one."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from core.accounts.recent_password import ask_password_again
from core.leagues.views.shortcuts import AuthenticatedRequest, league_or_404, require
from core.refusals import caught_refusal, refusal_as_error
from league.exports.forms import ImportForm
from league.exports.services import jobs
from league.models import FileJob


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@ask_password_again
def export(request: AuthenticatedRequest, slug: str) -> HttpResponse:
    """What a league file contains, and the button to make one."""
    league = league_or_404(request, slug)
    require(request, "league.export_league", league)
    with caught_refusal() as refused:
        if request.method == "POST":
            job = jobs.ask(kind=FileJob.Kind.EXPORT, actor=request.user, league=league)
            return redirect("exports:job", job.pk)
    own = FileJob.objects.filter(asked_by=request.user, kind=FileJob.Kind.EXPORT, league=league)
    return render(
        request,
        "league/exports/export.html",
        {"league": league, "refusal": refused.words, "jobs": own},
        status=429 if refused.error else 200,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def import_file(request: AuthenticatedRequest) -> HttpResponse:
    """Import a league from a file; for everybody who may create leagues."""
    form = ImportForm(request.POST or None, request.FILES or None)
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            with refusal_as_error(form):
                job = jobs.ask(
                    kind=FileJob.Kind.IMPORT,
                    actor=request.user,
                    options=form.options(),
                    upload=form.cleaned_data["file"].chunks(2**20),
                    size=form.cleaned_data["file"].size,
                )
                return redirect("exports:job", job.pk)
    context = {"form": form, "max_mb": settings.LEAGUE_FILE_MAX_BYTES // 2**20}
    return render(request, "league/exports/import.html", context, status=status)
