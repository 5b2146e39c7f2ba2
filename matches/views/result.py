"""The result of a match played at a table: entered, confirmed, disputed, withdrawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from core import clock
from core.leagues.views.shortcuts import AuthenticatedRequest
from core.refusals import flash_refusal
from engine.report import MatchReport
from engine.table_top import NO_NOTES, blank_report, for_line_ups
from matches.models import Match, Side, TableReport
from matches.permissions import coached_sides
from matches.report_form import ReportForm
from matches.services.outcomes import table_top
from matches.services.prematch.line_ups import todays_setup
from matches.views.access import match_or_404, small_body
from matches.views.report_page import ReportSide


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@small_body
def result(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """The entered result, for those who may answer it; else the form to enter it."""
    match = match_or_404(request, pk)
    if match.is_over:
        return redirect("matches:report", match.pk)
    judges = request.user.has_perm("matches.judge", match)
    if not (coached_sides(request.user, match) or judges):
        raise PermissionDenied
    if why_not := table_top.why_not_entered(match):
        messages.error(request, why_not)
        return redirect("matches:match", match.pk)
    entered = match.table_reports.filter(state__in=table_top.OPEN).first()
    if request.method == "POST":
        return _entered(request, match)
    if entered is not None and "again" not in request.GET:
        return _answer_page(request, match, entered)
    with flash_refusal(request):
        setup = todays_setup(match)
        standing = blank_report(setup)
        if entered is not None:
            standing = for_line_ups(MatchReport.from_json(entered.report), setup)
        notes = entered.notes if entered is not None else NO_NOTES
        return _form_page(request, match, ReportForm(setup, standing, notes=notes))
    return redirect("matches:match", match.pk)


def _entered(request: AuthenticatedRequest, match: Match) -> HttpResponse:
    form = None
    with flash_refusal(request):
        setup = todays_setup(match)
        form = ReportForm(setup, blank_report(setup), request.POST)
        if not form.is_valid():
            return _form_page(request, match, form, status=422)
        table_top.enter(
            match=match,
            actor=request.user,
            report=form.report(),
            notes=form.notes(),
            now=clock.now(),
        )
        messages.success(
            request, gettext("Entered. It counts when the other coach or a judge has confirmed it.")
        )
        return redirect("matches:result", match.pk)
    if form is None:
        return redirect("matches:match", match.pk)
    return _form_page(request, match, form, status=422)


def _form_page(
    request: AuthenticatedRequest, match: Match, form: ReportForm, *, status: int = 200
) -> HttpResponse:
    return render(
        request, "matches/result_form.html", {"match": match, "form": form}, status=status
    )


def _answer_page(request: AuthenticatedRequest, match: Match, entered: TableReport) -> HttpResponse:
    report = MatchReport.from_json(entered.report)
    judges = request.user.has_perm("matches.judge", match)
    other = entered.entered_by_id != request.user.pk and bool(coached_sides(request.user, match))
    context = {
        "match": match,
        "entered": entered,
        "sides": [ReportSide.build(match, side, report.sides[side]) for side in Side],
        "noted": list(_noted(match, entered, report)),
        "may_confirm": other or judges,
        "may_dispute": other and entered.state == TableReport.State.ENTERED,
        "may_withdraw": entered.entered_by_id == request.user.pk or judges,
    }
    return render(request, "matches/result.html", context)


def _noted(match: Match, entered: TableReport, report: MatchReport) -> Iterator[str]:
    """What was entered beside the players, for the coach who confirms it."""
    if entered.decided_by:
        yield gettext("Decided by: {how}.").format(how=entered.get_decided_by_display())
    home, away = (side.score for side in report.sides)
    if home == away and report.winner is not None:
        yield gettext("{team} won a level match.").format(team=match.team(report.winner))
    for side in Side:
        if face := entered.notes.winnings_dice[side]:
            yield f"{match.team(side)} threw a {face} for its winnings."


@require_POST
@login_required
def answer(request: AuthenticatedRequest, pk: int, number: int, verb: str) -> HttpResponse:
    """Confirm, dispute or withdraw the report of that number."""
    match = match_or_404(request, pk)
    entered = get_object_or_404(TableReport, match=match, number=number)
    verbs: dict[str, Callable[[], object]] = {
        "confirm": lambda: table_top.confirm(entered=entered, actor=request.user, now=clock.now()),
        "dispute": lambda: table_top.dispute(
            entered=entered,
            actor=request.user,
            objection=request.POST.get("objection", "").replace("\x00", ""),
            now=clock.now(),
        ),
        "withdraw": lambda: table_top.withdraw(
            entered=entered, actor=request.user, now=clock.now()
        ),
    }
    if verb not in verbs:
        raise Http404
    words = {
        "confirm": gettext("Confirmed: the result stands."),
        "dispute": gettext("Disputed: the judges of this league have been notified."),
        "withdraw": gettext("Withdrawn: the match is played by mail again."),
    }
    with flash_refusal(request):
        verbs[verb]()
        messages.success(request, words[verb])
        return redirect("matches:match" if verb == "withdraw" else "matches:result", match.pk)
    return redirect("matches:result", match.pk)
