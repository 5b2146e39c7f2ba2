"""Nobody's notifications keep the name of a person who was erased, whatever kind wrote them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from celery import current_app
from django.db import transaction
from django.test import Client

from core import clock, named_people
from core.accounts import erasure
from core.accounts.models import User
from core.accounts.services import change_profile
from core.errors import Refused
from core.leagues.models import Membership, Role
from core.leagues.services import leagues
from core.named_people import contains_name, replace_name
from core.notifications import held
from core.notifications import services as notifications
from core.notifications.models import Notification, Webhook, WebhookDelivery
from core.translation import site_text
from tests.factories.core import LeagueFactory, UserFactory, member
from tests.permissions import world

pytestmark = pytest.mark.django_db
NAME = "Hida Kisada"


def rows_with(*words: str) -> list[str]:
    """Every notification that has one of the words in any of its columns."""
    rows = Notification.objects.values()
    return [str(row) for row in rows if any(word in str(row) for word in words)]


def erased(user: User) -> str:
    handle = user.handle
    pseudonym = erasure.erase(user=user)
    assert not rows_with(NAME, f"@{handle}")
    return pseudonym


def test_what_the_site_wrote_about_somebody_has_the_pseudonym_then() -> None:
    league = LeagueFactory.create(name="Autumn Club")
    owner = member(league, Role.OWNER)
    hida = member(league, Role.COMMISSIONER, display_name=NAME, handle="hida_k")
    heir = Membership.objects.get(user=member(league))
    Membership.objects.filter(user=owner).update(role=Role.COMMISSIONER)
    Membership.objects.filter(user=hida).update(role=Role.OWNER)
    leagues.hand_over(league=league, to=heir, actor=hida)
    assert NAME in Notification.objects.get(recipient=heir.user).body
    pseudonym = erased(hida)
    row = Notification.objects.get(recipient=heir.user, subject__contains="own")
    assert f"{pseudonym} has handed Autumn Club over to you." in row.body
    client = Client()
    client.force_login(heir.user)
    for address in ("/notifications/", f"/notifications/{row.pk}/", "/api/v1/notifications"):
        page = client.get(address).content.decode()
        assert NAME not in page
        assert pseudonym in page or address == "/notifications/"


WRITERS = {
    "a sentence": lambda who: site_text("{who} has answered.", who=who),
    "plain format": lambda who: f"{who} has answered.",
    "percent": lambda who: "%s has answered." % who,  # noqa: UP031
    "full name": lambda who: f"By {who.get_full_name()}: yes.",
    "with a handle": lambda who: f"{who} (@{who.handle})",
    "a handle alone": lambda who: f"@{who.handle} has answered.",
    "twice": lambda who: f"{who} and {who}.",
    "in quotes": lambda who: f"“{who}”, {who}'s team, ({who})",
}


@pytest.mark.parametrize("writer", WRITERS)
@pytest.mark.parametrize("place", ["subject", "body", "thread", "about"])
def test_in_every_place_however_it_was_written(writer: str, place: str) -> None:
    reader, hida = UserFactory.create(), UserFactory.create(display_name=NAME, handle="hida_k")
    words = WRITERS[writer](hida)
    notifications.notify(
        recipient=reader,
        subject=words if place == "subject" else "News",
        body=words if place == "body" else "Nothing.",
        key="one",
        about={"who": [{"said": words}]} if place == "about" else None,
        thread=notifications.Thread("t", words) if place == "thread" else None,
    )
    if (writer, place) == ("a handle alone", "about"):
        return  # nothing writes handles into the data of a mail
    erased(hida)
    assert rows_with(f"Former coach {hida.pk}", f"@former_{hida.pk}")


def test_a_name_of_before_goes_too() -> None:
    reader, hida = UserFactory.create(), UserFactory.create(display_name=NAME)
    notifications.notify(recipient=reader, subject="News", body=f"{hida} is here.", key="one")
    change_profile(user=hida, display_name="Somebody Else", time_zone="UTC", wants_mail=True)
    erased(hida)


def test_a_row_of_an_earlier_release_is_found_by_its_words() -> None:
    reader, hida = UserFactory.create(), UserFactory.create(display_name=NAME)
    notifications.notify(recipient=reader, subject=f"{hida} is here", body="", key="one")
    Notification.objects.update(people=None)
    erased(hida)


@pytest.mark.parametrize("when", ["while it is held", "after it was sent"])
def test_what_is_held_for_a_minute_loses_it_too(when: str, settings) -> None:
    settings.NOTIFICATIONS_HELD_SECONDS = 60
    reader, hida = UserFactory.create(), UserFactory.create(display_name=NAME)
    change = held.Change("thing:1", "a", "b")
    held.notify_change(
        change=change, recipient=reader, subject="News", body=f"{hida} is here.", key="one"
    )
    named_people._noted.set(None)  # as in the process of the tick
    later = clock.now() + timedelta(minutes=2)
    if when == "while it is held":
        erasure.erase(user=hida)
    with clock.set_to(later):
        held.send_due()
    if when != "while it is held":
        assert NAME in Notification.objects.get(key="one").body
        erased(hida)
    assert f"Former coach {hida.pk} is here." == Notification.objects.get(key="one").body


def test_words_that_only_look_like_the_name_stay() -> None:
    reader, orc = UserFactory.create(), UserFactory.create(display_name="Orc")
    other = UserFactory.create(display_name="Orc")
    notifications.notify(recipient=reader, subject="News", body="Orcs play.", key="one")
    erasure.erase(user=orc)
    assert Notification.objects.get(key="one").body == "Orcs play."
    notifications.notify(recipient=reader, subject="News", body=f"{other} plays.", key="two")
    assert Notification.objects.get(key="two").body == "Orc plays."


def test_a_namesake_keeps_the_name() -> None:
    reader = UserFactory.create()
    one, other = (UserFactory.create(display_name=NAME) for _ in range(2))
    notifications.notify(recipient=reader, subject="News", body="x", key="none")
    row = Notification.objects.get(key="none")
    row.body, row.people = f"{NAME} is here.", [{"pk": other.pk, "name": NAME}]
    row.save()
    erasure.erase(user=one)
    assert NAME in Notification.objects.get(key="none").body


def test_deliveries_of_webhooks_do_not_keep_it_either() -> None:
    league = LeagueFactory.create()
    owner, hida = member(league, Role.OWNER), member(league, display_name=NAME)
    hook = Webhook.objects.create(
        league=league, url="https://x.example/", host="x.example", secret="s",
        created_by=owner, created_at=clock.now(),
    )  # fmt: skip
    made = WebhookDelivery.objects.create(
        webhook=hook,
        kind=WebhookDelivery.Kind.TEST,
        body={"content": f"{NAME} won.", "data": {"by": [NAME, 7]}},
        created_at=clock.now(),
    )
    pseudonym = erased(hida)
    made.refresh_from_db()
    assert made.body == {"content": f"{pseudonym} won.", "data": {"by": [pseudonym, 7]}}


@pytest.mark.parametrize(
    ("text", "name", "has"),
    [
        ("Hida wins", "Hida", True),
        ("(Hida)", "Hida", True),
        ("Hida's team", "Hida", True),
        ("Hidako wins", "Hida", False),
        ("xHida", "Hida", False),
        ("A.B. (C) wins", "A.B. (C)", True),
        ("東京 wins", "東京", True),
        ("a * b", "*", True),
    ],
)
def test_names_are_whole_words(text: str, name: str, has: bool) -> None:
    assert contains_name(text, name) is has
    assert replace_name(text, name, r"\1X") == (text.replace(name, r"\1X") if has else text)


def test_nothing_in_a_whole_league_keeps_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of everybody in the world of the permission table, with all that its services wrote."""
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    with clock.set_to(world.NOW):
        there = world.build()
        named = 0
        for person in there.people.values():
            name = person.get_full_name()
            others = Notification.objects.exclude(recipient=person)
            before = [row.pk for row in others if contains_name(_text_of(row), name)]
            with transaction.atomic():
                try:
                    erasure.erase(user=person)
                except Refused:
                    continue  # who owns a league hands it over first
                kept = [row for row in others.all() if contains_name(_text_of(row), name)]
                assert not kept, [_text_of(row) for row in kept]
                transaction.set_rollback(True)
            named += len(before)
    assert named > 3


def _text_of(row: Notification) -> str:
    return "\n".join((row.subject, row.body, row.thread_title, str(row.about), str(row.people)))
