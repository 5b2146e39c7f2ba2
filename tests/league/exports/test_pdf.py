"""Pages to print, and the PDFs made of them."""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from celery import current_app
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from core.errors import Refused
from core.leagues.models import League
from league.exports.printing import pdf
from league.exports.printing.print_kinds import PRINT_KINDS
from league.exports.services import jobs, run_job
from league.models import FileJob
from matches.models import Match
from rosters.models import Player, Team
from tests.factories.core import UserFactory
from tests.factories.rosters import team
from tests.league.exports.world import played_league
from tests.support.pango import has_pango

pytestmark = pytest.mark.django_db
needs_pango = pytest.mark.skipif(
    not has_pango(), reason="Pango is not installed (libpango-1.0-0, libpangoft2-1.0-0)"
)
ANYBODY = AnonymousUser()


@pytest.mark.skipif(not os.environ.get("CI"), reason="elsewhere Pango may be missing")
def test_continuous_integration_makes_pdfs() -> None:
    assert has_pango()


GLYPHS = {"\u6771\u4eac": ":lang=ja", "\ud300 \uac00": ":lang=ko", "\U0001f43b": "Noto Color Emoji"}
"""Words that a team may be called, and what a font for them is asked by."""


def has_font(pattern: str) -> bool:
    if (listing := shutil.which("fc-list")) is None:
        return False
    return bool(subprocess.run([listing, pattern], capture_output=True, check=True).stdout)


def fonts_of(data: bytes) -> str:
    """The names of the fonts that a PDF has in it."""
    from pypdf import PdfReader

    found = PdfReader(io.BytesIO(data)).pages[0]["/Resources"]["/Font"]
    return " ".join(str(font.get_object()["/BaseFont"]) for font in found.values())


@needs_pango
@pytest.mark.parametrize("name", GLYPHS)
def test_a_name_in_any_script_is_drawn(name: str) -> None:
    if not has_font(GLYPHS[name]):
        assert not os.environ.get("CI"), "continuous integration has all fonts"
        pytest.skip("fonts-noto-cjk or fonts-noto-color-emoji is not installed")
    page = PRINT_KINDS["roster"].page(ANYBODY, team(name=name).pk)
    assert page is not None
    data = pdf.render_pdf(page.html())
    assert re.search("CJK|Emoji", fonts_of(data))
    assert name in " ".join(text_of(data))


def test_the_image_has_fonts_for_them() -> None:
    image = (Path(__file__).parents[3] / "Dockerfile").read_text(encoding="utf-8")
    assert {"fonts-noto-cjk", "fonts-noto-color-emoji"} <= set(image.split())


@pytest.fixture(autouse=True)
def _no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)


def text_of(data: bytes) -> list[str]:
    """The text of each page."""
    from pypdf import PdfReader

    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(data)).pages]


def made(kind: str, pk: int) -> list[str]:
    page = PRINT_KINDS[kind].page(ANYBODY, pk)
    assert page is not None
    return text_of(pdf.render_pdf(page.html()))


@needs_pango
def test_a_roster_sheet_is_one_page_across() -> None:
    from pypdf import PdfReader

    shown = team("crab", name="Stone Walls")
    page = PRINT_KINDS["roster"].page(ANYBODY, shown.pk)
    assert page is not None
    data = pdf.render_pdf(page.html())
    [text] = text_of(data)
    width, height = PdfReader(io.BytesIO(data)).pages[0].mediabox.upper_right
    assert (round(width), round(height)) == (842, 595)  # A4, in points
    for player in shown.players.all():
        assert player.name in text
    assert "Stone Walls" in text
    assert page.file_name == "stone-walls-roster.pdf"


@needs_pango
def test_a_team_without_players_has_a_sheet_too() -> None:
    shown = team("crab")
    Player.objects.filter(team=shown).update(status="retired")
    [text] = made("roster", shown.pk)
    assert "Nobody is on this roster" in text


@needs_pango
def test_an_almanac_has_everything_with_its_pages() -> None:
    league = played_league(games=("samurai",))
    season = league.seasons.get()
    pages = made("almanac", season.pk)
    whole = " ".join(pages)
    contents = pages[1]
    for number, page in enumerate(pages[2:], 3):
        for part in ("Tables", "Awards and records", "Results", "Cemetery"):
            if page.removeprefix(f"{part} ").startswith(str(league)) and f" {part} " in page:
                assert f"{part} {number}" in contents
    match = Match.objects.get(league=league, state="finished")
    report = match.report
    assert f"{match.home_score} : {match.away_score}" in whole
    scorers = [
        player["name"]
        for side in report["sides"]
        for player in side["players"]
        if player["touchdowns"]
    ]
    for name in scorers:
        assert name in whole
    for shown in Team.objects.filter(league=league):
        assert shown.name in whole


@pytest.mark.thorough
@needs_pango
def test_a_report_tells_the_match() -> None:
    league = played_league(games=("squig",))
    match = Match.objects.get(league=league, state="finished")
    whole = " ".join(made("match", match.pk))
    assert f"{match.home_score} : {match.away_score}" in whole
    assert "Course of the match" in whole
    assert match.home_team.name in whole


@needs_pango
def test_nothing_is_fetched_but_our_own_files(monkeypatch: pytest.MonkeyPatch) -> None:
    import socket

    def no_network(*_: object) -> None:
        raise AssertionError("something was fetched")

    monkeypatch.setattr(socket, "create_connection", no_network)
    html = (
        '<link rel=stylesheet href="https://evil.example/x.css">'
        '<img src="http://169.254.169.254/secret"><img src="file:///etc/passwd">'
        '<img src="/static/../../../etc/passwd"><p>Still here</p>'
    )
    assert text_of(pdf.render_pdf(html)) == ["Still here"]


@pytest.mark.parametrize(
    "url",
    [
        "https://evil.example/static/league/css/document.css",
        "file:///etc/passwd",
        "http://127.0.0.1/static/league/css/document.css",
        f"{pdf.HERE}static/../manage.py",
        f"{pdf.HERE}static/%2e%2e/%2e%2e/manage.py",
        f"{pdf.HERE}static/no/such.css",
        f"{pdf.HERE}etc/passwd",
        "data:text/css,x",
    ],
)
def test_other_addresses_are_not_our_own(url: str) -> None:
    with pytest.raises(ValueError, match="not one of our own"):
        pdf.static_file(url)


def test_our_stylesheet_is_found() -> None:
    assert pdf.static_file(f"{pdf.HERE}static/league/css/document.css").is_file()


@needs_pango
def test_a_book_of_too_many_pages_is_not_made() -> None:
    leaf = '<p style="break-after: page">x</p>'
    with pytest.raises(Refused, match="the maximum is 3"):
        pdf.render_pdf(leaf * 5, max_pages=3)


def test_without_pango_the_page_to_print_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    shown, user = team("crab"), UserFactory.create()
    job = jobs.ask(kind=FileJob.Kind.ROSTER, actor=user, subject_id=shown.pk)
    run_job.run(job.pk)
    client = Client()
    client.force_login(user)
    body = client.get(reverse("exports:job", args=[job.pk])).content.decode()
    assert "Pango is not installed" in body
    assert reverse("exports:page", args=["roster", shown.pk]) in body


@needs_pango
def test_a_pdf_is_asked_for_made_and_fetched() -> None:
    shown, user = team("crab"), UserFactory.create()
    client = Client()
    client.force_login(user)
    answer = client.post(reverse("exports:pdf", args=["roster", shown.pk]))
    job = FileJob.objects.get()
    run_job.run(job.pk)
    assert answer.url == reverse("exports:job", args=[job.pk])
    address = reverse("exports:file", args=[job.pk])
    got = client.get(address)
    assert got["Content-Type"] == "application/pdf"
    assert b"".join(got.streaming_content).startswith(b"%PDF-")
    other = Client()
    other.force_login(UserFactory.create())
    assert other.get(address).status_code == 404
    League.objects.filter(pk=shown.league_id).update(is_private=True)
    assert client.get(address).status_code == 404  # they may no longer see what it shows


def test_what_cannot_be_seen_cannot_be_printed() -> None:
    shown = team("crab")
    League.objects.filter(pk=shown.league_id).update(is_private=True)
    client = Client()
    client.force_login(UserFactory.create())
    assert client.get(reverse("exports:page", args=["roster", shown.pk])).status_code == 404
    assert client.post(reverse("exports:pdf", args=["roster", shown.pk])).status_code == 404
    assert not FileJob.objects.exists()


@pytest.mark.thorough
def test_the_almanac_asks_as_much_for_many_teams() -> None:
    """At 3 teams of one season and 2 of another."""
    league = played_league(games=("samurai", "squig"))
    asked = []
    for season in league.seasons.order_by("pk"):
        with CaptureQueriesContext(connection) as queries:
            page = PRINT_KINDS["almanac"].page(ANYBODY, season.pk)
            assert page is not None
            page.html()
        asked.append(len(queries))
    assert max(asked) <= 18, asked
    assert abs(asked[0] - asked[1]) <= 1, asked  # the facts of deaths, where there are any
