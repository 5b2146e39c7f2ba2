"""The picture of a match where its address is shared, and what is said beside it."""

from __future__ import annotations

import re
import struct
from html import unescape
from xml.etree import ElementTree as ET

import pytest
from django.core.cache import cache

from core.client_address import network_key
from core.leagues.models import League
from matches.render import share_svg
from matches.render.share_svg import Shared
from matches.render.stroke_font import GLYPHS
from matches.services.resolution.roll_back import roll_back
from matches.views import share
from rosters.models import Team
from tests.factories import matches as factory
from tests.factories.core import WHEN, LeagueFactory, MembershipFactory, UserFactory
from tests.support.caches import forget_cache
from tests.support.hard_names import HARD_NAMES

pytestmark = pytest.mark.django_db
CREST = (
    '<svg class="crest-svg" width="47" height="47" viewBox="0 0 64 64"><path d="M0 0h64z"/></svg>'
)


def size_of(png: bytes) -> tuple[int, int]:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", png[16:24])


def test_the_picture_is_made_once_and_shows_the_match(client, monkeypatch) -> None:
    forget_cache()
    match = factory.finished()
    answer = client.get(f"/matches/{match.pk}/share.png")
    assert size_of(answer.content) == (1200, 630)
    assert "public" in answer["Cache-Control"]
    monkeypatch.setattr(share, "to_png", lambda *_, **__: pytest.fail("it was made again"))
    assert client.get(f"/matches/{match.pk}/share.png").content == answer.content


def test_only_drawing_is_one_at_a_time_for_a_network(client, rf) -> None:
    forget_cache()
    drawn, other = factory.playing(), factory.playing()
    assert client.get(f"/matches/{drawn.pk}/share.png").status_code == 200
    key = f"computing:address:{network_key(rf.get('/'))}"
    cache.set(key, True, 60)
    assert client.get(f"/matches/{drawn.pk}/share.png").status_code == 200
    assert client.get(f"/matches/{other.pk}/share.png").status_code == 429
    cache.delete(key)


def test_another_name_makes_another_picture(client, monkeypatch) -> None:
    match = factory.playing()
    drawn: list[str] = []
    monkeypatch.setattr(share, "to_png", lambda svg, **_: drawn.append(svg) or b"png")
    client.get(f"/matches/{match.pk}/share.png")
    Team.objects.filter(pk=match.home_team_id).update(name="Renamed")
    client.get(f"/matches/{match.pk}/share.png")
    assert len(drawn) == 2
    assert "RENAMED" in drawn[1]


def test_a_turn_that_is_rolled_back_is_shared_no_longer(client, monkeypatch) -> None:
    match = factory.playing(turns=3)
    judge = MembershipFactory.create(league=match.league, role="commissioner").user
    drawn: list[str] = []
    monkeypatch.setattr(share, "to_png", lambda svg, **_: drawn.append(svg) or b"png")
    client.get(f"/matches/{match.pk}/share.png")
    roll_back(match=match, actor=judge, reason="A fault", now=WHEN)
    client.get(f"/matches/{match.pk}/share.png")
    assert len(drawn) == 2
    assert drawn[0] != drawn[1]


def test_a_private_match_is_shared_with_nobody(client) -> None:
    match = factory.playing()
    League.objects.filter(pk=match.league_id).update(is_private=True)
    assert client.get(f"/matches/{match.pk}/share.png").status_code == 404
    client.force_login(UserFactory.create())
    assert client.get(f"/matches/{match.pk}/share.png").status_code == 404
    client.force_login(match.home_team.coach)
    answer = client.get(f"/matches/{match.pk}/share.png")
    assert answer.status_code == 200
    assert "private" in answer["Cache-Control"]
    assert "og:image" not in client.get(f"/matches/{match.pk}/").content.decode()


@pytest.mark.parametrize("page", ["", "report/"])
def test_pages_say_where_the_picture_is(client, settings, page) -> None:
    settings.SITE_URL = "https://kemari.example"
    match = factory.finished()
    body = client.get(f"/matches/{match.pk}/{page}", headers={"host": "localhost"}).content.decode()
    address = f"https://kemari.example/matches/{match.pk}/"
    assert f'property="og:image" content="{address}share.png"' in body
    assert f'property="og:url" content="{address}{page}"' in body


def test_a_replay_is_shared_with_its_picture_and_one_without_spoilers_without_it(client) -> None:
    match = factory.finished()
    replay = f"/matches/{match.pk}/replay/"
    assert "share.png" in client.get(replay, {"event": 20}).content.decode()
    head = client.get(replay, {"spoilers": "no"}).content.decode().partition("</head>")[0]
    assert f'{replay}?spoilers=no"' in head
    assert "share.png" not in head
    assert "core/img/shared.png" in head
    words = re.findall(r'<meta property="og:description" content="([^"]+)">', head)
    assert len(words) == 1
    assert match.league.name in words[0]
    assert f"{match.home_score} : {match.away_score}" not in head


def test_any_name_fits_and_breaks_nothing() -> None:
    names = ("Ünï & <b>Çö</b> " * 6, "x" * 80)
    drawn = share_svg.share_svg(Shared(names, (CREST, CREST), "2 : 1", "Samurai Bowl", "Full time"))
    texts = list(ET.fromstring(drawn).iter("{http://www.w3.org/2000/svg}text"))
    assert any("UNI + BCO/B" in (text.text or "") for text in texts)
    for text in texts:
        wide = len(text.text or "") * float(text.get("font-size", 0)) * share_svg.LETTER
        assert wide <= share_svg.WIDTH - 2 * share_svg.EDGE + 1


@pytest.mark.parametrize("pitch", ["", '<svg viewBox="0 0 308 508"></svg>'])
@pytest.mark.parametrize("name", HARD_NAMES)
def test_a_hard_name_is_drawn_to_be_read_and_beside_the_other(name: str, pitch: str) -> None:
    shown = share_svg.legible(HARD_NAMES[name], "Clan")
    shared = Shared((shown, shown), (CREST, CREST), "2 : 1", f"Squig Bowl - {shown}", "-", pitch)
    found = ET.fromstring(share_svg.share_svg(shared)).iter("{http://www.w3.org/2000/svg}text")
    spans: dict[str, list[tuple[float, float]]] = {}
    for text in found:
        words, size, middle = text.text or "", float(text.get("font-size", 0)), text.get("x", "")
        wide = len(words) * size * share_svg.LETTER
        assert size >= share_svg.LEAST
        assert set(words) <= {*GLYPHS, " "}
        if words != share_svg._plain(words.removesuffix("…")):
            assert words.endswith("…")
        spans.setdefault(text.get("y", ""), []).append(
            (float(middle) - wide / 2, float(middle) + wide / 2)
        )
    edge = share_svg.WIDTH - (share_svg.PITCH_WIDE + share_svg.EDGE if pitch else 0)
    for row in spans.values():
        ends = [0.0, *(end for span in row for end in span), float(edge)]
        assert ends == sorted(ends)


@pytest.mark.parametrize("name", HARD_NAMES)
def test_the_whole_name_stands_in_the_words_of_the_picture(client, name: str) -> None:
    match = factory.playing(league=LeagueFactory.create(is_private=False))
    Team.objects.filter(pk=match.home_team_id).update(name=HARD_NAMES[name])
    head = client.get(f"/matches/{match.pk}/").content.decode().partition("</head>")[0]
    (alt,) = re.findall(r'property="og:image:alt"\s+content="([^"]*)"', head)
    assert unescape(alt).startswith(f"{HARD_NAMES[name]} against {match.away_team}")


def test_a_name_that_cannot_be_drawn_is_that_of_the_clan(client, monkeypatch) -> None:
    match = factory.playing()
    drawn: list[str] = []
    monkeypatch.setattr(share, "to_png", lambda svg, **_: drawn.append(svg) or b"png")
    Team.objects.filter(pk=match.home_team_id).update(name="蹴鞠 🎏")
    Team.objects.filter(pk=match.away_team_id).update(name="Żółw 球")
    client.get(f"/matches/{match.pk}/share.png")
    assert f">{str(match.home_team.clan).upper()}<" in drawn[0]
    assert ">ZOLW<" in drawn[0]
