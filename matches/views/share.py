"""The picture of a match that others see where its address is shared."""

from __future__ import annotations

import hashlib
from contextlib import suppress

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from core.class_digest import digest_classes
from core.leagues.permissions import is_for_everybody
from core.one_at_a_time import computes
from core.translation import site_language, site_text
from engine.position import Position
from engine.replay.frames import scene_of
from engine.rules_lookup import rules_for
from engine.ruleset import Rules
from engine.variants.registry import find_variant
from matches.models import Match, MatchState, Side
from matches.queries.replay import NoReplay, replay_of
from matches.render import share_svg
from matches.render.png import to_png
from matches.render.share_svg import Shared, legible
from matches.views import presenters
from matches.views.access import match_or_404
from rosters.crests.crest_svg import crest_svg

KEPT, SECONDS = 24 * 3600, 30
"""How long a picture is remembered here and by others, in seconds."""


@require_safe
def picture(request: HttpRequest, pk: int) -> HttpResponse:
    """The picture, for whoever may see the match."""
    match = match_or_404(request, pk)
    key = f"share:{digest_classes(Shared, share_svg)}:{pk}:{_digest(match)}"
    drawn = cache.get(key)
    return _draw(request, match, key) if drawn is None else _answer(match, drawn)


@computes
def _draw(_: HttpRequest, match: Match, key: str) -> HttpResponse:
    """One at a time for each person or network; what is drawn already waits for nobody."""
    drawn = to_png(share_svg.share_svg(_shared(match)), width=share_svg.WIDTH)
    if drawn is None:
        raise Http404
    cache.set(key, drawn, KEPT)
    return _answer(match, drawn)


def _answer(match: Match, drawn: bytes) -> HttpResponse:
    answer = HttpResponse(drawn, content_type="image/png")
    if is_for_everybody(match.league):
        patch_cache_control(answer, public=True, max_age=SECONDS)
    else:
        patch_cache_control(answer, private=True, max_age=SECONDS)
    return answer


def _digest(match: Match) -> str:
    """Of everything the picture shows."""
    looks = [(team.name, team.colours) for team in map(match.team, Side)]
    # A turn rolled back leaves the number of the segment; its score and position no longer count.
    played = (match.segment, match.goes_on_from, match.laying, match.half)
    turns = (match.home_turn, match.away_turn, match.home_score, match.away_score)
    shown = (played, turns, match.state, match.report_version, match.label, looks)
    return hashlib.sha256(repr(shown).encode()).hexdigest()[:16]


def _shared(match: Match) -> Shared:
    teams = [match.team(side) for side in Side]
    home, away = (crest_svg(t.name, t.clan.key, t.colours, size=47) for t in teams)
    first, second = (legible(team.name, str(team.clan)) for team in teams)
    return Shared(
        (first, second),
        (home, away),
        f"{match.home_score} : {match.away_score}" if match.has_score else "- : -",
        " - ".join(filter(None, [find_variant(match.variant).title, match.label])),
        _state(match),
        _pitch(match),
    )


def _pitch(match: Match) -> str:
    """The pitch now; of a finished match as everybody was last on it."""
    now: tuple[Position, Rules] | None = presenters.present_position(match)
    if match.state == MatchState.FINISHED:
        with suppress(NoReplay):
            found = replay_of(match)
            rules = rules_for(found.setup)
            shown = scene_of(found.moment(found.poster).frame, found.setup)
            now = shown.position(found.setup, rules), rules
    return presenters.picture(match, now[1], now[0], ()) if now is not None else ""


def _state(match: Match) -> str:
    """In the site's language: one picture is kept for all who share the address."""
    if match.state == MatchState.FINISHED:
        return site_text("Full time")
    if match.state in {MatchState.PLAYING, MatchState.HELD}:
        turn = max(match.home_turn, match.away_turn)
        if match.own_half:
            return site_text("Half {half}, turn {turn}", half=match.own_half, turn=turn)
        return site_text("Turn {turn}", turn=turn)
    with site_language():
        return str(match.get_state_display())
