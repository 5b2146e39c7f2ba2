"""The roster builder: choose a clan, fill the roster with its faults shown, found the team."""

from __future__ import annotations

import secrets

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from core.leagues.models import League
from core.leagues.views.shortcuts import AuthenticatedRequest, league_or_404, require
from core.refusals import caught_refusal, flash_refusal
from engine.variants.registry import VARIANTS
from rosters.builder.draft import RosterDraft
from rosters.builder.edits import EditContext, apply_edit
from rosters.forms import ClanForm, is_whole, read_roster
from rosters.hooks import FOUNDING_ENTERS, STEPS_AFTER_FOUNDING
from rosters.models import Clan, Team, TeamDraft
from rosters.queries.clans import clans_with_tables, game_named, table_of
from rosters.services import drafts, teams
from rosters.views.builder_page import BuilderPage


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def build(request: AuthenticatedRequest, slug: str) -> HttpResponse:
    """Choose game and clan; a POST opens the draft, empty or from the default line-up."""
    meta = game_named(request.POST.get("variant") or request.GET.get("variant"))
    if meta is None:
        raise Http404
    league = league_or_404(request, slug)
    require(request, "core.coach_in_league", league)
    earlier = TeamDraft.objects.filter(league=league, coach=request.user).order_by("id")
    kept = [*earlier.select_related("clan")]
    replaced = next((one for one in kept if one.clan.variant == meta.key), None)
    form = ClanForm(replaced, request.POST if request.method == "POST" else None)
    if "clan" in form.errors:
        raise Http404
    if form.is_valid() or form.founds_at_once:
        clan = get_object_or_404(Clan, variant=meta.key, key=form.cleaned_data["clan"])
        if form.founds_at_once:
            return _found_at_once(request, league, clan)
        draft = drafts.start_draft(
            league=league,
            coach=request.user,
            clan=clan,
            with_line_up=request.POST.get("start") != "empty",
        )
        return redirect("rosters:draft", draft.pk)
    return render(
        request,
        "rosters/choose_clan.html",
        {
            "league": league,
            "meta": meta,
            "games": VARIANTS,
            "clans": clans_with_tables(meta.key),
            "drafts": kept,
            "form": form,
            "enters": FOUNDING_ENTERS.first(league, request.user, meta.key),
        },
        status=422 if form.errors else 200,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def draft(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """The builder's page. Its buttons save, found, fill from the default line-up or discard."""
    kept = _own_draft(request, pk)
    if request.method != "POST":
        return render(request, "rosters/draft.html", {"page": BuilderPage.build(kept)})
    with flash_refusal(request):
        return _act(request, kept)
    return redirect("core:league", kept.league.slug)


def _act(request: AuthenticatedRequest, kept: TeamDraft) -> HttpResponse:
    match request.POST.get("action"):
        case "discard":
            drafts.discard_draft(draft=kept, actor=request.user)
            return redirect("core:league", kept.league.slug)
        case "line_up":
            drafts.reset_draft(draft=kept, actor=request.user)
            messages.success(request, gettext("The default line-up is in the draft."))
            return redirect("rosters:draft", kept.pk)
        case "found":
            return _found(request, kept)
        case str(word) if ":" in word:
            return _edit(request, kept, word)
        case _:
            _save(request, kept)
            messages.success(request, gettext("The draft is saved."))
            return redirect("rosters:draft", kept.pk)


def _edit(request: AuthenticatedRequest, kept: TeamDraft, word: str) -> HttpResponse:
    """Save the form, then apply a button of the builder. htmx gets only the builder."""
    _save(request, kept)
    taken = tuple(Team.objects.filter(league=kept.league).values_list("name", flat=True))
    context = EditContext(table_of(kept.clan), seed=secrets.randbits(32), taken=taken)
    chosen = apply_edit(RosterDraft.from_json(kept.name, kept.lines), word, context)
    drafts.save_draft(draft=kept, actor=request.user, roster=chosen)
    if getattr(request, "htmx", False):
        return render(request, "rosters/_builder.html", {"page": BuilderPage.build(kept)})
    return redirect("rosters:draft", kept.pk)


@require_POST
@login_required
def check(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """For htmx: save the form and return the running budget and the violations."""
    kept = _own_draft(request, pk)
    with caught_refusal() as refused:
        _save(request, kept)
    if refused.error:
        raise Http404(refused.words)
    page = BuilderPage.build(kept, posted=request.POST)
    return render(request, "rosters/_checked.html", {"page": page, "oob": True})


def _found(request: AuthenticatedRequest, kept: TeamDraft) -> HttpResponse:
    _save(request, kept)
    try:
        team = teams.found_from_draft(draft=kept, actor=request.user)
    except teams.IllegalRoster as refusal:
        page = BuilderPage.build(kept, refused=refusal.violations)
        return render(request, "rosters/draft.html", {"page": page}, status=422)
    return _lead_on(request, team)


def _found_at_once(request: AuthenticatedRequest, league: League, clan: Clan) -> HttpResponse:
    """A team of the usual line-up; one that cannot be founded so is filled in the builder."""
    with flash_refusal(request):
        team = teams.found_usual_team(
            league=league, clan=clan, actor=request.user, seed=secrets.randbits(32)
        )
        return _lead_on(request, team)
    return redirect("core:league", league.slug)


def _lead_on(request: AuthenticatedRequest, team: Team) -> HttpResponse:
    """Say that a team is founded, and go where its coach does what comes next."""
    founded = gettext("{team} is founded.").format(team=team)
    step = STEPS_AFTER_FOUNDING.first(team, request.user)
    messages.success(request, f"{founded} {step.words}" if step else founded)
    return redirect(step.address) if step else redirect("rosters:team", team.pk)


def _save(request: AuthenticatedRequest, kept: TeamDraft) -> None:
    """Save the posted roster. Raises `BadRequest` if fields of the form are missing."""
    table = table_of(kept.clan)
    if not is_whole(request.POST, table):
        raise BadRequest(
            gettext("Fields of the form are missing; nothing has changed. Reload the page.")
        )
    roster = read_roster(request.POST, table)
    drafts.save_draft(draft=kept, actor=request.user, roster=roster)


def _own_draft(request: AuthenticatedRequest, pk: int) -> TeamDraft:
    own = TeamDraft.objects.filter(coach=request.user).select_related("league", "clan")
    return get_object_or_404(own, pk=pk)
