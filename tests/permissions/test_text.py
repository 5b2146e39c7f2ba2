"""Every page: no space before a comma or a full stop in its text, and HTML without faults."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from html import unescape

import pytest
from celery import current_app

from core import clock
from tests.permissions import test_matrix as matrix
from tests.permissions import world
from tests.permissions.hidden.asking import client_of
from tests.permissions.people import COACH, COMMISSIONER
from tests.permissions.table import Row
from tests.permissions.world import World
from tests.support.caches import forget_cache
from tests.support.html_faults import faults_of

pytestmark = pytest.mark.django_db
ODD_MOMENT = timedelta(microseconds=123456)
"""Moments are rarely whole seconds."""
PAGES = ("core", "rosters", "matches", "league", "exports")
UNSEEN = re.compile(r"<(script|style|svg|pre|code|textarea|title|head)\b.*?</\1>", re.DOTALL)
INLINE = re.compile(r"</?(?:a|span|b|strong|em|small|abbr|time|i|kbd)\b[^>]*>")
ODD = re.compile(r"[^\s.|][^|.\n]{0,40}\s[,.;](?:\s|\||$)")


@pytest.fixture
def there(monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    with clock.set_to(world.NOW + ODD_MOMENT):
        yield world.build()


def text_of(body: str) -> str:
    """The words of a page, with a bar where one block of text ends and another begins."""
    body = INLINE.sub("", UNSEEN.sub("x", body))
    return " ".join(unescape(re.sub(r"<[^>]*>", "|", body)).split())


def rows() -> Iterator[Row]:
    for app in PAGES:
        yield from (row for row in matrix.APPS[app].ROWS if row.method == "get")


@pytest.mark.parametrize("person", [COACH, pytest.param(COMMISSIONER, marks=pytest.mark.thorough)])
def test_no_space_stands_before_a_mark_and_the_html_is_valid(person: str, there: World) -> None:
    wrong, read = [], 0
    client = client_of(there.people[person])
    for row in rows():
        forget_cache()
        answer = client.get(matrix._address(row, there), row.data(there))
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            read += 1
            body = answer.content.decode()
            wrong += [f"{row}: {found}" for found in ODD.findall(text_of(body))]
            wrong += [f"{row}: {fault}" for fault in faults_of(body)]
    assert read > 50
    assert not wrong, "\n".join(sorted(set(wrong)))


def test_it_would_find_one() -> None:
    assert ODD.search(text_of("<p>You play away\n <b>, rows 13</b></p>"))
    assert ODD.search(text_of("<p>by <a>Hida</a> .</p>"))
    assert not ODD.search(text_of("<p>rows 13, 14.</p> <p>.</p>"))
