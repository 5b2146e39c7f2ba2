"""Notifications to coaches and judges about a whole match: from its set-up to its result."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext_noop

from core.leagues.models import JUDGING_ROLES
from core.leagues.queries import people_with
from core.notifications import services as notifications
from core.notifications.held import Change, undo
from core.translation import site_text
from engine.variants.registry import find_variant
from matches.models import Match, MatchState, ReportVersion, Side, TableReport
from matches.services.notifications.notify import (
    answered,
    due,
    heading,
    link,
    notify_side,
    under_heading,
)
from rosters.models import Freebooter, Team


def invite_laying(match: Match) -> None:
    """A new match: both coaches say where they would lay, before anything else (KEM-LAY-01)."""
    for side in Side:
        notify_side(
            match,
            side,
            key="laying",
            subject=site_text("{match}: where would you lay chests and pads?", match=match),
            body=under_heading(
                match,
                "List the squares where you would have them, best first, by {due}. Then both lists "
                "are taken in turn; without one, the places of the map are used. Hiring and "
                "set-ups come after that.",
                due=due(match, side),
            ),
            page="matches:laying",
            about={"segment": match.segment},
            change=_made(match),
        )


def invite_set_ups(match: Match) -> None:
    """A new match, with everything laid: both coaches may submit their set-ups."""
    market = find_variant(match.variant).roster_rules.has_market
    hiring = " " + site_text("Freebooters are for hire until you submit it.") if market else ""
    for side in Side:
        notify_side(
            match,
            side,
            key="created",
            subject=site_text("{match}: submit your set-up", match=match),
            body=under_heading(
                match,
                "Your set-up is due by {due}. If none comes, a default formation takes the field.",
                due=due(match, side),
            )
            + hiring,
            page="matches:set-up",
            about={"segment": match.segment},
            change=_made(match),
        )


def _made(match: Match) -> Change:
    """That a match is there: it may be undone at once, with the start of its season."""
    return Change(f"match:{match.pk}", "", "made")


def unmade(match: Match) -> None:
    """A match that is void before anybody was told of it: then nobody need be."""
    undo(thing=f"match:{match.pk}", after="")


def set_up_is_in(match: Match, side: int) -> None:
    """The invitation and its reminder are answered, or those to list squares where those come
    first.
    """
    answered(match, side, "laying" if match.laying else "created", f"reminder:{match.segment}:")


def set_ups_are_over(match: Match) -> None:
    """Mark both sides' invitations and reminders as read: it is too late to submit."""
    for side in Side:
        set_up_is_in(match, side)


def outbid(match: Match, side: Side, contract: Freebooter, won_by: Team, why: str) -> None:
    """A side has lost a named star to another team's bid, and has its money back (LGE-FRE-02)."""
    price = find_variant(match.variant).currency.write(contract.price)
    notify_side(
        match,
        side,
        key=f"outbid:{contract.pk}",
        subject=site_text(
            "{match}: {star} goes with {team}", match=match, star=contract.name, team=won_by
        ),
        body=under_heading(
            match,
            "{team} also bid for {star} and won: {why} The {price} are back in your treasury, and "
            "your line-up is rebuilt.",
            team=won_by,
            star=contract.name,
            why=why,
            price=price,
        ),
    )


def line_up_changed(
    match: Match, side: Side, *, gone: Sequence[str], back: Sequence[str], now: datetime
) -> None:
    """The roster has changed before the kick-off, and with it the line-up (KEM-LIN-02)."""
    news = [f"{who}." for who in gone] + [
        site_text("{who} can play again.", who=who) for who in back
    ]
    if match.state == MatchState.AWAITED and gone:
        what = site_text(
            "The result that was entered cannot be confirmed with them; enter it again."
        )
        page = "matches:result"
    else:
        what = site_text(
            "Your line-up follows. Look at your set-up: substitutes take the places of those who "
            "are gone."
        )
        page = "matches:set-up"
    notify_side(
        match,
        side,
        key=f"line_up:{now.isoformat()}:{len(gone)}:{len(back)}",
        subject=site_text("{match}: your line-up has changed", match=match),
        body=f"{heading(match)}\n{' '.join(news)}\n{what}",
        page=page,
    )


def held(match: Match) -> None:
    """Notify the judges that a match needs them, and its coaches that it rests."""
    for person in people_with(match.league, JUDGING_ROLES):
        notifications.notify(
            recipient=person,
            subject=site_text("{match} is held", match=match),
            body=site_text(
                "The match could not go on: {error}\nLook at it and run it again.",
                error=match.last_error,
            ),
            link=link(match),
            key=f"match:{match.pk}:held:{match.segment}:{match.attempted_at}:{person.pk}",
        )
    for side in Side:
        notify_side(
            match,
            side,
            key=f"rests:{match.segment}:{match.attempted_at}",
            subject=site_text("{match} rests", match=match),
            body=under_heading(
                match,
                "The match could not go on; nothing that you submitted is lost, and no clock of it "
                "runs out. The judges of its league have been notified.",
            ),
        )


def default_orders(match: Match, now: datetime) -> None:
    """Notify both coaches that a held match goes on without the orders that stopped it."""
    if match.waiting_side is None:
        team = None
        what = gettext_noop(
            "The match was held. Its commissioner lets it go on: both sides kick off in default "
            "formations."
        )
        if match.laying:
            what = gettext_noop(
                "The match was held. Its commissioner lets it go on: chests and pads are laid by "
                "what the playbooks and the map say."
            )
        again = site_text("You can submit your set-up again; it counts from the next drive on.")
    else:
        team = match.team(match.waiting_side)
        what = gettext_noop(
            "The match was held. Its commissioner lets it go on: the turn of {team} is played as "
            "if no sheet had come."
        )
        again = site_text("The submitted sheet could not be played; nothing else is changed.")
    for side in Side:
        notify_side(
            match,
            side,
            key=f"default:{match.segment}:{now.isoformat()}",
            subject=site_text("{match}: goes on with default orders", match=match),
            body=f"{under_heading(match, what, team=team)} {again}",
        )


def full_time(match: Match) -> None:
    """Notify both coaches of the result."""
    for side in Side:
        notify_side(
            match,
            side,
            key="finished",
            subject=site_text(
                "{match}: full time, {home} : {away}",
                match=match,
                home=match.home_score,
                away=match.away_score,
            ),
            body=f"{heading(match)} {match.home_score} : {match.away_score}.\n"
            + site_text("The report is ready."),
            page="matches:report",
            ends_turns=True,
            goes_on=True,
        )


def result_entered(match: Match, entered: TableReport, score: str) -> None:
    """Notify the coach who did not enter the result that it needs an answer."""
    for side in Side:
        if match.team(side).coach_id != entered.entered_by_id:
            notify_side(
                match,
                side,
                key=f"table:{entered.number}",
                subject=site_text("{match}: confirm the result, {score}", match=match, score=score),
                body=under_heading(
                    match,
                    "{coach} says that you have played it at a table: {score}. Confirm the result, "
                    "or say what is wrong with it.",
                    coach=entered.entered_by,
                    score=score,
                ),
                page="matches:result",
            )


def result_disputed(match: Match, entered: TableReport) -> None:
    """Notify the league's judges and the coach who entered the result of a dispute."""
    judges = people_with(match.league, JUDGING_ROLES)
    people = {person.pk: person for person in [*judges, entered.entered_by]}
    for person in people.values():
        notifications.notify(
            recipient=person,
            subject=site_text("{match}: the result is disputed", match=match),
            body=site_text(
                "{coach} does not agree: {objection}",
                coach=entered.answered_by,
                objection=entered.objection,
            ),
            link=reverse("matches:result", args=[match.pk]),
            key=f"match:{match.pk}:disputed:{entered.number}:{person.pk}",
            goes_on=True,
        )


def corrected(match: Match, version: ReportVersion) -> None:
    """Notify both coaches that the result of a match has changed, and why."""
    score = site_text("void")
    if version.report is not None:
        score = f"{match.home_score} : {match.away_score}"
    for side in Side:
        notify_side(
            match,
            side,
            key=f"corrected:{version.number}",
            subject=site_text("{match}: corrected, {score}", match=match, score=score),
            body=under_heading(
                match, "{kind}: {score}.", kind=ReportVersion.Kind(version.kind).label, score=score
            )
            + f"\n{version.reason}",
            page="matches:versions",
        )
