"""The pages on which a match against the bot is begun, and the button that ends it."""

from __future__ import annotations

from datetime import datetime

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from core import clock
from core.accounts.guest_door import set_guest_cookie
from core.accounts.guest_limits import playing_person
from core.accounts.models import User
from core.leagues.views.shortcuts import AuthenticatedRequest
from core.public_pages import PublicPage
from core.refusals import flash_refusal, refusal_as_error
from engine.variants.game_meta import GameMeta
from engine.variants.registry import VARIANTS
from matches.friendly_form import PlayBotForm, build_rules_form
from matches.models import Match
from matches.services import first_drives, friendlies
from matches.services.resolution.resolve import resolve_match
from matches.services.rules_lock import setup_of
from matches.views.access import match_or_404


@require_safe
def choose_game(request: HttpRequest) -> HttpResponse:
    """The games that the bot plays."""
    title = gettext("Play the bot")
    about = gettext(
        "A match of your own, against the site. It answers in seconds, and nothing that "
        "happens counts anywhere."
    )
    context = {
        "games": VARIANTS,
        "title": title,
        "about": about,
        "public_page": PublicPage(title=title, about=about, path=request.path),
        "page": "matches:play-bot-game",
        "has_first_drives": True,
    }
    return render(request, "matches/choose_game.html", context)


@require_POST
def begin_first_drive(request: HttpRequest, variant: str = "") -> HttpResponse:
    """Begin the first drive of a game at once, without an account too.

    Without a game, of the first one, and for who plays a first drive, lead on to that.
    """
    if not variant and isinstance(request.user, User):
        running = first_drives.find_first_drive(request.user)
        if running is not None:
            return redirect("matches:match", running.pk)
    meta, now = any_game_or_404(variant or VARIANTS[0].key), clock.now()
    with flash_refusal(request):
        with playing_person(request, now) as (coach, key):
            match = first_drives.begin_first_drive(coach=coach, variant=meta.key, now=now)
        response = lead_to_first_page(match, now)
        set_guest_cookie(response, key)
        return response
    return redirect("matches:play-bot")


@require_http_methods(["GET", "HEAD", "POST"])
def play_bot(request: HttpRequest, variant: str) -> HttpResponse:
    """Teams and level of a match against the bot; a POST begins it, without an account too."""
    meta = any_game_or_404(variant)
    known = request.user if isinstance(request.user, User) else None
    form = PlayBotForm(request.POST or None, meta=meta, coach=known)
    house_rules = build_rules_form(meta, request.POST or None)
    if request.method == "POST" and are_valid(form, house_rules):
        chosen, now = form.chosen_team(), clock.now()
        with refusal_as_error(form), playing_person(request, now) as (coach, key):
            match = friendlies.play_bot(
                coach=coach,
                clan=chosen.clan,
                rival=form.chosen_rival(),
                level=form.cleaned_data["level"],
                own=chosen.own,
                writes_ahead=form.cleaned_data["writes_ahead"],
                options=house_rules.differing(),
                now=now,
            )
            response = redirect(first_page_of(match), match.pk)
            set_guest_cookie(response, key)
            return response
    context = {"meta": meta, "form": form, "house_rules": house_rules}
    return render(request, "matches/play_bot_game.html", context)


@require_POST
@login_required
def end_friendly(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """Who plays a friendly ends it."""
    shown = match_or_404(request, pk)
    with flash_refusal(request):
        friendlies.end_friendly(match=shown, actor=request.user, now=clock.now())
        messages.success(request, gettext("The friendly is over."))
    return redirect("matches:match", shown.pk)


def are_valid(*forms: BaseForm) -> bool:
    """Whether all of them are."""
    return all(form.is_valid() for form in forms)


def any_game_or_404(variant: str) -> GameMeta:
    """The game with that key. Raises `Http404`."""
    found = next((meta for meta in VARIANTS if meta.key == variant), None)
    if found is None:
        raise Http404
    return found


def lead_to_first_page(match: Match, now: datetime) -> HttpResponse:
    """To where a new friendly begins. What goes before a first drive is played at once: it takes a
    tenth of a second, and the board is there when the page is.
    """
    if setup_of(match).opening is not None:
        resolve_match(match_id=match.pk, now=now)
    return redirect(first_page_of(match), match.pk)


def first_page_of(match: Match) -> str:
    """The name of the page on which a new friendly begins."""
    if setup_of(match).opening is not None:
        return "matches:match"
    return "matches:laying" if match.laying else "matches:set-up"
