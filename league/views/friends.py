"""Start with friends: the form, and another link (KEM-STA-01)."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from core.accounts.models import User
from core.accounts.services import take_zone_of_browser
from core.leagues.views.shortcuts import AuthenticatedRequest, require
from core.refusals import flash_refusal, refusal_as_error
from league.forms.friends import FriendsForm
from league.models import Entry, Season
from league.queries import seasons as queries
from league.queries.friends import OpenSeason, founding_address, season_to_join
from league.services import friends


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def friends_form_page(request: AuthenticatedRequest) -> HttpResponse:
    """The form; a POST makes the league, and its season's page shows the link."""
    form = FriendsForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        with refusal_as_error(form, own_field=True):
            take_zone_of_browser(request.user, data["time_zone"])
            made = friends.start_with_friends(
                actor=request.user,
                name=data["name"],
                variant=data["variant"],
                pace=data["pace"],
                players=data["players"],
                regret_minutes=form.regret_minutes,
                time_zone=data["time_zone"],
            )
            messages.success(
                request,
                gettext("{league} is there. Send your friends the link.").format(
                    league=made.league
                ),
            )
            return redirect("league:season", made.pk)
    return render(
        request, "league/friends_form.html", {"form": form}, status=422 if form.errors else 200
    )


@require_POST
@login_required
def renew_link(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """Another link, once the first is used up or over."""
    season = get_object_or_404(queries.visible_seasons(request.user), pk=pk)
    require(request, "core.change_members", season.league)
    with flash_refusal(request):
        friends.renew_friends_link(season=season, actor=request.user)
        messages.success(request, gettext("Here is another link."))
    return redirect("league:season", season.pk)


def tell_who_waits(season: Season, taken: str) -> HttpResponse:
    """For htmx: nothing while as many places are taken as the page says, else to load it again."""
    accepted = Entry.objects.filter(season=season, status=Entry.Status.ACCEPTED).count()
    is_same = season.takes_teams and taken == str(accepted)
    return HttpResponse(status=204, headers={} if is_same else {"HX-Refresh": "true"})


@dataclass(frozen=True, slots=True)
class FriendsCard:
    """On the page of a season of friends, until it starts: places, link, one's own next step."""

    open: OpenSeason
    link: str
    may_renew: bool
    team_address: str
    """Where the reader chooses a team; empty if they have one in it, or may not."""

    @classmethod
    def build(cls, season: Season, request: HttpRequest, accepted: int) -> FriendsCard | None:
        """The card of a season that takes its teams at once; None for all others."""
        reader = request.user
        if not (season.accepts_at_once and season.takes_teams and isinstance(reader, User)):
            return None
        shown = OpenSeason(season, accepted)
        may_invite = reader.has_perm("core.change_members", season.league)
        token = friends.find_friends_token(season=season, actor=reader) if may_invite else ""
        to_join = season_to_join(season.league, reader)
        return cls(
            shown,
            request.build_absolute_uri(reverse("core:join", args=[token])) if token else "",
            may_renew=may_invite and not token and shown.left != 0,
            team_address=founding_address(season) if to_join == season else "",
        )
