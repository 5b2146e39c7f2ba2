"""Report a page; suspend an account and lift that; block a network. For operators but the first."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from ipaddress import ip_address, ip_network
from urllib.parse import urlsplit

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.db import IntegrityError, transaction
from django.urls import Resolver404, resolve, reverse
from django.utils.translation import gettext

from core import clock
from core.accounts.erasure import end_sessions, is_erased
from core.accounts.models import User
from core.audit import services as audit
from core.errors import NotAllowed, Refused
from core.jobs.apart import run_apart
from core.leagues.models import Invitation
from core.leagues.services.lost_offices import end_grants_without_right, lock_person_and_leagues
from core.local_address import is_local_address
from core.moderation import blocks
from core.moderation.models import AddressBlock, Report, Suspension
from core.name_rules import is_visible, tidy
from core.notifications import services as notifications
from core.translation import site_text

A_DAY = 20
"""How many reports a person may make in a day."""
MAX_WORDS = 1000
MAX_PAGE = 300
SECRET_ARGUMENTS = frozenset({"token", "key"})
"""Of addresses: what opens a door."""
WIDEST = {4: 8, 6: 19}
"""The shortest prefix that may be blocked, by IP version: a slip of the hand blocks everybody."""


def report(*, page: str, words: str, actor: User) -> Report:
    """Report a page to the operators. Raises `Refused`."""
    words = _words(words)
    if not is_local_address(page) or len(page) > MAX_PAGE:
        raise Refused(gettext("Say which page of this site you mean."), field="page")
    page = _without_secret(page)
    with transaction.atomic():
        User.objects.select_for_update().get(pk=actor.pk)  # two tabs count the same reports
        now = clock.now()
        mine = Report.objects.filter(made_by=actor, made_at__gt=now - timedelta(days=1))
        if (same := mine.filter(page=page, words=words).first()) is not None:
            return same
        if mine.count() >= A_DAY:
            raise Refused(gettext("You have reported a lot today. Write again tomorrow."))
        made = Report.objects.create(page=page, words=words, made_by=actor, made_at=now)
        _record(actor, "report.made", made, page=page)
    return made


def _without_secret(page: str) -> str:
    """The address without the token of an invitation or of a mail: operators have no use for it."""
    try:
        found = resolve(urlsplit(page).path)
    except Resolver404:
        return page
    for argument in SECRET_ARGUMENTS & found.kwargs.keys():
        page = page.replace(str(found.kwargs[argument]), "hidden")
    return page


def decide_report(*, report: Report, state: str, decision: str, actor: User) -> None:
    """Uphold or dismiss a report, with a reason. Raises `Refused`."""
    _require_operator(actor)
    if state not in {Report.State.UPHELD, Report.State.DISMISSED}:
        raise Refused(gettext("Uphold the report or dismiss it."), field="state")
    decision = _words(decision, field="decision")
    with transaction.atomic():
        row = Report.objects.select_for_update(of=("self",)).get(pk=report.pk)
        row.state, row.decision = state, decision
        row.decided_by, row.decided_at = actor, clock.now()
        row.save()
        _record(actor, f"report.{state}", row, page=row.page)


def suspend(*, person: User, reason: str, actor: User, until: datetime | None = None) -> Suspension:
    """Suspend an account: its sessions end, nobody logs in and no token works, until the end.

    Its teams play by their standing orders. Raises `Refused` for an operator's own account, for
    another operator's and for one that is suspended already.
    """
    _require_operator(actor)
    reason, now = _words(reason, field="reason")[:500], clock.now()
    if person.is_staff or person.is_superuser:
        raise Refused(gettext("An operator's account is not suspended here."), field="person")
    if until is not None and until <= now:
        raise Refused(gettext("The end lies in the past."), field="until")
    try:
        with transaction.atomic():
            locked = lock_person_and_leagues(person)
            if is_erased(locked):
                raise Refused(gettext("This account has been erased."), field="person")
            made = Suspension.objects.create(
                person=locked, reason=reason, begun_at=now, begun_by=actor, until=until
            )
            locked.is_active = False
            locked.save(update_fields=("is_active",))
            UserSession.objects.filter(user=locked).delete()
            _record(actor, "person.suspended", locked, reason=reason)
            end_grants_without_right(
                person=locked,
                league=None,
                reason=Invitation.EndReason.MAKER_SUSPENDED,
                actor=None,  # the leagues' logs do not say who of the operators did it
            )
    except IntegrityError as error:
        raise Refused(gettext("This account is suspended already."), field="person") from error
    end_sessions(locked)
    return made


def remove_second_factor(*, person: User, actor: User | None) -> int:
    """Remove an account's second factor, whose owner has lost it and said who they are elsewhere.

    Authenticator app, keys and recovery codes go, and every session ends; the owner is notified.
    Without an actor by a command on the machine. Returns how many were removed; raises `Refused`
    if there is none.
    """
    if actor is not None:
        _require_operator(actor)
    with transaction.atomic():
        own = Authenticator.objects.select_for_update().filter(user=person)
        removed = len(own)
        if not removed:
            raise Refused(gettext("This account has no second factor."))
        own.delete()
        UserSession.objects.filter(user=person).delete()
        _record(actor, "second_factor.removed", person, number=removed)
        notifications.notify(
            recipient=person,
            subject=site_text("Your second factor was removed"),
            body=site_text(
                "An operator of this site has removed the second factor of your account, and ended "
                "its log-ins. If you did not ask for it, change your password now."
            ),
            link=reverse("mfa_index"),
            key=f"second-factor:{person.pk}:{clock.now().isoformat()}",
        )
    end_sessions(person)
    return removed


def lift(*, suspension: Suspension, actor: User | None) -> None:
    """End a suspension; without an actor because its time is over. Twice changes nothing."""
    if actor is not None:
        _require_operator(actor)
    with transaction.atomic():
        row = Suspension.objects.select_for_update(of=("self",)).get(pk=suspension.pk)
        if row.lifted_at is not None:
            return
        row.lifted_at, row.lifted_by = clock.now(), actor
        row.save(update_fields=("lifted_at", "lifted_by"))
        person = User.objects.select_for_update().get(pk=row.person_id)
        if not is_erased(person):
            person.is_active = True
            person.save(update_fields=("is_active",))
        _record(actor, "person.suspension_lifted", person)


def lift_due() -> None:
    """Lift the suspensions whose time is over."""
    for row in Suspension.objects.filter(lifted_at=None, until__lte=clock.now()):
        run_apart(f"suspension {row.pk}", partial(lift, suspension=row, actor=None))


def block(*, network: str, reason: str, until: datetime, actor: User, own: str) -> AddressBlock:
    """Answer no request from a network until a moment; `own` is the operator's own address.

    Raises `Refused` for what is no network, is too wide, or contains that address.
    """
    _require_operator(actor)
    reason = _words(reason, field="reason")[:500]
    try:
        wanted = ip_network(network.strip(), strict=False)
    except ValueError as error:
        raise Refused(
            gettext("Write an address, or a range such as 192.0.2.0/24."), field="network"
        ) from error
    if wanted.prefixlen < WIDEST[wanted.version]:
        raise Refused(
            gettext("A range is /{widest} or narrower.").format(widest=WIDEST[wanted.version]),
            field="network",
        )
    if until <= clock.now():
        raise Refused(gettext("The end lies in the past."), field="until")
    try:
        if ip_address(own) in wanted:
            raise Refused(gettext("Your own address lies in it."), field="network")
    except ValueError:
        pass  # a socket has none
    with transaction.atomic():
        made = AddressBlock.objects.create(
            network=str(wanted), reason=reason, begun_at=clock.now(), begun_by=actor, until=until
        )
        _record(actor, "address.blocked", made, network=made.network)
    blocks.forget()
    return made


def unblock(*, address_block: AddressBlock, actor: User) -> None:
    """End a block now."""
    _require_operator(actor)
    with transaction.atomic():
        _record(actor, "address.unblocked", address_block, network=address_block.network)
        address_block.until = clock.now()
        address_block.save(update_fields=("until",))
    blocks.forget()


def _require_operator(actor: User) -> None:
    if not (actor.is_active and actor.is_superuser):
        raise NotAllowed(gettext("Only the operators of this site may do this."))


def _words(text: str, field: str = "words") -> str:
    words = tidy(text)
    if not is_visible(words) or len(words) > MAX_WORDS:
        raise Refused(gettext("Write 1 to {most} characters.").format(most=MAX_WORDS), field=field)
    return words


def _record(
    actor: User | None, verb: str, subject: Report | User | AddressBlock, **data: object
) -> None:
    audit.record(actor=actor, league=None, verb=verb, subject=subject, data=data)
