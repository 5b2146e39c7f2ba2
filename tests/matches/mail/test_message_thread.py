"""A match's thread: by page and by mail, for its own people, in measure, and never orders."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail as django_mail

from core import clock
from core.audit.models import AuditEntry
from core.errors import NotAllowed, Refused
from core.jobs import outbox
from core.leagues.models import League, Role
from core.mail import addresses, inbound
from core.mail.models import InboundMail
from core.notifications.models import Notification
from matches.clocks.clock_terms import USUAL
from matches.models import Match, MatchMessage, Vacation
from matches.services import message_thread
from matches.services.message_thread import looks_like_orders
from tests.factories import matches as factory
from tests.factories.core import WHEN, UserFactory, member

pytestmark = pytest.mark.django_db
NOW = WHEN + timedelta(hours=50)


@pytest.fixture
def match(settings) -> Match:
    settings.MAIL_REPLY_ADDRESS = "turns+{token}@kemari.example"
    return factory.playing()


def post(match: Match, text: str = "Good luck!", author=None, minutes: int = 0) -> MatchMessage:
    author = author or match.home_team.coach
    now = NOW + timedelta(minutes=minutes)
    return message_thread.post(match=match, author=author, text=text, now=now)


def test_the_other_coach_reads_it_on_the_page_and_by_mail(match, client) -> None:
    post(match, "Good <b>luck</b>!\r\n\r\n\r\nSee you.\x07")
    other = match.away_team.coach
    notification = Notification.objects.get(kind="match.message")
    assert notification.recipient == other
    assert notification.body == "Good <b>luck</b>!\n\nSee you."
    client.force_login(other)
    page = client.get(f"/matches/{match.pk}/thread/").content.decode()
    assert "Good &lt;b&gt;luck&lt;/b&gt;!" in page
    assert f"/matches/{match.pk}/thread/" in client.get(f"/matches/{match.pk}/").content.decode()
    outbox.drain()
    sent = [mail for mail in django_mail.outbox if mail.to == [other.email]][-1]
    assert "Good <b>luck</b>!" in sent.body
    assert "Good &lt;b&gt;luck" in sent.alternatives[0][0]


def answer(match: Match, text: str, name: str = "one") -> InboundMail:
    """The away coach answers the newest mail of the thread."""
    outbox.drain()
    coach = match.away_team.coach
    sent = [mail for mail in django_mail.outbox if mail.to == [coach.email]][-1]
    to = sent.extra_headers["Reply-To"]
    assert addresses.reply_token_in(to)
    raw = f"From: {coach.email}\nTo: {to}\nMessage-ID: <{name}@mail.example>\n\n{text}\n"
    row = inbound.receive(raw.encode(), channel=InboundMail.Channel.PIPE)
    outbox.drain()
    row.refresh_from_db()
    return row


def test_plain_words_that_answer_it_go_into_the_thread(match) -> None:
    post(match)
    quoted = "On Tue, Nov 3, 2026 at 1:02 PM Kemari <league@kemari.example> wrote:\n> Good luck!"
    row = answer(match, f"Same to you.\nMay the best 3 win.\n\n{quoted}")
    assert (row.state, row.reason, row.answer) == ("accepted", "posted", None)
    message = MatchMessage.objects.latest("pk")
    assert (message.author, message.channel) == (match.away_team.coach, "mail")
    assert message.text == "Same to you.\nMay the best 3 win."
    sent = Notification.objects.filter(kind="match.message", recipient=match.home_team.coach)
    assert sent.count() == 1


@pytest.mark.parametrize(
    "text",
    [
        "Saturday is fine.\n\nAs the commissioner wrote:\nplay by Sunday night.\nSo let us start.",
        "Proposal:\nDate: Friday 20:00\nTo: both coaches\nIs that all right?",
        "Monday.\n—\nNo.\n____\n| day | time |\n| Fri | 20 |\n\nSent from my friend's house",
    ],
)
def test_the_authors_own_words_are_posted_whole(match, text) -> None:
    post(match)
    assert answer(match, text).reason == "posted"
    message = MatchMessage.objects.latest("pk")
    assert (message.text, message.taken) == (text, "")


def test_what_is_not_posted_of_a_mail_is_shown_to_its_author_alone(match, client) -> None:
    post(match)
    answer(match, "Fine.\n\n> 7 MOVE E5, secretly\n\n-- \nHida")
    message = MatchMessage.objects.latest("pk")
    assert (message.text, message.taken) == ("Fine.", "> 7 MOVE E5, secretly\n-- \nHida")
    url = f"/matches/{match.pk}/thread/"
    client.force_login(match.away_team.coach)
    assert "7 MOVE E5, secretly" in client.get(url).content.decode()
    commissioner = member(match.league, Role.COMMISSIONER)
    for reader in (match.home_team.coach, commissioner):
        client.force_login(reader)
        page = client.get(url).content.decode()
        assert "Fine." in page
        assert "secretly" not in page
    told = Notification.objects.filter(kind="match.message", recipient=match.home_team.coach)
    assert "secretly" not in told.latest("pk").body


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    "text", ["7 MOVE E5 F6\nEND", "Hello\n7 MOVE E5", "CONCEDE", "thanks\nEND"]
)
def test_what_looks_like_orders_is_not_shown_to_the_opponent(match, text) -> None:
    post(match)
    row = answer(match, text)
    assert (row.state, row.reason) == ("refused", "orders-in-thread")
    assert MatchMessage.objects.count() == 1
    assert "Your opponent would read it" in row.answer.body


@pytest.mark.parametrize(
    "text", ["I have 3 of you down.", "If you like.", "In the end I win", "7?"]
)
def test_sentences_are_no_orders(text) -> None:
    assert not looks_like_orders(text)


def test_who_writes_too_much_waits(match, client) -> None:
    for number in range(message_thread.AN_HOUR):
        post(match, f"Number {number}", minutes=number)
    with pytest.raises(Refused, match="Wait a while"):
        post(match, "One more", minutes=20)
    assert post(match, "An hour later", minutes=70).pk
    for text in ("", " \n ", "x" * 2001, "a\n" * 80):
        with pytest.raises(Refused):
            post(match, text, author=match.away_team.coach)
    client.force_login(match.away_team.coach)
    answered = client.post(f"/matches/{match.pk}/thread/", {"text": "x" * 2001})
    assert answered.status_code == 422
    assert "at most 2000 characters" in answered.content.decode()


def test_posted_twice_it_is_one_message(match) -> None:
    assert post(match).pk == post(match).pk
    assert Notification.objects.filter(kind="match.message").count() == 1


def test_a_stranger_has_no_part_in_it_and_finds_no_private_match(match, client) -> None:
    post(match)
    url = f"/matches/{match.pk}/thread/"
    bystander = member(match.league)
    client.force_login(bystander)
    assert client.get(url).status_code == 403
    with pytest.raises(NotAllowed):
        post(match, author=bystander)
    League.objects.filter(pk=match.league_id).update(is_private=True)
    client.force_login(UserFactory.create())
    assert client.get(url).status_code == 404


def test_the_commissioner_hides_and_shows_messages(match, client) -> None:
    boss = member(match.league, Role.COMMISSIONER)
    message = post(match, "Something rude")
    url = f"/matches/{match.pk}/thread/"
    client.force_login(match.away_team.coach)
    assert client.post(f"{url}{message.pk}/hide/").status_code == 403
    client.force_login(boss)
    assert client.post(f"{url}{message.pk}/hide/").status_code == 302
    assert "Something rude" in client.get(url).content.decode()
    client.force_login(match.away_team.coach)
    page = client.get(url).content.decode()
    assert "Something rude" not in page
    assert "The commissioner has hidden this message." in page
    client.force_login(boss)
    client.post(f"{url}{message.pk}/show/")
    assert list(
        AuditEntry.objects.filter(verb__startswith="message.")
        .order_by("pk")
        .values_list("verb", flat=True)
    ) == ["message.hidden", "message.shown"]
    assert client.post(f"{url}{message.pk}/burn/").status_code == 404


def test_a_commissioner_who_wrote_is_notified_of_answers(match) -> None:
    boss = member(match.league, Role.COMMISSIONER)
    post(match)
    assert not Notification.objects.filter(recipient=boss).exists()
    post(match, "Play on.", author=boss)
    post(match, "We will.", minutes=5)
    assert Notification.objects.filter(recipient=boss, kind="match.message").count() == 1


@pytest.mark.parametrize("count", [1, 3])
def test_the_thread_asks_as_often_for_one_as_for_three(
    match, client, count, django_assert_num_queries
) -> None:
    for number in range(count):
        post(match, f"Number {number}", author=member(match.league, Role.COMMISSIONER))
    client.force_login(match.home_team.coach)
    with clock.set_to(NOW), django_assert_num_queries(9):
        client.get(f"/matches/{match.pk}/thread/")


def test_orders_are_not_posted_on_the_page_either(match, client) -> None:
    client.force_login(match.home_team.coach)
    answer = client.post(f"/matches/{match.pk}/thread/", {"text": "7 MOVE E5 F6\nEND"})
    assert answer.status_code == 422
    assert "your opponent would read it" in answer.content.decode()
    assert "7 MOVE E5 F6" in answer.content.decode()  # the text is not lost
    assert not MatchMessage.objects.exists()


def test_a_command_is_done_and_not_shown_to_the_opponent(match) -> None:
    post(match)
    first, last = (clock.now().date() + timedelta(days=days) for days in (20, 24))
    Match.objects.update(clock_terms=USUAL.to_json())
    row = answer(match, f"VACATION {first} {last}")
    assert (row.state, row.reason) == ("accepted", "vacation")
    assert Vacation.objects.get().coach == match.away_team.coach
    post(match, "And?", minutes=1)
    row = answer(match, "status", name="two")
    assert (row.state, row.reason) == ("accepted", "status")
    assert MatchMessage.objects.count() == 2
