"""The mails of a match: your turn, the result of your turn, and all its other notifications."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse

from core.accounts.time_zones import in_both_zones
from core.mail import addresses, bodies, reply_tokens
from core.notifications.kinds import Body
from core.notifications.models import Notification
from core.translation import site_text
from matches.mail import sheet_template
from matches.mail import turn_summary as scenes
from matches.mail.dice_png import body_with_dice
from matches.models import Match, Side
from matches.services.notifications.turn_notifications import IF_MISSED

TURN_TOPIC = "match.turn"
CHAIN_PART = 16
"""Characters of the chain's value that fit on any phone; between them a line may break."""


def turn_mail(notification: Notification) -> Body | None:
    """The mail with what happened since the reader's last turn and what they must do now."""
    about = about_of(notification)
    if about is None:
        return None
    match, side, segment = about
    scene = scenes.scene_after(match, scenes.before(match, segment))
    token = reply_tokens.token_for(
        user=notification.recipient,
        league=match.league,
        topic=TURN_TOPIC,
        about={"match": match.pk, "side": int(side), "segment": segment},
    )
    context: dict[str, Any] = {
        "asks": match.segment == segment and not match.is_over,
        "due": in_both_zones(match.due_at, notification.recipient),
        "held": bool(notification.about.get("held")),
        "again": bool(notification.about.get("again")),
        "missed": site_text(IF_MISSED),
        "answers": addresses.takes_replies(),
        "turns": scenes.turn_summaries(match, side, segment, notification.recipient),
    }
    if scene is not None:
        context |= {
            "acting": scene.position.acting_number,
            "roster": sheet_template.roster_lines(scene.position, side),
            "examples": sheet_template.examples(scene.position, scene.rules, side),
        }
    return _body(notification, match, scene, segment, context=context, token=token)


def played_mail(notification: Notification) -> Body | None:
    """The mail with the result of the reader's own turn."""
    about = about_of(notification)
    if about is None:
        return None
    match, side, segment = about
    scene = scenes.scene_after(match, segment)
    reader = notification.recipient
    turns = scenes.turn_summaries(match, side, segment + 1, reader, since=segment)
    return _body(notification, match, scene, segment + 1, context={"turns": turns})


def current(notification: Notification) -> Body | None:
    """A notification that can be answered with a sheet for the turn it is about."""
    about = about_of(notification)
    if about is None:
        return None
    match, side, segment = about
    names = {"match": match.pk, "side": int(side), "segment": segment}
    token = reply_tokens.token_for(
        user=notification.recipient, league=match.league, topic=TURN_TOPIC, about=names
    )
    return bodies.plain(notification, reply_token=token)


def about_of(notification: Notification) -> tuple[Match, Side, int] | None:
    """The match, side and segment that a notification is about; None if it is about none."""
    if "segment" not in notification.about:
        return None
    found = (
        Match.objects.select_related("league", "home_team__coach", "away_team__coach")
        .filter(pk=notification.about.get("match"))
        .first()
    )
    if found is None:
        return None
    return found, Side(notification.about["side"]), int(notification.about["segment"])


def _body(
    notification: Notification,
    match: Match,
    scene: scenes.Scene | None,
    segment: int,
    *,
    context: dict[str, Any],
    token: str = "",
) -> Body:
    chain = scenes.chain_after(match, scenes.before(match, segment))
    context |= {
        "notification": notification,
        "match": match,
        "score": scene.position.score if scene is not None else match.score,
        "site": settings.SITE_URL,
        "url": f"{settings.SITE_URL}{reverse('matches:match', args=[match.pk])}",
        "chain": chain,
        "chain_parts": [chain[at : at + CHAIN_PART] for at in range(0, len(chain), CHAIN_PART)],
        "marker": bodies.MARKER if token and addresses.takes_replies() else "",
    }
    reader = notification.recipient
    shown, pictures = scenes.shown(match, scene, scenes.before(match, segment), reader)
    context |= shown
    text = render_to_string("matches/mail/turn.txt", context)
    html = render_to_string("matches/mail/turn.html", context)
    return body_with_dice(text, html, pictures, reply_token=token)
