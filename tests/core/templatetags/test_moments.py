"""Deadlines are shown in the reader's zone and in UTC, on pages and in notifications."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import time_machine
from django.conf import settings
from django.template import engines
from django.utils import timezone
from django.utils.html import strip_tags

from core import clock
from core.accounts.models import User
from core.accounts.time_zones import in_both_zones, zone_of

EVENING = datetime(2026, 11, 3, 18, tzinfo=UTC)
DEADLINES = r"(?:due|ready|plays)_at|answer_until"


@pytest.mark.parametrize(
    ("zone", "page", "text"),
    [
        ("UTC", "Tue 3 Nov, 18:00 UTC", "Tuesday, 03 November 2026 at 18:00 UTC"),
        (
            "Europe/Berlin",
            "Tue 3 Nov, 19:00 CET (18:00 UTC)",
            "Tuesday, 03 November 2026 at 19:00 CET (18:00 UTC)",
        ),
        (
            "Asia/Tokyo",
            "Wed 4 Nov, 03:00 JST (Tue 3 Nov, 18:00 UTC)",
            "Wednesday, 04 November 2026 at 03:00 JST (Tuesday, 18:00 UTC)",
        ),
    ],
)
def test_a_deadline_is_shown_in_both_zones(zone, page, text):
    template = engines["django"].from_string("{% load moments %}{{ at|moment }}{{ none|moment }}")
    with timezone.override(zone_of(zone)):
        assert strip_tags(template.render({"at": EVENING, "none": None})) == page
    assert in_both_zones(EVENING, User(time_zone=zone)) == text


def test_every_page_shows_its_deadlines_so():
    """A template that writes one as a plain date shows it in one zone only."""
    plain = re.compile(rf"\.(?:{DEADLINES})\|(?!moment|time)")
    pages = Path(settings.BASE_DIR, "templates").rglob("*.html")
    found = {page.name: plain.findall(page.read_text(encoding="utf-8")) for page in pages}
    assert {name: hits for name, hits in found.items() if hits} == {}


def test_no_notification_shows_one_in_utc_only():
    folders = [Path(settings.BASE_DIR, name) for name in ("league", "matches", "rosters")]
    files = [file for folder in folders for file in folder.rglob("*.py")]
    plain = re.compile(rf"(?:{DEADLINES}|ends_at):%")
    assert [file.name for file in files if plain.search(file.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("ahead", [timedelta(hours=11), timedelta(), timedelta(hours=-11)])
def test_how_long_it_is_until_then_is_by_the_sites_clock(ahead):
    text = "{{ due|time_left }}, {{ past|time_since }}, {{ past|time_ago }}, {{ due|time_ago }}"
    template = engines["django"].from_string(f"{{% load moments %}}{text}")
    times = {"due": EVENING + timedelta(hours=3), "past": EVENING - timedelta(hours=2)}
    with time_machine.travel(EVENING + ahead, tick=False), clock.set_to(EVENING):
        shown = template.render(times).replace("\xa0", " ")
    assert shown == "3 hours, 2 hours, 2 hours ago, 3 hours from now"


@pytest.mark.parametrize(
    ("seconds", "shown"), [(118, "1:58"), (60, "1:00"), (7.2, "0:08"), (0, "0:00"), (-5, "0:00")]
)
def test_a_clock_counts_minutes_and_seconds(seconds, shown):
    template = engines["django"].from_string(
        "{% load moments %}{{ due|time_on_clock }} {{ due|moment_in_seconds }} {% site_time %}"
    )
    due = EVENING + timedelta(seconds=seconds)
    with clock.set_to(EVENING):
        said = template.render({"due": due}).split()
    now = EVENING.timestamp()
    assert said == [shown, str(int(now + seconds // 1)), f"{now:.3f}"]


def test_no_template_asks_the_machines_own_clock():
    """Another one of a site with several machines may be hours ahead."""
    own = re.compile(r"\|(?:timesince|timeuntil|naturaltime|naturalday)|{%-? *now\b")
    base = Path(settings.BASE_DIR)
    found = [
        f"{file.relative_to(base)}: {name}"
        for kind in ("templates/**/*", "*/templates/**/*", "*/*/templates/**/*")
        for file in base.glob(kind)
        if file.is_file() and file.suffix in {".html", ".txt", ".xml"}
        for name in own.findall(file.read_text(encoding="utf-8"))
    ]
    assert not found
