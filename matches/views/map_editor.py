"""The board on which a map is drawn: what it begins with, and what it asks after each change.

The picture and the faults are the server's; the script only changes the text of the map.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from core.leagues.views.shortcuts import AuthenticatedRequest, league_or_404, require
from core.one_at_a_time import computes
from engine.maps import paper
from engine.sheets.faults import Fault
from engine.variants.game_meta import GameMeta
from matches.queries.map_catalogue import games_with_maps
from matches.render.map_svg import has_square, map_svg, sketch_svg
from matches.render.map_words import map_words, sign_words
from matches.services.errors import BadMap
from matches.services.prematch.league_maps import check_map
from matches.views.access import INCOMPLETE, posted, small_body
from matches.views.presenters import FaultText, fault_text

MAX_FAULTS = 40
"""How many faults are listed at once."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """What can be drawn of a map's text, and what is wrong with it, the first `MAX_FAULTS`.

    `picture` is empty if nothing can be drawn; `more` is how many faults are not listed.
    """

    picture: SafeString
    found: Sequence[Fault] = ()
    more: int = 0

    @property
    def is_playable(self) -> bool:
        return not self.found

    @property
    def count(self) -> int:
        return len(self.found) + self.more

    @property
    def faults(self) -> list[tuple[FaultText, bool]]:
        """Each in words, and whether it has a place: then the picture marks it, by its number."""
        return [(fault_text(fault), has_square(fault)) for fault in self.found]

    def document(self) -> dict[str, object]:
        """The same for the script; a fault of the whole map has no column and line."""
        return {
            "picture": self.picture,
            "faults": [
                {"column": fault.column, "line": fault.line, "reason": fault.text}
                for fault, has_place in self.faults
                if has_place
            ],
            "verdict": render_to_string("matches/maps/_verdict.html", {"drawing": self}),
        }


def drawing_of(meta: GameMeta, text: str, title: str) -> Drawing:
    """A map's picture, or what can be drawn of a text that is no map yet, with its faults."""
    found: Sequence[Fault] = ()
    try:
        picture = map_svg(meta, check_map(meta=meta, text=text).text, title)
    except BadMap as refusal:
        found = refusal.faults
        picture = sketch_svg(meta, text, title, found[:MAX_FAULTS])
    safe = mark_safe(picture)  # noqa: S308 -- the renderer escapes the title; the rest is its own
    return Drawing(safe, found[:MAX_FAULTS], max(len(found) - MAX_FAULTS, 0))


def editor_of(meta: GameMeta, text: str, drawing: Drawing | None) -> dict[str, object]:
    """What the script begins with: the text with its drawing, a blank map where none is written."""
    sheet = paper(meta)
    begun = text if text.strip() else sheet.blank
    return {
        "text": begun,
        "blank": sheet.blank,
        "signs": sign_words(meta),
        "columns": sheet.columns,
        "rows": sheet.rows,
        "outside": sheet.outside,
        "drawing": (drawing or drawing_of(meta, begun, gettext("The map"))).document(),
        "words": map_words(),
    }


def game_or_404(variant: str) -> GameMeta:
    """The game that is played on maps, by its key."""
    for meta in games_with_maps():
        if meta.key == variant:
            return meta
    raise Http404


@require_POST
@login_required
@small_body
@computes
def map_drawing(request: AuthenticatedRequest, slug: str, variant: str) -> HttpResponse:
    """The picture and the faults of a text, as JSON; nothing is kept."""
    league, meta = league_or_404(request, slug), game_or_404(variant)
    require(request, "matches.add_map", league)
    text = posted(request, "text")
    if text is None:
        return JsonResponse({"detail": gettext(INCOMPLETE)}, status=400)
    return JsonResponse(drawing_of(meta, text, gettext("The map")).document())
