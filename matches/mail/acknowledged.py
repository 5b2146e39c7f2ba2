"""What stands for a turn, told by mail as soon as a sheet has come: how it was read, and its odds.

The letter says how it was read; its mail is written by the job that sends it, which rehearses the
turn 500 times for the odds.
"""

from __future__ import annotations

from contextlib import suppress

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse

from league.club.errors import Refused
from league.club.mail import addresses, bodies, tokens
from league.club.mail.answers import Answer, State
from league.club.mail.bodies import Body
from league.club.models import MailboxMessage
from league.club.services import mailbox
from league.club.zones import in_both_zones
from matches.engine.sheets.rehearse import Outlook
from matches.mail import told
from matches.mail.reports import TURN_TOPIC, about_of
from matches.models import Match, TurnSheet
from matches.render.faults import reason
from matches.services.acknowledge import Acknowledgement, Otherwise, acknowledge
from matches.services.notices import thread_of

KIND = "match.acknowledged"


def answer(match: Match, side: int, sheet: TurnSheet) -> Answer:
    """The answer to the mail that brought a sheet."""
    return told.answer(
        match, State.ACCEPTED, "sheet", _subject(sheet), _words(match, side, sheet),
        side=int(side), segment=sheet.segment, kind=KIND,
    )  # fmt: skip


def sheet_acknowledged(*, match: Match, side: int, sheet: TurnSheet) -> MailboxMessage:
    """Tell the author of a sheet, by letter and mail, how it was read: for one from the page."""
    return mailbox.notify(
        recipient=sheet.author,
        subject=f"{match}: {_subject(sheet)}",
        body=_words(match, side, sheet),
        link=reverse("matches:match", args=[match.pk]),
        key=f"match:{match.pk}:sheet:{sheet.segment}:{sheet.revision}:{side}",
        kind=KIND,
        about={"match": match.pk, "side": int(side), "segment": sheet.segment},
        thread=thread_of(match),
    )


def acknowledgement(letter: MailboxMessage) -> Body | None:
    """The mail with the odds; the letter's own words when the turn has been played by then."""
    about = about_of(letter)
    if about is None:
        return None
    match, side, segment = about
    token = tokens.token_for(
        user=letter.recipient,
        league=match.league,
        topic=TURN_TOPIC,
        about={"match": match.pk, "side": int(side), "segment": segment},
    )
    if match.segment != segment or match.waiting_side != side:
        return bodies.plain(letter)
    try:
        stands = acknowledge(match, side)
    except Refused:
        return bodies.plain(letter, reply_token=token)
    answers = addresses.takes_replies()
    context = {
        "letter": letter,
        "match": match,
        "site": settings.SITE_URL,
        "url": f"{settings.SITE_URL}{reverse('matches:match', args=[match.pk])}",
        "marker": bodies.MARKER if answers else "",
        "answers": answers,
        "lines": stands.canonical.splitlines(),
        "warnings": warnings_of(stands),
        "odds": odds_of(stands.outlook),
        "plays": plays_of(stands.outlook),
        "when": in_both_zones(stands.plays_at, letter.recipient),
        "otherwise": otherwise_of(stands, letter),
    }
    return Body(
        bodies.tidy(render_to_string("matches/mail/acknowledgement.txt", context)),
        render_to_string("matches/mail/acknowledgement.html", context),
        reply_token=token,
    )


def warnings_of(stands: Acknowledgement) -> list[str]:
    """What the rules refuse of the sheet as things stand, and what was not read of it."""
    return [f"Line {f.line}, column {f.column}: {reason(f)}" for f in stands.warnings]


def odds_of(outlook: Outlook | None) -> list[str]:
    """The odds of the whole turn."""
    if outlook is None:
        return []
    return [
        f"Turnover: {_percent(outlook.turnover)}",
        f"Touchdown: {_percent(outlook.touchdown)}",
        f"Touchdown against you: {_percent(outlook.touchdown_against)}",
    ]


def plays_of(outlook: Outlook | None) -> list[tuple[str, str, str]]:
    """Each play: its words, how often its turn comes, how often it then comes off."""
    if outlook is None:
        return []
    return [
        (each.play.text(), _percent(each.reached), _percent(each.succeeded))
        for each in outlook.plays
    ]


def otherwise_of(stands: Acknowledgement, letter: MailboxMessage) -> str:
    """What happens if nothing else arrives."""
    when = in_both_zones(stands.plays_at, letter.recipient)
    if stands.otherwise is Otherwise.READY:
        return f"If nothing else arrives, this sheet is played {when}."
    if stands.otherwise is Otherwise.DRAFT:
        return f"If nothing else arrives, this draft is played at the deadline, {when}."
    return "If nothing arrives, your players that are down stand up and the turn ends."


def _percent(odds: float) -> str:
    return f"{odds * 100:.0f} %"


def _subject(sheet: TurnSheet) -> str:
    return f"your sheet is in (revision {sheet.revision})"


def _words(match: Match, side: int, sheet: TurnSheet) -> str:
    """The letter: how the sheet was read and what is wrong with it; the page has the odds."""
    lines = [f"| {line}" for line in sheet.canonical.splitlines()]
    found = []
    if match.segment == sheet.segment:
        with suppress(Refused):
            found = warnings_of(acknowledge(match, side, odds=False))
    warned = ["", "Mind:", *(f"- {line}" for line in found)] if found else []
    played = in_both_zones(match.ready_at or match.due_at, match.team(side).coach)
    until = f"It is played {played}; until then a newer sheet takes its place."
    return "\n".join(["So we read it:", *lines, *warned, "", until])
