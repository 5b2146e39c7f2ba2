"""Hiring for one match: the market page, the service, the line-up."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from core.errors import NotAllowed, Refused
from engine.events import event_from_json
from engine.lineup import MatchSetup
from engine.sheets.set_up_check import default_set_up
from engine.variants.registry import find_variant
from league.models import Season
from league.services import rules_lock
from matches.models import Match, Segment, SetUpOrders
from matches.services.errors import BadOrders
from matches.services.orders import set_ups
from matches.services.outcomes.booking import book_result
from matches.services.prematch import freebooters
from matches.services.prematch.create import create_match
from matches.services.resolution.autoplay import play_match
from matches.services.resolution.resolve import resolve_match
from rosters.models import Freebooter, LedgerEntry, Player, Team
from rosters.queries.teams import freebooters_in_force
from tests.factories import season as seasons
from tests.factories.core import WHEN, member
from tests.factories.matches import HOURS, match
from tests.factories.rosters import team

pytestmark = pytest.mark.django_db
LATE = WHEN + timedelta(hours=HOURS)


@pytest.fixture
def blitz() -> Match:
    made = match("human", "orc", variant="blitz")
    Team.objects.update(balance=300)
    return made


def hire(made: Match, **what: str) -> Freebooter:
    return freebooters.hire(match=made, side=0, actor=made.home_team.coach, now=WHEN, **what)


def fielded(made: Match) -> MatchSetup:
    made.refresh_from_db()
    return MatchSetup.from_json(made.setup)


@pytest.mark.rules("LGE-FRE-01", "LGE-PRE-01")
def test_LGE_FRE_01_a_hired_player_takes_the_field_for_half_the_price(blitz) -> None:
    before = fielded(blitz)
    ogre = hire(blitz, position="ogre")
    hire(blitz, staff="cheerleader")
    after = fielded(blitz)
    new = {f.number for f in after.home.figures} - {f.number for f in before.home.figures}
    assert new == {ogre.number}
    assert after.home.staff == before.home.staff | {"cheerleader": 1}
    assert after.away == before.away
    resolve_match(match_id=blitz.pk, now=LATE)
    events = [event_from_json(row) for row in Segment.objects.get(match=blitz, number=0).events]
    paid = [event.price for event in events if event.kind == "hired"]
    assert paid == [ogre.price]
    assert [event.rule for event in events if event.kind == "hired"] == ["LGE-FRE-01"]
    with pytest.raises(Refused, match="before the kick-off"):
        hire(blitz, position="lineman")


def test_LGE_FRE_02_when_the_match_is_booked_the_star_is_gone_and_has_nothing(blitz) -> None:
    hire(blitz, position="ogre")
    assert len(freebooters_in_force(blitz.home_team)) == 1
    play_match(match_id=blitz.pk, now=LATE)
    book_result(match_id=blitz.pk, now=LATE)
    assert freebooters_in_force(blitz.home_team) == []
    assert Freebooter.objects.count() == LedgerEntry.objects.filter(kind="freebooter").count() == 1
    assert not Player.objects.filter(team=blitz.home_team, position__key="ogre").exists()


@pytest.mark.rules("KEM-FRE-01")
def test_not_after_ones_own_set_up_is_in_nor_by_anybody_else(blitz) -> None:
    with pytest.raises(NotAllowed):
        freebooters.hire(
            match=blitz, side=0, actor=blitz.away_team.coach, now=WHEN, position="ogre"
        )
    coach = blitz.home_team.coach
    set_ups.submit_set_up(match=blitz, side=0, author=coach, text="RECEIVE", now=WHEN)
    with pytest.raises(Refused, match="submitted") as refusal:
        hire(blitz, position="ogre")
    assert refusal.value.rule == "LGE-PRE-01"
    assert not Freebooter.objects.exists()


class TestMarket:
    def page(self, client, made: Match) -> str:
        client.force_login(made.home_team.coach)
        return client.get(f"/matches/{made.pk}/freebooters/").content.decode()

    def test_it_lists_prices_and_what_is_left(self, client, blitz) -> None:
        body = self.page(client, blitz)
        assert "300,000 gold" in body
        assert 'value="player:ogre"' in body
        assert 'value="staff:cheerleader"' in body
        assert 'value="staff:apothecary"' not in body  # the team has one
        assert 'value="staff:fan_factor"' not in body
        assert ">70,000</td>" in body

    def test_a_button_hires_and_says_so(self, client, blitz) -> None:
        self.page(client, blitz)
        address = f"/matches/{blitz.pk}/freebooters/"
        answer = client.post(address, {"hire": "player:ogre"}, follow=True)
        ogre = Freebooter.objects.get()
        assert f"{ogre.name} is hired for this match for 70,000 gold." in answer.content.decode()
        answer = client.post(address, {"hire": "player:ogre"}, follow=True)
        assert "At most 1 Ogre" in answer.content.decode()
        assert client.post(address, {"hire": "\x00"}, follow=True).status_code == 200
        assert Freebooter.objects.count() == 1
        team_page = client.get(f"/teams/{blitz.home_team_id}/").content.decode()
        assert f"#{ogre.number} {ogre.name}" in " ".join(team_page.split())

    def test_it_is_closed_once_the_set_up_is_in(self, client, blitz) -> None:
        coach = blitz.home_team.coach
        set_ups.submit_set_up(match=blitz, side=0, author=coach, text="RECEIVE", now=WHEN)
        body = self.page(client, blitz)
        assert "The market is closed" in body
        assert 'name="hire"' not in body

    def test_only_coaches_come_in_and_only_where_there_is_one(
        self, client, blitz, monkeypatch
    ) -> None:
        client.force_login(member(blitz.league))
        assert client.get(f"/matches/{blitz.pk}/freebooters/").status_code == 403
        client.force_login(blitz.home_team.coach)
        assert "Freebooters" in client.get(f"/matches/{blitz.pk}/").content.decode()
        meta = find_variant("blitz")
        roster_rules = replace(meta.roster_rules, own_freebooters=False, hired_staff=())
        bare = replace(meta, roster_rules=roster_rules)
        for module in ("rosters.queries.market.meta_of", "rosters.templatetags.games._meta"):
            monkeypatch.setattr(module, lambda owner: bare)
        assert client.get(f"/matches/{blitz.pk}/freebooters/").status_code == 404
        assert "Freebooters" not in client.get(f"/matches/{blitz.pk}/").content.decode()

    def test_who_coaches_both_sides_says_for_which(self, client, blitz) -> None:
        Team.objects.filter(pk=blitz.away_team_id).update(coach=blitz.home_team.coach)
        client.force_login(blitz.home_team.coach)
        address = f"/matches/{blitz.pk}/freebooters/?team={blitz.away_team_id}"
        assert f"Freebooters of {blitz.away_team}" in client.get(address).content.decode()
        answer = client.post(address, {"hire": "player:goblin"}, HTTP_REFERER=address, follow=True)
        assert answer.redirect_chain[-1][0] == address
        assert Freebooter.objects.get().team == blitz.away_team


def test_the_api_shows_contracts_and_money(client, blitz) -> None:
    hire(blitz, position="ogre")
    data = client.get(f"/api/v1/teams/{blitz.home_team_id}/").json()
    assert (data["money"], data["balance"], data["variant"]) == ("1,000 gold", 230, "blitz")
    (contract,) = data["freebooters"]
    assert (contract["position"], contract["price"]) == ("Ogre", 70)
    crab = team("crab", league=blitz.league)
    listed = client.get("/api/v1/teams/?variant=samurai").json()["results"]
    assert [row["id"] for row in listed] == [crab.pk]
    assert listed[0]["money"] == "1 koku"


def test_a_button_pressed_twice_hires_one(client, blitz) -> None:
    client.force_login(blitz.home_team.coach)
    address = f"/matches/{blitz.pk}/freebooters/"
    assert 'name="seen" value="0"' in client.get(address).content.decode()
    for _ in range(2):
        answer = client.post(address, {"hire": "player:lineman", "seen": "0"}, follow=True)
    assert "Somebody was hired since this page was loaded" in answer.content.decode()
    assert Freebooter.objects.count() == 1
    client.post(address, {"hire": "player:lineman", "seen": "1"})
    assert Freebooter.objects.count() == 2
    client.post(address, {"hire": "player:lineman", "seen": "9" * 400})
    client.post(address, {"hire": "player:\x00", "seen": "2"})
    assert Freebooter.objects.count() == 2


def test_a_saved_formation_follows_the_rebuilt_line_up(blitz) -> None:
    coach, text = blitz.home_team.coach, default_set_up(fielded(blitz), 0).text()
    set_ups.submit_set_up(
        match=blitz, side=0, author=coach, text=text, now=WHEN, keep_for_team=True
    )
    again = create_match(
        home=blitz.home_team, away=blitz.away_team, options={}, turn_hours=HOURS, label="", now=WHEN
    )
    Player.objects.filter(team=blitz.home_team, number=1).update(status=Player.Status.DEAD)
    ogre = hire(again, position="ogre")
    orders = SetUpOrders.objects.get(match=again, side=0)
    assert not orders.ready
    assert f"\n{ogre.number} AT " in orders.text
    assert "\n1 AT " not in orders.text
    resolve_match(match_id=again.pk, now=LATE)
    again.refresh_from_db()
    assert again.state == "playing"


def test_a_set_up_is_read_against_the_line_up_as_it_is_by_then(blitz) -> None:
    in_another_tab = Match.objects.get(pk=blitz.pk)
    coach, text = blitz.home_team.coach, default_set_up(fielded(blitz), 0).text()
    Player.objects.filter(team=blitz.home_team, number=1).update(status=Player.Status.DEAD)
    hire(blitz, position="ogre")
    with pytest.raises(BadOrders):
        set_ups.submit_set_up(match=in_another_tab, side=0, author=coach, text=text, now=WHEN)
    assert not SetUpOrders.objects.exists()


@pytest.mark.rules("KEM-FRZ-01")
def test_KEM_FRZ_01_nobody_is_hired_while_other_prices_are_installed() -> None:
    season = seasons.started(2, variant="blitz")
    made = season.rounds.get(number=1).fixtures.get().match
    Team.objects.update(balance=300)
    Season.objects.update(tables_lock="of another day")
    with pytest.raises(Refused, match="a commissioner must accept") as refusal:
        hire(made, staff="cheerleader")
    assert refusal.value.rule == "KEM-FRZ-01"
    rules_lock.accept_installed_rules(season=season, actor=seasons.commissioner(season.league))
    hire(made, staff="cheerleader")
