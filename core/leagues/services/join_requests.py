"""Join a public league that is open, or ask to; answer who asks (KEM-STA-07)."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext

from core import clock, request_cache
from core.accounts.models import User
from core.accounts.quotas import JOIN_REQUESTS
from core.audit import services as audit
from core.audit.models import AuditEntry
from core.errors import NotAllowed, Refused
from core.leagues.models import JoiningWay, JoinRequest, League, Membership, Role
from core.leagues.permissions import may_give_role
from core.leagues.queries import commissioners
from core.leagues.services import leagues
from core.leagues.services.arrivals import announce_arrival
from core.notifications import services as notifications
from core.translation import site_text

AGAIN_AFTER = timedelta(days=30)
"""So long after a refusal the same person may ask the same league again."""


def joining_way(league: League, person: User | None) -> JoiningWay:
    """How that person gets into the league now. Who was removed from an open one asks: what was
    decided about them counts.
    """
    if league.is_private or league.archived_at is not None:
        return JoiningWay.LINK
    way = JoiningWay(league.joining_way)
    if way == JoiningWay.OPEN and person is not None and _was_removed(league, person):
        return JoiningWay.REQUEST
    return way


def _was_removed(league: League, person: User) -> bool:
    return (
        AuditEntry.objects.filter(league=league, verb=leagues.REMOVED, data__user=person.pk)
        .exclude(actor=person)  # who left may come back
        .exists()
    )


def join_open_league(*, league: League, actor: User) -> Membership:
    """Become a coach of a league that is open to everybody; its commissioners are notified.

    Raises `Refused` where the way in is another one for this person. For a member nothing changes.
    """
    with transaction.atomic():
        league = _lock_league(league)
        if (member := _membership(league, actor)) is not None:
            return member
        if (way := joining_way(league, actor)) != JoiningWay.OPEN:
            raise _has_other_way(league, way)
        return _let_in(league, actor, by=None)


def send_join_request(*, league: League, actor: User, words: str) -> JoinRequest:
    """Ask to join, with words for those who decide. Asked again while it waits, the words change.

    Raises `Refused` for members, for a league that takes nobody on request, after a refusal within
    `AGAIN_AFTER`, and for more requests in a day than one person may send.
    """
    with transaction.atomic():
        league = _lock_league(league)
        if _membership(league, actor) is not None:
            raise Refused(gettext("You are in {league} already.").format(league=league))
        if (way := joining_way(league, actor)) != JoiningWay.REQUEST:
            raise _has_other_way(league, way)
        now = clock.now()
        row = JoinRequest.objects.filter(league=league, user=actor).first()
        if row is not None and row.answered_at is None:
            row.words = words
            row.save(update_fields=("words",))
            return row
        again_from = None if row is None else asked_again_from(row)
        if again_from is not None and again_from > now:
            raise Refused(
                gettext(
                    "{league} has answered your request with no. You can ask again after 30 days."
                ).format(league=league)
            )
        User.objects.select_for_update(no_key=True).get(pk=actor.pk)
        own = JoinRequest.objects.filter(user=actor)
        JOIN_REQUESTS.require_room(actor, own, made_at="asked_at")
        fresh = {
            "words": words,
            "asked_at": now,
            "answered_at": None,
            "answered_by": None,
            "is_accepted": False,
        }
        row, _ = JoinRequest.objects.update_or_create(league=league, user=actor, defaults=fresh)
        _announce_request(row)
    return row


def withdraw_join_request(*, league: League, actor: User) -> None:
    """Take one's own request back while it waits."""
    JoinRequest.objects.filter(league=league, user=actor, answered_at=None).delete()


def answer_join_request(*, request: JoinRequest, actor: User, accepts: bool) -> JoinRequest:
    """Let somebody in who asked, or refuse. They are notified.

    Raises `NotAllowed` for who may not admit coaches, and `Refused` if a colleague has answered
    meanwhile, the person has withdrawn it, or the league takes nobody on request any more.
    """
    with transaction.atomic():
        league = _lock_league(request.league)
        if not may_give_role(actor, league, Role.COACH):
            raise NotAllowed(
                gettext("Only a commissioner of {league} may do this.").format(league=league)
            )
        row = JoinRequest.objects.select_related("answered_by").filter(pk=request.pk).first()
        if row is None or not row.user.is_active:
            raise Refused(gettext("They have withdrawn their request."))
        if row.answered_at is not None:
            raise Refused(_already_answered(row))
        if joining_way(league, row.user) == JoiningWay.LINK:
            raise Refused(gettext("{league} takes nobody on request now.").format(league=league))
        row.answered_at, row.answered_by, row.is_accepted = clock.now(), actor, accepts
        row.save(update_fields=("answered_at", "answered_by", "is_accepted"))
        if accepts:
            _let_in(league, row.user, by=actor)
        else:
            audit.record(
                actor=actor,
                league=league,
                verb="member.refused",
                subject=league,
                data={"user": row.user_id},
            )
        _announce_answer(row)
    return row


def forget_join_requests() -> int:
    """Delete what was answered long ago, and what can no longer be answered with yes; how many."""
    old = Q(answered_at__lt=clock.now() - AGAIN_AFTER)
    shut = Q(answered_at=None) & (
        Q(league__is_private=True)
        | Q(league__archived_at__isnull=False)
        | Q(league__joining_way=JoiningWay.LINK)
    )
    return JoinRequest.objects.filter(old | shut).delete()[0]


def asked_again_from(row: JoinRequest) -> datetime | None:
    """When who was refused may ask again; None if nothing keeps them from it."""
    if row.answered_at is None or row.is_accepted:
        return None
    return row.answered_at + AGAIN_AFTER


def _lock_league(league: League) -> League:
    """The league as it is now, locked: its way in cannot change meanwhile."""
    held = League.objects.select_for_update().get(pk=league.pk)
    request_cache.forget()
    return held


def _membership(league: League, person: User) -> Membership | None:
    return Membership.objects.filter(league=league, user=person).first()


def _let_in(league: League, newcomer: User, *, by: User | None) -> Membership:
    membership = leagues.add_member(
        league=league, user=newcomer, role=Role.COACH, actor=by or newcomer
    )
    JoinRequest.objects.filter(league=league, user=newcomer, answered_at=None).delete()
    announce_arrival(
        league=league,
        to=[boss for boss in commissioners(league) if boss not in {by, newcomer}],
        what=f"{newcomer.pk}:joined",
        subject=site_text("{user} has joined {league}", user=newcomer, league=league),
        body=site_text(
            "{user} has joined {league}: {role}.",
            user=newcomer,
            league=league,
            role=Role.COACH.label,
        ),
        link=reverse("core:members", args=[league.slug]),
    )
    return membership


def _announce_request(row: JoinRequest) -> None:
    league = row.league
    announce_arrival(
        league=league,
        to=commissioners(league),
        what=f"{row.user_id}:asked",
        subject=site_text("{user} asks to join {league}", user=row.user, league=league),
        body=site_text(
            "{user} asks to join {league}. Accept or refuse: it waits on your home page.",
            user=row.user,
            league=league,
        ),
        link=reverse("core:dashboard", args=[league.slug]),
    )


def _announce_answer(row: JoinRequest) -> None:
    league = row.league
    if row.is_accepted:
        subject = site_text("You are in {league}", league=league)
        body = site_text("{league} has accepted your request. You can play there.", league=league)
    else:
        subject = site_text("{league} has refused your request", league=league)
        body = site_text("You can ask {league} again after 30 days.", league=league)
    notifications.notify(
        recipient=row.user,
        subject=subject,
        body=body,
        link=reverse("core:league", args=[league.slug]),
        key=f"join-request:{row.pk}:{row.answered_at}",
    )


def _already_answered(row: JoinRequest) -> str:
    if row.answered_by is None:
        return gettext("This request has been answered meanwhile.")
    words = (
        gettext("{officer} has accepted them meanwhile.")
        if row.is_accepted
        else gettext("{officer} has refused them meanwhile.")
    )
    return words.format(officer=row.answered_by)


def _has_other_way(league: League, way: JoiningWay) -> Refused:
    words = {
        JoiningWay.LINK: gettext("One joins {league} by a link of its commissioner."),
        JoiningWay.REQUEST: gettext("{league} takes people on request: ask to join."),
        JoiningWay.OPEN: gettext("{league} is open: join it without asking."),
    }
    return Refused(words[way].format(league=league))
