"""The files that machines ask for by name: robots.txt, security.txt, the manifest, the icon."""

from __future__ import annotations

import struct
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from PIL import Image
from pytest_django import Settings

from core import clock
from tests.support import site_pictures

pytestmark = pytest.mark.django_db
FILES = ("/robots.txt", "/site.webmanifest", "/.well-known/security.txt", "/favicon.ico")
LARGEST = 60_000


def of_static(address: str) -> Path:
    """The file behind an address under /static/."""
    found = finders.find(address.removeprefix("/static/"))
    assert isinstance(found, str)
    return Path(found)


@pytest.mark.parametrize("path", FILES)
def test_a_visitor_gets_it_without_a_write_and_anybody_may_keep_it(
    path: str, client: Client
) -> None:
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(path)
    assert answer.status_code in {200, 302}
    assert answer["Cache-Control"] == "public, max-age=86400"
    assert len(asked) == 0
    assert not answer.cookies
    assert client.post(path).status_code == 405


def test_robots_are_led_to_the_sitemap_and_kept_from_no_page_that_speaks_for_itself(
    client: Client,
) -> None:
    text = client.get("/robots.txt").content.decode()
    assert f"Sitemap: {settings.SITE_URL}/sitemap.xml\n" in text
    closed = [line.split()[1] for line in text.splitlines() if line.startswith("Disallow")]
    assert closed == ["/accounts/", "/admin/", "/api/", "/exports/"]
    assert client.get("/sitemap.xml").status_code == 200


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("", "mailto:league@kemari.example"),
        ("safe@kemari.example", "mailto:safe@kemari.example"),
        ("mailto:safe@kemari.example", "mailto:safe@kemari.example"),
        ("https://kemari.example/safe", "https://kemari.example/safe"),
    ],
)
def test_security_txt_names_whom_to_tell_for_almost_a_year(
    given: str, shown: str, client: Client, settings: Settings
) -> None:
    settings.SECURITY_CONTACT, settings.SITE_URL = given, "https://kemari.example"
    settings.DEFAULT_FROM_EMAIL = "Kemari <league@kemari.example>"
    moment = datetime(2027, 3, 4, 5, 6, 7, tzinfo=UTC)
    with clock.set_to(moment):
        answer = client.get("/.well-known/security.txt")
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    fields = dict(line.split(": ", 1) for line in answer.content.decode().splitlines())
    assert fields["Contact"] == shown
    assert fields["Canonical"] == "https://kemari.example/.well-known/security.txt"
    until = datetime.fromisoformat(fields["Expires"])
    assert timedelta(days=363) <= until - moment < timedelta(days=365)


def test_the_manifest_has_a_name_colours_and_icons_of_their_sizes(client: Client) -> None:
    answer = client.get("/site.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    shown = answer.json()
    assert shown["name"] == "Kemari"
    assert {icon["sizes"] for icon in shown["icons"]} == {"192x192", "512x512"}
    for icon in shown["icons"]:
        with Image.open(of_static(icon["src"])) as picture:
            assert "{}x{}".format(*picture.size) == icon["sizes"]
            assert picture.format == "PNG"
    head = client.get("/").content.decode().partition("</head>")[0]
    assert '<link rel="manifest" href="/site.webmanifest">' in head
    assert f'name="theme-color" content="{shown["theme_color"]}"' in head
    styles = of_static("/static/core/css/tokens.css").read_text(encoding="utf-8")
    assert f"--masthead: light-dark({shown['theme_color']}" in styles
    assert f"--paper: light-dark({shown['background_color']}" in styles


def test_the_icon_holds_three_pictures(client: Client) -> None:
    content = of_static(client.get("/favicon.ico")["Location"]).read_bytes()
    kind, count = struct.unpack("<HH", content[2:6])
    assert (kind, count) == (1, len(site_pictures.FAVICON_SIZES))
    for number, size in enumerate(site_pictures.FAVICON_SIZES):
        entry = struct.unpack("<BBBBHHII", content[6 + 16 * number : 22 + 16 * number])
        assert entry[:2] == (size, size)
        assert content[entry[7] :].startswith(b"\x89PNG")


def test_the_picture_of_the_site_is_as_large_as_it_says_and_light() -> None:
    file = of_static(f"/static/core/img/{site_pictures.SHARED}")
    with Image.open(file) as picture:
        assert picture.size == (site_pictures.WIDE, site_pictures.HIGH) == (1200, 630)
    assert file.stat().st_size < LARGEST
