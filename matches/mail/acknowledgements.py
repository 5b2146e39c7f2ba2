"""The reply to a submitted sheet: how it was read, and its odds.

The notification says how it was read; the job that sends its mail rehearses the turn 500 times for
the odds.
"""

from __future__ import annotations

from contextlib import suppress

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse

from core import clock
from core.accounts.time_zones import in_both_zones
from core.errors import Refused
from core.mail import addresses, bodies, reply_tokens
from core.mail.handlers import MailOutcome, State
from core.notifications.kinds import Body
from core.notifications.models import Notification
from core.translation import site_text
from engine.sheets.odds.turn_odds import TurnOdds
from matches.mail import replies
from matches.mail.turn_mails import TURN_TOPIC, about_of
from matches.models import Match
from matches.notification_kinds import ACKNOWLEDGED
from matches.render.plan_verdict import points
from matches.seats import since_of
from matches.services.notifications.turn_notifications import IF_MISSED
from matches.services.submission import sheet_notifications
from matches.services.submission.acknowledgement import (
    Acknowledgement,
    IfNothingArrives,
    acknowledge,
)
from matches.services.submission.checked_sheet import check_sheet
from matches.services.submission.sheets import Submission

SHEET = "sheet"
"""The reason of a mail with a sheet. Only its author may see that the sheet is submitted."""


def confidential_reason() -> str:
    return SHEET


def answer(match: Match, side: int, submission: Submission) -> MailOutcome:
    """The reply to the mail that brought a sheet."""
    sheet, reading = submission.sheet, submission.reading
    if reading is None and match.segment == sheet.segment:
        with suppress(Refused):
            since = since_of(sheet.author, match, side)
            reading = check_sheet(match, side, submission.parsed, since=since)
    return replies.answer(
        match,
        State.ACCEPTED,
        SHEET,
        sheet_notifications.subject(sheet),
        sheet_notifications.words(match, sheet, reading),
        side=int(side),
        segment=sheet.segment,
        kind=ACKNOWLEDGED,
    )


def acknowledgement(notification: Notification) -> Body | None:
    """The mail with the odds; the notification's own text if the turn has been played by then."""
    about = about_of(notification)
    if about is None:
        return None
    match, side, segment = about
    token = reply_tokens.token_for(
        user=notification.recipient,
        league=match.league,
        topic=TURN_TOPIC,
        about={"match": match.pk, "side": int(side), "segment": segment},
    )
    if match.segment != segment or match.waiting_side != side:
        return bodies.plain(notification)
    try:
        since = since_of(notification.recipient, match, side)
        stands = acknowledge(match, side, since=since)
    except Refused:
        return bodies.plain(notification, reply_token=token)
    answers = addresses.takes_replies()
    context = {
        "notification": notification,
        "match": match,
        "site": settings.SITE_URL,
        "url": f"{settings.SITE_URL}{reverse('matches:match', args=[match.pk])}",
        "marker": bodies.MARKER if answers else "",
        "answers": answers,
        "lines": stands.canonical.splitlines(),
        "advance": stands.advance.splitlines(),
        "changeable": not _is_due(stands),
        "warnings": sheet_notifications.warnings_of(stands.plays),
        "odds": odds_of(stands.outlook),
        "rehearsals": stands.outlook.times if stands.outlook is not None else 0,
        "rehearsed_less": stands.rehearsed_less,
        "accuracy": stands.outlook.accuracy if stands.outlook is not None else 0,
        "plays": plays_of(stands),
        "when": in_both_zones(stands.plays_at, notification.recipient),
        "otherwise": otherwise_of(stands, notification),
    }
    return Body(
        bodies.tidy(render_to_string("matches/mail/acknowledgement.txt", context)),
        render_to_string("matches/mail/acknowledgement.html", context),
        reply_token=token,
    )


def odds_of(outlook: TurnOdds | None) -> list[str]:
    """The odds of the whole turn; none of one without plays, which ends at once."""
    if outlook is None or not outlook.plays:
        return []
    return [
        site_text("Turnover: {odds}", odds=_percent(outlook.turnover)),
        site_text("Touchdown: {odds}", odds=_percent(outlook.touchdown)),
        site_text(
            "Touchdown against you in this turn: {odds}", odds=_percent(outlook.touchdown_against)
        ),
    ]


def plays_of(stands: Acknowledgement) -> list[tuple[str, str, str]]:
    """Each play: its text, how often it begins, and how often it works; both are empty
    where it would be skipped.
    """
    return [
        (each.play.text(), _percent(each.reached), _percent(each.succeeded))
        if has_chances
        else (each.play.text(), "", "")
        for each, has_chances in stands.chances
    ]


def otherwise_of(stands: Acknowledgement, notification: Notification) -> str:
    """What happens if no other sheet arrives."""
    when = in_both_zones(stands.plays_at, notification.recipient)
    if _is_due(stands):
        return site_text("It is being played; you get its result by mail.")
    if stands.otherwise is IfNothingArrives.READY:
        return site_text("If nothing else arrives, this sheet is played {when}.", when=when)
    if stands.otherwise is IfNothingArrives.DRAFT:
        return site_text(
            "If nothing else arrives, this draft is played at the deadline, {when}.", when=when
        )
    return site_text("If nothing arrives, {what}.", what=site_text(IF_MISSED))


def _is_due(stands: Acknowledgement) -> bool:
    """Whether the sheet is already being played and can no longer be replaced."""
    return stands.is_ready and stands.plays_at is not None and stands.plays_at <= clock.now()


def _percent(odds: float) -> str:
    """As the page says it: what rehearsals never saw may still happen."""
    return f"{points(odds)} %"
