"""The HTML of every page type and fragment is valid: by our own quick check, and by the Nu checker.

`test_text.py` looks at the pages of the tables of permissions as one coach asks for them; here are
what comes of forms, fragments, the accounts' pages and matches in each state.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from celery import current_app

from core import clock
from core.leagues.models import League
from tests.e2e.games import in_all_games
from tests.layers import ROOT
from tests.permissions import walked_pages, world
from tests.permissions.people import COACH
from tests.permissions.world import World
from tests.support import nu_checker
from tests.support.html_faults import faults_of, template_faults_of

pytestmark = pytest.mark.django_db
ODD_MOMENT = timedelta(microseconds=123456)


@pytest.fixture
def there(monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    with clock.set_to(world.NOW + ODD_MOMENT):
        made = world.build()
        League.objects.update(is_private=False)
        yield made


def _faults(pages: Iterator[walked_pages.Page], least: int) -> list[str]:
    seen: set[str] = set()
    wrong = []
    for name, html in pages:
        if html not in seen:
            wrong += [f"{name}: {fault}" for fault in faults_of(html)]
        seen.add(html)
    assert len(seen) >= least
    return sorted(set(wrong))


def test_what_comes_of_every_form_is_valid(there: World, thorough: bool) -> None:
    pages = walked_pages.of_forms(there, COACH, step=1 if thorough else 2)
    assert _faults(pages, 60) == []


def test_the_pages_of_accounts_are_valid(there: World) -> None:
    assert _faults(walked_pages.of_accounts(there.people[COACH]), 8) == []


@in_all_games
def test_a_match_is_valid_in_each_state(there: World, game: str) -> None:
    assert _faults(walked_pages.of_matches(game), 20) == []


@pytest.mark.thorough
def test_the_nu_checker_finds_no_error_on_any_page(there: World, tmp_path: Path) -> None:
    try:
        nu_checker.find_checker()
    except nu_checker.NoChecker as reason:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(str(reason))
    pages = {html: name for name, html in walked_pages.everything(there)}
    assert len(pages) > 500
    named = {f"{number} {name}": html for number, (html, name) in enumerate(pages.items())}
    assert nu_checker.errors_of(named, tmp_path) == []


@pytest.mark.fast
def test_no_template_puts_a_block_into_a_line_of_text() -> None:
    """Whatever its conditions: a form in a <span> that no walk happens to meet."""
    folder = ROOT / "templates"
    found = [
        f"{file.relative_to(folder)}: {fault}"
        for file in sorted(folder.rglob("*.html"))
        for fault in template_faults_of(file.read_text(encoding="utf-8"))
    ]
    assert found == []
    assert template_faults_of("<p>{% if a > b %}<b><form>{% endif %}") == ["line 1: <form> in <b>"]


@pytest.mark.fast
@pytest.mark.parametrize(
    ("html", "fault"),
    [
        ('<time datetime="2026-01-01T10:00:00.123456+00:00">x</time>', "datetime"),
        ("<span><form></form></span>", "<form> in <span>"),
        ("<p><a href='/'><div></div></a></p>", "<div> in <p>"),
        ('<button hx-get="/">x</button>', "hx-get in <button>"),
        ('<p id="a"></p><p id="a"></p>', "id a 2 times"),
        ('<svg><g id="a"/></svg><p id="a"></p>', "id a 2 times"),
        ("<figure><b>x</b><figcaption>x</figcaption><details></details></figure>", "<figcaption>"),
        ('<textarea wrap="off"></textarea>', "wrap off"),
        ("<ul><p>x</p></ul>", "<p> in <ul>"),
        ("<table><div></div></table>", "<div> in <table>"),
        ("<p>x<b>y</p></b>", "</p> within <b>"),
        ("<div>", "<div> is never closed"),
        ("<div/>", "<div/> is not closed"),
        ("<a href='/'><button>x</button></a>", "<button> in <a>"),
        ("<label>a<label>b</label></label>", "<label> in <label>"),
        ("<form><form></form></form>", "<form> in <form>"),
        ('<p class="a" class="b">x</p>', "class twice in <p>"),
        ('<input type="number" value="x">', "<input type=number>"),
        ('<html><label for="no">x</label></html>', "for names no"),
        ("<table><tr><th> <b></b></th></tr></table>", "<th> without words"),
        ("<button>Yours <kbd>J</kbd></button>", "the key on a <button>"),
        ("<h1>x</h1><h3>y</h3>", "<h3> follows <h1>"),
    ],
)
def test_the_quick_check_finds_each_kind(html: str, fault: str) -> None:
    found = faults_of(html)
    assert [each for each in found if each.startswith(fault)], found


@pytest.mark.fast
def test_the_quick_check_takes_what_is_valid() -> None:
    html = (
        '<html><body><h1>x</h1><p id="a">x <a href="/"><span>y</span></a><br></p>'
        '<time datetime="2026-01-01T10:00:00+00:00">x</time><div data-hx-get="/"></div>'
        '<svg><symbol id="b"><path d="M0 0"/></symbol></svg><label for="c">l</label>'
        "<table><tr><td><form><input id=c type=number value=-1.5></form></td></tr></table>"
        "<script>if (a < b) document.write('<p>')</script></body></html>"
    )
    assert faults_of(html) == []
