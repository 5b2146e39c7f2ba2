"""What coaches and judges are told of a match as a whole: from its set-up to its result."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse

from core.leagues.models import JUDGING_ROLES
from core.leagues.queries import people_with
from core.notifications import services as notifications
from engine.variants.registry import find_variant
from matches.models import Match, ReportVersion, Side, TableReport
from matches.services.notifications.notify import due, heading, link, notify_side
from rosters.models import Freebooter, Team


def invite_set_ups(match: Match) -> None:
    """A new match: both coaches may hand in their set-up."""
    market = find_variant(match.variant).roster_rules.has_market
    hiring = " Freebooters are for hire until you hand it in." if market else ""
    for side in Side:
        notify_side(
            match,
            side,
            key="created",
            subject=f"{match}: hand in your set-up",
            body=f"{heading(match)}\nYour set-up is wanted by {due(match, side)}. "
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
        body=f"{heading(match)}\n{won_by} bid for {contract.name} too and got him: {why} "
        f"The {price} that he took are back in your treasury, and your line-up is made anew.",
    )


def held(match: Match) -> None:
    """Those who judge hear that a match needs them; its coaches that it rests."""
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
            body=f"{heading(match)}\nThe match could not go on; nothing that you handed in is "
            "lost, and no clock of it runs out. Those who judge in its league have been told.",
        )


def default_orders(match: Match, now: datetime) -> None:
    """Both coaches hear that a held match goes on without the orders that stopped it."""
    if match.waiting_side is None:
        what = "both sides kick off in default formations"
        again = "Your set-up can be handed in again; it holds from the next drive on."
    else:
        team = match.team(match.waiting_side)
        what = f"the turn of {team} is played as if no sheet had come"
        again = "What was handed in for it could not be played; nothing else is changed."
    for side in Side:
        notify_side(
            match,
            side,
            key=f"default:{match.segment}:{now.isoformat()}",
            subject=f"{match}: goes on by default orders",
            body=f"{heading(match)}\nThe match was held. Its commissioner lets it go on: {what}. "
            f"{again}",
        )


def full_time(match: Match) -> None:
    """Both coaches hear the result."""
    for side in Side:
        notify_side(
            match,
            side,
            key="finished",
            subject=f"{match}: full time, {match.home_score} : {match.away_score}",
            body=f"{heading(match)} {match.home_score} : {match.away_score}.\nThe report is ready.",
        )


def result_entered(match: Match, entered: TableReport, score: str) -> None:
    """The coach who did not enter it is to confirm or dispute the result."""
    for side in Side:
        if match.team(side).coach_id != entered.entered_by_id:
            notify_side(
                match,
                side,
                key=f"table:{entered.number}",
                subject=f"{match}: confirm the result, {score}",
                body=f"{heading(match)}\n{entered.entered_by} says that you have played it at a "
                f"table: {score}. Confirm what he entered, or say what is wrong with it.",
                page="matches:result",
            )


def result_disputed(match: Match, entered: TableReport) -> None:
    """Whoever judges results in the league hears of a dispute; so does who entered it."""
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
    """Both coaches hear that the result of a match has changed, and why."""
    score = "void" if version.report is None else f"{match.home_score} : {match.away_score}"
    for side in Side:
        notify_side(
            match,
            side,
            key=f"corrected:{version.number}",
            subject=f"{match}: corrected, {score}",
            body=f"{heading(match)}\n{version.get_kind_display()}: {score}.\n{version.reason}",
        )
