"""A match's thread: coaches, their stand-ins and the commissioner write; the commissioner may hide
messages.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext

from core.accounts.models import User
from core.accounts.quotas import is_new
from core.asking import asks_first
from core.audit import services as audit
from core.errors import NotAllowed, Refused
from core.leagues.models import CHIEF_ROLES
from core.notifications import services as notifications
from core.translation import site_text
from matches import notification_kinds as kinds
from matches.models import Match, MatchMessage, Side, SubmissionChannel
from matches.permissions import sides_of
from matches.seats import stand_ins_seated
from matches.services.consents import Act, require_impartial
from matches.services.notifications.notify import thread_of
from rosters.services.coach_returns import note_coach_acts, publish_return

MAX_TAKEN = 20_000
MAX_LENGTH = 2000
MAX_LINES = 60
AN_HOUR, A_DAY, A_DAY_WHEN_NEW = 10, 60, 30
"""How many messages one person may post: an hour in a match, and a day in all."""

_ORDERS = re.compile(
    r"^\s*(\d{1,3}\s+[A-Z]{3,}\b.*|(CONCEDE|CAST|INSPIRE|SPONGE|REGENERATE|COUNTER|ONFAIL|MAXRISK"
    r"|HOLD IF|IF|ELSE|ENDIF|END)\b.*)$",
    re.MULTILINE,
)


def post(
    *,
    match: Match,
    author: User,
    text: str,
    now: datetime,
    channel: SubmissionChannel = SubmissionChannel.PAGE,
    taken: str = "",
) -> MatchMessage:
    """Post a message in a match's thread and notify the others.

    `taken` is what was left out of the mail that brought it, for its author alone. The same text
    twice within a minute is one message. Raises `NotAllowed` for somebody who has no
    part in the match, `Refused` for an empty message, too long or too many messages, and for
    orders.
    """
    if not author.has_perm("matches.write_thread", match):
        raise NotAllowed(gettext("Only those who play or run this match can write here."))
    cleaned = _clean(text)
    if not cleaned:
        raise Refused(gettext("Write something first."), field="text")
    if looks_like_orders(cleaned):
        raise Refused(
            gettext(
                "This looks like a turn sheet, and your opponent would read it. Nothing was posted "
                "or submitted: submit it on the match's page, or write in whole sentences here."
            ),
            field="text",
        )
    if len(cleaned) > MAX_LENGTH:
        raise Refused(
            gettext("A message has at most {most} characters.").format(most=MAX_LENGTH),
            field="text",
        )
    if cleaned.count("\n") >= MAX_LINES:
        raise Refused(
            gettext("A message has at most {most} lines.").format(most=MAX_LINES), field="text"
        )
    with transaction.atomic():
        User.objects.select_for_update().get(pk=author.pk)  # two tabs count the same messages
        mine = MatchMessage.objects.filter(author=author)
        again = mine.filter(match=match, text=cleaned, created_at__gt=now - timedelta(minutes=1))
        if (same := again.first()) is not None:
            return same
        lately = mine.filter(match=match, created_at__gt=now - timedelta(hours=1)).count()
        today = mine.filter(created_at__gt=now - timedelta(days=1)).count()
        if lately >= AN_HOUR or today >= (A_DAY_WHEN_NEW if is_new(author) else A_DAY):
            raise Refused(gettext("You have written a lot here lately. Wait a while."))
        message = MatchMessage.objects.create(
            match=match,
            author=author,
            text=cleaned,
            taken=taken[:MAX_TAKEN],
            channel=channel,
            created_at=now,
        )
        _notify_others(message)
        note_coach_acts(author, match.league)
        for side in Side:
            if match.team(side).coach_id == author.pk:  # a message is no secret
                publish_return(match.team(side))
    return message


def looks_like_orders(text: str) -> bool:
    """Whether a line of it is written like a sheet's lines."""
    return bool(_ORDERS.search(text))


@asks_first
def hide(*, message: MatchMessage, actor: User, now: datetime) -> None:
    """Hide a message of the thread, in a match of the actor's own as KEM-SHO-02 says: what the
    coaches agreed on, or how they met, may stand in it.

    Raises `NotAllowed` for all but the commissioner.
    """
    _moderate(message, actor, "message.hidden", now, hides=True)


@asks_first
def show(*, message: MatchMessage, actor: User, now: datetime) -> None:
    """Show a hidden message again."""
    _moderate(message, actor, "message.shown", now, hides=False)


def _moderate(message: MatchMessage, actor: User, verb: str, now: datetime, *, hides: bool) -> None:
    if not actor.has_perm("matches.moderate_thread", message.match):
        raise NotAllowed(gettext("Only the commissioner can hide messages."))
    with transaction.atomic():
        row = MatchMessage.objects.select_for_update(of=("self",)).get(pk=message.pk)
        if (row.hidden_at is not None) == hides:
            return
        what = f"{'Hide' if hides else 'Show'} the message of {message.author}: {message.text}"
        act = Act("hide_message" if hides else "show_message", str(row.pk), what, CHIEF_ROLES)
        require_impartial(message.match, actor, act, now)
        row.hidden_at, row.hidden_by = (now, actor) if hides else (None, None)
        row.save(update_fields=("hidden_at", "hidden_by"))
        audit.record(
            actor=actor,
            league=message.match.league,
            verb=verb,
            subject=message.match,
            data={"written": row.created_at.isoformat(timespec="minutes")},
        )


def _notify_others(message: MatchMessage) -> None:
    """Notify the others in the thread: coaches, stand-ins, and writers who still have access."""
    match = message.match
    people = {match.team(side).coach_id: match.team(side).coach for side in Side}
    for side in Side:
        people |= {user.pk: user for user in stand_ins_seated(match, side)}
    written = User.objects.filter(
        pk__in=MatchMessage.objects.filter(match=match).values("author"), is_active=True
    )
    people |= {user.pk: user for user in written if user.has_perm("matches.read_thread", match)}
    people.pop(message.author_id, None)
    for person in people.values():
        notifications.notify(
            recipient=person,
            subject=site_text("{match}: {author} writes", match=match, author=message.author),
            body=message.text,
            link=reverse("matches:thread", args=[match.pk]),
            key=f"match:{match.pk}:message:{message.pk}:{person.pk}",
            kind=kinds.MESSAGE,
            about={"match": match.pk, "plays": bool(sides_of(person, match))},
            thread=thread_of(match),
        )


def _clean(text: str) -> str:
    """The text without control characters, outer whitespace and long runs of empty lines."""
    lines = [line.rstrip() for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    kept = [line for at, line in enumerate(lines) if line or (at and lines[at - 1])]
    joined = "\n".join(kept).strip()
    return "".join(char for char in joined if char == "\n" or char.isprintable())
