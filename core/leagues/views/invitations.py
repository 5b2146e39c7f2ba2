"""Pages of invitation links: make, show again, revoke, open, accept, decline."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods, require_POST

from core import clock
from core.accounts.models import User
from core.leagues.forms import InvitationForm
from core.leagues.models import Invitation, Membership, PendingInvitation, Role
from core.leagues.panels import join_panels, way_into
from core.leagues.role_words import describe_role
from core.leagues.services import invitations, pending_invitations
from core.leagues.views.leagues import members_page
from core.leagues.views.shortcuts import AuthenticatedRequest, league_or_404, require
from core.public_pages import PublicPage
from core.refusals import flash_refusal


@require_POST
@login_required
@sensitive_variables("token", "link")
def invite(request: AuthenticatedRequest, slug: str) -> HttpResponse:
    """Create a link and show it."""
    shown = league_or_404(request, slug)
    require(request, "core.change_members", shown)
    form = InvitationForm(request.POST)
    if not form.is_valid():
        return members_page(request, shown, form)
    _, token = invitations.create_invitation(
        league=shown,
        actor=request.user,
        role=Role(form.cleaned_data["role"]),
        days=form.cleaned_data["days"],
        max_uses=form.cleaned_data["max_uses"],
    )
    return members_page(request, shown, InvitationForm(), link=_address(request, token))


@require_POST
@login_required
@sensitive_variables("token", "link")
def show_invitation(request: AuthenticatedRequest, slug: str, pk: int) -> HttpResponse:
    """Show a link again to who may give its role."""
    shown = league_or_404(request, slug)
    invitation = get_object_or_404(
        Invitation.objects.select_related("league", "created_by"), league=shown, pk=pk
    )
    with flash_refusal(request):
        token = invitations.show_token(invitation=invitation, actor=request.user)
        return members_page(request, shown, InvitationForm(), link=_address(request, token))
    return redirect("core:members", shown.slug)


@require_POST
@login_required
def revoke_invitation(request: AuthenticatedRequest, slug: str, pk: int) -> HttpResponse:
    shown = league_or_404(request, slug)
    invitation = get_object_or_404(Invitation.objects.select_related("league"), league=shown, pk=pk)
    invitations.revoke_invitation(invitation=invitation, actor=request.user)
    messages.success(request, gettext("The link is revoked: nobody can join by it any more."))
    return redirect("core:members", shown.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join(request: HttpRequest, token: str) -> HttpResponse:
    """The page of an invitation link: shows the league; a POST accepts it, or declines it.

    Opened by a visitor it is kept for the account that this browser signs up or logs in to.
    """
    invitation = invitations.find_invitation(token=token)
    if request.user.is_authenticated:
        if request.method == "POST":
            return _answer(request, request.user, invitation)
        if invitation is not None and not invitations.gives_more(invitation, request.user):
            return _already_in(request, request.user, invitation)
        if invitation is not None:
            pending_invitations.keep_invitation(invitation=invitation, user=request.user)
    elif invitation is not None:
        pending_invitations.remember_in_session(request, invitation)
    public = None if invitation is None else _describe_invitation(invitation, request.path)
    return _join_page(request, invitation, public)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def waiting_invitation(request: AuthenticatedRequest, pk: int) -> HttpResponse:
    """The same for an invitation that waits with the reader's account."""
    row = get_object_or_404(
        PendingInvitation.objects.select_related("invitation__league", "invitation__created_by"),
        user=request.user,
        pk=pk,
    )
    if request.method == "POST":
        return _answer(request, request.user, row.invitation)
    holds = invitations.link_holds(row.invitation, clock.now())
    return _join_page(request, row.invitation if holds else None)


def _answer(request: HttpRequest, user: User, invitation: Invitation | None) -> HttpResponse:
    if "decline" in request.POST:
        PendingInvitation.objects.filter(user=user, invitation=invitation).delete()
        messages.info(request, gettext("You declined. The link itself still works."))
        return redirect("core:home")
    with flash_refusal(request):
        membership = invitations.join_by(invitation=invitation, user=user)
        messages.success(request, gettext("Welcome to {league}.").format(league=membership.league))
        return redirect(
            way_into(membership) or reverse("core:league", args=[membership.league.slug])
        )
    return redirect("core:home")


def _already_in(request: HttpRequest, user: User, invitation: Invitation) -> HttpResponse:
    membership = Membership.objects.select_related("league", "user").get(
        league=invitation.league, user=user
    )
    context = {"league": invitation.league, "way": way_into(membership)}
    return render(request, "core/join_already.html", context)


def _join_page(
    request: HttpRequest, invitation: Invitation | None, public_page: PublicPage | None = None
) -> HttpResponse:
    context = {
        "invitation": invitation,
        "role_words": describe_role(Role(invitation.role)) if invitation else "",
        "panels": join_panels(invitation.league) if invitation else [],
        "public_page": public_page,
    }
    return render(request, "core/join.html", context, status=200 if invitation else 410)


def _describe_invitation(invitation: Invitation, path: str) -> PublicPage:
    """Who has a link may share it, and reads so much of the league; no search engine keeps it."""
    about = gettext("{person} invites you to play in {league}, a league on Kemari.")
    return PublicPage(
        title=gettext("You are invited to {league}").format(league=invitation.league),
        about=about.format(person=invitation.created_by, league=invitation.league),
        path=path,
        is_found=False,
    )


def _address(request: HttpRequest, token: str) -> str:
    return request.build_absolute_uri(reverse("core:join", args=[token]))
