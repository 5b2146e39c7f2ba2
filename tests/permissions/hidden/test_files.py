"""What leaves the site: league files, mails, cache keys; and the contents of chests."""

from __future__ import annotations

import gzip
import io
import json

import pytest
from celery import current_app
from django.core.cache import cache

from core import clock
from core.jobs.models import OutboxRow
from core.mail.bodies import body_of
from core.notifications.models import Notification
from engine.dice import SeededDice
from engine.game import Game
from engine.variants.dungeon.chests import _draw
from league.exports.league_file.writer import write_league
from matches.models import Checkpoint
from tests.factories import matches as factory
from tests.permissions import world
from tests.permissions.hidden.asking import client_of
from tests.permissions.hidden.planting import Planted, planted_world, play_on
from tests.permissions.people import COACH


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch, settings):
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    settings.MAIL_REPLY_ADDRESS = "turns+{token}@kemari.example"
    with clock.set_to(world.NOW):
        yield planted_world()


@pytest.mark.django_db(transaction=True)
@pytest.mark.rules("LGE-PBM-02")
def test_a_league_file_holds_no_secret_that_can_be_read(planted: Planted) -> None:
    text = _file_of(planted)
    wrong = [(c.secret, c.mark) for c in planted.canaries if c.mark in text]
    assert not wrong
    play_on(planted.match)
    text = _file_of(planted)
    hidden = [c for c in planted.canaries if not c.is_for("stranger", over=True)]
    wrong = [(c.secret, c.mark) for c in hidden if c.mark in text]
    assert not wrong
    assert planted.match.secret in text


def _file_of(planted: Planted) -> str:
    file = io.BytesIO()
    write_league(planted.world.league, file)
    return gzip.decompress(file.getvalue()).decode()


@pytest.mark.django_db
@pytest.mark.rules("LGE-PBM-02")
@pytest.mark.parametrize("over", [False, True])
def test_notifications_and_mails_contain_only_what_their_reader_may_see(
    over: bool, planted: Planted
) -> None:
    if over:
        play_on(planted.match)
    roles = {user.pk: role for role, user in planted.readers.items()}
    notifications, wrong = list(Notification.objects.select_related("recipient")), []
    for notification in notifications:
        role = roles.get(notification.recipient_id, "somebody else")
        body = body_of(notification)
        fields = (notification.subject, notification.body, notification.about, notification.key)
        text = "\n".join([*map(str, fields), repr(body)])
        wrong += [
            f"{notification.kind} to {role}: {c.secret} ({c.mark})"
            for c in planted.canaries
            if c.mark in text
            and not c.is_for(role, over=over)
            and not (c.secret == "token" and role == c.side)
        ]
    assert len({notification.recipient_id for notification in notifications}) > 2
    assert not wrong, "\n".join(wrong)
    rows = "".join(map(str, OutboxRow.objects.values_list("topic", "key", "payload")))
    assert not [c.mark for c in planted.canaries if c.mark in rows]


@pytest.mark.thorough
@pytest.mark.django_db
@pytest.mark.rules("LGE-PBM-02")
def test_the_cache_names_nothing(planted: Planted) -> None:
    client = client_of(planted.readers[COACH])
    answer = client.get(f"/api/v1/matches/{planted.match.pk}/sheet/standing/")
    assert answer.status_code == 200
    names = [name.decode() for name in cache._cache.get_client().scan_iter(f"{cache.key_prefix}:*")]
    rehearsed = [name for name in names if ":plan-rehearsed:" in name]
    assert rehearsed
    assert all(len(name.rpartition(":")[2]) == 64 for name in rehearsed)
    assert not [c.mark for c in planted.canaries for name in names if c.mark in name]


@pytest.mark.django_db
@pytest.mark.rules("DUN-PRM-02")
def test_nothing_holds_which_chest_holds_the_ball() -> None:
    """From one and the same state a chest holds the ball or a trap: its die decides."""
    match = factory.playing("human", "orc", variant="dungeon", turns=2)
    row = Checkpoint.objects.filter(match=match).latest("segment")
    found = set()
    for number in range(80):
        game = Game.resume(json.loads(json.dumps(row.data)), SeededDice(number))
        assert len(game.position.shut) > 1
        assert not game.position.game_state.ball_found
        found.add(_draw(game, game.position.figures[0]))
    assert found == {"ball", "trap"}
    for data in (row.data, match.setup, *match.segments.values_list("events", flat=True)):
        assert "contents" not in json.dumps(data)
