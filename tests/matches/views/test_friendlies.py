"""The pages of a match against the bot."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from core import clock
from engine.variants.registry import VARIANTS
from matches.models import Match, MatchState
from matches.services.resolution.resolve import resolve_match
from tests.factories.core import UserFactory

pytestmark = pytest.mark.django_db


def test_a_stranger_need_not_log_in(client: Client) -> None:
    assert client.get("/matches/bot/").status_code == 200


@pytest.mark.parametrize("variant", [meta.key for meta in VARIANTS])
def test_one_press_begins_a_match_of_every_game(client: Client, variant: str) -> None:
    coach = UserFactory.create()
    client.force_login(coach)
    assert f"/matches/bot/{variant}/" in client.get("/matches/bot/").content.decode()
    page = client.get(f"/matches/bot/{variant}/")
    form = page.context["form"]
    chosen = {name: form[name].initial for name in form.fields}
    answer = client.post(f"/matches/bot/{variant}/", chosen)
    match = Match.objects.get()
    assert answer.headers["Location"] in {
        f"/matches/{match.pk}/set-up/",
        f"/matches/{match.pk}/laying/",
    }
    for address in ("", "log/", "dice/", "record/", "orders/", "rosters/home/", "rosters/away/"):
        assert client.get(f"/matches/{match.pk}/{address}").status_code == 200, address
    assert client.get(answer.headers["Location"]).status_code == 200
    assert client.get("/").status_code == 200
    assert client.get("/matches/?mine=1").status_code == 200
    assert client.get(f"/api/v1/matches/{match.pk}/").json()["league"] is None
    other = Client()
    other.force_login(UserFactory.create())
    for address in ("", "log/", "dice/", "replay/", "share.png", "live/", "state/", "embed/"):
        assert other.get(f"/matches/{match.pk}/{address}").status_code == 404, address
    assert client.post(f"/matches/{match.pk}/end/").status_code == 302
    match.refresh_from_db()
    assert match.state == MatchState.VOID
    assert client.get(f"/matches/{match.pk}/").status_code == 200


def test_a_match_is_watched_to_its_report(client: Client) -> None:
    client.force_login(UserFactory.create())
    form = client.get("/matches/bot/samurai/").context["form"]
    client.post("/matches/bot/samurai/", {name: form[name].initial for name in form.fields})
    match = Match.objects.get()
    while not match.is_over:
        resolve_match(match_id=match.pk, now=clock.now(), bots=("random", "easy"))
        match.refresh_from_db()
        assert led_astray(client, match) == set()
    assert led_astray(client, match, "report/", "replay/", "versions/", "dice/", "record/") == set()
    assert led_astray(client, match, "log/", "rosters/home/", "rosters/away/") == set()


def led_astray(client: Client, match: Match, *addresses: str) -> set[str]:
    """The links of those pages of a match to teams and players that have no page."""
    links = set[str]()
    for address in addresses or ("",):
        answer = client.get(f"/matches/{match.pk}/{address}")
        assert answer.status_code == 200, address
        links |= set(re.findall(r'href="(/teams/\w+/[^"]*)"', answer.content.decode()))
    return {link for link in links if client.get(link).status_code == 404}


@pytest.mark.parametrize("field", ["team", "rival", "level"])
def test_what_the_form_does_not_offer_is_refused(client: Client, field: str) -> None:
    client.force_login(UserFactory.create())
    form = client.get("/matches/bot/blitz/").context["form"]
    chosen = {name: form[name].initial for name in form.fields} | {field: "clan:nobody"}
    answer = client.post("/matches/bot/blitz/", chosen)
    assert answer.status_code == 200
    assert answer.context["form"].errors.keys() == {field}
    assert not Match.objects.exists()
