"""The picture of a match where its address is shared, and what is said beside it."""

from __future__ import annotations

import struct
from xml.etree import ElementTree as ET

import pytest
from django.core.cache import cache

from core.leagues.models import League
from matches.render import share_svg
from matches.render.share_svg import Shared
from matches.services.resolution.roll_back import roll_back
from matches.views import share
from rosters.models import Team
from tests.factories import matches as factory
from tests.factories.core import WHEN, MembershipFactory, UserFactory
from tests.support.caches import forget_cache

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


def test_only_drawing_is_one_at_a_time_for_a_network(client) -> None:
    forget_cache()
    drawn, other = factory.playing(), factory.playing()
    assert client.get(f"/matches/{drawn.pk}/share.png").status_code == 200
    cache.set("computing:address:127.0.0.1", True, 60)
    assert client.get(f"/matches/{drawn.pk}/share.png").status_code == 200
    assert client.get(f"/matches/{other.pk}/share.png").status_code == 429
    cache.delete("computing:address:127.0.0.1")


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
    assert f'property="og:url" content="{address}"' in body


def test_a_replay_is_shared_with_its_picture_and_one_without_spoilers_without_it(client) -> None:
    match = factory.finished()
    replay = f"/matches/{match.pk}/replay/"
    assert "share.png" in client.get(replay, {"event": 20}).content.decode()
    head = client.get(replay, {"spoilers": "no"}).content.decode().partition("</head>")[0]
    assert 'property="og:title"' in head
    assert "og:image" not in head
    assert "og:description" not in head


def test_any_name_fits_and_breaks_nothing() -> None:
    names = ("Ünï & <b>Çö</b> " * 6, "x" * 80)
    drawn = share_svg.share_svg(Shared(names, (CREST, CREST), "2 : 1", "Samurai Bowl", "Full time"))
    texts = list(ET.fromstring(drawn).iter("{http://www.w3.org/2000/svg}text"))
    assert any("UNI + BCO/B" in (text.text or "") for text in texts)
    for text in texts:
        wide = len(text.text or "") * float(text.get("font-size", 0)) * share_svg.LETTER
        assert wide <= share_svg.WIDTH - 2 * share_svg.EDGE + 1


def test_a_name_that_cannot_be_drawn_is_that_of_the_clan(client, monkeypatch) -> None:
    match = factory.playing()
    drawn: list[str] = []
    monkeypatch.setattr(share, "to_png", lambda svg, **_: drawn.append(svg) or b"png")
    Team.objects.filter(pk=match.home_team_id).update(name="蹴鞠 🎏")
    Team.objects.filter(pk=match.away_team_id).update(name="Żółw 球")
    client.get(f"/matches/{match.pk}/share.png")
    assert f">{str(match.home_team.clan).upper()}<" in drawn[0]
    assert ">ZOLW 球<" in drawn[0]
