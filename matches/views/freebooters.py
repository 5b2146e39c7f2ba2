"""The market before a match: who may be hired for it, and who has been."""

from __future__ import annotations

import re

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from core import clock
from core.leagues.views.shortcuts import AuthenticatedRequest, require
from core.refusals import flash_refusal
from matches.models import Match, MatchState, Side
from matches.queries import matches
from matches.services.prematch import freebooters
from matches.services.prematch.bids import closed_contracts
from matches.views.access import match_or_404, own_side, small_body
from rosters.match_refs import match_ref
from rosters.queries.clans import meta_of
from rosters.queries.market import market_of
from rosters.queries.teams import contracts_made, freebooters_for
from rosters.templatetags.games import money

PLAYER, STAFF, STAR = "player:", "staff:", "star:"
MAX_KEY_LENGTH = 60


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@small_body
def market(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """A POST hires by the pressed button: `player:ogre`, `staff:apothecary`, `star:heron`."""
    match = match_or_404(request, pk)
    require(request, "matches.prepare", match)
    side = own_side(request, match)
    if request.method == "POST":
        return _hire(request, match, side)
    team, source = match.team(side), match_ref(match.pk)
    offers = market_of(team, source)
    if not offers:
        raise Http404
    meta = meta_of(team)
    context = {
        "match": match,
        "team": team,
        "roster_rules": meta.roster_rules,
        "tables": [
            (
                gettext("Players"),
                PLAYER,
                [o for o in offers if o.figure is not None and not o.is_star],
            ),
            (gettext("Named stars"), STAR, [offer for offer in offers if offer.is_star]),
        ],
        "staff": [offer for offer in offers if offer.figure is None],
        "hired": freebooters_for(team, source),
        "made": contracts_made(team, source),
        "has_stars": bool(meta.named_stars),
        "max_stars": meta.max_stars,
        "closed": closed_contracts([offer.held for offer in offers if offer.held is not None]),
        "is_open": match.state == MatchState.SETTING_UP
        and not match.laying
        and match.ready_at is None
        and side not in matches.set_ups_ready(match),
    }
    return render(request, "matches/freebooters.html", context)


def _seen(request: AuthenticatedRequest) -> int | None:
    """How many contracts the page showed; None if the form does not say."""
    posted_count = request.POST.get("seen")
    if posted_count is None:
        return None
    return int(posted_count) if re.fullmatch(r"[0-9]{1,4}", posted_count) else -1


def _hire(request: AuthenticatedRequest, match: Match, side: Side) -> HttpResponse:
    wanted = request.POST.get("hire", "")[:MAX_KEY_LENGTH]
    with flash_refusal(request):
        contract = freebooters.hire(
            match=match,
            side=side,
            actor=request.user,
            now=clock.now(),
            position=wanted.removeprefix(PLAYER) if wanted.startswith(PLAYER) else "",
            ronin=wanted.removeprefix(STAR) if wanted.startswith(STAR) else "",
            staff=wanted.removeprefix(STAFF),
            seen=_seen(request),
        )
        price = money(contract.price, match.variant)
        hired = gettext("{name} is hired for this match for {price}.")
        messages.success(request, hired.format(name=contract.name, price=price))
    return redirect("matches:freebooters", match.pk)
