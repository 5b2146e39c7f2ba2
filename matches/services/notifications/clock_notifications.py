"""Notifications about time: reminders, excuses, absences, vacations."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.urls import reverse

from core.leagues.models import JUDGING_ROLES
from core.leagues.queries import people_with
from core.notifications import services as notifications
from matches import notification_kinds as kinds
from matches.models import Match, Side, Vacation
from matches.services.notifications.notify import due, heading, link, notify_side


def reminder(match: Match, side: Side) -> None:
    """Remind a coach that most of the time is over and nothing is submitted."""
    what = "turn sheet" if match.waiting_side is not None else "set-up"
    if match.laying:
        what = "list of squares for chests and pads"
    notify_side(
        match,
        side,
        key=f"reminder:{match.segment}:{match.due_at}",
        subject=f"{match}: your {what} is due soon",
        body=f"{heading(match)}\nYour {what} is due by {due(match, side)}, and nothing is "
        "submitted yet.",
        kind=kinds.REMINDER,
    )


def excused(match: Match, side: Side, left: int) -> None:
    """Notify both coaches that a missed turn has been given more time."""
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
    """Notify both coaches that a judge has given more time, and why."""
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
    """Notify the stand-ins of a coach who missed two turns in a row that this turn is theirs."""
    team = match.team(side)
    for reader in Side:
        notify_side(
            match,
            reader,
            key=f"stand-in:{match.segment}:{side}",
            subject=f"{match}: {team} needs a stand-in",
            body=f"{heading(match)}\n{team} missed two turns in a row. The stand-in of its "
            f"coach has until {due(match, reader)}; then the turn is played without either.",
        )


def missed(match: Match, side: Side, by: str) -> None:
    """Notify both coaches that a missed turn is being played for its coach, and by whom."""
    team = match.team(side)
    for reader in Side:
        notify_side(
            match,
            reader,
            key=f"missed:{match.segment}:{side}",
            subject=f"{match}: {team} missed a turn",
            body=f"{heading(match)}\nNothing was submitted for {match.turn_called(side)} of "
            f"{team}. It is played by {by}.",
        )


def vacation_forbidden(vacation: Vacation, reason: str) -> None:
    """Notify a coach that the commissioner does not accept their vacation."""
    notifications.notify(
        recipient=vacation.coach,
        subject=f"{vacation.league}: your vacation does not count",
        body=f"Your clocks run from {vacation.first_day:%d %B} to {vacation.last_day:%d %B} as "
        f"on other days: {reason}",
        link=reverse("vacations:list", args=[vacation.league.slug]),
        key=f"vacation:{vacation.pk}:forbidden",
    )


def decide(match: Match, why: str) -> None:
    """Notify the judges that they must decide on an absent coach; both coaches too."""
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


REMINDERS: tuple[Callable[[Match, Side], None], ...] = (reminder,)
"""What the tick calls for each side that has not submitted, when most of its time is over."""
