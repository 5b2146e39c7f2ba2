"""The home page and the profile page."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from core import clock
from core.accounts import services as accounts
from core.accounts.adapter import FIRST_VISIT
from core.accounts.forms import ProfileForm
from core.accounts.models import User, pitch_way_of
from core.accounts.waiting import waiting_for
from core.leagues import queries
from core.leagues.panels import home_panels, league_cards, welcome_panels
from core.leagues.views.shortcuts import AuthenticatedRequest
from core.mail.wanted import bounce_record_of
from core.notifications.kinds import optional_kinds
from core.notifications.queries import notifications
from core.public_pages import PublicPage
from core.refusals import refusal_as_error

SHOWN = 5
NEW_FOR = timedelta(days=1)
"""How long after sign-up, and after the first log-in, nobody comes back yet."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What waits for the coach; for visitors, what this site is."""
    if not request.user.is_authenticated or request.user.is_guest:
        return _welcome(request)
    return render(
        request,
        "core/home.html",
        {
            "is_new": _is_new(request, request.user),
            "waiting": [item for item in waiting_for(request.user) if not item.has_card],
            "panels": home_panels(request.user),
            "memberships": queries.my_memberships(request.user),
            "notifications": notifications(request.user).filter(read_at__isnull=True)[:SHOWN],
        },
    )


def _is_new(request: HttpRequest, user: User) -> bool:
    """Whether they have signed up, or logged in for the first time, within a day."""
    since = user.date_joined
    if first := request.session.get(FIRST_VISIT):
        since = max(since, datetime.fromisoformat(first))
    return clock.now() - since < NEW_FOR


def _welcome(request: HttpRequest) -> HttpResponse:
    """What this site is; a guest sees their matches too."""
    own = home_panels(request.user) if isinstance(request.user, User) else []
    context = {
        "cards": league_cards(list(queries.leagues_that_take_people()[:SHOWN])),
        "panels": [*own, *welcome_panels()],
        "has_own": bool(own),
        "public_page": PublicPage(
            title=gettext("Kemari: a ball game on a board, played by mail or live"),
            about=gettext(
                "Two sides on a board, one ball, and dice for every risk. Play the bot or a "
                "friend at once, or in a league by mail: the site keeps the records."
            ),
            path=request.path,
        ),
    }
    return render(request, "core/welcome.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def profile(request: AuthenticatedRequest) -> HttpResponse:
    user = request.user
    opted_out = set(user.mail_opt_outs.values_list("kind", flat=True))
    initial = {
        "handle": user.handle,
        "display_name": user.get_full_name(),
        "time_zone": user.time_zone,
        "wants_mail": user.wants_mail,
        "pitch_way": pitch_way_of(user),
        "theme": user.theme,
        "quiet_from": user.quiet_from,
        "quiet_to": user.quiet_to,
        "digest_hour": user.digest_hour,
        "mailed": [kind.key for kind in optional_kinds() if kind.key not in opted_out],
    }
    form = ProfileForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        with refusal_as_error(form):
            accounts.change_profile(user=user, **form.cleaned_data)
            messages.success(request, gettext("Your profile is saved."))
            return redirect("core:profile")
    context = {
        "form": form,
        "bounce_record": bounce_record_of(user),
    }
    return render(request, "core/profile.html", context)
