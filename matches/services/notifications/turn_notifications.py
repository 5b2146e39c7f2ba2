"""Notifications about turns: due, question, held, played, team taken over, rolled back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext_noop

from core.accounts.models import User
from core.accounts.time_zones import in_both_zones
from core.notifications import services as notifications
from core.notifications.kinds import GENERAL, NotificationKind
from core.translation import site_text
from engine.decisions import DecisionKind
from matches import notification_kinds as kinds
from matches.models import Match, Segment, Side
from matches.render.decision_words import KINDS
from matches.services.notifications.notify import (
    due,
    heading,
    link,
    notify_side,
    thread_of,
    turn_of,
)

IF_MISSED = gettext_noop(
    "fallback orders play the turn: your players stand up, guard the ball, and risk nothing"
)
"""What happens to a turn for which nothing arrives (LGE-PBM-01)."""


def _body(match: Match, news: Iterable[str], *lines: str) -> str:
    """The text of a notification on a turn: the score, the news as a list, and what to do."""
    score = f"{heading(match)} {match.home_score} : {match.away_score}."
    return "\n".join([score, *(f"- {line}" for line in news), *lines])


def _if_none_comes() -> str:
    return site_text("If none comes, {what}.", what=site_text(IF_MISSED))


def wanted(match: Match, news: Iterable[str]) -> None:
    """Notify a side that its turn is due; `news` is what the last turn brought."""
    if (side := _waiting(match)) is None:
        return
    lines = (
        site_text("Your turn sheet is due by {due}.", due=due(match, side)),
        _if_none_comes(),
    )
    _notify_waiting(match, side, key="turn", subject=YOUR_TURN, body=_body(match, news, *lines))


def asked(match: Match, news: Iterable[str]) -> None:
    """Notify the side whose turn it is not of a question that its league reserves for coaches."""
    if (side := _waiting(match)) is None:
        return
    lines = (
        site_text(
            "{question} Answer by {due}.",
            question=site_text(KINDS[DecisionKind(match.asked)].question),
            due=due(match, side),
        ),
        site_text("If no answer comes, your standing orders decide."),
    )
    _notify_waiting(
        match,
        side,
        key="asked",
        subject=gettext_noop("{match}: a question for you"),
        body=_body(match, news, *lines),
        kind=kinds.ASKED,
        page="matches:answer",
    )


def held(match: Match, news: Iterable[str]) -> None:
    """A sheet's HOLD has stopped its turn: its coach may rewrite the rest, or leave it."""
    if (side := _waiting(match)) is None:
        return
    lines = (
        site_text("Your sheet said HOLD, and its condition was met."),
        site_text(
            "You may rewrite the rest until {due}; the clock keeps running.", due=due(match, side)
        ),
        site_text("If nothing arrives, the rest of your sheet is played as you wrote it."),
        site_text("A turn is held only once."),
    )
    subject, body = gettext_noop("{match}: your {turn} is held"), _body(match, news, *lines)
    _notify_waiting(match, side, key="held", subject=subject, body=body, about={"held": True})


def _waiting(match: Match) -> Side | None:
    return None if match.waiting_side is None else Side(match.waiting_side)


def _notify_waiting(
    match: Match,
    side: Side,
    *,
    key: str,
    subject: str,
    body: str,
    kind: NotificationKind = kinds.TURN,
    page: str = "matches:match",
    about: Mapping[str, Any] | None = None,
) -> None:
    """Notify the side that the match waits for, once for each `key` in a segment.

    `subject` has places for the match and its turn.
    """
    notify_side(
        match,
        side,
        key=f"{key}:{match.segment}",
        subject=site_text(subject, match=match, turn=turn_of(match, side)),
        body=body,
        page=page,
        kind=kind,
        about={"segment": match.segment, **(about or {})},
    )


def played(match: Match, segment: Segment, news: Iterable[str]) -> None:
    """Notify a side of the result of its turn, unless it also writes the next one."""
    if segment.side is None or segment.side == match.waiting_side:
        return
    side = Side(segment.side)
    subject = (
        gettext_noop("{match}: your bonus turn is played")
        if segment.is_bonus
        else gettext_noop("{match}: your turn {turn} is played")
    )
    notify_side(
        match,
        side,
        key=f"played:{segment.number}",
        subject=site_text(subject, match=match, turn=segment.turn),
        body=_body(match, list(news) or [site_text("Nothing happened.")]),
        kind=kinds.PLAYED,
        about={"segment": segment.number},
    )


def taken_over(match: Match, side: Side, coach: User) -> None:
    """Send the new coach of a team on turn the mail that can be answered with a sheet."""
    notifications.notify(
        recipient=coach,
        subject=site_text(YOUR_TURN, match=match, turn=turn_of(match, side)),
        body=_body(
            match,
            (),
            site_text(
                "{team} is yours now, and it is its turn. Your turn sheet is due by {due}.",
                team=match.team(side),
                due=in_both_zones(match.due_at, coach),
            ),
            _if_none_comes(),
        ),
        link=link(match),
        key=f"match:{match.pk}:turn:{match.segment}:{side}:{coach.pk}",
        kind=kinds.TURN,
        about={"match": match.pk, "side": int(side), "segment": match.segment},
        thread=thread_of(match),
    )


YOUR_TURN = gettext_noop("{match}: your {turn}")
KEPT_SHEET = gettext_noop(
    "The sheet that was played waits on the page of your turn as unsaved text. "
    "No deadline plays it unless you save or submit it again."
)


def rolled_back(match: Match, segment: Segment, reason: str, *, drafted: bool) -> None:
    """Notify both coaches that a turn was rolled back, why, and whose turn it is now.

    `drafted`: the sheet that was played is the text of that coach's new turn, still to be saved.
    """
    if segment.side is None or match.waiting_side is None:
        return
    team = match.team(segment.side)
    for side in Side:
        own = side == match.waiting_side
        no_longer = (
            gettext_noop(
                "What was played in it no longer counts; the log keeps it. It is your turn again, "
                "until {due}."
            )
            if own
            else gettext_noop(
                "What was played in it no longer counts; the log keeps it. It is the turn of "
                "{team} again, until {due}."
            )
        )
        notify_side(
            match,
            side,
            key=f"rolled-back:{segment.number}",
            subject=site_text(
                "{match}: turn {turn} of {team} is rolled back",
                match=match,
                turn=segment.turn,
                team=team,
            ),
            body=_body(
                match,
                (),
                site_text(
                    "Its commissioner rolled turn {turn} of {team} back: {reason}",
                    turn=segment.turn,
                    team=team,
                    reason=reason,
                ),
                site_text(no_longer, team=team, due=due(match, side)),
                site_text(KEPT_SHEET) if own and drafted else "",
            ),
            kind=kinds.TURN if own else GENERAL,
            about={"segment": match.segment, "again": True},
        )
