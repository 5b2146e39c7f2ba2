"""Notifications to coaches and judges about a whole match: from its set-up to its result."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.urls import reverse

from core.leagues.models import JUDGING_ROLES
from core.leagues.queries import people_with
from core.notifications import services as notifications
from engine.variants.registry import find_variant
from matches.models import Match, MatchState, ReportVersion, Side, TableReport
from matches.services.notifications.notify import due, heading, link, notify_side
from rosters.models import Freebooter, Team


def invite_laying(match: Match) -> None:
    """A new match: both coaches say where they would lay, before anything else (KEM-LAY-01)."""
    for side in Side:
        notify_side(
            match,
            side,
            key="laying",
            subject=f"{match}: where would you lay chests and pads?",
            body=f"{heading(match)}\nList the squares where you would have them, best first, by "
            f"{due(match, side)}. Then both lists are taken in turn; without one, the places of "
            "the map are used. Hiring and set-ups come after that.",
            page="matches:laying",
        )


def invite_set_ups(match: Match) -> None:
    """A new match, with everything laid: both coaches may submit their set-ups."""
    market = find_variant(match.variant).roster_rules.has_market
    hiring = " Freebooters are for hire until you submit it." if market else ""
    for side in Side:
        notify_side(
            match,
            side,
            key="created",
            subject=f"{match}: submit your set-up",
            body=f"{heading(match)}\nYour set-up is due by {due(match, side)}. "
            f"If none comes, a default formation takes the field.{hiring}",
        )


def outbid(match: Match, side: Side, contract: Freebooter, won_by: Team, why: str) -> None:
    """A side has lost a named star to another team's bid, and has its money back (LGE-FRE-02)."""
    price = find_variant(match.variant).currency.write(contract.price)
    notify_side(
        match,
        side,
        key=f"outbid:{contract.pk}",
        subject=f"{match}: {contract.name} goes with {won_by}",
        body=f"{heading(match)}\n{won_by} also bid for {contract.name} and won: {why} "
        f"The {price} are back in your treasury, and your line-up is rebuilt.",
    )


def line_up_changed(
    match: Match, side: Side, *, gone: Sequence[str], back: Sequence[str], now: datetime
) -> None:
    """The roster has changed before the kick-off, and with it the line-up (KEM-LIN-02)."""
    news = [f"{who}." for who in gone] + [f"{who} can play again." for who in back]
    if match.state == MatchState.AWAITED and gone:
        what = "The result that was entered cannot be confirmed with them; enter it again."
        page = "matches:result"
    else:
        what = (
            "Your line-up follows. Look at your set-up: substitutes take the places of those who "
            "are gone."
        )
        page = "matches:match"
    notify_side(
        match,
        side,
        key=f"line_up:{now.isoformat()}:{len(gone)}:{len(back)}",
        subject=f"{match}: your line-up has changed",
        body=f"{heading(match)}\n{' '.join(news)}\n{what}",
        page=page,
    )


def held(match: Match) -> None:
    """Notify the judges that a match needs them, and its coaches that it rests."""
    for person in people_with(match.league, JUDGING_ROLES):
        notifications.notify(
            recipient=person,
            subject=f"{match} is held",
            body=f"The match could not go on: {match.last_error}\nLook at it and run it again.",
            link=link(match),
            key=f"match:{match.pk}:held:{match.segment}:{match.attempted_at}:{person.pk}",
        )
    for side in Side:
        notify_side(
            match,
            side,
            key=f"rests:{match.segment}:{match.attempted_at}",
            subject=f"{match} rests",
            body=f"{heading(match)}\nThe match could not go on; nothing that you submitted is "
            "lost, and no clock of it runs out. The judges of its league have been notified.",
        )


def default_orders(match: Match, now: datetime) -> None:
    """Notify both coaches that a held match goes on without the orders that stopped it."""
    if match.waiting_side is None:
        what = "both sides kick off in default formations"
        if match.laying:
            what = "chests and pads are laid by what the playbooks and the map say"
        again = "You can submit your set-up again; it counts from the next drive on."
    else:
        team = match.team(match.waiting_side)
        what = f"the turn of {team} is played as if no sheet had come"
        again = "The submitted sheet could not be played; nothing else is changed."
    for side in Side:
        notify_side(
            match,
            side,
            key=f"default:{match.segment}:{now.isoformat()}",
            subject=f"{match}: goes on with default orders",
            body=f"{heading(match)}\nThe match was held. Its commissioner lets it go on: {what}. "
            f"{again}",
        )


def full_time(match: Match) -> None:
    """Notify both coaches of the result."""
    for side in Side:
        notify_side(
            match,
            side,
            key="finished",
            subject=f"{match}: full time, {match.home_score} : {match.away_score}",
            body=f"{heading(match)} {match.home_score} : {match.away_score}.\nThe report is ready.",
            ends_turns=True,
        )


def result_entered(match: Match, entered: TableReport, score: str) -> None:
    """Notify the coach who did not enter the result that it needs an answer."""
    for side in Side:
        if match.team(side).coach_id != entered.entered_by_id:
            notify_side(
                match,
                side,
                key=f"table:{entered.number}",
                subject=f"{match}: confirm the result, {score}",
                body=f"{heading(match)}\n{entered.entered_by} says that you have played it at a "
                f"table: {score}. Confirm the result, or say what is wrong with it.",
                page="matches:result",
            )


def result_disputed(match: Match, entered: TableReport) -> None:
    """Notify the league's judges and the coach who entered the result of a dispute."""
    judges = people_with(match.league, JUDGING_ROLES)
    people = {person.pk: person for person in [*judges, entered.entered_by]}
    for person in people.values():
        notifications.notify(
            recipient=person,
            subject=f"{match}: the result is disputed",
            body=f"{entered.answered_by} does not agree: {entered.objection}",
            link=reverse("matches:result", args=[match.pk]),
            key=f"match:{match.pk}:disputed:{entered.number}:{person.pk}",
        )


def corrected(match: Match, version: ReportVersion) -> None:
    """Notify both coaches that the result of a match has changed, and why."""
    score = "void" if version.report is None else f"{match.home_score} : {match.away_score}"
    for side in Side:
        notify_side(
            match,
            side,
            key=f"corrected:{version.number}",
            subject=f"{match}: corrected, {score}",
            body=f"{heading(match)}\n{version.get_kind_display()}: {score}.\n{version.reason}",
        )
