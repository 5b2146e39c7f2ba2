"""Notifications about time: reminders, excuses, absences, vacations."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext_noop

from core.leagues.models import JUDGING_ROLES
from core.leagues.queries import people_with
from core.notifications import services as notifications
from core.translation import site_text
from matches import notification_kinds as kinds
from matches.models import Match, Side, Vacation
from matches.services.notifications.notify import due, link, notify_side, turn_of, under_heading


def reminder(match: Match, side: Side) -> None:
    """Remind a coach that most of the time is over and nothing is submitted."""
    page = "matches:match"
    if match.laying:
        page = "matches:laying"
        subject = gettext_noop("{match}: your list of squares for chests and pads is due soon")
        body = gettext_noop(
            "Your list of squares for chests and pads is due by {due}, and nothing is submitted "
            "yet."
        )
    elif match.waiting_side is not None:
        subject = gettext_noop("{match}: your turn sheet is due soon")
        body = gettext_noop("Your turn sheet is due by {due}, and nothing is submitted yet.")
    else:
        page = "matches:set-up"
        subject = gettext_noop("{match}: your set-up is due soon")
        body = gettext_noop("Your set-up is due by {due}, and nothing is submitted yet.")
    notify_side(
        match,
        side,
        key=f"reminder:{match.segment}:{match.due_at}",
        subject=site_text(subject, match=match),
        body=under_heading(match, body, due=due(match, side)),
        page=page,
        kind=kinds.REMINDER,
        about={"segment": match.segment},
    )


def excused(match: Match, side: Side, left: int) -> None:
    """Notify both coaches that a missed turn has been given more time."""
    team = match.team(side)
    for reader in Side:
        if reader == side:
            subject = gettext_noop("{match}: more time for you")
            body = gettext_noop(
                "Your time ran out. It is excused: there is time until {due}. Excused misses "
                "left: {left}."
            )
        else:
            subject = gettext_noop("{match}: more time for {team}")
            body = gettext_noop(
                "{team} ran out of time. It is excused: there is time until {due}. Excused misses "
                "left: {left}."
            )
        notify_side(
            match,
            reader,
            key=f"excused:{match.segment}:{match.due_at}:{side}",
            subject=site_text(subject, match=match, team=team),
            body=under_heading(match, body, team=team, due=due(match, reader), left=left),
        )


def extended(match: Match, reason: str, now: datetime) -> None:
    """Notify both coaches that a judge has given more time, and why."""
    for reader in Side:
        notify_side(
            match,
            reader,
            key=f"extended:{match.segment}:{now.isoformat()}",
            subject=site_text("{match}: more time", match=match),
            body=under_heading(
                match, "The match waits longer: the deadline is {due}.", due=due(match, reader)
            )
            + f"\n{reason}",
        )


def stand_in_called(match: Match, side: Side) -> None:
    """Notify the stand-ins of a coach who missed two turns in a row that this turn is theirs."""
    team = match.team(side)
    for reader in Side:
        notify_side(
            match,
            reader,
            key=f"stand-in:{match.segment}:{side}",
            subject=site_text("{match}: {team} needs a stand-in", match=match, team=team),
            body=under_heading(
                match,
                "{team} missed two turns in a row. The stand-in of its coach has until {due}; then "
                "the turn is played without either.",
                team=team,
                due=due(match, reader),
            ),
        )


def missed(match: Match, side: Side, by: str) -> None:
    """Notify both coaches that a missed turn is being played for its coach, and by whom."""
    team = match.team(side)
    for reader in Side:
        notify_side(
            match,
            reader,
            key=f"missed:{match.segment}:{side}",
            subject=site_text("{match}: {team} missed a turn", match=match, team=team),
            body=under_heading(
                match,
                "Nothing was submitted for {turn} of {team}. It is played by {by}.",
                turn=turn_of(match, side),
                team=team,
                by=by,
            ),
        )


def vacation_forbidden(vacation: Vacation, reason: str) -> None:
    """Notify a coach that the commissioner does not accept their vacation."""
    notifications.notify(
        recipient=vacation.coach,
        subject=site_text("{league}: your vacation does not count", league=vacation.league),
        body=site_text(
            "Your clocks run from {first:%d %B} to {last:%d %B} as on other days: {reason}",
            first=vacation.first_day,
            last=vacation.last_day,
            reason=reason,
        ),
        link=reverse("vacations:list", args=[vacation.league.slug]),
        key=f"vacation:{vacation.pk}:forbidden",
    )


def coach_has_left(match: Match, side: Side) -> None:
    """Notify the other coach that the coach of a side has left, and what becomes of the match."""
    team = match.team(side)
    notify_side(
        match,
        Side(1 - side),
        key=f"coach-left:{side}:{team.coach_id}",
        subject=site_text("{match}: the coach of {team} has left", match=match, team=team),
        body=under_heading(
            match,
            "The coach of {team} has left. The match goes on: at its deadlines default orders play "
            "for {team}, until a commissioner gives it to another coach. Their vacations have "
            "ended, and no turn waits for them.",
            team=team,
        ),
    )


def decide(match: Match, why: str) -> None:
    """Notify the judges that they must decide on an absent coach; both coaches too."""
    for person in people_with(match.league, JUDGING_ROLES):
        notifications.notify(
            recipient=person,
            subject=site_text("{match} waits for your decision", match=match),
            body=f"{why}\n"
            + site_text(
                "Give more time, name a stand-in, let the turn be played by default orders, or end "
                "a season's match by a walk-over: the page of the match leads to each."
            ),
            link=link(match),
            key=f"match:{match.pk}:absent:{match.segment}:{match.due_at}:{person.pk}",
        )
    for side in Side:
        notify_side(
            match,
            side,
            key=f"absent:{match.segment}:{match.due_at}",
            subject=site_text("{match}: its commissioner decides", match=match),
            body=under_heading(
                match, "{why} The match rests until its commissioner has decided.", why=why
            ),
        )


REMINDERS: tuple[Callable[[Match, Side], None], ...] = (reminder,)
"""What the tick calls for each side that has not submitted, when most of its time is over."""
