"""Rosters as files: download a draft or a team, and import a draft."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from core.download_names import content_disposition
from core.leagues.views.shortcuts import AuthenticatedRequest, league_or_404, require
from engine.variants.registry import VARIANTS
from rosters.exchange.file_kinds import decode_text
from rosters.exchange.roster_document import (
    MAX_DOCUMENT_LENGTH,
    RosterDocument,
    UnreadableRoster,
    undecodable_roster,
)
from rosters.models import TeamDraft
from rosters.queries.exchange import (
    WRITERS,
    find_clan,
    read_document,
    roster_of_draft,
    roster_of_team,
)
from rosters.queries.teams import visible_teams
from rosters.services import drafts

MAX_MISTAKES = 30
BYTES_OF_A_CHARACTER = 4


@require_safe
def team_file(request: HttpRequest, pk: int, form: str) -> HttpResponse:
    """A founded team's roster of today."""
    team = get_object_or_404(visible_teams(request.user), pk=pk)
    return _file(roster_of_team(team), form)


@require_safe
@login_required
def draft_file(request: AuthenticatedRequest, pk: int, form: str) -> HttpResponse:
    """One's own draft."""
    own = TeamDraft.objects.filter(coach=request.user).select_related("clan")
    return _file(roster_of_draft(get_object_or_404(own, pk=pk)), form)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def import_roster(request: AuthenticatedRequest, slug: str) -> HttpResponse:
    """A pasted roster or a file, text or JSON, becomes the coach's draft of its game."""
    league = league_or_404(request, slug)
    require(request, "core.coach_in_league", league)
    text = request.POST.get("text", "")[: MAX_DOCUMENT_LENGTH + 1].replace("\x00", "")
    game = VARIANTS[0]
    clan_key, table = next(iter(game.clans.items()))
    example = {"game": game.key, "clan": clan_key, "position": table.positions[0].key}
    context = {"league": league, "text": text, "example": example}
    if request.method == "POST":
        try:
            if (file := request.FILES.get("file")) is not None:
                context["text"] = text = _text_of(file)
            roster = read_document(text)
        except UnreadableRoster as error:
            context["mistakes"] = error.mistakes[:MAX_MISTAKES]
            return render(request, "rosters/import.html", context, status=422)
        clan = find_clan(roster.game, roster.clan)
        if clan is None:
            raise Http404
        draft = drafts.import_draft(
            league=league, coach=request.user, clan=clan, roster=roster.draft
        )
        messages.success(request, gettext("The roster is in your draft."))
        return redirect("rosters:draft", draft.pk)
    return render(request, "rosters/import.html", context)


def _text_of(file: UploadedFile) -> str:
    """A file's text. Raises `UnreadableRoster` for what is none, and says what it seems to be."""
    data = file.read(BYTES_OF_A_CHARACTER * (MAX_DOCUMENT_LENGTH + 1))
    if (text := decode_text(data)) is None:
        raise undecodable_roster(data)
    return text[: MAX_DOCUMENT_LENGTH + 1].replace("\x00", "")


def _file(roster: RosterDocument, form: str) -> HttpResponse:
    if form not in WRITERS:
        raise Http404
    write, kind = WRITERS[form]
    response = HttpResponse(write(roster), content_type=f"{kind}; charset=utf-8")
    name = content_disposition(roster.draft.name, form, otherwise="roster")
    response["Content-Disposition"] = name
    return response
