"""What limits count is kept under a hash: no address of anybody is in the cache."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from matches.models import Match
from tests.support.caches import forget_cache

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-GUE-01")]
ADDRESSES = ["203.0.113.77", "2001:db8:77::7"]


def everything_cached() -> Iterator[bytes]:
    """Keys and values of the cache."""
    server = cache._cache.get_client(None)  # type: ignore[attr-defined]
    for key in server.scan_iter(count=1000):
        yield key
        if server.type(key) == b"string":
            yield server.get(key) or b""


@pytest.mark.parametrize("address", ADDRESSES)
def test_who_plays_and_looks_around_leaves_no_address(
    settings: object, address: str, sent_tasks: object
) -> None:
    settings.PAGE_LIMITS = True  # type: ignore[attr-defined]
    forget_cache()
    guest, visitor = (Client(REMOTE_ADDR=address) for _ in range(2))
    begun = guest.post(reverse("matches:first-drive", args=["blitz"]))
    match = Match.objects.get()
    for page in ("match", "state", "live", "set-up", "replay"):
        guest.get(reverse(f"matches:{page}", args=[match.pk]))
    guest.get(f"/api/v1/matches/{match.pk}/plan/board")
    for page in ("/", "/rules/", "/api/v1/leagues", "/accounts/login/"):
        assert visitor.get(page).status_code == 200
    for client in (guest, visitor):
        tried = {"login": "nobody@example.org", "password": "no", "email": "nobody@example.org"}
        client.post("/accounts/login/", tried)
        client.post("/accounts/signup/", tried)
        client.post("/accounts/password/reset/", tried)
    assert begun.status_code == 302
    kept = list(everything_cached())
    assert len(kept) > 8
    assert any(b"allauth:rl:" in each for each in kept)
    written = [address, address.rpartition(":")[0] or address]
    assert not [each for each in kept if any(text.encode() in each for text in written)]
