"""A reply to a turn mail: a sheet, a command, or an answer to a question.

A sheet by mail counts like one from the page, through the same service. Plays that the rules refuse
as things stand are accepted with a warning, since a mail has no box to tick; giving the match up
requires the line `CONCEDE CONFIRMED`.
"""

from __future__ import annotations

import re

from django.utils.translation import gettext

from core.accounts.models import User
from core.errors import Refused
from core.mail.handlers import IncomingMail, MailOutcome, MailTarget, State
from core.translation import site_text
from matches.mail import acknowledgements, commands, questions, replies
from matches.models import Match, MatchState, Side, SubmissionChannel
from matches.permissions import sides_of
from matches.queries import matches
from matches.services.errors import BadOrders, Stale, Unconfirmed
from matches.services.submission.sheets import submit_sheet

CONFIRMED = re.compile(r"^([ \t]*CONCEDE)[ \t]+CONFIRMED[ \t]*$", re.IGNORECASE | re.MULTILINE)


def answered(incoming: IncomingMail) -> MailOutcome:
    """Handle a mail to a turn's address. The handler of the topic `match.turn`."""
    match = _match(incoming)
    if match is None:
        return MailOutcome(State.REFUSED, "no-match")
    side = Side(incoming.about["side"])
    if side not in sides_of(incoming.user, match):
        return replies.answer(
            match,
            State.REFUSED,
            "not-yours",
            site_text("You no longer give this team's orders"),
            site_text(
                "Your mail was not used: the team has another coach, or you no longer stand in for "
                "it."
            ),
        )
    if (command := commands.command_in(incoming.reply.words)) is not None:
        return commands.run(command, match=match, side=side, user=incoming.user)
    segment = int(incoming.about["segment"])
    is_written = bool(incoming.reply.text.strip())
    if match.segment != segment or match.is_over:
        if is_written and questions.was_answered(match, side, segment):
            return questions.answered(match, side, incoming)
        return _too_late(match, side)
    if not is_written:
        return _empty(match, side)
    if match.asked and match.waiting_side == side:
        return questions.answered(match, side, incoming)
    if not incoming.reply.ended:
        return _without_end(match, incoming)
    return _submit(match, side, segment, incoming)


def subjects(user: User) -> list[MailTarget]:
    """The turns that wait for a person: what their mail without a reply address may be about."""
    waiting = matches.matches_of(user).filter(state=MatchState.PLAYING).order_by("due_at", "pk")
    return [
        MailTarget(
            key=f"{match.pk}-{match.waiting_side}-{match.segment}",
            words=f"{match}: {_wanted(match, match.waiting_side)}",
            topic="match.turn",
            about={"match": match.pk, "side": match.waiting_side, "segment": match.segment},
        )
        for match in waiting
        if match.waiting_side in sides_of(user, match)
    ]


def _wanted(match: Match, side: int) -> str:
    if match.asked:
        return gettext("your answer to a question")
    return gettext("your {turn}").format(turn=match.turn_called(side))


def _match(incoming: IncomingMail) -> Match | None:
    return (
        Match.objects.select_related("league", "home_team__coach", "away_team__coach")
        .filter(pk=incoming.about["match"])
        .first()
    )


def _submit(match: Match, side: Side, segment: int, incoming: IncomingMail) -> MailOutcome:
    text, confirmed = CONFIRMED.subn(r"\1", incoming.reply.text)
    try:
        submission = submit_sheet(
            match=match,
            side=side,
            author=incoming.user,
            text=text,
            segment=segment,
            now=incoming.at,
            accept_doubtful=True,
            confirm_concession=bool(confirmed),
            channel=SubmissionChannel.MAIL,
        )
    except Unconfirmed as error:
        return _refused(
            match,
            "concession",
            site_text("Do you mean to give the match up?"),
            f"{error.concession}\n"
            + site_text(
                "Nothing was submitted. If you mean it, answer again with the line CONCEDE "
                "CONFIRMED instead of CONCEDE."
            ),
            incoming,
        )
    except BadOrders as error:
        return _refused(
            match,
            "faults",
            site_text("Your sheet cannot be read"),
            f"{replies.faults(error.faults, text)}\n{replies.what_stands(match, side)}",
            incoming,
        )
    except Stale:
        return _too_late(match, side)
    except Refused as error:
        return _refused(match, "refused", site_text("Your sheet was refused"), str(error), incoming)
    match.refresh_from_db()
    return acknowledgements.answer(match, side, submission)


def _too_late(match: Match, side: Side) -> MailOutcome:
    return replies.answer(
        match,
        State.REFUSED,
        "already-resolved",
        site_text("That turn has been played already"),
        site_text("The turn that this mail was for is over, so it was not used.")
        + f"\n{replies.state(match, side)}",
    )


def _empty(match: Match, side: Side) -> MailOutcome:
    return replies.answer(
        match,
        State.REFUSED,
        "empty",
        site_text("We found no orders in your mail"),
        site_text(
            "There was nothing to read above what your mail program quoted, or it was in a form "
            "that we cannot open. Write your plays as plain text at the top of your answer, and "
            "END as the last line."
        )
        + f"\n{replies.what_stands(match, side)}",
    )


def _without_end(match: Match, incoming: IncomingMail) -> MailOutcome:
    return _refused(
        match,
        "no-end",
        site_text("Your sheet has no END"),
        site_text(
            "Without END as the last line we cannot know that we have all of it, so it was not "
            "submitted. Nothing is lost: this is what we read. Send it again with END below it."
        ),
        incoming,
    )


def _refused(
    match: Match, reason: str, subject: str, body: str, incoming: IncomingMail
) -> MailOutcome:
    echo = "\n".join(f"| {line}" for line in incoming.reply.text.splitlines()[:200])
    return replies.answer(
        match,
        State.REFUSED,
        reason,
        subject,
        f"{body}\n\n{site_text('What you wrote:')}\n{echo[:9000]}",
        side=int(incoming.about["side"]),
        segment=int(incoming.about["segment"]),
    )
