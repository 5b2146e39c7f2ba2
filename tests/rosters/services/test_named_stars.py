"""Named stars: one contract at a time in a league, lost to a bid, killed, given back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.db import DatabaseError, IntegrityError, transaction

from core.errors import FactChanged, NotAllowed, Refused
from engine.report import Fate, SideReport
from engine.variants.registry import find_variant
from engine.variants.samurai import ronin as table
from rosters.models import FallenStar, Freebooter, LedgerEntry, LostContract, Player, Team
from rosters.queries.booking_plan import plan_side
from rosters.queries.consequences import consequences
from rosters.queries.drift import drift_of
from rosters.queries.for_sale import journeymen_of
from rosters.queries.line_up import line_up
from rosters.queries.market import market_of
from rosters.queries.teams import freebooters_for, freebooters_in_force
from rosters.services import named_stars
from rosters.services.booking import book_side
from tests.factories.core import WHEN
from tests.factories.rosters import side_report, team

pytestmark = pytest.mark.django_db
MATCH, NEXT = "match:7", "match:8"


def rich(of: Team) -> Team:
    Team.objects.filter(pk=of.pk).update(balance=400)
    of.refresh_from_db()
    return of


@pytest.fixture
def crab() -> Team:
    return rich(team("crab"))


@pytest.fixture
def lion(crab: Team) -> Team:
    return rich(team("lion", league=crab.league))


def hire(of: Team, ronin: str = "old_gate", source: str = MATCH, **more: Freebooter) -> Freebooter:
    return named_stars.hire_star(
        team=of, ronin=ronin, source=source, actor=of.coach, now=WHEN, **more
    )


def lose(contract: Freebooter, to: Team) -> LostContract:
    return named_stars.lose_contract(
        contract=contract, won_by=to, ratings=(90, 80), faces=(), actor=to.coach, now=WHEN
    )


def report_of(of: Team, *dead: int, source: str = MATCH) -> SideReport:
    report = side_report(of)
    for contract in freebooters_for(of, source):
        if contract.number is not None:
            report.players[contract.number] = replace(
                report.players[1], number=contract.number, name=contract.name
            )
    for number in dead:
        report.players[number].fate = Fate.DEAD
    return report


def book(of: Team, *dead: int, version: int = 1, source: str = MATCH) -> None:
    report = report_of(of, *dead, source=source)
    book_side(
        team=of,
        side_report=report,
        source=source,
        result="win",
        rules_version="samurai 1",
        now=WHEN,
        version=version,
    )


@pytest.mark.rules("LGE-FRE-01", "LGE-FRE-03")
def test_LGE_FRE_03_half_his_price_from_the_treasury_before_the_match(crab: Team) -> None:
    gate = hire(crab)
    assert (gate.ronin, gate.name, gate.number, gate.price) == ("old_gate", "Old Gate", 99, 85)
    entry = LedgerEntry.objects.get(kind="freebooter")
    assert (entry.amount, entry.balance_after, entry.rule) == (-85, 315, "LGE-FRE-01")
    assert not [line for line in drift_of(crab) if "Freebooters" in line]


@pytest.mark.rules("LGE-FRE-02")
def test_LGE_FRE_02_he_takes_the_field_as_his_row_says_and_earns_nothing(crab: Team) -> None:
    hire(crab)
    fielded = line_up(crab, hired=freebooters_for(crab, MATCH))
    (figure,) = (one for one in fielded.figures if one.number == 99)
    assert figure == find_variant("samurai").named_stars["old_gate"].in_shirt(99)
    assert (figure.star, figure.league, figure.ph) == (True, False, 2)
    book(crab)
    assert freebooters_in_force(crab) == []
    assert not crab.players.filter(number=99).exists()


@pytest.mark.rules("LGE-FRE-03")
def test_LGE_FRE_03_two_with_the_mark_and_sixteen_in_all(
    crab: Team, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = {key: replace(row, star=True, cost=20) for key, row in table.ronin().items()}
    with monkeypatch.context() as patched:
        patched.setattr(table, "ronin", lambda: rows)
        hire(crab, "old_gate")
        hire(crab, "heron")
        with pytest.raises(Refused, match=r"At most 2 stars; .* has 2") as refusal:
            hire(crab, "ferryman")
        assert refusal.value.rule == "LGE-FRE-03"
        (offer,) = (one for one in market_of(crab, MATCH) if one.key == "ferryman")
        assert (offer.is_open, offer.bar) == (False, "At most 2 stars in a match.")
    free = 16 - crab.players.count() - 2
    cheap = [key for key in table.ronin() if key not in {"old_gate", "heron"}]
    assert 0 < free < len(cheap)
    Team.objects.filter(pk=crab.pk).update(balance=400)
    for key in cheap[:free]:
        hire(crab, key)
    with pytest.raises(Refused, match="has 16 players already"):
        hire(crab, cheap[free])
    assert not any(one.is_open for one in market_of(crab, MATCH))
    numbers = [contract.number for contract in freebooters_for(crab, MATCH)]
    assert numbers == list(range(99, 99 - len(numbers), -1))


def test_he_takes_a_shirt_that_nobody_wore(crab: Team) -> None:
    Player.objects.filter(team=crab, number=1).update(number=99, status=Player.Status.DEAD)
    assert hire(crab).number == 98


@pytest.mark.rules("KEM-FRE-02", "LGE-FRE-02")
def test_KEM_FRE_02_one_contract_in_force_in_a_league(crab: Team, lion: Team) -> None:
    gate = hire(crab)
    with pytest.raises(Refused, match=f"Old Gate is under contract with {crab}") as refusal:
        hire(lion, source=NEXT)
    assert refusal.value.rule == "LGE-FRE-02"
    with pytest.raises(Refused, match="under contract"):
        hire(crab, source=NEXT)
    elsewhere = rich(team("lion"))
    assert hire(elsewhere).number == 99  # another league has another pool
    (offer,) = (one for one in market_of(lion, NEXT) if one.key == "old_gate")
    assert offer.held == gate
    book(crab)
    assert hire(lion, source=NEXT).ronin == "old_gate"


@pytest.mark.rules("KEM-FRE-02", "LGE-FRE-02")
def test_LGE_FRE_02_a_lost_contract_is_refunded_and_out_of_everything(
    crab: Team, lion: Team
) -> None:
    gate = hire(crab)
    won = hire(lion, source=NEXT, against=gate)
    lost = lose(gate, lion)
    assert (lost.contract, lost.won_by, lost.rule) == (gate, lion, "LGE-FRE-02")
    paid, back = LedgerEntry.objects.filter(team=crab, kind="freebooter").order_by("id")
    assert (back.amount, back.reverses, back.rule) == (85, paid, "LGE-FRE-02")
    assert back.balance_after == 400
    assert freebooters_for(crab, MATCH) == freebooters_in_force(crab) == []
    assert freebooters_for(lion, NEXT) == [won]
    assert not [line for line in drift_of(crab) if "Freebooters" in line]
    with pytest.raises(Refused, match="has lost Old Gate to another team's bid already") as refusal:
        hire(crab, against=won)
    assert refusal.value.rule == "KEM-FRE-02"
    (offer,) = (one for one in market_of(crab, MATCH) if one.key == "old_gate")
    assert offer.bar == "Another team's bid won this star."
    assert hire(crab, "heron").number == 98  # the line in the ledger has 99
    with pytest.raises(FactChanged):
        lost.delete()
    with pytest.raises(DatabaseError), transaction.atomic():
        LostContract.objects.update(rule="X")


def test_a_journeyman_in_the_shirt_of_a_lost_star_can_stay(crab: Team, lion: Team) -> None:
    gate = hire(crab)
    hire(lion, source=NEXT, against=gate)
    report = side_report(crab)
    report.players[99] = replace(report.players[1], number=99, name="Ken (journeyman)")
    assert journeymen_of(crab, MATCH, report) == []
    lose(gate, lion)
    assert journeymen_of(crab, MATCH, report) == [{"number": 99, "name": "Ken"}]


@pytest.mark.rules("LGE-FRE-02", "KEM-FRE-02")
def test_LGE_FRE_02_death_removes_him_and_a_correction_gives_him_back(
    crab: Team, lion: Team
) -> None:
    hire(crab)
    book(crab, 99)
    assert FallenStar.objects.get().version == 1
    with pytest.raises(Refused, match="was killed") as refusal:
        hire(lion, source=NEXT)
    assert refusal.value.rule == "LGE-FRE-02"
    (offer,) = (one for one in market_of(lion, NEXT) if one.key == "old_gate")
    assert (offer.is_open, offer.bar) == (False, f"Killed in the service of {crab}.")
    assert hire(rich(team("crab"))).ronin == "old_gate"  # in another league the star is alive
    book(crab, version=2)
    again = hire(lion, source=NEXT)
    book(crab, 99, version=3)
    assert [row.version for row in FallenStar.objects.all()] == [1, 3]
    assert freebooters_in_force(lion) == [again]
    book(lion, source=NEXT)
    with pytest.raises(Refused, match="was killed"):
        hire(lion, source="match:9")


@pytest.mark.rules("LGE-FRE-02")
def test_LGE_FRE_02_a_preview_tells_of_his_death_and_of_his_return(crab: Team) -> None:
    hire(crab)
    book(crab)

    def star_notes(*dead: int) -> list[tuple[str, str]]:
        plan = plan_side(team=crab, report=report_of(crab, *dead), source=MATCH)
        return list(consequences(plan, now=WHEN).stars)

    name = freebooters_for(crab, MATCH)[0].name
    assert star_notes() == []
    assert star_notes(99) == [(f"{name} dies and leaves the league.", "LGE-FRE-02")]
    book(crab, 99, version=2)
    assert star_notes(99) == []
    back = f"The death of {name} is undone: the star is for hire in the league again."
    assert star_notes() == [(back, "LGE-FRE-02")]
    assert not consequences(plan_side(team=crab, report=None, source=MATCH), now=WHEN).is_empty


@pytest.mark.rules("LGE-FRE-02")
def test_LGE_FRE_02_his_injuries_end_with_the_match(crab: Team) -> None:
    gate = hire(crab)
    report = side_report(crab)
    report.players[99] = replace(
        report.players[1], number=99, name=gate.name, fate=Fate.SERIOUSLY_INJURED
    )
    book_side(
        team=crab,
        side_report=report,
        source=MATCH,
        result="win",
        rules_version="samurai 1",
        now=WHEN,
    )
    assert not FallenStar.objects.exists()
    assert hire(crab, source=NEXT).ronin == "old_gate"


def test_only_the_coach_only_known_stars_and_only_where_the_game_has_stars(crab: Team) -> None:
    with pytest.raises(NotAllowed):
        named_stars.hire_star(team=crab, ronin="heron", source=MATCH, actor=team().coach, now=WHEN)
    with pytest.raises(Refused, match="cannot hire 'nobody'"):
        hire(crab, "nobody")
    human = rich(team("human", variant="blitz"))
    with pytest.raises(Refused, match="cannot hire 'heron'"):
        hire(human, "heron")
    assert not any(one.is_star for one in market_of(human, MATCH))
    Team.objects.filter(pk=crab.pk).update(balance=84)
    with pytest.raises(Refused, match="has 84 koku; this costs 85"):
        hire(crab)
    assert not Freebooter.objects.exists()


def test_a_contract_is_with_exactly_one_kind(crab: Team) -> None:
    same = {
        "team": crab,
        "source": MATCH,
        "name": "X",
        "price": 1,
        "rule": "R",
        "rules_version": "1",
        "actor": crab.coach,
        "created_at": WHEN,
    }
    position = crab.clan.positions.first()
    for kind in (
        {"ronin": "heron"},
        {"ronin": "heron", "staff": "geisha"},
        {"ronin": "heron", "position": position, "number": 9},
        {"number": 9},
    ):
        with pytest.raises(IntegrityError, match="player_staff_or_star"), transaction.atomic():
            Freebooter.objects.create(**same, **kind)
