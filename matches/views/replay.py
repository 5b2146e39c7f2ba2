"""The replay of a match: its page, its frames, the frame for other sites, and the file."""

from __future__ import annotations

from typing import Any

from csp.decorators import csp_replace
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import condition, require_safe

from core.leagues.permissions import is_for_everybody
from core.one_at_a_time import computes
from matches.models import Match
from matches.queries import matches
from matches.queries.replay import NoReplay, Replay, replay_of, replay_version
from matches.render.replay_file import document_element
from matches.render.replay_words import replay_words
from matches.views.access import match_or_404
from matches.views.public_match import describe_match
from matches.views.replay_file import file_text
from matches.views.replay_player import (
    classes_for,
    embed_code,
    player_of,
    steps_of,
    watch_address,
)

MAX_DIGITS = 9
EMBED_STYLES = (
    *(f"core/css/{name}.css" for name in ("tokens", "base", "layout", "components", "arrows")),
    "matches/css/pitch.css",
    "matches/css/replay.css",
)
SEEN_BY_ALL = "public, max-age=30"


@require_safe
def replay(request: HttpRequest, pk: int) -> HttpResponse:
    """The replay at `?event=`, else a poster of its kick-off that plays from the start.

    With `?spoilers=no` it shows nothing of what comes later. With `?panel=1` it is a part for
    another page, with `?since=` together with what was played after that segment.
    """
    shown = match_or_404(request, pk)
    hides = request.GET.get("spoilers") == "no"
    page = reverse("matches:replay", args=[shown.pk])
    context: dict[str, Any] = {"match": shown, "words": replay_words()}
    try:
        found = replay_of(shown)
    except NoReplay:
        return render(request, "matches/replay.html", context)
    event = _number(request, "event")
    at = found.kick_off if event is None else event
    is_panel = "panel" in request.GET
    context["player"] = player_of(
        found,
        at,
        frames=reverse("matches:replay-frames", args=[shown.pk]),
        page="" if is_panel else page,
        link=f"{settings.SITE_URL}{page}",
        hides_spoilers=hides,
        notes=shown.pk,
        pitch_classes=classes_for(request.user, shown, found.parts[-1]["start"]),
        plays="play" in request.GET,
        poster=event is None,
        watch=watch_address(found.parts[0]["first"], page, hides_spoilers=hides),
        takes_keys=not is_panel,
        steps=() if is_panel else steps_of(found, at, page, hides_spoilers=hides),
    )
    if is_panel:
        since = _number(request, "since")
        if since is not None:
            context["document"] = document_element(found.document(since=since))
        return render(request, "matches/_replay.html", context)
    context["public_page"] = describe_match(shown, "matches:replay", hides_spoilers=hides)
    if is_for_everybody(shown.league):
        context["embed_code"] = embed_code(shown.pk, str(shown))
    return render(request, "matches/replay.html", context)


def _etag(request: HttpRequest, pk: int) -> str | None:
    found = matches.stage_of(pk, request.user)
    return None if found is None else _tag(request, pk, is_over=found.is_over)


def _tag(request: HttpRequest, pk: int, *, is_over: bool) -> str:
    return f'"{replay_version(pk, is_over=is_over)}-{_number(request, "since")}"'


@require_safe
@computes
@condition(etag_func=_etag)
def frames(request: HttpRequest, pk: int) -> HttpResponse:
    """The replay as JSON; with `?since=` only what was played after that segment."""
    return _frames(request, match_or_404(request, pk))


def _frames(request: HttpRequest, match: Match) -> HttpResponse:
    answer = JsonResponse(_read(match).document(since=_number(request, "since")))
    answer["Cache-Control"] = "private, no-cache"
    return answer


@require_safe
def file(request: HttpRequest, pk: int) -> HttpResponse:
    """A finished match's replay as one file that plays without this site."""
    shown = match_or_404(request, pk)
    if not shown.is_over:
        raise Http404
    text = file_text(
        _read(shown),
        title=str(shown),
        checked=gettext("Made from the published log of this match."),
    )
    answer = HttpResponse(text, content_type="text/html; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="replay-{shown.pk}.html"'
    answer["X-Content-Type-Options"] = "nosniff"
    return answer


def _public_match(pk: int) -> Match:
    """A match of a public league; the embedded frame reads no session."""
    return get_object_or_404(
        matches.match_with_people(AnonymousUser()).filter(league__is_private=False), pk=pk
    )


@require_safe
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]  # it takes any view
def embed(request: HttpRequest, pk: int) -> HttpResponse:
    """The replay for a frame on another site: of public leagues only, without a session."""
    shown = _public_match(pk)
    found = _read(shown)
    page = reverse("matches:replay", args=[shown.pk])
    event = _number(request, "event")
    player = player_of(
        found,
        found.kick_off if event is None else event,
        frames=reverse("matches:embed-frames", args=[shown.pk]),
        link=f"{settings.SITE_URL}{page}",
        hides_spoilers=event is None,
        poster=event is None,
        watch="?event=0",
        takes_keys=True,
        copies=False,
        blank=True,
    )
    context = {"match": shown, "player": player, "words": replay_words(), "styles": EMBED_STYLES}
    # Without the request: nothing of a reader can get into the page.
    answer = HttpResponse(render_to_string("matches/replay_embed.html", context))
    answer["Cache-Control"] = SEEN_BY_ALL
    return answer


def _embed_etag(request: HttpRequest, pk: int) -> str | None:
    found = matches.stage_of(pk, AnonymousUser())
    return None if found is None else _tag(request, pk, is_over=found.is_over)


@require_safe
@condition(etag_func=_embed_etag)
def embed_frames(request: HttpRequest, pk: int) -> HttpResponse:
    """The frames of the embedded replay."""
    answer = _frames(request, _public_match(pk))
    answer["Cache-Control"] = SEEN_BY_ALL
    # A frame that its site shuts in a sandbox has no origin; nothing here is anybody's own.
    answer["Access-Control-Allow-Origin"] = "*"
    return answer


def _read(match: Match) -> Replay:
    try:
        return replay_of(match)
    except NoReplay:
        raise Http404 from None


def _number(request: HttpRequest, name: str) -> int | None:
    """A whole number in the address; None if it is none, or far too long."""
    value = request.GET.get(name, "")
    return int(value) if value.isdecimal() and len(value) <= MAX_DIGITS else None
