"""Webhooks of leagues: create, remove, try, and have news delivered (`webhook_sending`)."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext

from core import clock, request_cache
from core.accounts.models import User
from core.accounts.quotas import WEBHOOKS, is_new
from core.advisory_lock import lock_in_transaction
from core.audit import services as audit
from core.audit.models import AuditEntry
from core.audit.news import NewsItem, render_news
from core.audit.verbs import SENTENCES
from core.errors import NotAllowed, Refused
from core.jobs.after_commit import after_commit
from core.leagues.models import League
from core.leagues.permissions import may_keep_webhook
from core.notifications import webhook_sending
from core.notifications.discord import write_message
from core.notifications.models import Webhook, WebhookDelivery
from core.notifications.public_hosts import (
    NotPublic,
    Target,
    Unreachable,
    public_address,
    target_of,
)
from core.translation import site_text

MAX_WEBHOOKS = 10
AN_HOUR = timedelta(hours=1)
MAX_NEWS_AN_HOUR = 100
"""News of a league that its webhooks get; the rest of an hour is only in the feed."""
MAX_NEWS_AN_HOUR_WHEN_NEW = 20
"""Of those, news that one person made whose account is new."""
MAX_TESTS_AN_HOUR = 20
KEPT = timedelta(days=30)
Kind = WebhookDelivery.Kind
EVENTS = {Kind.TEST: "webhook.tried", Kind.NOTICE: "webhook.news_capped"}

send_due = webhook_sending.send_due


def create_webhook(
    *, league: League, actor: User, url: str, as_format: str, verbs: Collection[str] = ()
) -> Webhook:
    """Create a webhook: from now on its URL receives the league's news."""
    _require_manager(actor, league)
    target = _checked(url)
    if as_format not in Webhook.Format.values:
        raise Refused(gettext("There is no such format."))
    if not set(verbs) <= SENTENCES.keys():
        raise Refused(gettext("There is no such kind of news."))
    with transaction.atomic():
        league = League.objects.select_for_update().get(pk=league.pk)
        request_cache.forget()
        _require_manager(actor, league)  # demoted since: the end of their others missed this one
        if league.webhooks.count() >= MAX_WEBHOOKS:
            raise Refused(
                gettext("A league has at most {most} webhooks.").format(most=MAX_WEBHOOKS)
            )
        own = Webhook.objects.filter(created_by=actor)
        WEBHOOKS.require_room(actor, own, made_at="created_at")
        webhook = Webhook.objects.create(
            league=league,
            url=url,
            host=target.host,
            format=as_format,
            secret=secrets.token_hex(32),
            verbs=sorted(verbs),
            created_by=actor,
            created_at=clock.now(),
        )
        audit.record(actor=actor, league=league, verb="webhook.created", subject=webhook)
    request_cache.forget()
    return webhook


def remove_webhook(*, webhook: Webhook, actor: User) -> None:
    """Remove a webhook with its deliveries."""
    _require_manager(actor, webhook.league)
    with transaction.atomic():
        audit.record(actor=actor, league=webhook.league, verb="webhook.removed", subject=webhook)
        webhook.delete()
    request_cache.forget()


def try_webhook(*, webhook: Webhook, actor: User) -> WebhookDelivery:
    """Have a test delivered: a worker posts it once, and its row shows the result."""
    _require_manager(actor, webhook.league)
    if not webhook.is_active:
        raise Refused(gettext("This webhook is off. {ended}").format(ended=webhook.ended))
    with transaction.atomic():
        lock_in_transaction("webhook.tests", webhook.league_id)
        tests = _of_last_hour(webhook.league).filter(kind=Kind.TEST).count()
        if tests >= MAX_TESTS_AN_HOUR:
            raise Refused(
                gettext("A league may test its webhooks {most} times an hour.").format(
                    most=MAX_TESTS_AN_HOUR
                )
            )
        words = site_text("Test message from {league}.", league=webhook.league)
        return _deliver(webhook, Kind.TEST, words)


def announce(*, entry_id: int) -> None:
    """Create a delivery for each webhook that subscribes to the entry; jobs send them."""
    entry = AuditEntry.objects.select_related("league", "actor").get(pk=entry_id)
    if entry.league is None:
        return
    with transaction.atomic():
        # One at a time, so that two do not both count to one below the most.
        lock_in_transaction("webhook.news", entry.league.pk)
        sent = _of_last_hour(entry.league).filter(kind=Kind.NEWS).exclude(entry=entry)
        if _is_too_much_of_one(entry, sent):
            return
        before = sent.values("entry").distinct().count()
        wanting = [
            webhook
            for webhook in Webhook.objects.filter(
                league=entry.league, is_active=True
            ).select_related("league", "created_by")
            if (not webhook.verbs or entry.verb in webhook.verbs)
            and may_keep_webhook(webhook.created_by, webhook.league)
        ]
        if before >= MAX_NEWS_AN_HOUR:
            _say_once_that_it_is_too_much(wanting)
            return
        (news,) = render_news([entry])
        for webhook in wanting:
            _announce_to(webhook, entry, news)


def _is_too_much_of_one(entry: AuditEntry, sent: QuerySet[WebhookDelivery]) -> bool:
    """Whether a new account made as many of the news as it may: the others' are still delivered."""
    if entry.actor is None or not is_new(entry.actor):
        return False
    own = sent.filter(entry__actor=entry.actor).values("entry").distinct()
    return own.count() >= MAX_NEWS_AN_HOUR_WHEN_NEW


def forget_old() -> int:
    """Delete deliveries that ended long ago; returns how many rows."""
    ended = WebhookDelivery.objects.filter(next_at=None, created_at__lt=clock.now() - KEPT)
    return ended.delete()[0]


def _checked(url: str) -> Target:
    """The URL's parts. A host that cannot be found now is checked when something is sent."""
    try:
        target = target_of(url)
    except Unreachable as reason:
        raise Refused(str(reason)) from reason
    try:
        public_address(target.host, target.port)
    except NotPublic as reason:
        raise Refused(str(reason)) from reason
    except Unreachable:
        pass
    return target


def _of_last_hour(league: League) -> QuerySet[WebhookDelivery]:
    return WebhookDelivery.objects.filter(
        webhook__league=league, created_at__gt=clock.now() - AN_HOUR
    )


def _announce_to(webhook: Webhook, entry: AuditEntry, news: NewsItem) -> None:
    now = clock.now()
    _, made = WebhookDelivery.objects.get_or_create(
        webhook=webhook,
        entry=entry,
        defaults={"body": _body(webhook, entry, news), "created_at": now, "next_at": now},
    )
    if made and webhook_sending.due(webhook.host).count() == 1:
        # For what was due before, a job is on its way.
        after_commit(webhook_sending.enqueue, webhook.host)


def _say_once_that_it_is_too_much(wanting: Collection[Webhook]) -> None:
    for webhook in wanting:
        notices = _of_last_hour(webhook.league).filter(webhook=webhook, kind=Kind.NOTICE)
        if not notices.exists():
            url = f"{settings.SITE_URL}{reverse('core:feed', args=[webhook.league.slug])}"
            words = site_text(
                "More than {most} news of {league} within an hour. For a while they are only in "
                "the feed:",
                most=MAX_NEWS_AN_HOUR,
                league=webhook.league,
            )
            _deliver(webhook, Kind.NOTICE, words, url)


def _deliver(webhook: Webhook, kind: Kind, words: str, url: str = "") -> WebhookDelivery:
    """Have words of the site's own delivered, which are no news."""
    now = clock.now()
    text = f"{words} {url}".rstrip()
    made = WebhookDelivery.objects.create(
        webhook=webhook,
        kind=kind,
        body=write_message(words, url)
        if webhook.format == Webhook.Format.DISCORD
        else {"event": EVENTS[kind], "text": text, "league": webhook.league.slug},
        created_at=now,
        next_at=now,
    )
    after_commit(webhook_sending.enqueue, webhook.host)
    return made


def _body(webhook: Webhook, entry: AuditEntry, news: NewsItem) -> dict[str, Any]:
    url = f"{settings.SITE_URL}{news.url}" if news.url else settings.SITE_URL
    if webhook.format == Webhook.Format.DISCORD:
        return write_message(news.text, url)
    return {
        "event": entry.verb,
        "id": entry.pk,
        "league": webhook.league.slug,
        "at": entry.created_at.isoformat(),
        "text": news.text,
        "url": url,
        "data": entry.data,
    }


def _require_manager(actor: User, league: League) -> None:
    if not actor.has_perm("core.change_league", league):
        raise NotAllowed(
            gettext("Only a commissioner of {league} may do this.").format(league=league)
        )
