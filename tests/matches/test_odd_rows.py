"""Rows as nobody writes them: pages and API show what can be shown, verbs refuse in words."""

from __future__ import annotations

from datetime import timedelta

import pytest

from league.club import clock
from tests.factories import matches as factory
from tests.factories.club import WHEN

pytestmark = pytest.mark.django_db
NOW = WHEN + timedelta(hours=factory.HOURS, minutes=1)


@pytest.fixture(autouse=True)
def _now():
    with clock.set_to(NOW):
        yield


class TestNobodyToField:
    @pytest.mark.parametrize("how", ["nobody", "journeymen"])
    def test_the_set_up_page_says_so(self, client, how):
        match = factory.match(options={"journeymen": "off"})
        figures = match.setup["home"]["figures"] if how == "journeymen" else []
        match.setup["home"]["figures"] = [figure | {"journeyman": True} for figure in figures]
        match.save()
        words = f"{match.home_team.name} can field nobody and concedes every drive"
        for side in (0, 1):
            client.force_login(match.team(side).coach)
            address = f"/matches/{match.pk}/set-up/"
            answer = client.get(address)
            assert answer.status_code == 200
            assert words in answer.content.decode()
            data = {"text": answer.context["text"]}
            assert words in client.post(f"{address}check/", data).content.decode()
            assert client.post(address, data | {"action": "hand_in"}).status_code == 302

    def test_of_two_whole_sides_it_says_nothing(self, client):
        match = factory.match()
        client.force_login(match.home_team.coach)
        body = client.get(f"/matches/{match.pk}/set-up/").content.decode()
        assert "can field nobody" not in body
