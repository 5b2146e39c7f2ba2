"""Large bodies are not read before their sender is known."""

from __future__ import annotations

import io

import pytest
from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.handlers.wsgi import WSGIRequest
from django.test import Client

from core.body_limits import CountedStream
from league.models import FileJob
from tests.factories.core import UserFactory

pytestmark = pytest.mark.django_db
BOUNDARY = "multipart/form-data; boundary=x"


def post(client, path: str, size: int):
    """A form that says that it is as large; a form that is refused is never parsed."""
    return client.generic("POST", path, content_type=BOUNDARY, CONTENT_LENGTH=str(size))


@pytest.fixture
def _unread(monkeypatch) -> None:
    for name in ("read", "readline", "_load_post_and_files"):
        monkeypatch.setattr(WSGIRequest, name, lambda *_: pytest.fail("It was read."))


@pytest.mark.usefixtures("_unread")
@pytest.mark.parametrize(
    "path", ["/accounts/login/", "/accounts/signup/", "/exports/import/", "/leagues/new/", "/none/"]
)
def test_a_stranger_sends_no_large_body(client, path) -> None:
    answer = post(client, path, 3_000_000)
    assert answer.status_code == 413
    assert "Nothing was read" in answer.content.decode()


def test_programs_get_a_problem_document(client) -> None:
    answer = post(client, "/api/v1/leagues", 3_000_000)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_only_a_person_who_is_logged_in_uploads_a_league(client, settings) -> None:
    client.force_login(UserFactory.create())
    assert post(client, "/leagues/new/", 3_000_000).status_code == 413
    most = settings.LEAGUE_FILE_MAX_BYTES + 2**20
    assert post(client, "/exports/import/", most + 1).status_code == 413
    assert not FileJob.objects.exists()
    file = SimpleUploadedFile("x.kemari", b"x" * 3_000_000)
    assert client.post("/exports/import/", {"file": file}).status_code == 302
    assert FileJob.objects.get().size == 3_000_000


def test_a_body_without_a_length_is_refused(client) -> None:
    answer = client.generic("POST", "/accounts/login/", HTTP_TRANSFER_ENCODING="chunked")
    assert answer.status_code == 411


def test_a_body_is_counted_while_it_is_read() -> None:
    stream = CountedStream(io.BytesIO(b"x" * 100), 60)
    assert len(stream.read(50)) == 50
    with pytest.raises(RequestDataTooBig):
        stream.read(50)
    lines = CountedStream(io.BytesIO(b"x\n" * 100), 60)
    for _ in range(30):
        lines.readline()
    with pytest.raises(RequestDataTooBig):
        lines.readline()


def test_small_forms_work_as_before(client) -> None:
    user = UserFactory.create()
    client.force_login(user)
    assert client.post("/leagues/new/", {"name": "Small", "description": "x"}).status_code == 302


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", b"a"),
        ("multipart/form-data; boundary=" + "y" * 300, b"a"),
        (BOUNDARY, bytes(range(256)) * 20),
        (BOUNDARY, b"--x\r\nA: " + b"b" * 3000 + b"\r\n\r\nv\r\n--x--"),
        (BOUNDARY, b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n' * 2000),
    ],
)
@pytest.mark.parametrize("path", ["/accounts/login/", "/leagues/new/", "/none/", "/api/v1/leagues"])
def test_a_form_that_cannot_be_read_is_no_fault_of_ours(path, kind, body) -> None:
    """Also where it is read at first for its CSRF token."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(UserFactory.create())
    client.get("/accounts/login/")
    client.cookies["csrftoken"] = "a" * 32
    answer = client.generic("POST", path, body, content_type=kind)
    assert answer.status_code in {400, 403, 404, 405, 415}
    if path == "/accounts/login/":
        assert (answer.status_code, "malformed" in answer.content.decode()) == (400, True)


class Broken(io.BytesIO):
    """A body whose sender goes away after the first bytes."""

    def read(self, *args: int) -> bytes:
        raise OSError("gone")

    readline = read  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/accounts/login/", BOUNDARY),
        ("/accounts/login/", "application/x-www-form-urlencoded"),
        ("/api/v1/leagues/", "application/json"),
    ],
)
def test_a_body_that_breaks_off_is_a_bad_request_and_no_failure_of_ours(
    client, caplog, path, kind
) -> None:
    client.raise_request_exception = False
    client.force_login(UserFactory())
    given = {"wsgi.input": Broken(), "CONTENT_LENGTH": "100", "CONTENT_TYPE": kind}
    answer = client.post(path, **given)
    assert answer.status_code == 400
    assert not [each for each in caplog.records if each.levelname == "ERROR"]
