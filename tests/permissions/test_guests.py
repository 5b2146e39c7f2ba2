"""A guest gets at every address what a visitor gets there (KEM-GUE-02)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from celery import current_app
from django.conf import settings
from django.test import Client

from core import clock
from core.accounts.guest_door import COOKIE
from core.accounts.guests import make_guest
from core.leagues.models import League
from tests.permissions import test_matrix, world
from tests.permissions.world import World
from tests.support.caches import forget_cache

pytestmark = pytest.mark.django_db
SENT_AWAY, REFUSED = {302, 401, 404}, {403, 404}
"""What a page that knows guests answers a visitor, and a guest about what is not theirs."""
OWN = {"matches:my-matches": {200}}
"""Pages that show a guest what is theirs, whatever the match of the table."""


@pytest.fixture
def there() -> Iterator[World]:
    with clock.set_to(world.NOW):
        yield world.build()


@pytest.mark.rules("KEM-GUE-02")
@pytest.mark.parametrize("app", test_matrix.APPS)
def test_a_guest_reaches_no_more_than_a_visitor(
    app: str, there: World, thorough: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a public league and in a private one; in short half of the rows in each."""
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    client, visitor = (Client(raise_request_exception=False) for _ in "12")
    client.cookies[COOKIE] = make_guest(clock.now())[1]
    wrong = []
    for private in (False, True):
        League.objects.filter(pk=there.league.pk).update(is_private=private)
        for number, row in enumerate(test_matrix.APPS[app].ROWS):
            if not thorough and number % 2 == private:
                continue
            forget_cache()
            expected = test_matrix._status(row, visitor, there)
            visitor.cookies.clear()
            got = test_matrix._status(row, client, there)
            knows = row.name in settings.GUEST_PAGES and expected in SENT_AWAY
            if got != expected and not (knows and got in (OWN.get(row.name) or REFUSED)):
                wrong.append(f"{row}, {private=}: a guest gets {got}, a visitor {expected}")
    assert not wrong, "\n".join(wrong)
