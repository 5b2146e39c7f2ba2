"""The thread of a match by mail: a reply to one of its mails is posted in the thread.

A mail that looks like a turn sheet is not posted, because the opponent would read it. A coach's
command is run as in a reply to any other mail of the match.
"""

from __future__ import annotations

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse

from core import clock
from core.errors import NotAllowed, Refused
from core.mail import addresses, bodies, reply_tokens
from core.mail.handlers import IncomingMail, MailOutcome, State
from core.notifications.kinds import Body
from core.notifications.models import Notification
from core.translation import site_text
from matches.mail import commands, replies
from matches.models import Match, SubmissionChannel
from matches.permissions import sides_of
from matches.services import message_thread

TOPIC = "match.thread"


def open_topic() -> str:
    """The topic of a thread's tokens: what is answered there both coaches read."""
    return TOPIC


def answered(incoming: IncomingMail) -> MailOutcome:
    """Post the text of a mail to a thread's address. The handler of the topic `match.thread`."""
    matches = Match.objects.select_related("league", "home_team__coach", "away_team__coach")
    match = matches.filter(pk=incoming.about["match"]).first()
    if match is None:
        return MailOutcome(State.REFUSED, "no-match")
    words = incoming.reply.words
    command, sides = commands.command_in(words), sides_of(incoming.user, match)
    if command is not None and sides:
        return commands.run(command, match=match, side=sides[0], user=incoming.user)
    if incoming.reply.ended or message_thread.looks_like_orders(words):
        return replies.answer(
            match,
            State.REFUSED,
            "orders-in-thread",
            site_text("this looked like a turn sheet"),
            site_text(
                "Your opponent would read it, so it was not posted. It was not submitted either. "
                "Answer the mail of your turn to submit it, or write in whole sentences here."
            ),
        )
    try:
        message_thread.post(
            match=match,
            author=incoming.user,
            text=words,
            now=clock.now(),
            channel=SubmissionChannel.MAIL,
            taken=incoming.reply.taken,
        )
    except NotAllowed as error:
        return replies.answer(
            match, State.REFUSED, "not-in-thread", site_text("not posted"), str(error)
        )
    except Refused as error:
        return replies.answer(
            match, State.REFUSED, "not-posted", site_text("not posted"), str(error)
        )
    return MailOutcome(
        State.ACCEPTED, "posted"
    )  # it is visible in the thread; a mail would be noise


def message_mail(notification: Notification) -> Body | None:
    """The mail of a message; replies to it are posted in the thread."""
    match = (
        Match.objects.select_related("league").filter(pk=notification.about.get("match")).first()
    )
    if match is None:
        return None
    token = reply_tokens.token_for(
        user=notification.recipient, league=match.league, topic=TOPIC, about={"match": match.pk}
    )
    answers = addresses.takes_replies()
    context = {
        "notification": notification,
        "site": settings.SITE_URL,
        "url": f"{settings.SITE_URL}{reverse('matches:thread', args=[match.pk])}",
        "marker": bodies.MARKER if answers else "",
        "answers": answers,
    }
    return Body(
        bodies.tidy(render_to_string("matches/mail/message.txt", context)),
        render_to_string("matches/mail/message.html", context),
        reply_token=token,
    )
