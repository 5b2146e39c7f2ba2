"""A person's own job: progress, result, file."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from core.download_names import content_disposition
from core.leagues.views.shortcuts import AuthenticatedRequest
from league.exports.printing.print_kinds import may_have
from league.exports.services import file_chunks, progress
from league.models import FileJob

STOP_POLLING = 286


@require_safe
@login_required
def job(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """The job's page; it polls every two seconds until the job is done."""
    shown = _own(request, pk)
    context = {"job": shown, "percent": progress.percent(shown.pk)}
    if request.headers.get("HX-Request"):
        status = 200 if shown.is_undone else STOP_POLLING
        return render(request, "league/exports/_file_job.html", context, status=status)
    return render(request, "league/exports/file_job.html", context)


@require_safe
@login_required
def file(request: AuthenticatedRequest, pk: int) -> HttpResponseBase:
    """The file, for the requester, if they may still see what it shows."""
    shown = _own(request, pk)
    if not shown.has_file or not may_have(request.user, shown):
        raise Http404
    pdf = shown.kind != FileJob.Kind.EXPORT
    response = StreamingHttpResponse(
        file_chunks.chunks(shown), content_type="application/pdf" if pdf else "application/gzip"
    )
    stem, _, ending = shown.file_name.rpartition(".")
    response["Content-Disposition"] = content_disposition(stem, ending, otherwise="kemari")
    response["Content-Length"] = str(shown.size)
    response["Cache-Control"] = "no-store"
    return response


def _own(request: HttpRequest, pk: int) -> FileJob:
    """The job; 404 for another person's."""
    own = FileJob.objects.filter(asked_by=request.user.pk).select_related("league")
    return get_object_or_404(own, pk=pk)
