"""Answering a turn mail, from the mail that goes out over SMTP to the turn that is played."""

from __future__ import annotations

import logging
import re
from dataclasses import replace
from datetime import timedelta
from email import message_from_bytes, policy
from types import SimpleNamespace
from typing import cast

import pytest
from django.core import mail as django_mail

from core import clock
from core.audit.models import AuditEntry
from core.jobs import outbox
from core.leagues.models import Role
from core.mail import inbound, reply_tokens
from core.mail.models import InboundMail, OutgoingMail
from core.notifications.models import Notification
from engine.lineup import MatchSetup
from engine.sheets.odds.turn_odds import TurnOdds
from engine.sheets.order_parts import Part
from engine.sheets.set_up_check import default_set_up
from matches.clocks.clock_terms import USUAL
from matches.mail import commands
from matches.mail.acknowledgements import odds_of
from matches.models import Match, TurnSheet, Vacation
from matches.services.orders.match_orders import write_part, written_orders
from matches.services.orders.set_ups import submit_set_up
from matches.services.resolution import resolve
from matches.services.resolution.resolve import resolve_match
from matches.services.timekeeping.due import MAIL_GRACE
from tests.factories import matches as factory
from tests.factories.core import UserFactory, member
from tests.support.mail_servers import smtp_sink

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _addresses(settings) -> None:
    settings.MAIL_REPLY_ADDRESS = "turns+{token}@kemari.example"
    settings.MAIL_BOUNCE_ADDRESS = "bounces+{token}@kemari.example"


@pytest.fixture
def match():
    made = factory.playing()
    with clock.set_to(made.due_at - timedelta(hours=10)):
        yield made


def token_of(match: Match, user=None) -> str:
    side = match.waiting_side
    return reply_tokens.token_for(
        user=user or match.team(side).coach,
        league=match.league,
        topic="match.turn",
        about={"match": match.pk, "side": side, "segment": match.segment},
    )


def come(match: Match, text: str, *, name: str = "one", **fields: str) -> InboundMail:
    coach = match.team(match.waiting_side).coach
    sender = fields.get("sender", coach.email)
    to = fields.get("to", f"turns+{token_of(match)}@kemari.example")
    head = f"From: {sender}\nTo: {to}\nSubject: Re: turn\nMessage-ID: <{name}@mail.example>"
    raw = f"{head}\n\n{text}\n"
    row = inbound.receive(raw.encode(), channel=InboundMail.Channel.PIPE)
    outbox.drain()
    row.refresh_from_db()
    return row


def test_a_block_until_down_is_read_in_a_mail(match) -> None:
    text = factory.a_block(match, "UNTIL DOWN")
    come(match, f"{text.replace('UNTIL DOWN', 'till prone').lower()}\nEND")
    assert TurnSheet.objects.get().state == "ready"
    assert f"HOW WE READ IT\n| {text}\n| END" in django_mail.outbox[-1].body


@pytest.mark.fast
def test_a_turn_goes_out_by_smtp_comes_back_and_is_played(match, settings) -> None:
    coach = match.team(match.waiting_side).coach
    with smtp_sink() as server:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
        outbox.drain()
        asked = [
            message_from_bytes(taken.raw, policy=policy.default)
            for taken in server.mails
            if taken.to == [coach.email]
        ][-1]
        text = f"{factory.a_move(match)}\nEND"
        raw = (
            f"From: {coach.email}\nTo: {asked['Reply-To']}\nSubject: Re: {asked['Subject']}\n"
            f"Message-ID: <reply@mail.example>\nIn-Reply-To: {asked['Message-ID']}\n\n{text}\n"
        )
        inbound.receive(raw.encode(), channel=InboundMail.Channel.PIPE)
        outbox.drain()
        reply_mail = message_from_bytes(server.mails[-1].raw, policy=policy.default)
    sheet = TurnSheet.objects.get()
    assert (sheet.state, sheet.author) == ("ready", coach)
    assert AuditEntry.objects.get(verb="sheet.submitted").data["channel"] == "mail"
    assert reply_mail["In-Reply-To"] == "<reply@mail.example>"
    assert reply_mail["Auto-Submitted"] == "auto-replied"
    assert reply_mail["Subject"] == asked["Subject"]
    words = reply_mail.get_body(("plain",)).get_content().replace("\r\n", "\n")
    assert f"HOW WE READ IT\n| {text.splitlines()[0]}\n| END" in words
    assert re.search(
        r"THE ODDS: THE TURN REHEARSED 500 TIMES, WITH OTHER DICE\n- Turnover: (<1|\d+) %", words
    )
    assert "takes long to rehearse" not in words
    assert "It is being played; you get its result by mail." in words
    assert "To change it" not in words  # no window to regret it in
    assert reply_mail["Reply-To"] == asked["Reply-To"]
    match.refresh_from_db()
    resolve_match(match_id=match.pk, now=match.due_at)
    sheet.refresh_from_db()
    assert sheet.state == "resolved"


def test_a_broken_later_mail_leaves_the_good_one(match) -> None:
    come(match, f"{factory.a_move(match)}\nEND")
    first = TurnSheet.objects.get()
    assert come(match, "7 MOEV E5\nEND", name="two").reason == "faults"
    assert come(match, "7 MOVE E5", name="three").reason == "no-end"
    first.refresh_from_db()
    assert first.state == "ready"
    notification = Notification.objects.filter(kind="match.answer").first()
    row = InboundMail.objects.get(reason="faults")
    assert "Your earlier sheet stands (revision 1)" in row.answer.body
    assert notification is not None


def test_the_reply_says_how_to_change_a_sheet_and_lists_orders_for_the_match(match) -> None:
    match.clock_terms = replace(USUAL, regret_minutes=10).to_json()
    match.save()
    come(match, f"{factory.a_move(match)}\nORDERS\nfollow no\nEND")
    words = django_mail.outbox[-1].body
    assert "AND FOR THE MATCH, FROM NOW ON\n| FOLLOW never\n| END" in words
    assert "If nothing else arrives, this sheet is played" in words
    assert "To change it, answer this mail" in words


def test_a_mail_may_hold_plays_orders_and_a_formation_and_leaves_the_rest(match) -> None:
    side = match.waiting_side
    coach, now = match.team(side).coach, clock.now()
    default = default_set_up(MatchSetup.from_json(match.setup), side)
    fields = {"match": match, "side": side, "author": coach, "now": now}
    write_part(part=Part.ORDERS, text="PUSH crowd\nFOLLOW always", **fields)
    submit_set_up(text=default.text(), **fields)
    kicking = "\n".join(f"{number} AT {square}" for number, square in default.kicking)
    come(match, f"{factory.a_move(match)}\nORDERS\nfollow no\nKICKING\n{kicking}\nEND")
    written = written_orders(match, side)
    assert written.standing.text() == ["PUSH crowd", "FOLLOW never"]
    assert (written.kicking, written.receiving) == (default.kicking, default.receiving)
    assert written.target == default.target


def test_a_later_good_one_takes_its_place(match) -> None:
    come(match, f"{factory.a_move(match)}\nEND")
    row = come(match, "END", name="two")
    assert row.answer.subject.endswith("your sheet is in (revision 2)")
    assert [s.state for s in TurnSheet.objects.order_by("revision")] == ["replaced", "ready"]


def test_remind_shows_ones_own_sheet_and_can_be_answered(match) -> None:
    come(match, f"{factory.a_move(match)}\nEND")
    row = come(match, "remind", name="two")
    assert f"| {factory.a_move(match)}" in row.answer.body
    assert "revision 1, ready" in row.answer.body
    from core.mail.bodies import body_of

    assert body_of(row.answer).reply_token == token_of(match)


def test_a_stand_in_answers_with_an_own_token_until_the_time_is_over(match) -> None:
    from rosters.services.stand_ins import name_stand_in

    side = match.waiting_side
    other = member(match.league, Role.STAND_IN)
    name_stand_in(team=match.team(side), user=other, actor=match.team(side).coach)
    to = f"turns+{token_of(match, other)}@kemari.example"
    row = come(match, "END", sender=other.email, to=to)
    assert (row.state, row.reason) == ("accepted", "sheet")
    from rosters.models import StandIn

    StandIn.objects.all().delete()
    row = come(match, f"{factory.a_move(match)}\nEND", sender=other.email, to=to, name="two")
    assert (row.state, row.reason) == ("refused", "not-yours")


def test_nothing_of_a_sheet_is_in_a_mail_to_anybody_else_nor_in_the_log(match, caplog) -> None:
    """Neither of one that was taken nor of one that was sent back."""
    caplog.set_level(logging.DEBUG)
    boss = member(match.league, Role.COMMISSIONER)
    side, token = match.waiting_side, token_of(match)
    play = factory.a_move(match)
    come(match, f"{play}\nEND")
    come(match, f"{play}\n99 STAND\nEND", name="two")
    come(match, f"{play}\nEND", name="three", sender="x@evil.example")
    mine = Notification.objects.filter(recipient=match.team(side).coach)
    assert any(play in notification.body for notification in mine)
    for other in (match.team(1 - side).coach, boss):
        for notification in Notification.objects.filter(recipient=other):
            assert play not in notification.body + notification.subject + str(notification.about)
        sent = [mail for mail in django_mail.outbox if mail.to == [other.email]]
        assert all(play not in mail.body + mail.alternatives[0][0] for mail in sent)
    assert play not in caplog.text
    assert token not in caplog.text


def confirm_link() -> str:
    return Notification.objects.get(subject="Did you send us this mail?").link


def test_a_held_mail_counts_when_its_owner_says_so_and_never_by_a_get(match, client) -> None:
    text = f"{factory.a_move(match)}\nEND"
    row = come(match, text, sender="okimi@work.example")
    assert row.reason == "other-sender"
    link = confirm_link()
    for _ in range(2):
        page = client.get(link)
        assert text.splitlines()[0] in page.content.decode()
    assert not TurnSheet.objects.exists()
    assert "your sheet is in" in client.post(link).content.decode()
    assert TurnSheet.objects.get().author == match.team(match.waiting_side).coach
    again = client.post(link)
    assert again.status_code == 422
    assert TurnSheet.objects.count() == 1


def test_one_without_a_token_asks_which_match(match, client) -> None:
    other = factory.playing("crane", "dragon", league=match.league, seed="b")
    row = come(match, f"{factory.a_move(match)}\nEND", to="league@kemari.example")
    assert row.reason == "no-token"
    link = confirm_link()
    page = client.get(link).content.decode()
    assert str(match) in page
    assert str(other) not in page
    assert client.post(link, {"choice": f"{other.pk}-0-1"}).status_code == 422
    key = re.search(r'option value="([^"]+)"', page)[1]
    assert client.post(link, {"choice": key}).status_code == 200
    assert TurnSheet.objects.get().match == match


def test_a_link_of_long_ago_and_a_mail_that_is_gone_do_nothing(match, client) -> None:
    row = come(match, "END", sender="okimi@work.example")
    link = confirm_link()
    InboundMail.objects.update(raw=None)
    assert client.post(link).status_code == 422
    assert client.get(link.replace("quarantine/", "quarantine/x")).status_code == 404
    import time_machine

    with time_machine.travel(clock.now() + timedelta(days=900)):
        assert client.get(link).status_code == 404
    assert row.state == "quarantined"


@pytest.mark.thorough
def test_only_so_many_mails_are_asked_about_and_answered(match) -> None:
    for number in range(8):
        come(match, "END", sender="x@evil.example", name=f"n{number}")
    assert OutgoingMail.objects.filter(notification__key__startswith="held:").count() == 5
    for number in range(23):
        come(match, "help", name=f"h{number}")
    assert Notification.objects.filter(key__startswith="answer:").count() == 23
    assert OutgoingMail.objects.filter(notification__key__startswith="answer:").count() == 20 - 5


def test_neither_league_admins_nor_operators_see_that_a_turns_mail_is_quarantined(
    match, client
) -> None:
    boss = member(match.league, Role.COMMISSIONER)
    come(match, "7 MOVE SECRETPLAN\nEND", sender="x@evil.example")
    assert InboundMail.objects.get().state == "quarantined"
    client.force_login(boss)
    page = client.get(f"/leagues/{match.league.slug}/mail/").content.decode()
    assert "No mail is quarantined" in page
    admin = UserFactory.create(is_staff=True, is_superuser=True)
    client.force_login(admin)
    assert "0 inbound mails" in client.get("/admin/core/inboundmail/").content.decode()
    row = InboundMail.objects.get()
    assert client.get(f"/admin/core/inboundmail/{row.pk}/change/").status_code == 302


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("help", ("HELP", ())),
        ("\n #REMIND.\nthanks", ("REMIND", ())),
        ("Vacation 2026-12-20 to 2027-01-02", ("VACATION", ("2026-12-20", "2027-01-02"))),
        ("status please", None),
        ("helpful", None),
        ("7 STAND", None),
        ("", None),
    ],
)
def test_commands_are_a_line_of_their_own(text, found) -> None:
    command = commands.command_in(text)
    assert (command and (command.word, command.arguments)) == found


def test_a_vacation_is_announced_in_the_league_of_the_match(match) -> None:
    Match.objects.update(clock_terms=USUAL.to_json())
    first, last = (clock.now().date() + timedelta(days=days) for days in (20, 24))
    row = come(match, f"VACATION {first} {last}")
    assert (row.state, row.reason) == ("accepted", "vacation")
    away = Vacation.objects.get()
    assert (away.coach, away.league) == (match.team(match.waiting_side).coach, match.league)
    assert (away.first_day, away.last_day) == (first, last)
    assert f"from {first} to {last}" in row.answer.body
    row = come(match, f"VACATION {last} {first}", name="two")
    assert (row.state, row.reason) == ("refused", "vacation-refused")
    assert "before the first" in row.answer.body
    assert Vacation.objects.count() == 1


class TestAtTheDeadline:
    """A mail that came in time counts, though the job that reads it comes later."""

    def receive(self, match: Match, text: str) -> InboundMail:
        coach = match.team(match.waiting_side).coach
        to = f"turns+{token_of(match)}@kemari.example"
        raw = f"From: {coach.email}\nTo: {to}\nMessage-ID: <last@mail.example>\n\n{text}\n"
        return inbound.receive(raw.encode(), channel=InboundMail.Channel.PIPE)

    @pytest.mark.rules("LGE-PBM-01")
    def test_the_deadline_waits_for_it(self, match) -> None:
        move = factory.a_move(match)
        with clock.set_to(match.due_at - timedelta(seconds=2)):
            self.receive(match, f"{move}\nEND")
        late = match.due_at + timedelta(seconds=5)
        assert resolve_match(match_id=match.pk, now=late) is None
        with clock.set_to(late):
            outbox.drain()
        played = resolve_match(match_id=match.pk, now=late)
        assert played is not None
        assert (played.cause, TurnSheet.objects.get().canonical) == ("sheet", f"{move}\nEND\n")

    def test_one_that_comes_in_between_an_attempts_transactions_is_waited_for(
        self, match, monkeypatch
    ) -> None:
        begin, due = resolve._begin_attempt, match.due_at

        def begin_and_receive(*args) -> bool:
            begun = begin(*args)
            with clock.set_to(due - timedelta(seconds=1)):
                self.receive(match, f"{factory.a_move(match)}\nEND")
            return begun

        monkeypatch.setattr(resolve, "_begin_attempt", begin_and_receive)
        assert resolve_match(match_id=match.pk, now=due) is None
        with clock.set_to(due):
            outbox.drain()
        assert resolve_match(match_id=match.pk, now=due).cause == "sheet"

    def test_one_that_came_after_it_does_not_count(self, match) -> None:
        late = match.due_at + timedelta(seconds=1)
        with clock.set_to(late):
            row = self.receive(match, "END")
            assert resolve_match(match_id=match.pk, now=late) is not None
            outbox.drain()
        row.refresh_from_db()
        assert row.reason == "already-resolved"

    def test_one_that_is_never_read_stops_no_match(self, match) -> None:
        with clock.set_to(match.due_at - timedelta(seconds=2)):
            self.receive(match, "END")
        late = match.due_at + MAIL_GRACE
        assert resolve_match(match_id=match.pk, now=late - timedelta(seconds=1)) is None
        assert resolve_match(match_id=match.pk, now=late) is not None


def test_what_rehearsals_never_saw_is_not_said_to_be_impossible() -> None:
    odds = SimpleNamespace(
        turnover=0.0, touchdown=0.998, touchdown_against=0.004, plays=(object(),)
    )
    outlook = cast("TurnOdds", odds)
    assert odds_of(outlook) == [
        "Turnover: <1 %",
        "Touchdown: >99 %",
        "Touchdown against you in this turn: <1 %",
    ]
