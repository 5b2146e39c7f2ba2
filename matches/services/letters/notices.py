"""What coaches and commissioners are told: letters in the mailbox and, who wants it, by mail."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.urls import reverse

from league.club.models import JUDGING_ROLES, User
from league.club.queries import people_with
from league.club.services import mailbox
from league.club.zones import in_both_zones
from matches.engine.decisions import DecisionKind
from matches.engine.variants.registry import find_variant
from matches.models import Match, ReportVersion, Segment, Side, TableReport
from matches.render.kinds import KINDS
from rosters.models import Freebooter, Team
from rosters.queries.stand_ins import on_duty
from rosters.services.after_match import match_ref

MISSED = "the caretaker plays the turn: your players get up, guard the ball, and risk nothing"
"""What becomes of a turn for which nothing arrives (LGE-PBM-01)."""


def invite_set_ups(match: Match) -> None:
    """A new match: both coaches may hand in their set-up."""
    market = find_variant(match.variant).books.has_market
    hiring = " Freebooters are for hire until you hand it in." if market else ""
    for side in Side:
        write(
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
    write(
        match,
        side,
        key=f"outbid:{contract.pk}",
        subject=f"{match}: {contract.name} goes with {won_by}",
        body=f"{heading(match)}\n{won_by} bid for {contract.name} too and got him: {why} "
        f"The {price} that he took are back in your treasury, and your line-up is made anew.",
    )


def turn_played(match: Match, segment: Segment, news: Iterable[str]) -> None:
    """The side whose turn it was hears what came of it, unless it is to write the next one too."""
    if segment.side is None or segment.side == match.waiting_side:
        return
    side = Side(segment.side)
    turn = "bonus turn" if segment.is_bonus else f"turn {segment.turn}"
    lines = [f"- {line}" for line in news] or ["- Nothing that changed the game."]
    write(
        match,
        side,
        key=f"played:{segment.number}",
        subject=f"{match}: your {turn} is played",
        body="\n".join([f"{heading(match)} {match.home_score} : {match.away_score}.", *lines]),
        kind="match.played",
        about={"segment": segment.number},
    )


def turn_wanted(match: Match, news: Iterable[str]) -> None:
    """The side it waits for is to write its turn; `news` is what the last turn brought."""
    if match.waiting_side is None:
        return
    side = Side(match.waiting_side)
    lines = [f"- {line}" for line in news]
    write(
        match,
        side,
        key=f"turn:{match.segment}",
        subject=f"{match}: your {match.turn_called(side)}",
        body="\n".join(
            [
                f"{heading(match)} {match.home_score} : {match.away_score}.",
                *lines,
                f"Your turn sheet is wanted by {due(match, side)}.",
                f"If none comes, {MISSED}.",
            ]
        ),
        kind="match.turn",
        about={"segment": match.segment},
    )


def turn_taken_over(match: Match, side: Side, coach: User) -> None:
    """Whoever takes a team over in its turn gets the mail of it that he may answer."""
    mailbox.notify(
        recipient=coach,
        subject=f"{match}: your {match.turn_called(side)}",
        body=f"{heading(match)} {match.home_score} : {match.away_score}.\n"
        f"{match.team(side)} is yours now, and it is its turn. Your turn sheet is wanted by "
        f"{in_both_zones(match.due_at, coach)}.\nIf none comes, {MISSED}.",
        link=link(match),
        key=f"match:{match.pk}:turn:{match.segment}:{side}:{coach.pk}",
        kind="match.turn",
        about={"match": match.pk, "side": int(side), "segment": match.segment},
        thread=thread_of(match),
    )


def turn_held(match: Match, news: Iterable[str]) -> None:
    """A sheet's HOLD has stopped its turn: its coach may write the rest anew, or leave it."""
    if match.waiting_side is None:
        return
    side = Side(match.waiting_side)
    write(
        match,
        side,
        key=f"held:{match.segment}",
        subject=f"{match}: your {match.turn_called(side)} is held",
        body="\n".join(
            [
                f"{heading(match)} {match.home_score} : {match.away_score}.",
                *(f"- {line}" for line in news),
                "Your sheet said HOLD, and it came to that.",
                f"You may write the rest anew until {due(match, side)}; the clock keeps running.",
                "If nothing arrives, the rest of your sheet is played as you wrote it.",
                "A turn is held once.",
            ]
        ),
        kind="match.turn",
        about={"segment": match.segment, "held": True},
    )


def asked(match: Match, news: Iterable[str]) -> None:
    """The side not on turn is asked what its league does not leave to standing orders."""
    if match.waiting_side is None:
        return
    side = Side(match.waiting_side)
    write(
        match,
        side,
        key=f"asked:{match.segment}",
        subject=f"{match}: you are asked something",
        body="\n".join(
            [
                f"{heading(match)} {match.home_score} : {match.away_score}.",
                *(f"- {line}" for line in news),
                f"{KINDS[DecisionKind(match.asked)].question} Answer by {due(match, side)}.",
                "If no answer comes, your standing orders decide.",
            ]
        ),
        page="matches:answer",
        kind="match.asked",
        about={"segment": match.segment},
    )


def full_time(match: Match) -> None:
    """Both coaches hear the result."""
    for side in Side:
        write(
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
            write(
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
        mailbox.notify(
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
        write(
            match,
            side,
            key=f"corrected:{version.number}",
            subject=f"{match}: corrected, {score}",
            body=f"{heading(match)}\n{version.get_kind_display()}: {score}.\n{version.reason}",
        )


def held(match: Match) -> None:
    """Those who judge hear that a match needs them; its coaches that it rests."""
    for person in people_with(match.league, JUDGING_ROLES):
        mailbox.notify(
            recipient=person,
            subject=f"{match} is held",
            body=f"The match could not go on: {match.last_error}\nLook at it and run it again.",
            link=link(match),
            key=f"match:{match.pk}:held:{match.segment}:{match.attempted_at}:{person.pk}",
        )
    for side in Side:
        write(
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
        write(
            match,
            side,
            key=f"default:{match.segment}:{now.isoformat()}",
            subject=f"{match}: goes on by default orders",
            body=f"{heading(match)}\nThe match was held. Its commissioner lets it go on: {what}. "
            f"{again}",
        )


def rolled_back(match: Match, segment: Segment, reason: str) -> None:
    """Both coaches hear that a turn was taken back, why, and who is on turn now."""
    if segment.side is None or match.waiting_side is None:
        return
    team = match.team(segment.side)
    for side in Side:
        own = side == match.waiting_side
        wanted = "It is your turn again" if own else f"{team} is on turn again"
        write(
            match,
            side,
            key=f"rolled-back:{segment.number}",
            subject=f"{match}: turn {segment.turn} of {team} is taken back",
            body=f"{heading(match)} {match.home_score} : {match.away_score}.\nIts commissioner "
            f"took turn {segment.turn} of {team} back: {reason}\nWhat was played in it counts no "
            f"more; the log keeps it. {wanted}, until {due(match, side)}.",
            kind="match.turn" if own else "",
            about={"segment": match.segment, "again": True},
        )


def thread_of(match: Match) -> mailbox.Thread:
    """What keeps all letters of a match together in a mail program."""
    label = f" ({match.label})" if match.label else ""
    return mailbox.Thread(f"match:{match.pk}", f"{match}{label}")


def write(
    match: Match,
    side: Side,
    *,
    key: str,
    subject: str,
    body: str,
    page: str = "matches:match",
    kind: str = "",
    about: Mapping[str, Any] | None = None,
) -> None:
    team = match.team(side)
    letter = f"match:{match.pk}:{key}:{side}"
    readers = [(team.coach, letter)]
    readers += [(person, f"{letter}:{person.pk}") for person in on_duty(team, match_ref(match.pk))]
    for person, name in readers:
        mailbox.notify(
            recipient=person,
            subject=subject,
            body=body,
            link=reverse(page, args=[match.pk]),
            key=name,
            kind=kind,
            about={"match": match.pk, "side": int(side), **(about or {})},
            thread=thread_of(match),
        )


def heading(match: Match) -> str:
    label = f" ({match.label})" if match.label else ""
    return f"{match}{label}."


def link(match: Match) -> str:
    return reverse("matches:match", args=[match.pk])


def due(match: Match, side: Side) -> str:
    """The deadline on the coach's own clock and in UTC."""
    return in_both_zones(match.due_at, match.team(side).coach)
