"""What a page with cards of one's running matches asks all the time: has one of them changed?"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from core.answers import to_json
from matches.answers.my_matches import MyMatchesAnswer
from matches.queries import match_cards
from matches.queries.waiting import count_demanding_matches


@require_safe
def my_matches(request: HttpRequest) -> HttpResponse:
    """All cards in one answer; with 304 while nothing changes. `?league=slug` shows a league's."""
    if not request.user.is_authenticated:
        return JsonResponse({"detail": gettext("Log in to see your matches.")}, status=401)
    user = request.user
    league = request.GET.get("league", "")
    cards = match_cards.cards_of(user, league)
    without = match_cards.no_match_of(user, cards, league)
    etag = match_cards.cards_etag(user, cards, without)
    answer = get_conditional_response(request, etag=etag)
    if answer is None:
        shown = match_cards.cards_context(user, cards, without)
        answer = JsonResponse(
            to_json(
                MyMatchesAnswer(
                    count_demanding_matches(user),
                    match_cards.seconds_of(cards),
                    render_to_string("matches/_match_cards.html", shown),
                )
            )
        )
        answer["ETag"] = etag
    answer["Cache-Control"] = "private, no-cache"
    return answer
