"""What a cookie of a guest opens, and in which browser (KEM-GUE-01 to KEM-GUE-03)."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from core.accounts.guest_door import COOKIE
from core.accounts.models import User
from matches.models import Match
from tests.factories.core import UserFactory
from tests.matches.guest_play import begin_as_guest, guest_in

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.rules("KEM-GUE-01", "KEM-GUE-03"),
    pytest.mark.usefixtures("sent_tasks"),
]
READ = ("match", "state", "live", "log", "replay", "set-up", "orders")


def opened(client: Client, match: Match) -> set[int]:
    return {client.get(reverse(f"matches:{page}", args=[match.pk])).status_code for page in READ}


def test_swapped_cookies_open_the_others_match_and_no_more_ones_own() -> None:
    """A cookie is all that a guest is known by: who has it is that guest, and nobody else."""
    one, other = Client(), Client()
    of_one, of_other = begin_as_guest(one, "blitz"), begin_as_guest(other, "blitz")
    assert opened(one, of_one) == opened(other, of_other) == {200}
    assert opened(one, of_other) == opened(other, of_one) == {404}
    keys = one.cookies[COOKIE].value, other.cookies[COOKIE].value
    other.cookies[COOKIE], one.cookies[COOKIE] = keys
    assert opened(one, of_other) == opened(other, of_one) == {200}
    assert opened(one, of_one) == opened(other, of_other) == {404}


@pytest.mark.parametrize("change", ["cut", "longer", "of case", "spaces"])
def test_a_cookie_that_is_nearly_it_opens_nothing(change: str) -> None:
    client = Client()
    match = begin_as_guest(client, "blitz")
    key = client.cookies[COOKIE].value
    client.cookies[COOKIE] = {
        "cut": key[:-1],
        "longer": f"{key}x",
        "of case": key.swapcase(),
        "spaces": f" {key} ",
    }[change]
    assert opened(client, match) <= {302, 404}


def test_who_is_logged_in_is_not_the_guest_of_their_browser() -> None:
    """Another's cookie put beside a session opens nothing, and changes nothing of the account."""
    guest, thief = Client(), Client()
    match = begin_as_guest(guest, "blitz")
    account: User = UserFactory.create()
    thief.force_login(account)
    thief.cookies[COOKIE] = guest.cookies[COOKIE].value
    assert opened(thief, match) == {404}
    ended = thief.post(reverse("matches:end-friendly", args=[match.pk]))
    assert ended.status_code == 404
    match.refresh_from_db()
    assert not match.is_over
    assert guest_in(match).is_guest
    assert opened(guest, match) == {200}


def test_a_cookie_of_a_guest_who_is_deleted_opens_nothing() -> None:
    client, thief = Client(), Client()
    match = begin_as_guest(client, "blitz")
    key = client.cookies[COOKIE].value
    assert client.post(reverse("core:guest-forget")).status_code == 302
    thief.cookies[COOKIE] = key
    assert opened(thief, match) <= {302, 404}  # to the log-in page, or nothing
    assert not Match.objects.filter(pk=match.pk).exists()
    again = begin_as_guest(thief, "blitz")
    assert thief.cookies[COOKIE].value != key
    assert opened(thief, again) == {200}
