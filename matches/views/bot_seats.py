"""The box below a friendly between people, from which one has a bot play for a while."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from core import clock
from core.accounts.models import Person
from core.leagues.views.shortcuts import AuthenticatedRequest
from core.refusals import flash_refusal
from core.translation import Words
from matches.friendly_form import LEVEL_WORDS
from matches.models import Match, Side
from matches.services import bot_seats
from matches.services.bots import bots_of, levels_in
from matches.views.access import match_or_404, posted
from rosters.models import Team


@dataclass(frozen=True, slots=True)
class BotSeatBox:
    """Whom a bot plays for in a friendly between people, and what the reader can do about it."""

    team: Team | None
    """The team for which a bot plays."""
    is_own: bool
    levels: Sequence[tuple[str, Words]]


def build_bot_seat_box(match: Match, reader: Person) -> BotSeatBox | None:
    """None for a match that is over, or that the reader does not play in against a person."""
    if match.is_over or not reader.has_perm("matches.seat_bot", match):
        return None
    bots = bots_of(match)
    side = next((side for side in Side if bots[side]), None)
    team = None if side is None else match.team(side)
    is_own = team is not None and team.coach_id == reader.pk
    levels = [(level, LEVEL_WORDS[level]) for level in levels_in(match.variant)]
    return BotSeatBox(team, is_own, levels)


@require_POST
@login_required
def bot_seat(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """Have a bot play one's side from now on; with `take_back` play it oneself again."""
    shown = match_or_404(request, pk)
    with flash_refusal(request):
        if "take_back" in request.POST:
            bot_seats.unseat_bot(match=shown, actor=request.user)
            messages.success(request, gettext("You play your side again."))
        else:
            level = posted(request, "level") or ""
            bot_seats.seat_bot(match=shown, actor=request.user, level=level, now=clock.now())
            messages.success(request, gettext("The bot plays your side until you take it back."))
    return redirect("matches:match", shown.pk)
