"""Correcting a result: choose what replaces it, read every consequence, apply it or not."""

from __future__ import annotations

from dataclasses import replace

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from core import clock
from core.errors import Refused
from core.leagues.views.shortcuts import AuthenticatedRequest, require
from core.refusals import flash_refusal
from engine.lineup import MatchSetup
from matches.hooks import CORRECTION_PANELS
from matches.models import Match
from matches.queries.matches import setup_for_words
from matches.report_form import ReportForm
from matches.services.outcomes import corrections
from matches.services.outcomes.corrections import Correction, Kind, StalePreview
from matches.views.access import match_or_404, small_body
from rosters.queries.consequences import consequences

NOT_REPEATED = frozenset({"csrfmiddlewaretoken", "step", "seen", "reason"})
RULING = "ruling-"
"""What the fields begin with that say what happens to a later match."""
MAX_RULINGS, MAX_RULING_LENGTH = 100, 40


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@small_body
def correct(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """The form; with `step=preview` what it would change; with `step=apply` it is applied."""
    match = match_or_404(request, pk)
    require(request, "matches.judge", match)
    with flash_refusal(request) as uncorrectable:
        corrections.require_correctable(match)
    if uncorrectable.error:
        return redirect("matches:match", match.pk)
    setup = setup_for_words(match)
    form = None if setup is None else _form(match, setup, None)
    if request.method != "POST":
        return _choice(request, match, form)
    with flash_refusal(request):
        if setup is not None and request.POST.get("kind") == Kind.RE_ENTERED:
            form = _form(match, setup, request.POST)
        correction = replace(_wanted(request, match, form), rulings=_rulings(request))
        if request.POST.get("step") != "apply":
            return _preview(request, match, correction)
        try:
            version = corrections.correct(
                match=match,
                correction=correction,
                actor=request.user,
                reason=request.POST.get("reason", "").replace("\x00", ""),
                seen=request.POST.get("seen", ""),
                now=clock.now(),
            )
        except StalePreview as stale:
            messages.error(request, str(stale))
            return _preview(request, match, correction, status=422)
        said = gettext("{what}. Both coaches have been notified.")
        messages.success(request, said.format(what=version.get_kind_display()))
        return redirect("matches:versions", match.pk)
    return _choice(request, match, form, status=422)


def _form(match: Match, setup: MatchSetup, data: object) -> ReportForm:
    return ReportForm(setup, corrections.report_to_edit(match, setup), data, with_money=True)


def _choice(
    request: AuthenticatedRequest, match: Match, form: ReportForm | None, *, status: int = 200
) -> HttpResponse:
    context = {"match": match, "form": form, "standing": corrections.last_report(match)}
    return render(request, "matches/correct.html", context, status=status)


def _wanted(request: AuthenticatedRequest, match: Match, form: ReportForm | None) -> Correction:
    """The correction the form describes. Raises `Refused`."""
    kind = request.POST.get("kind")
    if kind == Kind.VOID:
        return corrections.voided()
    if kind == "replay":
        return corrections.voided(replay=True)
    if kind == Kind.OVERTURNED:
        score = [_goals(request.POST.get(name, "")) for name in ("home", "away")]
        winner = request.POST.get("winner", "")
        level = int(winner) if winner in {"0", "1"} else None
        return corrections.decided(match, score, level)
    if kind != Kind.RE_ENTERED or form is None:
        raise Refused(gettext("Choose what should replace the result."))
    if not form.is_valid():
        raise Refused(gettext("Some numbers cannot be read; they are marked below."))
    return corrections.re_entered(
        form.report(),
        form.setup,
        healed=form.healed(),
        awarded=form.awarded(),
        anyway="anyway" in request.POST,
    )


def _rulings(request: AuthenticatedRequest) -> dict[str, str]:
    """What is chosen for later matches, by their keys."""
    chosen = [
        (name.removeprefix(RULING)[:MAX_RULING_LENGTH], str(value)[:MAX_RULING_LENGTH])
        for name, value in request.POST.items()
        if name.startswith(RULING)
    ]
    return dict(chosen[:MAX_RULINGS])


def _goals(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 2):
        raise Refused(gettext("A score is a number from 0 to 99."))
    return int(text)


def _preview(
    request: AuthenticatedRequest, match: Match, correction: Correction, *, status: int = 200
) -> HttpResponse:
    now = clock.now()
    found = corrections.preview(match, correction)
    context = {
        "match": match,
        "correction": correction,
        "teams": [consequences(plan, now=now) for plan in found.planned],
        "seen": found.seen,
        "repeated": [
            pair
            for pair in request.POST.items()
            if pair[0] not in NOT_REPEATED and not pair[0].startswith(RULING)
        ],
        "panels": [
            panel
            for panel in CORRECTION_PANELS.call(
                match, correction.report, correction.replay, correction.rulings
            )
            if panel
        ],
        "max_reason_length": corrections.MAX_REASON_LENGTH,
    }
    return render(request, "matches/correct_preview.html", context, status=status)
