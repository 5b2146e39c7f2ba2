"""Sentences that mail replies share, and the notification that carries them."""

from __future__ import annotations

from collections.abc import Iterable

from django.urls import reverse
from django.utils.translation import gettext_noop

from core.accounts.time_zones import in_both_zones
from core.mail.handlers import MailOutcome
from core.mail.models import InboundMail
from core.notifications.kinds import NotificationKind
from core.translation import site_text
from engine.sheets.faults import Fault
from matches import notification_kinds as kinds
from matches.models import Match, MatchState, Side
from matches.render.fault_words import reason
from matches.services.notifications.notify import thread_of
from matches.services.notifications.turn_notifications import IF_MISSED
from matches.services.timekeeping.due import readable_draft, submitted_sheet


def answer(
    match: Match,
    state: InboundMail.State,
    reason: str,
    subject: str,
    body: str,
    *,
    side: int | None = None,
    segment: int | None = None,
    kind: NotificationKind = kinds.ANSWER,
) -> MailOutcome:
    """A notification in the match's thread. With `side` and `segment` its mail can be answered with
    a sheet.
    """
    about: dict[str, int] = {"match": match.pk}
    if side is not None and segment is not None:
        about |= {"side": side, "segment": segment}
    return MailOutcome(
        state,
        reason,
        f"{match}: {subject}",
        body,
        link=reverse("matches:match", args=[match.pk]),
        kind=kind,
        about=about,
        thread=thread_of(match),
    )


def faults(found: Iterable[Fault], text: str) -> str:
    """Each fault with its place, its line, and the reason."""
    lines = text.splitlines()
    lines_out = []
    for fault in found:
        line = lines[fault.line - 1].strip() if 0 < fault.line <= len(lines) else ""
        rule = f" ({fault.rule})" if fault.rule else ""
        said = site_text(
            "Line {line}, column {column}: {reason}",
            line=fault.line,
            column=fault.column,
            reason=reason(fault),
        )
        lines_out.append(f"{said}{rule}")
        if line:
            lines_out.append(f"    | {line[:100]}")
    return "\n".join(lines_out)


def state(match: Match, side: Side) -> str:
    """The state of the match and whom it waits for, for a coach of that side."""
    coach = match.team(side).coach
    score = f"{match.home_team} {match.home_score} : {match.away_score} {match.away_team}."
    if match.is_over:
        return f"{score} " + site_text("The match is over.")
    if match.state == MatchState.HELD:
        return f"{score} " + site_text("The match is held; its commissioner has been notified.")
    if match.state == MatchState.SETTING_UP:
        waits = (
            gettext_noop("It waits for lists of squares for chests and pads by {due}.")
            if match.laying
            else gettext_noop("It waits for set-ups by {due}.")
        )
        return f"{score} " + site_text(waits, due=in_both_zones(match.due_at, coach))
    if match.waiting_side == side:
        waits = site_text(
            "It waits for your {turn} by {due}.",
            turn=match.turn_called(side),
            due=in_both_zones(match.due_at, coach),
        )
        return f"{score} {waits}\n{what_stands(match, side)}"
    waiting = match.team(Side(1 - side))
    return f"{score} " + site_text(
        "It waits for {team} by {due}.",
        team=waiting.name,
        due=in_both_zones(match.due_at, coach),
    )


def what_stands(match: Match, side: Side) -> str:
    """What is played for the side if nothing else arrives."""
    if match.waiting_side != side or match.is_over:
        return ""
    coach = match.team(side).coach
    sheet = submitted_sheet(match)
    if sheet is not None:
        when = in_both_zones(match.ready_at or match.due_at, coach)
        return site_text(
            "Your earlier sheet stands (revision {number}): it is played {when}.",
            number=sheet.revision,
            when=when,
        )
    draft = readable_draft(match)
    if draft is not None:
        return site_text(
            "If nothing else arrives, your draft (revision {number}) is played at the deadline, "
            "{when}.",
            number=draft.revision,
            when=in_both_zones(match.due_at, coach),
        )
    return site_text(
        "If nothing arrives by {due}, {what}.",
        due=in_both_zones(match.due_at, coach),
        what=site_text(IF_MISSED),
    )
