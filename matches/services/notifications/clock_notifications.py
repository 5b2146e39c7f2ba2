"""What coaches and commissioners are told of time: reminders, excuses, absences, holidays."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse

from core.leagues.models import JUDGING_ROLES
from core.leagues.queries import people_with
from core.notifications import services as notifications
from matches import notification_kinds as kinds
from matches.models import Match, Side, Vacation
from matches.services.notifications.notify import due, heading, link, notify_side


def reminder(match: Match, side: Side) -> None:
    """Most of the time of a turn or a set-up is over, and nothing is handed in."""
    what = "turn sheet" if match.waiting_side is not None else "set-up"
    notify_side(
        match,
        side,
        key=f"reminder:{match.segment}:{match.due_at}",
        subject=f"{match}: your {what} is wanted soon",
        body=f"{heading(match)}\nYour {what} is wanted by {due(match, side)}, and nothing is "
        "handed in yet.",
        kind=kinds.REMINDER,
    )


def excused(match: Match, side: Side, left: int) -> None:
    """A missed turn has been given more time; both coaches hear of it."""
    team = match.team(side)
    for reader in Side:
        own = reader == side
        whose = "Your" if own else f"{team}'s"
        notify_side(
            match,
            reader,
            key=f"excused:{match.segment}:{match.due_at}:{side}",
            subject=f"{match}: more time for {'you' if own else team}",
            body=f"{heading(match)}\n{whose} time ran out. It is excused: there is time until "
            f"{due(match, reader)}. Excused misses left: {left}.",
        )


def extended(match: Match, reason: str, now: datetime) -> None:
    """A judge has given more time; both coaches hear of it, and why."""
    for reader in Side:
        notify_side(
            match,
            reader,
            key=f"extended:{match.segment}:{now.isoformat()}",
            subject=f"{match}: more time",
            body=f"{heading(match)}\nThe match waits longer: the deadline is "
            f"{due(match, reader)}.\n{reason}",
        )


def stand_in_called(match: Match, side: Side) -> None:
    """A coach has missed two turns in a row: who stands in for him is asked for this one."""
    team = match.team(side)
    for reader in Side:
        notify_side(
            match,
            reader,
            key=f"stand-in:{match.segment}:{side}",
            subject=f"{match}: a stand-in is asked for {team}",
            body=f"{heading(match)}\n{team} missed two turns in a row. Whoever stands in for its "
            f"coach has until {due(match, reader)}; then the turn is played without either.",
        )


def missed(match: Match, side: Side, by: str) -> None:
    """A missed turn is being played by somebody else; both coaches hear by whom."""
    team = match.team(side)
    for reader in Side:
        notify_side(
            match,
            reader,
            key=f"missed:{match.segment}:{side}",
            subject=f"{match}: {team} missed a turn",
            body=f"{heading(match)}\nNothing was handed in for {match.turn_called(side)} of "
            f"{team}. It is played by {by}.",
        )


def vacation_forbidden(vacation: Vacation, reason: str) -> None:
    """A coach hears that his commissioner does not let his clocks stand."""
    notifications.notify(
        recipient=vacation.coach,
        subject=f"{vacation.league}: your holidays do not count",
        body=f"Your clocks run from {vacation.first_day:%d %B} to {vacation.last_day:%d %B} as "
        f"on other days: {reason}",
        link=reverse("holidays:list", args=[vacation.league.slug]),
        key=f"vacation:{vacation.pk}:forbidden",
    )


def decide(match: Match, why: str) -> None:
    """Those who judge hear that an absent coach is for them to decide on; both coaches too."""
    for person in people_with(match.league, JUDGING_ROLES):
        notifications.notify(
            recipient=person,
            subject=f"{match} waits for your decision",
            body=f"{why}\nGive more time, name a stand-in, let the turn be played by default "
            "orders, or end a season's match by a walk-over: the page of the match leads to each.",
            link=link(match),
            key=f"match:{match.pk}:absent:{match.segment}:{match.due_at}:{person.pk}",
        )
    for side in Side:
        notify_side(
            match,
            side,
            key=f"absent:{match.segment}:{match.due_at}",
            subject=f"{match}: its commissioner decides",
            body=f"{heading(match)}\n{why} The match rests until its commissioner has decided.",
        )
