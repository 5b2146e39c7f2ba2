"""What a person made by virtue of an office ends for good when they lose the office.

Links and webhooks are judged again when they are used (`may_give_role`, `may_keep_webhook`). They
are ended here all the same, so that an office that is regained does not revive them.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext

from core import clock, request_cache
from core.accounts.models import User
from core.audit import services as audit
from core.errors import Refused
from core.leagues.models import Invitation, League, Membership
from core.leagues.permissions import may_give_role, may_keep_webhook
from core.notifications.models import Webhook
from core.translation import site_text


def end_grants_without_right(
    *,
    person: User | None,
    league: League | None,
    reason: Invitation.EndReason,
    actor: User | None,
) -> None:
    """End the links and webhooks that their makers may no longer have; each with an audit entry.

    Those of the person, or of everybody without one; in the league, or in every league without
    one. `actor` is who did what ended them, None for the site.
    """
    request_cache.forget()
    with transaction.atomic():
        for link in open_links(person, league):
            if not may_give_role(link.created_by, link.league, link.role):
                end_link(link=link, reason=reason, actor=actor)
        for webhook in _active_webhooks(person, league):
            if not may_keep_webhook(webhook.created_by, webhook.league):
                end_webhook(webhook=webhook, reason=reason, actor=actor)
    request_cache.forget()


def grants_in_words(person: User, league: League) -> dict[str, str]:
    """The links and webhooks of a person in a league that nobody has ended: a key of each, and that
    it ends.
    """
    found = {
        f"link:{link.pk}": gettext("Their invitation link for the role {role} ends.").format(
            role=link.get_role_display()
        )
        for link in open_links(person, league)
    }
    for webhook in _active_webhooks(person, league):
        found[f"webhook:{webhook.pk}"] = gettext("Their webhook to {host} ends.").format(
            host=webhook.host
        )
    return found


def lock_person_and_leagues(person: User) -> User:
    """Lock the leagues that a change of the account touches, in the order of their ids, then the
    account; returns it as it is now.

    What changes a league locks the league first and people after it, so the other order here could
    wait for itself (a deadlock). Raises `Refused` if the person entered a league meanwhile.
    """
    touched = _leagues_of(person)
    list(League.objects.filter(pk__in=touched).order_by("pk").select_for_update())
    locked = User.objects.select_for_update(no_key=True).get(pk=person.pk)
    request_cache.forget()
    if not _leagues_of(person) <= touched:
        raise Refused(gettext("Something changed meanwhile. Try again."))
    return locked


def _leagues_of(person: User) -> set[int]:
    """The leagues in which the person is a member, or in which something stands that they made."""
    own = Membership.objects.filter(user=person).values_list("league_id", flat=True)
    links = Invitation.objects.filter(created_by=person, revoked_at=None)
    webhooks = Webhook.objects.filter(created_by=person, is_active=True)
    return {
        *own.order_by(),
        *links.order_by().values_list("league_id", flat=True),
        *webhooks.order_by().values_list("league_id", flat=True),
    }


def open_links(person: User | None, league: League | None) -> Sequence[Invitation]:
    """The links that nobody ended, whether or not they have expired or are used up."""
    links = Invitation.objects.filter(revoked_at=None).select_related("league", "created_by")
    if person is not None:
        links = links.filter(created_by=person)
    if league is not None:
        links = links.filter(league=league)
    return list(links.select_for_update(of=("self",)).order_by("pk"))


def end_link(*, link: Invitation, reason: Invitation.EndReason, actor: User | None) -> None:
    """End a link for good. Ending it twice changes nothing."""
    if Invitation.objects.filter(pk=link.pk, revoked_at=None).update(
        revoked_at=clock.now(), revoked_by=actor, end_reason=reason
    ):
        audit.record(
            actor=actor,
            league=link.league,
            verb="invitation.revoked",
            subject=link,
            data={"reason": str(reason)},
        )


def end_webhook(*, webhook: Webhook, reason: Invitation.EndReason, actor: User | None) -> None:
    """End a webhook for good: what it has not sent yet is not sent."""
    ended = site_text("It has ended: {reason}.", reason=reason.label)[:80]
    if Webhook.objects.filter(pk=webhook.pk, is_active=True).update(is_active=False, ended=ended):
        webhook.deliveries.filter(next_at__isnull=False).update(next_at=None)
        audit.record(
            actor=actor,
            league=webhook.league,
            verb="webhook.ended",
            subject=webhook,
            data={"reason": str(reason)},
        )


def _active_webhooks(person: User | None, league: League | None) -> Sequence[Webhook]:
    webhooks = Webhook.objects.filter(is_active=True).select_related("league", "created_by")
    if person is not None:
        webhooks = webhooks.filter(created_by=person)
    if league is not None:
        webhooks = webhooks.filter(league=league)
    return list(webhooks.order_by("pk"))
