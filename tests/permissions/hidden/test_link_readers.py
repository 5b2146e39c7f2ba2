"""Who reads a friendly by its link reads nothing that is hidden of either side (KEM-FRI-13)."""

from __future__ import annotations

import pytest
from django.urls import reverse

from matches.models import Friendly, Side
from matches.reading_links import sign_reading_link
from matches.services.friendly_readers import share_friendly
from tests.factories.core import UserFactory
from tests.permissions.hidden.asking import client_of
from tests.permissions.hidden.test_hotseat import Planted, marks_found, planted
from tests.permissions.world import World

__all__ = ("planted",)
pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-FRI-13")]
READ = ("match", "state", "live", "log", "replay", "replay-frames", "record", "dice")


@pytest.mark.parametrize("has_account", [False, True], ids=["a visitor", "an account"])
def test_no_answer_to_them_has_what_a_side_wrote(
    planted: tuple[Planted, World], *, has_account: bool
) -> None:
    it, there = planted
    reader = client_of(UserFactory.create() if has_account else None)
    link = reverse("matches:read-friendly", args=[sign_reading_link(it.match)])
    assert reader.get(link).status_code == 410
    share_friendly(match=it.match, actor=it.coach, shares=True)
    assert reader.get(link).status_code == 302
    first = it.write()
    for side in (first, Side(1 - first)):
        assert marks_found(it, there, reader) == {}
        it.play()
        if side == first:
            it.write()
    for page in READ:
        assert reader.get(reverse(f"matches:{page}", args=[it.match.pk])).status_code == 200, page
    assert Friendly.objects.get(match=it.match).is_shared
