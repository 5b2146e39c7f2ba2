"""Rows as nobody writes them: pages and API show what can be shown, verbs refuse in words."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction

from league.club import clock
from league.club.errors import Refused
from league.club.models import Role
from matches.models import Match
from matches.services.hold import play_default_orders, run_again
from tests.factories import matches as factory
from tests.factories.club import WHEN, member

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


class TestHeldFromNowhere:
    ODD = (("", 0), ("finished", 0), ("held", 0), ("from afar", 0), ("playing", None))

    @pytest.mark.parametrize(("held_from", "waiting"), ODD)
    @pytest.mark.parametrize("orders", ["", "default"])
    def test_neither_verb_lets_it_go_and_both_say_why(self, client, held_from, waiting, orders):
        match = factory.playing()
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("ALTER TABLE matches_match DROP CONSTRAINT match_held_knows_from")
        Match.objects.update(state="held", held_from=held_from, waiting_side=waiting)
        commissioner = member(match.league, Role.COMMISSIONER)
        client.force_login(commissioner)
        address = f"/matches/{match.pk}/run-again/"
        answer = client.post(address, {"orders": orders}, follow=True)
        assert "What this match was doing when it was held" in answer.content.decode()
        go_on = play_default_orders if orders else run_again
        with pytest.raises(Refused):
            go_on(match=match, actor=commissioner, now=NOW)
        match.refresh_from_db()
        assert (match.state, match.held_from) == ("held", held_from)

    @pytest.mark.parametrize("held_from", ["", "finished", "held"])
    def test_the_database_takes_no_such_row(self, held_from):
        factory.match()
        with pytest.raises(IntegrityError), transaction.atomic():
            Match.objects.update(state="held", held_from=held_from)
