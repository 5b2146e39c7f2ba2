"""Freebooters: hired for one match at half price."""

from __future__ import annotations

import pytest

from core.errors import FactChanged, NotAllowed, Refused
from rosters.models import CareerEvent, Freebooter, LedgerEntry, Player, Team
from rosters.queries.line_up import line_up
from rosters.queries.market import half_price
from rosters.queries.teams import freebooters_for, freebooters_in_force, team_value
from rosters.services import freebooters
from tests.factories.core import WHEN
from tests.factories.rosters import side_report, team
from tests.rosters.services.test_after_match import book

pytestmark = pytest.mark.django_db
MATCH = "match:7"


@pytest.fixture
def human() -> Team:
    made = team("human", variant="blitz")
    Team.objects.filter(pk=made.pk).update(balance=400)
    made.refresh_from_db()
    return made


def player(of: Team, position: str = "ogre", source: str = MATCH) -> Freebooter:
    return freebooters.hire_player(
        team=of, position=position, source=source, actor=of.coach, now=WHEN
    )


def staff(of: Team, key: str = "cheerleader") -> Freebooter:
    return freebooters.hire_staff(team=of, staff=key, source=MATCH, actor=of.coach, now=WHEN)


@pytest.mark.rules("LGE-FRE-01")
def test_LGE_FRE_01_half_the_list_price_from_the_treasury(human) -> None:
    ogre = player(human)
    assert (ogre.price, ogre.number, ogre.rule) == (70, 99, "LGE-FRE-01")
    entry = LedgerEntry.objects.get(kind="freebooter")
    assert (entry.amount, entry.balance_after, entry.item) == (-70, 330, "99")
    assert half_price(75) == 38


@pytest.mark.rules("LGE-FRE-01")
def test_LGE_FRE_01_coaching_staff_too_within_their_limits(human) -> None:
    assert [staff(human).price for _ in range(8)] == [5] * 8
    with pytest.raises(Refused, match=r"At most 8 Cheerleader; .* has 8") as refusal:
        staff(human)
    assert refusal.value.rule == "LGE-FRE-01"
    with pytest.raises(Refused, match="At most 1 Apothecary"):
        staff(human, "apothecary")
    fielded = line_up(human, hired=freebooters_for(human, MATCH))
    assert fielded.staff["cheerleader"] == 8
    assert "cheerleader" not in Team.objects.get(pk=human.pk).staff


@pytest.mark.rules("LGE-FRE-01", "KEM-FRE-01")
@pytest.mark.parametrize("key", ["fan_factor", "wizard", "geisha"])
def test_LGE_FRE_01_fans_and_wizards_are_not_for_hire(human, key) -> None:
    with pytest.raises(Refused, match="cannot hire"):
        staff(human, key)
    assert not Freebooter.objects.exists()


@pytest.mark.rules("LGE-FRE-01")
def test_LGE_FRE_01_limits_and_the_sixteen_hold(human) -> None:
    player(human)
    with pytest.raises(Refused, match=r"At most 1 Ogre; .* has 1"):
        player(human)
    with pytest.raises(Refused, match="have no position 'skink'"):
        player(human, "skink")
    roster = human.players.count()
    for _ in range(16 - roster - 1):
        player(human, "lineman")
    with pytest.raises(Refused, match="has 16 players already"):
        player(human, "lineman")
    assert len(line_up(human, hired=freebooters_for(human, MATCH)).figures) == 16


def test_the_treasury_must_hold_it(human) -> None:
    Team.objects.filter(pk=human.pk).update(balance=60)
    with pytest.raises(Refused, match="has 60,000 gold; this costs 70,000"):
        player(human)
    assert not Freebooter.objects.exists()
    assert Team.objects.get(pk=human.pk).balance == 60


@pytest.mark.rules("LGE-FRE-02")
def test_LGE_FRE_02_he_earns_nothing_and_goes_when_the_match_is_booked(human) -> None:
    ogre = player(human)
    fielded = line_up(human, hired=[ogre])
    (figure,) = (f for f in fielded.figures if f.number == ogre.number)
    assert (figure.position, figure.league, figure.journeyman) == ("ogre", False, False)
    report = side_report(human)
    report.players[99] = report.players[1]
    report.players[99].spp, report.players[99].mvps = 5, 1
    report.players[1] = side_report(human).players[1]
    book(human, report)
    assert not CareerEvent.objects.filter(spp__gt=0).exists()
    assert freebooters_in_force(human) == []
    assert freebooters_for(human, MATCH) == [ogre]
    assert {f.number for f in line_up(human).figures}.isdisjoint({99})


@pytest.mark.rules("LGE-TEA-06", "KEM-FRE-01")
def test_LGE_TEA_06_a_freebooter_is_not_of_the_team_and_his_pay_is_gone(human) -> None:
    players = list(Player.objects.filter(team=human).select_related("position", "sheet"))
    before = team_value(players, human)
    ogre = player(human)
    human.refresh_from_db()
    assert line_up(human, hired=[ogre]).rating == before - 7


def test_names_and_numbers_are_nobody_elses(human) -> None:
    hired = [player(human, "lineman") for _ in range(3)]
    assert [contract.number for contract in hired] == [99, 98, 97]
    names = {p.name for p in human.players.all()} | {contract.name for contract in hired}
    assert len(names) == human.players.count() + 3


def test_a_contract_is_a_fact(human) -> None:
    ogre = player(human)
    with pytest.raises(FactChanged):
        ogre.delete()


def test_only_the_coach_hires_and_only_where_the_game_offers_it(human) -> None:
    with pytest.raises(NotAllowed):
        freebooters.hire_player(
            team=human, position="ogre", source=MATCH, actor=team().coach, now=WHEN
        )
    crab = team("crab")
    with pytest.raises(Refused, match="cannot hire players from its own list"):
        player(crab, "lineman")
    with pytest.raises(Refused, match="cannot hire 'geisha'"):
        staff(crab, "geisha")
