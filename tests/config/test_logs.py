"""User input cannot forge a log line, and no line contains a token."""

from __future__ import annotations

import logging
import re
import sys

import pytest
from django.test import Client

from config.log_format import LineFormatter
from tests.layers import ROOT


def line(message: str, *args: object, exc_info: object = None, name: str = "kemari") -> str:
    record = logging.LogRecord(name, logging.INFO, "x.py", 1, message, args, exc_info)
    return LineFormatter().format(record)[len("2026-01-31 00:00:00 ") :]


def fall(message: str) -> None:
    raise ValueError(message)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("a\nb", "a\\nb"),
        ("a\r\x1b[2Jb", "a\\r\\x1b[2Jb"),
        ("\u202eb\u2028c", "\\u202eb\\u2028c"),
        ("\ud800", "\\ud800"),
        ("\u4e00 \u00e9", "\u4e00 \u00e9"),
    ],
)
def test_control_characters_are_escaped(name: str, shown: str) -> None:
    assert line("%s came", name) == f"INFO kemari {shown} came"


def test_a_traceback_keeps_its_lines_and_forges_none() -> None:
    try:
        fall("x\n2026-01-31 12:00:00 INFO kemari all is well\x1b")
    except ValueError:
        first, *more = line("it fell", exc_info=sys.exc_info()).split("\n")
    assert first == "INFO kemari it fell"
    assert len(more) > 3
    assert all(each.startswith("    ") for each in more)
    assert more[-1].endswith("all is well\\x1b")


def test_the_token_of_an_invitation_is_left_out() -> None:
    assert line("Gone: %s", "/join/s3cr-et_T/") == "INFO kemari Gone: /join/[token]/"
    assert line('"GET /join/s3cret HTTP/1.1" 410') == 'INFO kemari "GET /join/[token] HTTP/1.1" 410'
    try:
        fall("/join/s3cret/ is broken")
    except ValueError:
        assert "s3cret" not in line("it fell", exc_info=sys.exc_info())


API_KEY = "kem_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789_-AbCd"
CADDYFILE = (ROOT / "Caddyfile").read_text(encoding="utf-8")
TOKEN = "xT3-Zq_9bLw0vUeR5sYk2aHd8mJfPc1N"
KEY = "a-dief1a-73ad1b2c3d4e5f60718293a4b5c6d7e8"


@pytest.mark.parametrize(
    "address",
    [
        f"/join/{TOKEN}/",
        f"/JOIN/{TOKEN}/",
        f"/join//{TOKEN}/",
        f"//join/{TOKEN}",
        f"/accounts/login/?next=%2Fjoin%2F{TOKEN}%2F",
        f"/accounts/login/?next=/join/{TOKEN}/",
        f"/accounts/password/reset/key/{KEY}/",
        f"/accounts/Password/Reset//KEY//{KEY}/",
        "/accounts/confirm-email/MQ:1vMabc:s1gn-ed_s1gn/",
        "/accounts/confirm-email/MQ%3A1vMabc%3As1gn-ed_s1gn/",
    ],
)
def test_secrets_in_urls_are_left_out(address: str) -> None:
    for text in (
        line("Not Found: %s", address),
        line('"GET %s HTTP/1.1" 404', address, name="django.server"),
        line("Forbidden (CSRF token missing.): %s", address, name="django.security.csrf"),
    ):
        assert "[token]" in text
        for part in (TOKEN, KEY, "73ad1b2c3d4e5f60", "s1gn-ed"):
            assert part not in text


ADDRESSES = [
    f"/join/{TOKEN}/",
    f"/accounts/login/?next=%2Fjoin%2F{TOKEN}%2F",
    f"/accounts/password/reset/?after=/join/{TOKEN}/",
    f"/accounts/password/reset/key/{KEY}/",
    "/accounts/confirm-email/MQ:1vMabc:s1gn-ed_s1gn/",
    "/accounts/confirm-email/MQ%3A1vMabc%3As1gn-ed_s1gn/",
    f"/calendar/{API_KEY}.ics",
    f"/CALENDAR/{API_KEY}.ics?x=1",
    f"/report/?page=/calendar/{API_KEY}.ics",
    f"/mail/quarantine/{TOKEN}/",
    f"/mail/unsubscribe/{TOKEN}/",
]
PARTS = (TOKEN, KEY, API_KEY, API_KEY[10:], "73ad1b2c3d4e5f60", "s1gn-ed")


@pytest.mark.parametrize("address", ADDRESSES)
def test_neither_the_site_nor_the_proxy_logs_the_key_of_an_address(address: str) -> None:
    (rule,) = re.findall(r"request>uri regexp `(.+?)` `(.+?)`", CADDYFILE)
    proxied = re.sub(rule[0], rule[1].replace("${1}", r"\1"), address)
    for name in ("django.request", "django.server", "gunicorn.error", "kemari"):
        for text in (proxied, line("%s", address, name=name), line("GET %s failed", address)):
            assert "[token]" in text
            assert not [part for part in PARTS if part in text]


@pytest.mark.parametrize("name", ["django.request", "core.jobs", "gunicorn.error"])
def test_the_key_of_a_token_is_left_out_wherever_it_stands(name: str) -> None:
    for text in (f"Authorization: Bearer {API_KEY}", f"key={API_KEY}, x", f"'{API_KEY}'"):
        assert API_KEY[10:] not in line("%s", text, name=name)


def test_no_access_log_is_kept() -> None:
    """Of gunicorn neither in what the image runs nor in `make run`."""
    for path in ("Dockerfile", "compose.yaml", *map(str, (ROOT / "config/run").glob("*.py"))):
        assert "access-log" not in (ROOT / path).read_text(encoding="utf-8")
        assert "accesslog" not in (ROOT / path).read_text(encoding="utf-8")


@pytest.mark.parametrize("secret", [TOKEN, KEY, "MQ:1vMabc:s1gn-ed_s1gn"])
def test_secrets_in_mistyped_urls_are_left_out(secret: str) -> None:
    text = line("Not Found: %s", f"/jion/{secret}/x", name="django.request")
    assert text == "INFO django.request Not Found: /jion/[token]/x"


@pytest.mark.parametrize(
    "address",
    [
        "/join/",
        "/accounts/confirm-email/",
        "/accounts/password/reset/",
        "/leagues/the-winter-league-of-the-north/",
        "/matches/12/set-up/check/",
    ],
)
def test_a_url_without_a_secret_is_logged(address: str) -> None:
    text = line("Not Found: %s", address, name="django.request")
    assert text == f"INFO django.request Not Found: {address}"


def test_without_a_mail_server_the_link_is_logged() -> None:
    link = f"http://localhost:8000/accounts/password/reset/key/{KEY}/"
    assert line("mail to x: %s", link, name="kemari.mail").endswith(link)


@pytest.mark.django_db
def test_the_log_of_a_forged_form_keeps_no_key(caplog: pytest.LogCaptureFixture) -> None:
    Client(enforce_csrf_checks=True).post(f"/accounts/password/reset/key/{KEY}/")
    Client().get(f"/JOIN/{TOKEN}/")
    lines = [LineFormatter().format(record) for record in caplog.records]
    assert len(lines) >= 2
    assert not [text for text in lines if TOKEN in text or "73ad" in text]
