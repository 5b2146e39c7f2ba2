"""One mail of every kind that the site sends, each with the widest words that it may hold."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from django.core.mail import EmailMultiAlternatives

from core.accounts.models import User
from core.leagues.models import League
from core.mail import account_mail, compose, server
from core.mail.bodies import body_of
from core.mail.models import AccountMail, OutgoingMail
from core.notifications import kinds
from core.notifications.kinds import NotificationKind
from core.notifications.models import Notification
from core.notifications.services import Thread, notify
from matches import notification_kinds as match_kinds
from matches.models import Match
from matches.services.resolution.resolve import resolve_match
from matches.services.submission.sheets import submit_sheet
from rosters.models import Player, Team
from tests.factories import matches as factory
from tests.factories.core import WHEN

HASH = "0123456789abcdef" * 4
LONG = f"{HASH} https://kemari.example/{HASH}/ {'Donaudampfschiff' * 8} {'| word ' * 30}"


def every_mail(name: str = "") -> Iterator[tuple[str, EmailMultiAlternatives]]:
    """The name of each kind, and its mail; leagues, teams, players and people have that name."""
    turn, asked = _match_with_turns(), match_with_question()
    if name:
        _name_all(name)
        turn, asked = (Match.objects.get(pk=match.pk) for match in (turn, asked))
    for kind in [kinds.GENERAL, *kinds.all_kinds()]:
        match = asked if kind is match_kinds.ASKED else turn
        about = _about(kind, match)
        notification = notify(
            recipient=match.team(about.get("side", match.waiting_side)).coach,
            subject=f"{match}: {HASH}",
            body=f"Body.\n\n{LONG}",
            key=f"every:{kind.key}",
            link=f"/matches/{match.pk}/?q={HASH}",
            kind=kind,
            about=about if kind in match_kinds.KINDS else {},
            thread=Thread(f"match:{match.pk}", f"{match}"),
            by_mail=True,
        )
        OutgoingMail.objects.get_or_create(
            notification=notification, defaults={"message_id": f"<{kind.key}@kemari.example>"}
        )
        _check_writer(kind, notification)
        yield kind.key or "general", compose.compose(notification)
    account_mail.queue(to="a@x.example", subject=f"[Kemari] {HASH}", body=LONG)
    with server.connection() as connection:
        yield "account", account_mail.message_of(AccountMail.objects.latest("pk"), connection)


def _name_all(name: str) -> None:
    """The last characters tell apart who is called the same."""
    named = ((League, "name"), (Team, "name"), (Player, "name"), (User, "display_name"))
    for model, field in named:
        for row in model._default_manager.all():
            number = str(row.pk)
            model._default_manager.filter(pk=row.pk).update(
                **{field: f"{name[: 60 - len(number)]}{number}"}
            )


def _about(kind: NotificationKind, match: Match) -> dict[str, int]:
    segment, side = match.segment, int(match.waiting_side)
    if kind is match_kinds.PLAYED:
        row = match.segments.exclude(side=None).latest("number")
        segment, side = row.number, int(row.side)
    return {"match": match.pk, "side": side, "segment": segment, "mail": 10**9}


def _check_writer(kind: NotificationKind, notification: Notification) -> None:
    """That the kind's own writer wrote it, since a writer that fails is only logged."""
    if kind.write is not None:
        assert kind.write(notification) is not None, kind.key
    assert body_of(notification).html


def _match_with_turns() -> Match:
    """A match in which each side has played a turn, and a sheet is ready."""
    match = factory.playing()
    for team in (match.home_team, match.away_team):
        team.name = f"{team.name} of the {'Extraordinary' * 3}"[:60]
        team.save()
    for _ in range(2):
        submit_sheet(**_sheet(match))
        resolve_match(match_id=match.pk, now=match.due_at)
        match.refresh_from_db()
    submit_sheet(**_sheet(match))
    return match


def _sheet(match: Match) -> dict[str, object]:
    return {
        "match": match,
        "side": match.waiting_side,
        "author": match.team(match.waiting_side).coach,
        "text": f"{factory.a_move(match)}\nEND",
        "segment": match.segment,
        "now": match.due_at - timedelta(hours=1),
        "accept_doubtful": True,
    }


def match_with_question() -> Match:
    options = {"ask_absent_coach": "DEC-09"}
    match = factory.playing("human", "orc", variant="blitz", options=options)
    now = WHEN + timedelta(hours=factory.HOURS, minutes=1)
    while not match.asked:
        bots = tuple("greedy" if side == match.waiting_side else None for side in (0, 1))
        resolve_match(match_id=match.pk, now=now, bots=bots)
        match.refresh_from_db()
    return match
