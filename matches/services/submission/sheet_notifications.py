"""Notifications about a submitted sheet: how it was read, and when it is played."""

from __future__ import annotations

from collections.abc import Iterable

from django.urls import reverse
from django.utils.crypto import salted_hmac

from core.accounts.time_zones import in_both_zones
from core.mail.wanted import is_sent_by_mail
from core.notifications import services as notifications
from core.translation import site_language, site_text
from engine.sheets.turn_check import CheckedPlay
from matches.models import Match, Side, TurnSheet
from matches.notification_kinds import ACKNOWLEDGED
from matches.render.fault_words import reason
from matches.services.notifications.notify import is_here, thread_of
from matches.services.submission.checked_sheet import Reading


def notify_received(match: Match, side: int, sheet: TurnSheet, reading: Reading) -> None:
    """Acknowledge a sheet from the page by mail, if its author wants such mails.

    Others get no notification at all: the page has already shown the same. Nor does who plays a
    bot.
    """
    if is_here(match, Side(side)) or not is_sent_by_mail(
        sheet.author, ACKNOWLEDGED.key, asked=False
    ):
        return
    notifications.notify(
        recipient=sheet.author,
        subject=f"{match}: {subject(sheet)}",
        body=words(match, sheet, reading),
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
    return site_text("your sheet is in (revision {number})", number=sheet.revision)


def words(match: Match, sheet: TurnSheet, reading: Reading | None) -> str:
    """How the sheet was read, what is wrong with it, and until when it can be changed."""
    lines = [f"| {line}" for line in sheet.canonical.splitlines()]
    orders = reading.parsed.orders if reading is not None else None
    if orders is not None:
        ordered = [f"| {line}" for line in orders.text().splitlines()]
        lines += ["", site_text("And for the match, from now on:"), *ordered]
    found = warnings_of(reading.plays) if reading is not None else []
    warned = ["", site_text("Note:"), *(f"- {line}" for line in found)] if found else []
    until = site_text("It is played at once.")
    if match.ready_at is None or match.terms.regret_minutes:
        played = in_both_zones(match.ready_at or match.due_at, sheet.author)
        until = site_text(
            "It is played {when}; until then a newer sheet takes its place.", when=played
        )
    return "\n".join([site_text("This is how we read it:"), *lines, *warned, "", until])


def warnings_of(plays: Iterable[CheckedPlay]) -> list[str]:
    """What the rules refuse of the plays as things stand, and which parts were ignored.

    A play is named by its orders: the coach's text and the canonical one count lines differently.
    """
    checked = list(plays)
    found = [(each.play, each.fault) for each in checked] + [(e.play, e.note) for e in checked]
    with site_language():
        return [f"{play.text()}: {reason(fault)}" for play, fault in found if fault is not None]
