"""First drives on the site, from the first press to the last turn (KEM-FRI-06)."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from core import clock
from engine.lineup import MatchSetup
from engine.variants.registry import VARIANTS
from matches.match_file import match_file
from matches.models import Match, Segment, Side
from matches.services.resolution.resolve import resolve_match
from matches.services.rules_lock import setup_of
from tests.factories import matches as factory
from tests.matches.guest_play import from_elsewhere

pytestmark = pytest.mark.django_db
in_every_game = pytest.mark.parametrize("game", [meta.key for meta in VARIANTS])
STEPS = 60
"""More than the turns and questions of a whole drive."""


def begin(client: Client, game: str) -> Match:
    from_elsewhere(client).post(reverse("matches:first-drive", args=[game]))
    return Match.objects.get()


def play_on(client: Client, match: Match) -> None:
    """A block in the first turn, and the bot; what is asked is answered by the orders."""
    waits = match.waiting_side == Side.HOME and match.ready_at is None
    if waits and not match.asked:
        board = client.get(reverse("matches:match", args=[match.pk]))
        assert b"data-sheet-builder" in board.content
        text = factory.a_block(match) if match.segment == 1 else ""
        sheet = {"text": text, "segment": match.segment, "action": "submit_anyway"}
        assert client.post(reverse("matches:sheet", args=[match.pk]), sheet).status_code == 302
    now = match.due_at if waits and match.asked and match.due_at else clock.now()
    resolve_match(match_id=match.pk, now=now)
    match.refresh_from_db()


@pytest.mark.rules("KEM-FRI-06")
@in_every_game
def test_what_comes_before_the_first_turn_is_a_segment_without_one(
    client: Client, game: str
) -> None:
    match = begin(client, game)
    (first,) = Segment.objects.filter(match=match)
    assert (first.number, first.side) == (0, None)
    assert first.events[-1]["event"] != "activated"
    page = client.get(reverse("matches:log", args=[match.pk])).content.decode()
    assert re.search(r" begins? with the (ball|squig)", page)


@pytest.mark.rules("KEM-FRI-06")
@in_every_game
def test_it_is_played_to_its_end_and_verified(client: Client, game: str) -> None:
    match = begin(client, game)
    for _ in range(STEPS):
        if match.is_over:
            break
        play_on(client, match)
    assert match.is_over
    file = match_file(match)
    assert MatchSetup.from_json(file["setup"]).opening == setup_of(match).opening
    call_command("verify_match", match.pk)
    for name in ("match", "replay"):
        assert client.get(reverse(f"matches:{name}", args=[match.pk])).status_code == 200


def test_a_game_that_is_not_played_has_none(client: Client) -> None:
    address = reverse("matches:first-drive", args=["chess"])
    assert from_elsewhere(client).post(address).status_code == 404
    assert not Match.objects.exists()


@pytest.mark.rules("KEM-FRI-06")
def test_the_front_page_begins_one_by_one_press(client: Client) -> None:
    """Pressed again it leads to the drive that is not over, and after it to another."""
    page = from_elsewhere(client).get("/").content.decode()
    address = reverse("matches:first-drive")
    assert f'action="{address}"' in page
    assert all(reverse("matches:first-drive", args=[meta.key]) in page for meta in VARIANTS)
    first, again = client.post(address), client.post(address)
    match = Match.objects.get()
    assert first["Location"] == again["Location"] == reverse("matches:match", args=[match.pk])
    assert match.variant == VARIANTS[0].key
    client.post(reverse("matches:end-friendly", args=[match.pk]))
    assert client.post(address)["Location"] != first["Location"]


@pytest.mark.rules("KEM-FRI-08")
def test_a_whole_match_is_offered_after_it(client: Client) -> None:
    match = begin(client, "blitz")
    client.post(reverse("matches:end-friendly", args=[match.pk]))
    page = client.get(reverse("matches:match", args=[match.pk])).content.decode()
    assert f'href="{reverse("matches:play-bot-game", args=["blitz"])}"' in page
