"""What coaches are told of turns: wanted, asked, held, played, taken over, taken back."""

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

IF_MISSED = "the caretaker plays the turn: your players get up, guard the ball, and risk nothing"
"""What becomes of a turn for which nothing arrives (LGE-PBM-01)."""


def _body(match: Match, news: Iterable[str], *said: str) -> str:
    """A letter on a turn: the score, what is new as a list, and what is to be done."""
    score = f"{heading(match)} {match.home_score} : {match.away_score}."
    return "\n".join([score, *(f"- {line}" for line in news), *said])


def wanted(match: Match, news: Iterable[str]) -> None:
    """The side it waits for is to write its turn; `news` is what the last turn brought."""
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
            f"Your turn sheet is wanted by {due(match, side)}.",
            f"If none comes, {IF_MISSED}.",
        ),
        kind=kinds.TURN,
        about={"segment": match.segment},
    )


def asked(match: Match, news: Iterable[str]) -> None:
    """The side not on turn is asked what its league does not leave to standing orders."""
    if match.waiting_side is None:
        return
    side = Side(match.waiting_side)
    notify_side(
        match,
        side,
        key=f"asked:{match.segment}",
        subject=f"{match}: you are asked something",
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
    """A sheet's HOLD has stopped its turn: its coach may write the rest anew, or leave it."""
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
            "Your sheet said HOLD, and it came to that.",
            f"You may write the rest anew until {due(match, side)}; the clock keeps running.",
            "If nothing arrives, the rest of your sheet is played as you wrote it.",
            "A turn is held once.",
        ),
        kind=kinds.TURN,
        about={"segment": match.segment, "held": True},
    )


def played(match: Match, segment: Segment, news: Iterable[str]) -> None:
    """The side whose turn it was hears what came of it, unless it is to write the next one too."""
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
    """Whoever takes a team over in its turn gets the mail of it that he may answer."""
    notifications.notify(
        recipient=coach,
        subject=f"{match}: your {match.turn_called(side)}",
        body=f"{heading(match)} {match.home_score} : {match.away_score}.\n"
        f"{match.team(side)} is yours now, and it is its turn. Your turn sheet is wanted by "
        f"{in_both_zones(match.due_at, coach)}.\nIf none comes, {IF_MISSED}.",
        link=link(match),
        key=f"match:{match.pk}:turn:{match.segment}:{side}:{coach.pk}",
        kind=kinds.TURN,
        about={"match": match.pk, "side": int(side), "segment": match.segment},
        thread=thread_of(match),
    )


def rolled_back(match: Match, segment: Segment, reason: str) -> None:
    """Both coaches hear that a turn was taken back, why, and who is on turn now."""
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
            subject=f"{match}: turn {segment.turn} of {team} is taken back",
            body=f"{heading(match)} {match.home_score} : {match.away_score}.\nIts commissioner "
            f"took turn {segment.turn} of {team} back: {reason}\nWhat was played in it counts no "
            f"more; the log keeps it. {wanted}, until {due(match, side)}.",
            kind=kinds.TURN if own else GENERAL,
            about={"segment": match.segment, "again": True},
        )
