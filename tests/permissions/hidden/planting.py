"""Secrets of both sides in a match, each with a unique mark."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta

from core import clock
from core.accounts.models import User
from core.jobs import outbox
from core.leagues.models import Role
from core.mail import inbound, reply_tokens
from core.mail.models import InboundMail
from core.notifications import services as notifications
from core.notifications.models import Notification
from matches.models import Match, Playbook, Side, SubmissionChannel, TurnSheet
from matches.notification_kinds import ANSWER
from matches.services import message_thread
from matches.services.orders.playbooks import save_page
from matches.services.orders.set_ups import submit_set_up
from matches.services.resolution.resolve import resolve_match
from matches.services.submission.drafts import save_draft
from matches.services.submission.sheets import submit_sheet
from rosters.services.stand_ins import end_stand_in, name_stand_in
from tests.factories import matches as factory
from tests.factories.core import UserFactory, member
from tests.permissions import people
from tests.permissions.hidden.secrets import SECRETS, Eyes
from tests.permissions.world import World, build
from tests.support.kept import kept

ADMINISTRATOR, ONCE_STAND_IN = "administrator", "once stand-in"
OPPONENT_AS_ADMIN = "opponent who is commissioner and administrator"
"""The same person as the opponent, once they have both roles."""
READERS = (*people.PERSONAS, ADMINISTRATOR, ONCE_STAND_IN)
REGRET = 30
SHIRTS = {people.COACH: (91, 87), people.OPPONENT: (83, 97)}
"""Shirt numbers that nobody wears, for playbooks."""


@dataclass(frozen=True, slots=True)
class Canary:
    """A mark, with its kind of secret and its side (by the coach's role)."""

    secret: str
    side: str
    mark: str

    def is_for(self, reader: str, *, over: bool) -> bool:
        eyes = SECRETS[self.secret].after if over else SECRETS[self.secret].before
        if eyes is Eyes.ALL:
            return True
        coaches = {self.side}
        if self.side == people.OPPONENT:
            coaches.add(OPPONENT_AS_ADMIN)
        if eyes is Eyes.SIDE and self.side == people.COACH:
            coaches.add(people.STAND_IN)
        return eyes is not Eyes.NOBODY and reader in coaches


@dataclass(frozen=True)
class Planted:
    """The world with all its secrets."""

    world: World
    readers: dict[str, User]
    canaries: tuple[Canary, ...]

    @property
    def match(self) -> Match:
        return self.world.match


@kept
def planted_world() -> Planted:
    """The world of the permission table with secrets in it."""
    return plant(build())


def plant(world: World) -> Planted:
    """Both sides give orders and play a turn; the coach's next sheet is submitted."""
    match = world.match
    match.clock_terms = {**match.clock_terms, "regret_minutes": REGRET}
    match.save()
    found = [Canary("secret", people.COACH, match.secret)]
    for role, side in _sides(match):
        found += _give_orders(match, role, side)
    for role, side in _sides(match):
        found += _play_a_turn(match, role, side)
    while match.waiting_side != world_side(world, match):
        resolve_match(match_id=match.pk, now=match.due_at, bots=("greedy", "greedy"))
        match.refresh_from_db()
    found += _write_the_next(match)
    found += _of_segments(match)
    found += _mails(match)
    readers = {**world.people, ADMINISTRATOR: UserFactory.create(is_staff=True, is_superuser=True)}
    readers[ONCE_STAND_IN] = member(world.league, Role.STAND_IN)
    rival = world.rival
    grant = name_stand_in(team=world.team, user=readers[ONCE_STAND_IN], actor=world.team.coach)
    end_stand_in(grant=grant, actor=world.team.coach)
    name_stand_in(team=rival, user=member(world.league, Role.STAND_IN), actor=rival.coach)
    match.refresh_from_db()
    return Planted(replace(world, match=match), readers, tuple(found))


def world_side(world: World, match: Match) -> int:
    return Side.HOME if match.home_team_id == world.team.pk else Side.AWAY


def write_in_secret(match: Match) -> None:
    """A draft, a ready sheet and new orders of the side on turn."""
    _write_the_next(match)
    _give_orders(match, people.COACH, match.waiting_side)


def _sides(match: Match) -> list[tuple[str, int]]:
    on_turn = match.waiting_side
    assert on_turn is not None
    return [(people.COACH, on_turn), (people.OPPONENT, 1 - on_turn)]


def _mark(role: str, word: str) -> str:
    return f"{word}OF{role}".upper()


def _give_orders(match: Match, role: str, side: int) -> list[Canary]:
    team, now = match.team(side), clock.now()
    one, two = SHIRTS[role]
    order = ">".join(str(f.number) for f in factory.position_of(match).figures if f.side == side)
    ranked = f"TOUCHBACK {'>'.join(reversed(order.split('>')))}"
    in_force, other = f"HIGHKICK {one}>{two}", f"TOUCHBACK {two}>{one}"
    save_page(
        team=team,
        author=team.coach,
        name=_mark(role, "INFORCE"),
        now=now,
        in_force=True,
        text=f"{in_force}\nFOLLOW WHEN free",
    )
    save_page(team=team, author=team.coach, name=_mark(role, "OTHERPAGE"), text=other, now=now)
    comment = _mark(role, "ORDERS")
    submit_set_up(match=match, side=side, author=team.coach, text=f"{ranked} # {comment}", now=now)
    return [
        Canary("playbook", role, in_force),
        Canary("other-page", role, other),
        Canary("other-page", role, _mark(role, "INFORCE")),
        Canary("other-page", role, _mark(role, "OTHERPAGE")),
        Canary("orders-written", role, comment),
        Canary("orders", role, ranked),
    ]


def _submit(match: Match, side: int, word: str, risk: str, far: str = "A1") -> TurnSheet:
    """A move with a unique risk, a play against the rules, and a comment."""
    figure = factory.own_players(match)[0]
    text = f"{factory.a_move(match)} MAXRISK {risk}\n{figure.number} MOVE {far} # {word}"
    coach = match.team(side).coach
    return submit_sheet(
        match=match,
        side=side,
        author=coach,
        text=text,
        segment=match.segment,
        now=clock.now(),
        accept_doubtful=True,
    ).sheet


def _play_a_turn(match: Match, role: str, side: int) -> list[Canary]:
    while match.waiting_side != side:
        resolve_match(match_id=match.pk, now=match.due_at, bots=("greedy", "greedy"))
        match.refresh_from_db()
    risk = {people.COACH: "41/97", people.OPPONENT: "43/97"}[role]
    far = {people.COACH: "A1", people.OPPONENT: "N1"}[role]
    sheet = _submit(match, side, _mark(role, "PLAYED"), risk, far)
    match.refresh_from_db()
    resolve_match(match_id=match.pk, now=match.ready_at)
    match.refresh_from_db()
    assert f"MAXRISK {risk}" in sheet.canonical
    return [
        Canary("written", role, _mark(role, "PLAYED")),
        Canary("locked", role, f"MAXRISK {risk}"),
        Canary("private", role, f"{far} is not next to"),
    ]


def _write_the_next(match: Match) -> list[Canary]:
    side = match.waiting_side
    assert side is not None
    coach = match.team(side).coach
    _submit(match, side, "REPLACEDOFCOACH", "59/97")
    _submit(match, side, "READYOFCOACH", "61/97")
    save_draft(
        match=match,
        side=side,
        author=coach,
        text="MAXRISK 67/97 # DRAFTOFCOACH",
        segment=match.segment,
        now=clock.now(),
    )
    match.refresh_from_db()
    return [
        Canary("replaced", people.COACH, "REPLACEDOFCOACH"),
        Canary("replaced", people.COACH, "59/97"),
        Canary("written", people.COACH, "READYOFCOACH"),
        Canary("locked", people.COACH, "61/97"),
        Canary("draft", people.COACH, "DRAFTOFCOACH"),
        Canary("draft", people.COACH, "67/97"),
    ]


def _of_segments(match: Match) -> Iterator[Canary]:
    """The salts of what was locked, and of the private stream."""
    role_of = {side: role for role, side in _sides(match)}
    for segment in match.segments.all():
        locked = json.loads(segment.locked)
        for side in Side:
            salt = locked[side.name.lower()]["salt"]
            yield Canary("salt", role_of[side], salt)
        for entry in segment.private:
            yield Canary("private", role_of[entry["side"]], entry["salt"])


def _mails(match: Match) -> list[Canary]:
    """The coach's token, a mail with a sheet, and the notification that acknowledges one."""
    side = match.waiting_side
    coach = match.team(side).coach
    token = reply_tokens.token_for(
        user=coach,
        league=match.league,
        topic="match.turn",
        about={"match": match.pk, "side": side, "segment": match.segment},
    )
    raw = (
        f"From: {coach.email}\nTo: turns+{token}@kemari.example\nSubject: Re: turn\n"
        f"Message-ID: <planted@mail.example>\n\n# MAILOFCOACH\nnot a play\nEND\n"
    )
    inbound.receive(raw.encode(), channel=InboundMail.Channel.PIPE)
    notifications.notify(
        recipient=coach,
        subject="Acknowledged",
        body="NOTICEOFCOACH: 37 %",
        key="planted",
        kind=ANSWER,
        about={"match": match.pk},
    )
    message_thread.post(
        match=match,
        author=coach,
        text="Good luck!",
        taken="> QUOTEOFCOACH",
        now=clock.now(),
        channel=SubmissionChannel.MAIL,
    )
    outbox.drain()
    assert Notification.objects.filter(recipient=coach, key="planted").exists()
    return [
        Canary("token", people.COACH, token),
        Canary("mail", people.COACH, "MAILOFCOACH"),
        Canary("taken", people.COACH, "QUOTEOFCOACH"),
        Canary("notification", people.COACH, "NOTICEOFCOACH"),
    ]


def play_on(match: Match) -> None:
    """Play the turn that is ready, and the rest of the match, to full time."""
    from matches.services.resolution.autoplay import play_match

    with clock.set_to(match.ready_at + timedelta(minutes=1)):
        resolve_match(match_id=match.pk, now=clock.now())
        play_match(match_id=match.pk, now=clock.now())
    match.refresh_from_db()
    assert match.is_finished
    assert Playbook.objects.filter(team=match.home_team).count() == 2
