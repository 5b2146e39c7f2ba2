"""The kinds of notifications that matches send. Writers of mails are in `matches.mail`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from core.notifications.kinds import NotificationChannel, NotificationKind


def _match_page(about: Mapping[str, Any]) -> str:
    return reverse("matches:match", args=[about["match"]])


def _answer_page(about: Mapping[str, Any]) -> str:
    return reverse("matches:answer", args=[about["match"]])


def _thread_page(about: Mapping[str, Any]) -> str:
    return reverse("matches:thread", args=[about["match"]])


MAIL_ALONE = frozenset({NotificationChannel.MAIL})
"""For what the page or the log of the match shows as well: no message on the site."""
_TURN, _ASKED, _REMINDER = "match.turn", "match.asked", "match.reminder"
_ABOUT_A_TURN = (_TURN, _ASKED, _REMINDER)
"""Of these a reader has one unread message a match: the newest."""
TURN = NotificationKind(
    _TURN,
    _("It is your turn: what happened, and what to do"),
    link=_match_page,
    replaces=_ABOUT_A_TURN,
)
ASKED = NotificationKind(
    _ASKED,
    _("You are asked something in the other side's turn"),
    link=_answer_page,
    replaces=_ABOUT_A_TURN,
)
ACKNOWLEDGED = NotificationKind(
    "match.acknowledged",
    _("A sheet of yours is in: how it was read, and its odds"),
    link=_match_page,
    channels=MAIL_ALONE,
    is_private=True,
)
PLAYED = NotificationKind(
    "match.played", _("What came of a turn of yours"), channels=MAIL_ALONE, link=_match_page
)
REMINDER = NotificationKind(
    _REMINDER,
    _("The deadline of your turn or set-up is near"),
    link=_match_page,
    own_words=True,
    replaces=_ABOUT_A_TURN,
)
MESSAGE = NotificationKind("match.message", _("Messages of a match"), link=_thread_page)
CURRENT = NotificationKind("match.current", link=_match_page)
"""The position as it is now, asked for by mail."""
ANSWER = NotificationKind("match.answer", link=_match_page, is_private=True)
"""The reply to a mail with a sheet or a command."""
ABOUT_A_TURN = (TURN, ASKED, REMINDER)
KINDS = (TURN, ASKED, ACKNOWLEDGED, PLAYED, REMINDER, MESSAGE, CURRENT, ANSWER)
