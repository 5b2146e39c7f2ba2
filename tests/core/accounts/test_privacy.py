"""Personal data: export and erasure; the league's history stays under a pseudonym."""

from __future__ import annotations

import json

import pytest
from allauth.account.models import EmailAddress
from django.db import models

from core.accounts import api_tokens, erasure
from core.accounts.models import User
from core.accounts.password_reset import request_password_reset
from core.audit.models import AuditEntry
from core.errors import Refused
from core.jobs.models import OutboxRow
from core.leagues.models import Role
from core.mail.inbound import receive
from core.mail.models import AccountMail, InboundMail
from core.notifications.models import Notification
from core.topics import PASSWORD_RESET_WANTED
from league.queries import standings
from league.queries.drift import check_all
from rosters.models import Team
from tests.factories import season as seasons
from tests.factories.core import WHEN, LeagueFactory, UserFactory, member

pytestmark = pytest.mark.django_db
PASSWORD = "a long enough password"


@pytest.fixture
def coach() -> User:
    """A coach in a season, with everything that belongs to them."""
    season = seasons.started(2)
    seasons.finish_and_book(season.rounds.get(number=1).fixtures.get())
    user = season.entries.first().team.coach
    user.set_password(PASSWORD)
    user.display_name, user.email = "Ursula Example", "ursula@example.org"
    user.save()
    api_tokens.create_token(user=user, name="Bot", scopes=["read"], days=3)
    return user


def test_everything_kept_of_a_person_is_in_the_file(client, coach: User) -> None:
    client.force_login(coach)
    answer = client.get("/profile/data/")
    assert answer["Content-Disposition"].startswith("attachment")
    data = json.loads(answer.content)
    assert data["person"]["email"] == "ursula@example.org"
    assert (len(data["teams"]), len(data["tokens"]), len(data["leagues"])) == (1, 1, 1)
    assert {entry["verb"] for entry in data["audit_entries"]} >= {"team.founded", "entry.applied"}
    assert data["notifications"]
    assert "password" not in data["person"]


def test_erased_nothing_personal_is_left_and_no_record_changes(client, coach: User) -> None:
    team = Team.objects.get(coach=coach)
    season = team.league.seasons.get()
    before = standings.table(season)
    client.force_login(coach)
    url = "/profile/erase/"
    assert "not your password" in client.post(url, {"password": "x", "sure": "on"}).content.decode()
    assert client.post(url, {"password": PASSWORD}).status_code == 200
    assert User.objects.get(pk=coach.pk).is_active
    assert client.post(url, {"password": PASSWORD, "sure": "on"}).status_code == 302
    gone = User.objects.get(pk=coach.pk)
    assert (gone.display_name, gone.is_active) == (f"Former coach {gone.pk}", False)
    assert not gone.has_usable_password()
    assert not Notification.objects.filter(recipient=gone).exists()
    assert not client.login(email="ursula@example.org", password=PASSWORD)
    assert standings.table(season) == before
    assert check_all([team.league]).faults == []
    assert "Ursula" not in client.get(f"/teams/{team.pk}/").content.decode()
    assert gone.display_name in client.get(f"/teams/{team.pk}/").content.decode()


def test_no_row_anywhere_still_holds_the_address_or_the_name(coach: User) -> None:
    erasure.erase(user=coach)
    from django.apps import apps

    for model in apps.get_models():
        texts = [
            field.name
            for field in model._meta.concrete_fields
            if isinstance(field, (models.CharField, models.TextField, models.JSONField))
        ]
        for row in model.objects.values_list(*texts) if texts else ():
            assert "ursula" not in str(row).lower(), model


def test_who_is_logged_in_elsewhere_is_logged_out(client, coach: User) -> None:
    client.force_login(coach)
    erasure.erase(user=coach)
    assert client.get("/profile/").status_code == 302


def test_an_owner_hands_the_league_over_first() -> None:
    league = LeagueFactory.create()
    owner = member(league, Role.OWNER)
    with pytest.raises(Refused, match="Hand it over"):
        erasure.erase(user=owner)
    assert User.objects.get(pk=owner.pk).is_active


def test_the_commissioners_are_notified_by_the_pseudonym(coach: User) -> None:
    league = coach.leagues.get()
    erasure.erase(user=coach)
    notification = Notification.objects.get(key__startswith=f"erased:{coach.pk}:{league.pk}")
    assert f"Former coach {coach.pk}" in notification.body
    assert AuditEntry.objects.filter(verb="person.erased", actor=None).count() == 1


def test_an_address_can_be_used_again(coach: User) -> None:
    erasure.erase(user=coach)
    again = UserFactory.create(email="ursula@example.org")
    assert again.pk != coach.pk


def test_no_spelling_of_an_erased_persons_addresses_stays(coach: User) -> None:
    """KEM-NAM-03."""
    User.objects.filter(pk=coach.pk).update(email="mike@bücher.example", email_key=None)
    coach.refresh_from_db()
    second = EmailAddress(user=coach, email="mike@second.example", verified=True)
    claimed = EmailAddress(user=coach, email="other@kemari.example", verified=False)
    EmailAddress.objects.bulk_create([second, claimed])
    theirs = ("mike@xn--bcher-kva.example", "mike@second.example")
    for address in (*theirs, "other@kemari.example"):
        AccountMail.objects.create(to=address.title(), subject="s", body="b", created_at=WHEN)
        raw = f"From: {address}\r\nMessage-ID: <{address}>\r\n\r\nx".encode()
        mail = receive(raw, channel=InboundMail.Channel.IMAP, envelope_to="")
        mail.sender = address
        mail.save(update_fields=("sender",))
    for typed in ("\uff2d\u0131ke@Bücher.example", "mike@second.example", "other@kemari.example"):
        request_password_reset(email=typed, destination="")
    erasure.erase(user=coach)
    assert [mail.to.lower() for mail in AccountMail.objects.all()] == ["other@kemari.example"]
    assert [mail.sender for mail in InboundMail.objects.all()] == ["other@kemari.example"]
    wanted = OutboxRow.objects.filter(topic=PASSWORD_RESET_WANTED.name)
    assert [row.payload["email"] for row in wanted] == ["other@kemari.example"]
