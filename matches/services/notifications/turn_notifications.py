"""Notifications about turns: due, question, held, played, team taken over, rolled back."""

from __future__ import annotations

from collections.abc import Iterable

from core.accounts.models import User
from core.accounts.time_zones import in_both_zones
from core.notifications import services as notifications
from core.notifications.kinds import GENERAL
from engine.decisions import DecisionKind
from matches import notification_kinds as kinds
from matches.models import Match, Segment, Side
from matches.render.decision_words import KINDS
from matches.services.notifications.notify import due, heading, link, notify_side, thread_of

IF_MISSED = "fallback orders play the turn: your players stand up, guard the ball, and risk nothing"
"""What happens to a turn for which nothing arrives (LGE-PBM-01)."""


def _body(match: Match, news: Iterable[str], *lines: str) -> str:
    """The text of a notification on a turn: the score, the news as a list, and what to do."""
    score = f"{heading(match)} {match.home_score} : {match.away_score}."
    return "\n".join([score, *(f"- {line}" for line in news), *lines])


def wanted(match: Match, news: Iterable[str]) -> None:
    """Notify a side that its turn is due; `news` is what the last turn brought."""
    if match.waiting_side is None:
        return
    side = Side(match.waiting_side)
    notify_side(
        match,
        side,
        key=f"turn:{match.segment}",
        subject=f"{match}: your {match.turn_called(side)}",
        body=_body(
            match,
            news,
            f"Your turn sheet is due by {due(match, side)}.",
            f"If none comes, {IF_MISSED}.",
        ),
        kind=kinds.TURN,
        about={"segment": match.segment},
    )


def asked(match: Match, news: Iterable[str]) -> None:
    """Notify the side not on turn of a question that its league reserves for coaches."""
    if match.waiting_side is None:
        return
    side = Side(match.waiting_side)
    notify_side(
        match,
        side,
        key=f"asked:{match.segment}",
        subject=f"{match}: a question for you",
        body=_body(
            match,
            news,
            f"{KINDS[DecisionKind(match.asked)].question} Answer by {due(match, side)}.",
            "If no answer comes, your standing orders decide.",
        ),
        page="matches:answer",
        kind=kinds.ASKED,
        about={"segment": match.segment},
    )


def held(match: Match, news: Iterable[str]) -> None:
    """A sheet's HOLD has stopped its turn: its coach may rewrite the rest, or leave it."""
    if match.waiting_side is None:
        return
    side = Side(match.waiting_side)
    notify_side(
        match,
        side,
        key=f"held:{match.segment}",
        subject=f"{match}: your {match.turn_called(side)} is held",
        body=_body(
            match,
            news,
            "Your sheet said HOLD, and its condition was met.",
            f"You may rewrite the rest until {due(match, side)}; the clock keeps running.",
            "If nothing arrives, the rest of your sheet is played as you wrote it.",
            "A turn is held only once.",
        ),
        kind=kinds.TURN,
        about={"segment": match.segment, "held": True},
    )


def played(match: Match, segment: Segment, news: Iterable[str]) -> None:
    """Notify a side of the result of its turn, unless it also writes the next one."""
    if segment.side is None or segment.side == match.waiting_side:
        return
    side = Side(segment.side)
    turn = "bonus turn" if segment.is_bonus else f"turn {segment.turn}"
    notify_side(
        match,
        side,
        key=f"played:{segment.number}",
        subject=f"{match}: your {turn} is played",
        body=_body(match, list(news) or ["Nothing that changed the game."]),
        kind=kinds.PLAYED,
        about={"segment": segment.number},
    )


def taken_over(match: Match, side: Side, coach: User) -> None:
    """Send the new coach of a team on turn the mail that can be answered with a sheet."""
    notifications.notify(
        recipient=coach,
        subject=f"{match}: your {match.turn_called(side)}",
        body=f"{heading(match)} {match.home_score} : {match.away_score}.\n"
        f"{match.team(side)} is yours now, and it is its turn. Your turn sheet is due by "
        f"{in_both_zones(match.due_at, coach)}.\nIf none comes, {IF_MISSED}.",
        link=link(match),
        key=f"match:{match.pk}:turn:{match.segment}:{side}:{coach.pk}",
        kind=kinds.TURN,
        about={"match": match.pk, "side": int(side), "segment": match.segment},
        thread=thread_of(match),
    )


def rolled_back(match: Match, segment: Segment, reason: str) -> None:
    """Notify both coaches that a turn was rolled back, why, and who is on turn now."""
    if segment.side is None or match.waiting_side is None:
        return
    team = match.team(segment.side)
    for side in Side:
        own = side == match.waiting_side
        wanted = "It is your turn again" if own else f"{team} is on turn again"
        notify_side(
            match,
            side,
            key=f"rolled-back:{segment.number}",
            subject=f"{match}: turn {segment.turn} of {team} is rolled back",
            body=f"{heading(match)} {match.home_score} : {match.away_score}.\nIts commissioner "
            f"rolled turn {segment.turn} of {team} back: {reason}\nWhat was played in it no longer "
            f"counts; the log keeps it. {wanted}, until {due(match, side)}.",
            kind=kinds.TURN if own else GENERAL,
            about={"segment": match.segment, "again": True},
        )
