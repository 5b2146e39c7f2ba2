"""A question to the side not on turn, by mail: the mail with the question, and its answer."""

from __future__ import annotations

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse

from core.accounts.time_zones import in_both_zones
from core.errors import Refused
from core.mail import addresses, bodies, reply_tokens
from core.mail.handlers import IncomingMail, MailOutcome, State
from core.notifications.kinds import Body
from core.notifications.models import Notification
from core.translation import site_text
from matches.mail import replies
from matches.mail import turn_summary as scenes
from matches.mail.dice_png import body_with_dice
from matches.mail.turn_mails import TURN_TOPIC, about_of
from matches.models import Match, Side
from matches.services.errors import BadOrders, Stale
from matches.services.submission import answers


def question_mail(notification: Notification) -> Body | None:
    """The mail with the question, every possible answer as text, and the pitch."""
    about = about_of(notification)
    if about is None:
        return None
    match, side, segment = about
    question = answers.question_of(match, side) if match.segment == segment else None
    if question is None:  # it has been answered since
        return bodies.plain(notification)
    names = {"match": match.pk, "side": int(side), "segment": segment}
    token = reply_tokens.token_for(
        user=notification.recipient, league=match.league, topic=TURN_TOPIC, about=names
    )
    left = scenes.before(match, segment)
    reader = notification.recipient
    pitch, pictures = scenes.shown(match, scenes.scene_after(match, left), left, reader)
    replies = addresses.takes_replies()
    context = pitch | {
        "notification": notification,
        "match": match,
        "score": match.score,
        "question": question,
        "due": in_both_zones(match.due_at, notification.recipient),
        "answers": replies,
        "marker": bodies.MARKER if replies else "",
        "site": settings.SITE_URL,
        "url": f"{settings.SITE_URL}{reverse('matches:answer', args=[match.pk])}",
    }
    text = render_to_string("matches/mail/question.txt", context)
    html = render_to_string("matches/mail/question.html", context)
    return body_with_dice(text, html, pictures, reply_token=token)


def was_answered(match: Match, side: Side, segment: int) -> bool:
    """Whether that side answered the question of that segment: a mail may repeat the answer."""
    return match.answers.filter(side=side, segment=segment).exists()


def answered(match: Match, side: Side, incoming: IncomingMail) -> MailOutcome:
    """Take the answer from a mail: its first line is the answer, with or without END."""
    line = next(line for line in incoming.reply.text.splitlines() if line.strip())
    try:
        given = answers.give_answer(
            match=match,
            side=side,
            author=incoming.user,
            text=line,
            segment=int(incoming.about["segment"]),
            now=incoming.at,
        )
    except BadOrders as error:
        return _refused(match, incoming, "faults", replies.faults(error.faults, line))
    except Stale as error:
        return replies.answer(
            match,
            State.REFUSED,
            "already-answered",
            site_text("That question has been answered"),
            str(error),
        )
    except Refused as error:
        return _refused(match, incoming, "refused", str(error))
    return replies.answer(
        match,
        State.ACCEPTED,
        "answer",
        site_text("your answer is in"),
        site_text("We read it as: {answer}\nThe turn goes on.", answer=given.text),
    )


def _refused(match: Match, incoming: IncomingMail, reason: str, why: str) -> MailOutcome:
    return replies.answer(
        match,
        State.REFUSED,
        reason,
        site_text("Your answer cannot be used"),
        f"{why}\n\n"
        + site_text("Write one of the lines of the mail with the question, and nothing above it."),
        side=int(incoming.about["side"]),
        segment=int(incoming.about["segment"]),
    )
