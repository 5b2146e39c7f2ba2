"""Notifications about a submitted sheet: how it was read, and when it is played."""

from __future__ import annotations

from contextlib import suppress

from django.urls import reverse
from django.utils.crypto import salted_hmac

from core.accounts.time_zones import in_both_zones
from core.errors import Refused
from core.mail.wanted import is_sent_by_mail
from core.notifications import services as notifications
from engine.sheets.faults import Fault
from matches.models import Match, TurnSheet
from matches.notification_kinds import ACKNOWLEDGED
from matches.render.fault_words import reason
from matches.services.notifications.notify import thread_of
from matches.services.submission.acknowledgement import Acknowledgement, acknowledge


def notify_received(match: Match, side: int, sheet: TurnSheet) -> None:
    """Acknowledge a sheet from the page by mail, if its author wants such mails.

    Others get no notification at all: the page has already shown the same.
    """
    if not is_sent_by_mail(sheet.author, ACKNOWLEDGED.key, asked=False):
        return
    notifications.notify(
        recipient=sheet.author,
        subject=f"{match}: {subject(sheet)}",
        body=words(match, side, sheet),
        link=reverse("matches:match", args=[match.pk]),
        key=_key(f"match:{match.pk}:{sheet.segment}:{sheet.revision}:{side}"),
        kind=ACKNOWLEDGED,
        about={"match": match.pk, "side": int(side), "segment": sheet.segment},
        thread=thread_of(match),
    )


def _key(sheet: str) -> str:
    """A key for one notification per sheet that does not reveal which: the admin shows keys."""
    return f"answer:{salted_hmac('kemari.sheet.answer', sheet, algorithm='sha256').hexdigest()}"


def subject(sheet: TurnSheet) -> str:
    """The subject after the match's name."""
    return f"your sheet is in (revision {sheet.revision})"


def words(match: Match, side: int, sheet: TurnSheet) -> str:
    """How the sheet was read, what is wrong with it, and until when it can be changed."""
    lines = [f"| {line}" for line in sheet.canonical.splitlines()]
    found, below = [], ""
    if match.segment == sheet.segment:
        with suppress(Refused):
            stands = acknowledge(match, side, odds=False)
            found, below = warnings_of(stands), stands.advance
    ordered = [f"| {line}" for line in below.splitlines()]
    lines += ["", "And for the match, from now on:", *ordered] if ordered else []
    warned = ["", "Note:", *(f"- {line}" for line in found)] if found else []
    until = "It is played at once."
    if match.ready_at is None or match.terms.regret_minutes:
        played = in_both_zones(match.ready_at or match.due_at, sheet.author)
        until = f"It is played {played}; until then a newer sheet takes its place."
    return "\n".join(["This is how we read it:", *lines, *warned, "", until])


def warnings_of(stands: Acknowledgement) -> list[str]:
    """What the rules refuse of the sheet as things stand, and which parts were ignored."""
    return [_warning(fault) for fault in stands.warnings]


def _warning(fault: Fault) -> str:
    return f"Line {fault.line}, column {fault.column}: {reason(fault)}"
