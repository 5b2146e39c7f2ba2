"""Commands by mail: the first line of a reply is one of these words and nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime

from django.utils.translation import gettext_noop

from core import clock
from core.accounts.models import User
from core.errors import NotAllowed, Refused
from core.mail.handlers import MailOutcome, State
from core.translation import site_language, site_text
from matches import notification_kinds as kinds
from matches.mail import replies
from matches.models import Match, Side, TurnSheet
from matches.queries.matches import draft_of
from matches.seats import since_of
from matches.services.timekeeping import vacations

HELP = gettext_noop(
    """Answer the mail of a turn with your plays, one a line, and END as the last line:
| 7 MOVE E5 F6 BLOCK opp4 PICK push FOLLOW yes
| 9 STAND
| END
Only lines above the quoted text count, and none behind > or |. Answer again to change it: until
it is played the newest sheet that can be read counts.
To give the match up, write CONCEDE CONFIRMED as the first line.

The first line may also be one of these:
| HELP                            this mail
| STATUS                          how the match stands and what is due when
| REMIND                          the same, and your own sheet as we have it
| VACATION 2026-12-20 2027-01-02  you are away from the first day to the last"""
)
_WORDS = re.compile(
    r"[#/]?(HELP|STATUS|REMIND|VACATION)\b[\s:]*(\S*)[\s,-]*(?:(?:TO|UNTIL)\s+)?(\S*)\s*[.!]?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Command:
    """A command word and the rest of its line."""

    word: str
    arguments: tuple[str, ...]


def command_in(text: str) -> Command | None:
    """The command in a text's first line; None if the line contains anything else."""
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    found = _WORDS.fullmatch(first)
    if found is None:
        return None
    arguments = tuple(word for each in found.groups()[1:] if (word := each.rstrip(".!")))
    called = found[1].upper()
    if arguments and called != "VACATION":
        return None
    return Command(called, arguments)


def run(command: Command, *, match: Match, side: Side, user: User) -> MailOutcome:
    """Run the command and reply."""
    if command.word == "HELP":
        return replies.answer(
            match, State.ACCEPTED, "help", site_text("how to play by mail"), site_text(HELP)
        )
    if command.word == "VACATION":
        return _vacation(command, match, user)
    body = replies.state(match, side)
    if command.word == "STATUS":
        return _current(match, side, "status", site_text("how it stands"), body)
    return _current(
        match,
        side,
        "remind",
        site_text("your sheet as we have it"),
        _with_sheet(match, side, body, since_of(user, match, side)),
    )


def _current(match: Match, side: Side, reason: str, subject: str, body: str) -> MailOutcome:
    """A notification that can be answered with a sheet, if it is that side's turn."""
    if match.waiting_side == side and not match.is_over:
        return replies.answer(
            match,
            State.ACCEPTED,
            reason,
            subject,
            body,
            side=side,
            segment=match.segment,
            kind=kinds.CURRENT,
        )
    return replies.answer(match, State.ACCEPTED, reason, subject, body)


def _with_sheet(match: Match, side: Side, body: str, since: datetime | None) -> str:
    """The coach's own sheet: submitted, else the draft, else the last one played."""
    sheet = draft_of(match, side, since=since) if match.waiting_side == side else None
    if sheet is None:
        last = TurnSheet.objects.filter(match=match, side=side, state=TurnSheet.State.RESOLVED)
        if since is not None:
            last = last.filter(saved_at__gt=since)
        sheet = last.order_by("-segment").first()
    if sheet is None:
        return f"{body}\n" + site_text("We have no sheet of yours.")
    called = (
        gettext_noop("Your sheet (revision {number}, {state}):")
        if sheet.segment == match.segment
        else gettext_noop("Your last sheet, which is played (revision {number}, {state}):")
    )
    shown = sheet.canonical or sheet.text
    text = "\n".join(f"| {line}" for line in shown.splitlines())
    with site_language():
        state = sheet.get_state_display().lower()
    return f"{body}\n\n{site_text(called, number=sheet.revision, state=state)}\n{text}"


def _vacation(command: Command, match: Match, user: User) -> MailOutcome:
    try:
        first, last = (date.fromisoformat(each) for each in command.arguments)
    except ValueError:
        return replies.answer(
            match,
            State.REFUSED,
            "vacation-dates",
            site_text("from when to when are you away?"),
            site_text("Write both days as year, month and day: VACATION 2026-12-20 2027-01-02."),
        )
    try:
        made = vacations.announce(
            league=match.league, coach=user, first_day=first, last_day=last, now=clock.now()
        )
    except (Refused, NotAllowed) as error:
        return replies.answer(
            match,
            State.REFUSED,
            "vacation-refused",
            site_text("your vacation was not taken"),
            str(error),
        )
    confirmation = site_text(
        "You are away in {league} from {first} to {last}, by your own calendar; your clocks are "
        "stopped then.",
        league=match.league,
        first=made.first_day,
        last=made.last_day,
    )
    return replies.answer(
        match, State.ACCEPTED, "vacation", site_text("your vacation"), confirmation
    )
