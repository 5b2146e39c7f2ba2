"""A browser without an account that plays the bot."""

from __future__ import annotations

import os
from itertools import count

from django.test import Client
from django.urls import reverse

from core import clock
from core.accounts.guest_door import COOKIE
from core.accounts.models import User
from matches.models import Friendly, Match, Side
from matches.services.resolution.resolve import resolve_match

_numbers = count()


def from_elsewhere(client: Client) -> Client:
    """Let a browser be in a network in which nobody has been before."""
    client.defaults.setdefault(
        "REMOTE_ADDR", f"2001:db8:{os.getpid() & 0xFFFF:x}:{next(_numbers):x}::1"
    )
    return client


def begin_as_guest(client: Client, variant: str = "samurai") -> Match:
    """Press *Play* on the page of a game; the browser has the cookie of a new guest then."""
    from_elsewhere(client)
    address = reverse("matches:play-bot-game", args=[variant])
    form = client.get(address).context["form"]
    answer = client.post(address, {name: form[name].initial for name in form.fields})
    assert answer.status_code == 302, answer.content.decode()
    assert COOKIE in client.cookies
    return Match.objects.get(pk=Friendly.objects.latest("created_at", "match_id").match_id)


def guest_in(match: Match) -> User:
    return match.team(Side.HOME).coach


def play_to_own_turn(client: Client, match: Match) -> Match:
    """Submit the set-up as it is drawn, and let the bot play until the guest's turn."""
    client.post(reverse("matches:set-up", args=[match.pk]), {"action": "submit", "text": ""})
    for _ in range(20):
        match.refresh_from_db()
        if match.waiting_side == Side.HOME and match.segment > 0 and not match.asked:
            break
        resolve_match(match_id=match.pk, now=clock.now())
    return match
