"""What search engines and chats are told: of each page all, or that it is none of theirs.

The pages of the permission table are asked in a public league and in a private one. A page that
says nothing about itself says `noindex`; `FOUND` and `SHARED` are all that say more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from celery import current_app
from django.conf import settings
from django.test import Client

from core import clock
from core.leagues.models import League
from matches.models import Match
from tests.factories import matches as factory
from tests.layers import ROOT
from tests.permissions import test_matrix as matrix
from tests.permissions import walked_pages, world
from tests.permissions.hidden.asking import client_of
from tests.permissions.people import ANONYMOUS, COACH, OWNER, STRANGER
from tests.permissions.world import World
from tests.support.caches import forget_cache

pytestmark = pytest.mark.django_db
OF_THE_SITE = frozenset(
    {
        "core:home",
        "core:league-list",
        "league:season-list",
        "matches:match-list",
        "matches:play-bot",
        "matches:play-friend",
        "rosters:clan-list",
        "rosters:team-list",
        "rulebook:contents",
        "rulebook:game",
        "rulebook:page",
    }
)
OF_A_LEAGUE = frozenset(
    {
        "core:league",
        "league:season",
        "matches:match",
        "matches:replay",
        "matches:report",
        "rosters:team",
    }
)
SHARED = frozenset({"core:join", "matches:friend-invitation"})
"""Their address is a secret: they have a picture in a chat, and no search engine keeps them."""
NOT_FOUND = '<meta name="robots" content="noindex">'
NEEDED = {
    "description": re.compile(r'<meta name="description" content="([^"]+)">'),
    "canonical": re.compile(r'<link rel="canonical" href="([^"?]+)">'),
    "title": re.compile(r'<meta property="og:title" content="([^"]+)">'),
    "words": re.compile(r'<meta property="og:description" content="([^"]+)">'),
    "type": re.compile(r'<meta property="og:type" content="(website)">'),
    "url": re.compile(r'<meta property="og:url" content="([^"?]+)">'),
    "picture": re.compile(r'<meta property="og:image" content="([^"?]+\.png)">'),
    "card": re.compile(r'<meta name="twitter:card" content="(summary_large_image)">'),
}
LONGEST = 200


@pytest.fixture
def there(monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    with clock.set_to(world.NOW):
        yield world.build()


def heads(there: World, person: str, *, private: bool) -> Iterator[tuple[str, str, str]]:
    """Name, address and head of each whole page that the person gets."""
    League.objects.filter(pk=there.league.pk).update(is_private=private)
    client = client_of(there.people.get(person))
    for row in (row for app in walked_pages.APPS for row in matrix.APPS[app].ROWS):
        if row.method != "get":
            continue
        forget_cache()
        address = matrix._address(row, there)
        html = walked_pages.html_of(client.get(address, row.data(there)))
        if html is not None and "<head>" in html:
            yield row.name, address, html.partition("</head>")[0]


def faults(name: str, address: str, head: str) -> Iterator[str]:
    """What the head of a page lacks that others are told about."""
    found = {key: pattern.findall(head) for key, pattern in NEEDED.items()}
    yield from (f"{name}: {key} {each}" for key, each in found.items() if len(each) != 1)
    for key in ("canonical", "url"):
        if found[key] != [settings.SITE_URL + address]:
            yield f"{name}: {key} {found[key]}"
    if len(unescape("".join(found["description"]))) > LONGEST:
        yield f"{name}: its description is too long"


@pytest.mark.parametrize("private", [False, True], ids=["public", "private"])
@pytest.mark.parametrize(
    "person",
    [
        ANONYMOUS,
        OWNER,
        pytest.param(COACH, marks=pytest.mark.thorough),
        pytest.param(STRANGER, marks=pytest.mark.thorough),
    ],
)
def test_each_page_says_all_of_itself_or_noindex(person: str, private: bool, there: World) -> None:
    wrong: list[str] = []
    open_to_all = OF_THE_SITE if private else OF_THE_SITE | OF_A_LEAGUE
    if person != ANONYMOUS:
        open_to_all -= {"core:home"}
    found, shared = set(), set()
    for name, address, head in heads(there, person, private=private):
        is_told = 'property="og:' in head or 'rel="canonical"' in head
        if NOT_FOUND not in head:
            found.add(name)
        elif is_told:
            shared.add(name)
        if is_told:
            wrong += faults(name, address, head)
        elif NOT_FOUND not in head:
            wrong.append(f"{name}: neither")
    assert wrong == []
    assert shared <= SHARED
    assert open_to_all - {"matches:report", "matches:replay"} <= found <= open_to_all


def test_the_page_of_an_invitation_is_shared_and_not_found(there: World) -> None:
    found = {name: head for name, _, head in heads(there, ANONYMOUS, private=True)}
    head = found["core:join"]
    assert NOT_FOUND in head
    assert there.league.name in NEEDED["title"].findall(head)[0]
    assert "core/img/shared.png" in NEEDED["picture"].findall(head)[0]


def test_a_report_and_a_replay_are_found(client: Client) -> None:
    match = factory.finished()
    for name, page in (("match", ""), ("report", "report/"), ("replay", "replay/")):
        address = f"/matches/{match.pk}/{page}"
        head = client.get(address, {"event": 2}).content.decode().partition("</head>")[0]
        assert NOT_FOUND not in head
        assert list(faults(name, address, head)) == []
        assert NEEDED["picture"].findall(head)[0].endswith(f"/matches/{match.pk}/share.png")


def test_a_match_of_no_league_is_told_to_nobody(client: Client) -> None:
    match = factory.playing()
    Match.objects.filter(pk=match.pk).update(league=None)
    client.force_login(match.home_team.coach)
    head = client.get(f"/matches/{match.pk}/").content.decode().partition("</head>")[0]
    assert NOT_FOUND in head
    assert "og:" not in head


def test_what_a_search_of_the_rules_finds_is_not_found(client: Client) -> None:
    answer = client.get("/rules/", {"q": "dodge"}).content.decode()
    assert NOT_FOUND in answer


@pytest.mark.fast
def test_every_template_of_a_whole_page_leaves_itself_out_of_search_engines() -> None:
    """By `base.html`, or by itself; what is downloaded as a file has no address to be found at."""
    whole = [
        file
        for file in (ROOT / "templates").rglob("*.html")
        if "<html" in (text := file.read_text(encoding="utf-8")) and "noindex" not in text
    ]
    names = {str(file.relative_to(ROOT / "templates")) for file in whole}
    assert names - {"core/mail/base.html", "matches/replay_file.html"} == {"base.html"}
    assert "_public_page.html" in (ROOT / "templates/base.html").read_text(encoding="utf-8")
