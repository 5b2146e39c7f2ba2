"""Pages of seasons: sign-up, schedule, results and table; the commissioner's buttons."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import F
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from core.accounts.waiting import AT_DASHBOARD, AT_HOME
from core.leagues.public_pages import publish_page
from core.leagues.views.shortcuts import AuthenticatedRequest, league_or_404, require
from core.public_pages import PublicPage
from core.refusals import flash_refusal, refusal_as_error
from engine.variants.registry import find_variant
from league.forms.season import SeasonForm
from league.models import Entry, Season
from league.queries import seasons as queries
from league.services import dead_ends, entries, rounds, rules_lock, schedule, seasons, sign_up
from league.views.friends import FriendsCard, tell_who_waits
from league.views.season_page import SeasonPage
from rosters.models import Team
from rosters.services.after_match_sequence import AFTER_HOURS

PAGE = 50
MAX_DIGITS = 18  # of digits in a primary key

COMMANDS: dict[str, Callable[..., object]] = {
    "open": seasons.open_sign_up,
    "accept-all": entries.accept_all,
    "close": seasons.close_sign_up,
    "draft": seasons.back_to_draft,
    "schedule": schedule.generate_schedule,
    "unschedule": schedule.unpublish,
    "start": rounds.start_season,
    "end": rounds.end_season,
    "fewer-rounds": dead_ends.play_fewer_rounds,
    "rematches": dead_ends.allow_rematches,
    "unstart": rounds.take_back_start,
    "accept-rules": rules_lock.accept_installed_rules,
    "archive": seasons.archive,
    "unarchive": seasons.unarchive,
}


@require_safe
def season_list(request: HttpRequest) -> HttpResponse:
    shown = queries.visible_seasons(request.user).order_by(
        F("archived_at").asc(nulls_first=True), "-created_at", "-id"
    )
    page = Paginator(shown, PAGE).get_page(request.GET.get("page"))
    public = PublicPage(
        title=gettext("Seasons"),
        about=gettext("The seasons of the public leagues of this site."),
        path=request.path,
    )
    return render(request, "league/season_list.html", {"page": page, "public_page": public})


@require_safe
def season(request: HttpRequest, pk: int) -> HttpResponse:
    shown = get_object_or_404(queries.visible_seasons(request.user), pk=pk)
    if "HX-Request" in request.headers and "taken" in request.GET:
        return tell_who_waits(shown, request.GET["taken"])
    page = SeasonPage.build(shown, request.user, request.GET)
    about = gettext("{game} in {league}: {season}, with table, schedule and results. {state}.")
    public = PublicPage(
        title=f"{shown}, {shown.league}",
        about=about.format(
            game=find_variant(shown.variant).title,
            league=shown.league,
            season=shown,
            state=shown.get_state_display(),
        ),
        path=request.path,
    )
    friends = FriendsCard.build(shown, request, page.accepted)
    context = {
        "season": shown,
        "page": page,
        "friends": friends,
        "public_page": publish_page(shown.league, public),
    }
    response = render(request, "league/season.html", context)
    if friends is not None and friends.link:
        response["Cache-Control"] = "no-store"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new_season(request: AuthenticatedRequest, slug: str) -> HttpResponse:
    league = league_or_404(request, slug)
    require(request, "league.create_season", league)
    form = SeasonForm(league, request.POST or None)
    if request.method == "POST" and form.is_valid():
        data, after = form.cleaned_data, form.cleaned_data["after_match_hours"]
        with refusal_as_error(form):
            made = seasons.create_season(
                league=league,
                name=data["name"],
                variant=data["variant"],
                actor=request.user,
                turn_hours=data["turn_hours"],
                after_match_hours=AFTER_HOURS if after is None else after,
                plan=form.plan(),
                maps=form.chosen_maps(),
                points=form.points(),
                terms=form.terms(),
            )
            if data["open_now"]:
                seasons.open_sign_up(season=made, actor=request.user)
            said = (
                gettext("{season} is created: sign-up is open.")
                if data["open_now"]
                else gettext("{season} is created: open sign-up when you are ready.")
            )
            messages.success(request, said.format(season=made))
            return redirect("league:season", made.pk)
    return render(request, "league/season_form.html", {"form": form, "league": league})


@require_POST
@login_required
def command(request: AuthenticatedRequest, pk: int, verb: str) -> HttpResponse:
    """A commissioner's button: open sign-up, make the schedule, start."""
    shown = get_object_or_404(queries.visible_seasons(request.user), pk=pk)
    if verb not in COMMANDS:
        raise Http404
    return _do(request, shown, lambda: COMMANDS[verb](season=shown, actor=request.user))


@require_POST
@login_required
def enter(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """A coach enters one of their teams."""
    shown = get_object_or_404(queries.visible_seasons(request.user), pk=pk)
    number = request.POST.get("team", "")
    if not (number.isascii() and number.isdigit() and len(number) <= MAX_DIGITS):
        raise Http404
    team = get_object_or_404(Team.objects.filter(coach=request.user), pk=int(number))
    return _do(
        request, shown, lambda: sign_up.enter_team(season=shown, team=team, actor=request.user)
    )


@require_POST
@login_required
def decide(request: AuthenticatedRequest, pk: int, entry_pk: int, verb: str) -> HttpResponse:
    """Accept or refuse an entry, or withdraw one's own."""
    shown = get_object_or_404(queries.visible_seasons(request.user), pk=pk)
    seen = request.POST.get("seen", "")
    verbs: dict[str, Callable[..., None]] = {
        "accept": partial(entries.accept, seen=seen),
        "refuse": partial(entries.refuse, seen=seen),
        "withdraw": entries.withdraw,
        "reconsider": entries.reconsider,
    }
    if verb not in verbs:
        raise Http404
    rows = Entry.objects.select_related("season__league", "team__coach", "team__league")
    entry = rows.filter(season=shown, pk=entry_pk).first()
    if entry is None:
        if not (seen and request.user.has_perm("league.decide_entries", shown)):
            raise Http404
        messages.error(request, gettext("This application has been withdrawn."))
        return _back_from_decision(request, shown)
    with flash_refusal(request):
        verbs[verb](entry=entry, actor=request.user)
        if verb in ("accept", "refuse") and request.POST.get("at") in (AT_HOME, AT_DASHBOARD):
            messages.success(request, _decision_in_words(entry))
    return _back_from_decision(request, shown)


def _decision_in_words(entry: Entry) -> str:
    words = {
        Entry.Status.ACCEPTED: gettext("{team} plays in {season}."),
        Entry.Status.WAITING: gettext("{team} is on the waiting list of {season}."),
        Entry.Status.REFUSED: gettext("{team} is refused. The page of {season} can undo that."),
    }[Entry.Status(entry.status)]
    return words.format(team=entry.team, season=entry.season)


def _back_from_decision(request: AuthenticatedRequest, shown: Season) -> HttpResponse:
    """To the list in which the button was pressed."""
    at = request.POST.get("at")
    if at == AT_HOME:
        return redirect("core:home")
    if at == AT_DASHBOARD:
        return redirect("core:dashboard", shown.league.slug)
    return redirect("league:season", shown.pk)


def _do(request: AuthenticatedRequest, shown: Season, verb: Callable[[], object]) -> HttpResponse:
    with flash_refusal(request):
        verb()
    return redirect("league:season", shown.pk)
