"""Pages on who coaches a team, who stands in, and transferring it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from core import clock
from core.accounts.models import User
from core.leagues.views.shortcuts import AuthenticatedRequest, require
from core.refusals import flash_refusal
from engine.coaches.levels import LEVELS
from rosters.forms import PersonForm, StandInForm
from rosters.match_refs import find_match_pk
from rosters.models import StandIn, Team, TeamOffer
from rosters.queries import coaching as queries
from rosters.queries.stand_ins import (
    is_ended_by_coach,
    matches_to_stand_in_for,
    stand_ins_of,
    who_may_stand_in,
)
from rosters.queries.teams import visible_teams
from rosters.services import stand_ins, transfers

RECENT = 20


@dataclass(frozen=True, slots=True)
class GrantRow:
    """A stand-in's grant on the page; `may_end`, `may_agree` if the reader has a button for it."""

    grant: StandIn
    is_over: bool
    may_end: bool
    may_agree: bool

    @property
    def waits(self) -> bool:
        """Whether the coach has still to agree, or to miss a deadline."""
        return self.grant.agreed_at is None


@require_safe
def coach(request: HttpRequest, pk: int) -> HttpResponse:
    """Who coached when, with the forms that the reader may use."""
    return _page(request, _team(request, pk))


@require_POST
@login_required
def offer(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """Offer the team, as its coach."""
    team = _team(request, pk)
    to = _person(request, queries.who_may_coach(team))
    return _do(
        request,
        team,
        lambda: transfers.offer_team(team=team, to=to, actor=request.user),
        gettext("{team} is offered to {to}.").format(team=team, to=to),
    )


@require_POST
@login_required
def give(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """Give the team to another coach, as a commissioner."""
    team = _team(request, pk)
    to = _person(request, queries.who_may_coach(team))
    return _do(
        request,
        team,
        lambda: transfers.give_team(team=team, to=to, actor=request.user),
        gettext("{to} coaches {team} now.").format(to=to, team=team),
    )


@require_POST
@login_required
def answer(request: AuthenticatedRequest, pk: int, offer_pk: int, verb: str) -> HttpResponse:
    """Accept, decline or withdraw an offer."""
    team = _team(request, pk)
    rows = TeamOffer.objects.select_related("team__league", "team__coach", "to")
    made = get_object_or_404(rows, team=team, pk=offer_pk)
    verbs: dict[str, tuple[Callable[..., None], str]] = {
        "accept": (transfers.accept_offer, gettext("You coach {team} now.").format(team=team)),
        "decline": (transfers.decline_offer, gettext("The offer is declined.")),
        "withdraw": (transfers.withdraw_offer, gettext("The offer is withdrawn.")),
    }
    if verb not in verbs:
        raise Http404
    act, message = verbs[verb]
    return _do(request, team, lambda: act(offer=made, actor=request.user), message)


@require_POST
@login_required
def name_stand_in(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """Name a member who writes the team's turns, until a day or until further notice."""
    team = _team(request, pk)
    form = StandInForm(who_may_stand_in(team), matches_to_stand_in_for(team), request.POST)
    require(request, "rosters.name_stand_in", team)
    if not form.is_valid():
        return _page(request, team, stand_in=form, status=422)
    last_day = form.cleaned_data["until"]
    return _do(
        request,
        team,
        lambda: stand_ins.name_stand_in(
            team=team,
            user=form.cleaned_data["person"],
            actor=request.user,
            ends_at=_end_of(last_day) if last_day else None,
            source=form.cleaned_data["source"],
        ),
        gettext("{person} stands in for {team}.").format(
            person=form.cleaned_data["person"], team=team
        )
        if team.coach_id == request.user.pk
        else gettext("{person} is named for {team}; {coach} gets a notification.").format(
            person=form.cleaned_data["person"], team=team, coach=team.coach
        ),
    )


@require_POST
@login_required
def end_stand_in(request: AuthenticatedRequest, pk: int, grant_pk: int) -> HttpResponse:
    team = _team(request, pk)
    rows = StandIn.objects.select_related("team__league", "team__coach")
    grant = get_object_or_404(rows, team=team, pk=grant_pk)
    return _do(
        request,
        team,
        lambda: stand_ins.end_stand_in(grant=grant, actor=request.user),
        gettext("The stand-in's time is over."),
        to_match=request.POST.get("match", ""),
    )


@require_POST
@login_required
def agree_to_stand_in(request: AuthenticatedRequest, pk: int, grant_pk: int) -> HttpResponse:
    """Agree to a stand-in whom an officer named, as the coach."""
    team = _team(request, pk)
    rows = StandIn.objects.select_related("team__league", "team__coach", "user")
    grant = get_object_or_404(rows, team=team, pk=grant_pk)
    return _do(
        request,
        team,
        lambda: stand_ins.agree_to_stand_in(grant=grant, actor=request.user),
        gettext("{user} stands in for {team} from the next turn on.").format(
            user=grant.user, team=team
        ),
    )


@require_POST
@login_required
def bot_stand_in(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """Let a bot of some level stand in, or none."""
    team = _team(request, pk)
    require(request, "rosters.name_stand_in", team)
    level = request.POST.get("level", "")
    return _do(
        request,
        team,
        lambda: stand_ins.let_bot_stand_in(team=team, actor=request.user, level=level),
        gettext("The {level} bot stands in.").format(level=level)
        if level
        else gettext("No bot stands in."),
    )


def _page(
    request: HttpRequest, team: Team, *, stand_in: StandInForm | None = None, status: int = 200
) -> HttpResponse:
    user = request.user
    may_name = user.has_perm("rosters.name_stand_in", team)
    may_offer = user.has_perm("rosters.coach_team", team)
    may_give = user.has_perm("core.manage_league", team.league)
    offered = queries.open_offer(team)
    context = {
        "team": team,
        "levels": LEVELS,
        "terms": queries.coaches_of(team)[::-1],
        "offer": offered if offered and (may_offer or may_give or offered.to == user) else None,
        "is_for_me": offered is not None and offered.to == user,
        "may_offer": may_offer,
        "may_give": may_give,
        "may_name": may_name,
        "stand_ins": [
            _row(grant, may_end=may_name or grant.user == user, is_coach=team.coach == user)
            for grant in stand_ins_of(team)[:RECENT]
        ],
    }
    if may_offer or may_give:
        context["people"] = PersonForm(queries.who_may_coach(team))
    if may_name:
        context["stand_in"] = stand_in or StandInForm(
            who_may_stand_in(team), matches_to_stand_in_for(team)
        )
    return render(request, "rosters/coach.html", context, status=status)


def _row(grant: StandIn, *, may_end: bool, is_coach: bool) -> GrantRow:
    is_over = grant.ends_at is not None and grant.ends_at <= clock.now()
    is_over = is_over or (is_coach and is_ended_by_coach(grant))  # others see it with the turn
    may_agree = is_coach and not is_over and grant.is_officers_own
    return GrantRow(grant, is_over, may_end and not is_over, may_agree)


def _team(request: HttpRequest, pk: int) -> Team:
    return get_object_or_404(visible_teams(request.user), pk=pk)


def _person(request: AuthenticatedRequest, offered: QuerySet[User]) -> User:
    """The member chosen. Raises `Http404` if nobody who can be chosen is named."""
    form = PersonForm(offered, request.POST)
    if not form.is_valid():
        raise Http404
    person: User = form.cleaned_data["person"]
    return person


def _end_of(day: date) -> datetime:
    """The end of that day on the reader's clock."""
    midnight = datetime.combine(day, time.min) + timedelta(days=1)
    return timezone.make_aware(midnight)


def _do(
    request: AuthenticatedRequest,
    team: Team,
    verb: Callable[[], object],
    message: str,
    *,
    to_match: str = "",
) -> HttpResponse:
    """Do it, and show the page again, or that of the match (by its id) that it was done from."""
    with flash_refusal(request):
        verb()
        messages.success(request, message)
    if (match := find_match_pk(f"match:{to_match}")) is not None:
        return redirect("matches:match", match)
    return redirect("rosters:coach", team.pk)
