"""Where a reader's own side attacks on screen: chosen, stored, read beside older processes."""

from __future__ import annotations

import importlib

import pytest
from django.apps import apps
from django.contrib.auth.models import AnonymousUser
from django.db import connection

from core.accounts.models import PitchWay, User, pitch_way_of
from core.accounts.personal_data import personal_data
from tests.factories.core import UserFactory

pytestmark = pytest.mark.django_db
PROFILE = {"display_name": "Okimi", "time_zone": "UTC"}
CHANGE = "/api/v1/me/change/"


def stored(user: User) -> tuple[str, bool]:
    user.refresh_from_db()
    return user.pitch_way, user.turns_pitch


def test_it_is_to_the_right_unless_somebody_chooses() -> None:
    assert pitch_way_of(UserFactory.create()) is PitchWay.RIGHT
    assert pitch_way_of(AnonymousUser()) is PitchWay.RIGHT


@pytest.mark.parametrize("way", PitchWay)
def test_the_profile_sets_it_and_writes_what_older_processes_read(client, way) -> None:
    client.force_login(user := UserFactory.create())
    assert client.post("/profile/", PROFILE | {"pitch_way": way}).status_code == 302
    assert stored(user) == (way, way is PitchWay.UP)
    assert f'<option value="{way}" selected' in client.get("/profile/").content.decode()
    assert personal_data(user)["person"]["pitch_way"] == way


def test_a_form_that_does_not_ask_or_asks_for_nonsense_changes_nothing(client) -> None:
    client.force_login(user := UserFactory.create(pitch_way=PitchWay.LEFT))
    assert client.post("/profile/", PROFILE).status_code == 302
    assert client.post("/profile/", PROFILE | {"pitch_way": "down"}).status_code == 200
    assert stored(user) == (PitchWay.LEFT, False)


@pytest.mark.parametrize(
    ("before", "sent", "after"),
    [
        *((PitchWay.RIGHT, {"pitch_way": way.value}, way) for way in PitchWay),
        *((PitchWay.UP, {"pitch_way": way.value}, way) for way in PitchWay),
        *((way, {"turns_pitch": True}, PitchWay.UP) for way in PitchWay),
        (PitchWay.RIGHT, {"turns_pitch": False}, PitchWay.RIGHT),
        (PitchWay.LEFT, {"turns_pitch": False}, PitchWay.LEFT),
        (PitchWay.UP, {"turns_pitch": False}, PitchWay.RIGHT),
        (PitchWay.UP, {"turns_pitch": False, "pitch_way": "left"}, PitchWay.LEFT),
        (PitchWay.LEFT, {"turns_pitch": True, "pitch_way": "up"}, PitchWay.UP),
        *((way, {"wants_mail": True}, way) for way in PitchWay),
    ],
)
def test_the_api_takes_either_name(client, before, sent, after) -> None:
    user = UserFactory.create()
    user.choose_pitch_way(before)
    user.save()
    client.force_login(user)
    answer = client.post(CHANGE, sent, content_type="application/json")
    assert answer.status_code == 200
    for shown in (answer.json(), client.get("/api/v1/me/").json()):
        assert (shown["pitch_way"], shown["turns_pitch"]) == (after, after is PitchWay.UP)
    assert stored(user) == (after, after is PitchWay.UP)


@pytest.mark.parametrize(
    "sent",
    [
        {"pitch_way": "down"},
        {"pitch_way": ""},
        {"pitch_way": None},
        {"pitch_way": "left", "turns_pitch": True},
        {"pitch_way": "up", "turns_pitch": False},
    ],
)
def test_the_api_refuses_what_it_does_not_understand(client, sent) -> None:
    client.force_login(user := UserFactory.create())
    answer = client.post(CHANGE, sent, content_type="application/json")
    assert answer.status_code == 400
    assert stored(user) == (PitchWay.RIGHT, False)


@pytest.mark.parametrize(
    ("way", "turns", "read"),
    [
        (PitchWay.RIGHT, True, PitchWay.UP),  # chosen there
        (PitchWay.LEFT, True, PitchWay.UP),
        (PitchWay.UP, False, PitchWay.RIGHT),  # taken back there
        (PitchWay.LEFT, False, PitchWay.LEFT),
    ],
)
def test_what_an_older_process_wrote_since_counts(client, way, turns, read) -> None:
    user = UserFactory.create(pitch_way=way)
    User.objects.filter(pk=user.pk).update(turns_pitch=turns)
    user.refresh_from_db()
    assert pitch_way_of(user) is read
    client.force_login(user)
    assert client.get("/api/v1/me/").json()["pitch_way"] == read


def test_an_account_that_an_older_process_makes_has_the_default() -> None:
    user = UserFactory.create()
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT column_default, is_nullable FROM information_schema.columns"
            " WHERE table_name = %s AND column_name = 'pitch_way'",
            [User._meta.db_table],
        )
        default, nullable = cursor.fetchone()
    assert default.startswith("'right'")
    assert nullable == "NO"
    assert stored(user) == ("right", False)


def test_the_migration_keeps_what_was_chosen() -> None:
    fill = importlib.import_module("core.migrations.0018_fill_pitch_way").fill_ways
    turned, plain, left = (UserFactory.create(pitch_way=w) for w in ("right", "right", "left"))
    User.objects.filter(pk=turned.pk).update(turns_pitch=True)
    for _ in range(2):  # the second time there is nothing to do
        with connection.schema_editor() as editor:
            fill(apps, editor)
        assert stored(turned) == ("up", True)
        assert stored(plain) == ("right", False)
        assert stored(left) == ("left", False)
