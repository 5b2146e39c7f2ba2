"""A game with a friend: the page that makes the link, and the page of the link."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from core import clock
from core.accounts.guest_door import set_guest_cookie
from core.accounts.guest_limits import playing_person
from core.accounts.models import User
from core.public_pages import PublicPage
from core.refusals import flash_refusal, refusal_as_error
from engine.variants.registry import VARIANTS
from matches.friendly_form import (
    AcceptFriendForm,
    HotseatForm,
    InviteFriendForm,
    build_rules_form,
)
from matches.models import Match
from matches.services import friend_invitations, hotseat
from matches.services.paces import PACES
from matches.views.friendlies import any_game_or_404, are_valid, first_page_of


@require_safe
def choose_friends_game(request: HttpRequest) -> HttpResponse:
    """The games that two friends can play."""
    title = gettext("Play a friend")
    about = gettext(
        "Choose a game and send one link, or play side by side at one screen. With an account "
        "or without one; nothing that happens counts anywhere."
    )
    context = {
        "games": VARIANTS,
        "title": title,
        "about": about,
        "public_page": PublicPage(title=title, about=about, path=request.path),
        "page": "matches:play-friend-game",
    }
    return render(request, "matches/choose_game.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def invite_friend(request: HttpRequest, variant: str) -> HttpResponse:
    """Team and pace of a game with a friend; a POST makes the link, without an account too."""
    meta = any_game_or_404(variant)
    known = request.user if isinstance(request.user, User) else None
    form = InviteFriendForm(request.POST or None, meta=meta, coach=known)
    house_rules = build_rules_form(meta, request.POST or None)
    if request.method == "POST" and are_valid(form, house_rules):
        chosen, now = form.chosen_team(), clock.now()
        with refusal_as_error(form), playing_person(request, now) as (maker, key):
            invitation = friend_invitations.invite_friend(
                maker=maker,
                clan=chosen.clan,
                own=chosen.own,
                pace=form.cleaned_data["pace"],
                options=house_rules.differing(),
                shares=form.cleaned_data["shares"],
                now=now,
            )
            response = redirect(
                "matches:friend-invitation", friend_invitations.sign_friend_link(invitation)
            )
            set_guest_cookie(response, key)
            return response
    context = {"meta": meta, "form": form, "house_rules": house_rules}
    return render(request, "matches/play_friend_game.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def play_hotseat(request: HttpRequest, variant: str) -> HttpResponse:
    """Both teams of a match at one screen; a POST begins it, without an account too."""
    meta = any_game_or_404(variant)
    known = request.user if isinstance(request.user, User) else None
    form = HotseatForm(request.POST or None, meta=meta, coach=known)
    house_rules = build_rules_form(meta, request.POST or None)
    if request.method == "POST" and are_valid(form, house_rules):
        home, away, now = form.chosen_team(), form.chosen_rival(), clock.now()
        with refusal_as_error(form, own_field=True), playing_person(request, now) as (coach, key):
            match = hotseat.begin_hotseat(
                coach=coach,
                clan=home.clan,
                own=home.own,
                rival=away.clan,
                rivals_own=away.own,
                options=house_rules.differing(),
                now=now,
            )
            response = redirect("matches:match", match.pk)
            set_guest_cookie(response, key)
            return response
    context = {"meta": meta, "form": form, "house_rules": house_rules}
    return render(request, "matches/play_hotseat_game.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def friend_invitation(request: HttpRequest, token: str) -> HttpResponse:
    """The page of a link: for who made it, the link itself; for a friend, the way into the match.

    Both are led on to the match as soon as there is one.
    """
    invitation = friend_invitations.find_friend_invitation(token)
    if invitation is None:
        raise Http404
    known, now = request.user if isinstance(request.user, User) else None, clock.now()
    match = invitation.match
    if match is not None and known is not None and known.pk in match.coach_ids:
        return _lead_on(request, match)
    is_open = friend_invitations.is_acceptable(invitation, now)
    is_own = known is not None and invitation.made_by_id == known.pk
    if "HX-Request" in request.headers and is_own and is_open:
        return HttpResponse(status=204)
    meta = any_game_or_404(invitation.clan.variant)
    form = AcceptFriendForm(request.POST or None, meta=meta, coach=known, asks=invitation.shares)
    if request.method == "POST" and form.is_valid():
        chosen = form.chosen_team()
        with refusal_as_error(form), playing_person(request, now) as (friend, key):
            begun = friend_invitations.accept_friend_invitation(
                invitation=invitation,
                friend=friend,
                clan=chosen.clan,
                own=chosen.own,
                shares=form.cleaned_data.get("shares", False),
                now=now,
            )
            response = redirect(first_page_of(begun), begun.pk)
            set_guest_cookie(response, key)
            return response
    maker = invitation.made_by
    inviter = gettext("A friend") if maker.is_guest else maker.get_full_name()
    context = {
        "invitation": invitation,
        "inviter": inviter,
        "meta": meta,
        "pace": PACES[invitation.pace].words,
        "form": form,
        "is_own": is_own,
        "is_open": is_open,
        "link": request.build_absolute_uri(request.path),
        "public_page": PublicPage(
            title=gettext("{friend} invites you to {game}").format(friend=inviter, game=meta.title),
            about=f"{meta.about} {PACES[invitation.pace].words}",
            path=request.path,
            is_found=False,
        ),
    }
    page = "matches/friend_link.html" if is_own else "matches/friend_invitation.html"
    shown = render(request, page, context, status=200 if is_open or is_own else 410)
    shown["Cache-Control"] = "private, no-store"
    shown["X-Robots-Tag"] = "noindex"
    return shown


@require_POST
def withdraw_invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Who made a link takes it back."""
    invitation = friend_invitations.find_friend_invitation(token)
    if invitation is None or not isinstance(request.user, User):
        raise Http404
    with flash_refusal(request):
        friend_invitations.withdraw_friend_invitation(
            invitation=invitation, actor=request.user, now=clock.now()
        )
        messages.success(request, gettext("The link is over."))
    return redirect("core:home")


def _lead_on(request: HttpRequest, match: Match) -> HttpResponse:
    address = reverse(
        first_page_of(match) if match.segment == 0 else "matches:match", args=[match.pk]
    )
    if "HX-Request" in request.headers:
        return HttpResponse(status=204, headers={"HX-Redirect": address})
    return redirect(address)
