"""What the proxy hands on as it comes: strangers are not read, others one by one."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.handlers.wsgi import WSGIRequest
from django.test import Client

from core import uploads
from league.models import FileJob
from tests.factories.core import UserFactory
from tests.support.caches import forget_cache

pytestmark = pytest.mark.django_db
DOOR = "/exports/import/"


@pytest.fixture(autouse=True)
def _no_place_left_over() -> None:
    forget_cache()


def upload(client: Client) -> int:
    return client.post(DOOR, {"file": SimpleUploadedFile("x.kemari", b"x" * 100)}).status_code


def test_of_a_stranger_not_a_byte_is_read_however_few_they_send(monkeypatch) -> None:
    for name in ("read", "readline", "_load_post_and_files"):
        monkeypatch.setattr(WSGIRequest, name, lambda *_: pytest.fail("It was read."))
    form = "multipart/form-data; boundary=x"
    stranger = Client(enforce_csrf_checks=True)
    answer = stranger.generic("POST", DOOR, content_type=form, CONTENT_LENGTH="2000")
    assert answer.url == f"/accounts/login/?next={DOOR}"


def test_nobody_uploads_twice_at_a_time(client) -> None:
    person = UserFactory.create()
    client.force_login(person)
    with uploads._place(person.pk) as is_free:
        assert is_free
        answer = client.post(DOOR, {"file": SimpleUploadedFile("x", b"x")})
    assert (answer.status_code, answer["Retry-After"]) == (429, "60")
    assert "Nothing of yours was read" in answer.content.decode()
    assert not FileJob.objects.exists()
    assert [upload(client), upload(client)] == [302, 302]


def test_all_uploads_together_hold_few_threads(client) -> None:
    client.force_login(UserFactory.create())
    with ExitStack() as stack:
        others = range(-uploads.AT_ONCE, 0)
        assert all(stack.enter_context(uploads._place(number)) for number in others)
        assert upload(client) == 429
        assert client.get(DOOR).status_code == 200
        assert (
            client.post("/leagues/new/", {"name": "Small", "description": "x"}).status_code == 302
        )
    assert upload(client) == 302


def test_a_failure_gives_the_place_back() -> None:
    with pytest.raises(RuntimeError), uploads._place(1):
        raise RuntimeError
    with uploads._place(1) as is_free:
        assert is_free
