"""Pages of leagues and their members."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from core import clock
from core.accounts.models import User
from core.accounts.recent_password import ask_password_again
from core.accounts.time_zones import zone_in_words
from core.audit.models import AuditEntry
from core.leagues import queries
from core.leagues.forms import InvitationForm, LeagueForm, NewLeagueForm, RoleForm
from core.leagues.join_pages import join_box
from core.leagues.models import GIVEN_ROLES, League, Membership, Role
from core.leagues.panels import league_cards, league_panels
from core.leagues.public_pages import publish_page
from core.leagues.role_words import describe_roles
from core.leagues.services import invitations, leagues
from core.leagues.services.invitations import link_holds
from core.leagues.time_zones import zone_of_league
from core.leagues.views.shortcuts import AuthenticatedRequest, league_or_404, require
from core.leagues.views.tabs import LeagueTabs
from core.public_pages import PublicPage
from core.refusals import flash_refusal, refusal_as_error

PAGE = 50
CONFIRMED = "confirmed"
"""The field of a form that has been asked about."""


@require_safe
def league_list(request: HttpRequest) -> HttpResponse:
    page = Paginator(queries.leagues_with_counts(request.user), PAGE).get_page(
        request.GET.get("page")
    )
    public = PublicPage(
        title=gettext("Leagues"),
        about=gettext("The public leagues of this site, played by mail."),
        path=request.path,
    )
    cards = league_cards(list(page.object_list))
    context = {"page": page, "cards": cards, "public_page": public}
    return render(request, "core/league_list.html", context)


@require_safe
def league(request: HttpRequest, slug: str) -> HttpResponse:
    shown = league_or_404(request, slug)
    nothing_said = gettext("{league}: a league on Kemari, with its tables, results and news.")
    public = PublicPage(
        title=shown.name,
        about=shown.description or nothing_said.format(league=shown.name),
        path=request.path,
    )
    box = join_box(shown, request.user)
    return render(
        request,
        "core/league.html",
        {
            "league": shown,
            "time_zone": zone_in_words(zone_of_league(shown).key),
            "box": box,
            "lines": league_cards([shown])[0].lines if box else (),
            "panels": league_panels(shown, request.user),
            "tabs": LeagueTabs.build(shown, request.user),
            "public_page": publish_page(shown, public),
        },
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new_league(request: AuthenticatedRequest) -> HttpResponse:
    form = NewLeagueForm(request.POST or None, initial={"time_zone": request.user.time_zone})
    if request.method == "POST" and form.is_valid():
        with refusal_as_error(form, "name"):
            made = leagues.create_league(actor=request.user, **form.cleaned_data)
            messages.success(
                request,
                gettext("{league} is created. Now invite your coaches.").format(league=made),
            )
            return redirect("core:members", made.slug)
    return render(request, "core/league_form.html", {"form": form})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def change_league(request: AuthenticatedRequest, slug: str) -> HttpResponse:
    shown = league_or_404(request, slug)
    require(request, "core.change_league", shown)
    initial = {
        "name": shown.name,
        "description": shown.description,
        "is_private": shown.is_private,
        "joining_way": shown.joining_way,
        "time_zone": shown.time_zone,
    }
    form = LeagueForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        with refusal_as_error(form, "name"):
            leagues.change_league(league=shown, actor=request.user, **form.cleaned_data)
            messages.success(request, gettext("The league is saved."))
            return redirect("core:league", shown.slug)
    context = {"form": form, "league": shown, "tabs": LeagueTabs.build(shown, request.user)}
    return render(request, "core/league_form.html", context)


@require_safe
def members(request: HttpRequest, slug: str) -> HttpResponse:
    """The members; for commissioners also the invitation links."""
    return members_page(request, league_or_404(request, slug), InvitationForm())


def members_page(
    request: HttpRequest, shown: League, form: InvitationForm, *, link: str = ""
) -> HttpResponse:
    """The members with the form of a new link; with `link`, one that has just been made."""
    tabs = LeagueTabs.build(shown, request.user)
    now = clock.now()
    may_revoke = tabs.may_change_members or tabs.may_archive
    rows = queries.invitations(shown)[:PAGE] if may_revoke else ()
    context = {
        "league": shown,
        "members": queries.members(shown),
        "roles": describe_roles(Role),
        "given_roles": describe_roles(GIVEN_ROLES),
        "may_hand_over": request.user.has_perm("core.hand_over", shown),
        "tabs": tabs,
        "form": form,
        "link": link,
        "now": now,
        "removed": _removed(shown) if tabs.may_change_members else (),
        "invitations": [
            {
                "row": row,
                "holds": link_holds(row, now),
                "may_show": invitations.may_show_link(request.user, row),
            }
            for row in rows
        ],
    }
    response = render(request, "core/members.html", context)
    if link:
        response["Cache-Control"] = "no-store"
    return response


def _removed(shown: League) -> list[tuple[AuditEntry, User]]:
    """The removals that can still be undone, each with the person."""
    rows = leagues.undoable_removals(shown)
    people = User.objects.in_bulk([row.data["user"] for row in rows])
    return [(row, people[row.data["user"]]) for row in rows]


@require_POST
@login_required
def set_role(request: AuthenticatedRequest, slug: str, pk: int) -> HttpResponse:
    shown = league_or_404(request, slug)
    membership = get_object_or_404(Membership.objects.select_related("league"), league=shown, pk=pk)
    form = RoleForm(request.POST)
    if not form.is_valid():
        messages.error(request, gettext("There is no such role."))
        return redirect("core:members", shown.slug)
    role = Role(form.cleaned_data["role"])
    with flash_refusal(request):
        leagues.set_role(membership=membership, role=role, actor=request.user)
        words = gettext("{user} has this role now: {role}.")
        messages.success(request, words.format(user=membership.user, role=role.label))
    return redirect("core:members", shown.slug)


@require_POST
@login_required
@ask_password_again
def hand_over(request: AuthenticatedRequest, slug: str, pk: int) -> HttpResponse:
    """Make this member the owner; for an owner who has just shown their password."""
    shown = league_or_404(request, slug)
    membership = get_object_or_404(
        Membership.objects.select_related("league", "user"), league=shown, pk=pk
    )
    with flash_refusal(request):
        leagues.hand_over(league=shown, to=membership, actor=request.user)
        messages.success(
            request, gettext("{user} now owns {league}.").format(user=membership.user, league=shown)
        )
    return redirect("core:members", shown.slug)


@require_POST
@login_required
def archive(request: AuthenticatedRequest, slug: str) -> HttpResponse:
    """Archive a league, or reopen it with `reopen`."""
    shown = league_or_404(request, slug)
    verb = leagues.reopen_league if "reopen" in request.POST else leagues.archive_league
    with flash_refusal(request):
        verb(league=shown, actor=request.user)
    return redirect("core:league", shown.slug)


@require_POST
@login_required
def remove_member(request: AuthenticatedRequest, slug: str, pk: int) -> HttpResponse:
    """Say what follows and ask; with `confirmed`, remove the member."""
    shown = league_or_404(request, slug)
    membership = get_object_or_404(
        Membership.objects.select_related("league", "user"), league=shown, pk=pk
    )
    is_own = membership.user_id == request.user.pk
    may_ask = is_own or LeagueTabs.build(shown, request.user).may_change_members
    with flash_refusal(request):
        if CONFIRMED not in request.POST and may_ask:
            context = {
                "league": shown,
                "member": membership,
                "is_own": is_own,
                "follows": leagues.preview_removal(membership=membership, actor=request.user),
                "tabs": LeagueTabs.build(shown, request.user),
            }
            return render(request, "core/member_remove.html", context)
        followed = leagues.remove_member(membership=membership, actor=request.user)
        if membership.user_id == request.user.pk:
            return redirect("core:league-list")
        for words in followed:
            messages.warning(request, words)
    return redirect("core:members", shown.slug)


@require_POST
@login_required
def undo_removal(request: AuthenticatedRequest, slug: str, pk: int) -> HttpResponse:
    """Undo the removal of that entry of the log."""
    shown = league_or_404(request, slug)
    removal = get_object_or_404(AuditEntry, league=shown, verb=leagues.REMOVED, pk=pk)
    with flash_refusal(request):
        back = leagues.take_back_removal(league=shown, removal=removal, actor=request.user)
        messages.success(request, gettext("{user} is a member again.").format(user=back.user))
    return redirect("core:members", shown.slug)
