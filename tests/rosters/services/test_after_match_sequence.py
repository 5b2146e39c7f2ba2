"""The sequence after a match: what it sells, who may act in it, how it ends, that it ends once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connections

from core.errors import NotAllowed, Refused
from core.jobs import outbox
from core.jobs.models import OutboxRow
from core.notifications.models import Notification
from engine.report import Fate, PlayerReport
from rosters.match_refs import match_ref
from rosters.models import AfterMatch, CareerEvent, LedgerEntry, Player, Team
from rosters.queries.after_match_sequences import waiting_for
from rosters.queries.for_sale import for_sale_to
from rosters.queries.line_up import line_up
from rosters.queries.teams import fold_team, roster, team_value
from rosters.services import after_match_sequence, bot_purchases, ledger, purchases
from rosters.services.booking import book_side
from rosters.services.players import release_player
from rosters.services.purchases import Buyer
from rosters.tasks import close_due
from tests.factories.core import member
from tests.factories.rosters import side_report, team

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 2, 9, tzinfo=UTC)


def opened(
    side: Team,
    *,
    winnings: int = 0,
    journeymen: int = 0,
    hours: int = 48,
    match: int = 7,
    **options: str,
) -> AfterMatch:
    """The sequence after an uneventful match, with that many journeymen in the team."""
    report = side_report(side, winnings=winnings)
    for number in range(99, 99 - journeymen, -1):
        report.players[number] = PlayerReport(number, f"Jo {number} (journeyman)", played=True)
    book_side(
        team=side,
        side_report=report,
        source=match_ref(match),
        result="win",
        rules_version="x",
        now=NOW,
        options=options,
        hours=hours,
    )
    side.refresh_from_db()
    return AfterMatch.objects.select_related("team__clan").get(team=side, source=match_ref(match))


def buyer(after: AfterMatch, **changes: object) -> Buyer:
    after.team.refresh_from_db()
    facts = {"actor": after.team.coach, "seen": for_sale_to(after).bought, "now": NOW, **changes}
    return Buyer(after, **facts)


def money(after: AfterMatch) -> int:
    return Team.objects.get(pk=after.team_id).balance


def keeps_its_books(side: Team) -> None:
    """The projections follow from the facts."""
    side.refresh_from_db()
    folded = fold_team(side)
    assert {name: getattr(side, name) for name in folded} == folded


@pytest.mark.rules("LGE-PST-01", "KEM-PST-01")
def test_it_opens_with_the_booking_and_its_coach_is_notified() -> None:
    crab = team()
    after = opened(crab)
    assert (after.opened_at, after.due_at) == (NOW, NOW + timedelta(hours=48))
    notification = Notification.objects.get(recipient=crab.coach)
    assert notification.link == f"/teams/after-match/{after.pk}/"
    assert [item.url for item in waiting_for(crab.coach)] == [notification.link]
    after_match_sequence.finish(sequence=after, actor=crab.coach, now=NOW)
    after.refresh_from_db()
    assert (after.closed_at, after.closed_by) == (NOW, crab.coach)
    assert after.rating == team_value(roster(crab), crab)
    assert waiting_for(crab.coach) == []
    assert OutboxRow.objects.filter(topic="after_match.closed").count() == 1
    with pytest.raises(Refused, match="has closed the sequence"):
        after_match_sequence.finish(sequence=after, actor=crab.coach, now=NOW)


def test_without_hours_it_closes_at_once() -> None:
    crab = team()
    after = opened(crab, hours=0)
    assert (after.is_open, after.closed_by) == (False, None)
    assert not Notification.objects.exists()


@pytest.mark.rules("LGE-PUR-01")
def test_LGE_PUR_01_players_at_list_price_in_this_step_alone() -> None:
    crab = team()
    after = opened(crab, winnings=60)
    had, players = money(after), crab.players.count()
    hired = purchases.hire_player(buyer=buyer(after), position="lineman", name=" Goro  ")
    cost = hired.position.cost
    assert (hired.name, hired.number, money(after)) == ("Goro", 13, had - cost)
    line = LedgerEntry.objects.get(source_kind="purchase")
    assert (line.amount, line.rule, line.source_id) == (-cost, "LGE-PUR-01", "match:7:1")
    assert CareerEvent.objects.get(player=hired).source == "match:7"
    assert 13 in {figure.number for figure in line_up(crab).figures}
    after_match_sequence.finish(sequence=after, actor=crab.coach, now=NOW)
    with pytest.raises(Refused, match="has closed the sequence"):
        purchases.hire_player(buyer=buyer(after), position="lineman")
    assert (crab.players.count(), money(after)) == (players + 1, had - cost)
    keeps_its_books(crab)


@pytest.mark.rules("LGE-TEA-02", "LGE-PUR-01")
def test_the_limits_of_positions_and_the_sixteen_hold() -> None:
    crab = team()
    after = opened(crab, winnings=5000)
    table = {ware.key: ware for ware in for_sale_to(after).players}
    rare = next(ware for ware in table.values() if ware.has == ware.most)
    assert rare.bar.startswith(f"At most {rare.most}")
    with pytest.raises(Refused, match=f"At most {rare.most}"):
        purchases.hire_player(buyer=buyer(after), position=rare.key)
    for _ in range(16 - crab.players.count()):
        purchases.hire_player(buyer=buyer(after), position="lineman")
    with pytest.raises(Refused, match="has 16 players"):
        purchases.hire_player(buyer=buyer(after), position="lineman")
    with pytest.raises(Refused, match="Nobody sells 'ogre'"):
        purchases.hire_player(buyer=buyer(after), position="ogre")
    names = list(crab.players.values_list("name", flat=True))
    assert len(set(names)) == len(names) == 16


@pytest.mark.rules("LGE-TEA-03")
def test_LGE_TEA_03_rerolls_cost_double_and_no_fans_are_sold() -> None:
    human = team("human", variant="blitz")
    after = opened(human, winnings=500)
    had, rerolls = money(after), human.rerolls
    entry = purchases.buy_reroll(buyer=buyer(after))
    assert -entry.amount == 2 * human.clan.reroll_cost == had - money(after)
    purchases.buy_staff(buyer=buyer(after), key="cheerleader")
    assert "fan_factor" not in {ware.key for ware in for_sale_to(after).staff}
    with pytest.raises(Refused, match="Nobody sells 'fan_factor'"):
        purchases.buy_staff(buyer=buyer(after), key="fan_factor")
    keeps_its_books(human)
    assert (human.rerolls, human.staff["cheerleader"]) == (rerolls + 1, 1)
    Team.objects.filter(pk=human.pk).update(rerolls=8)
    with pytest.raises(Refused, match="At most 8"):
        purchases.buy_reroll(buyer=buyer(after))


@pytest.mark.rules("SAM-TEA-03")
def test_SAM_TEA_03_after_founding_a_reroll_costs_double_the_clans_price() -> None:
    crab = team()
    after = opened(crab, winnings=500)
    assert purchases.buy_reroll(buyer=buyer(after)).amount == -2 * 60


@pytest.mark.rules("SAM-TEA-04")
def test_SAM_TEA_04_the_house_rule_caps_what_is_sold() -> None:
    crab = team()
    had = crab.staff.get("geisha", 0)
    after = opened(crab, winnings=500, samurai_staff_cap=str(had + 1))
    purchases.buy_staff(buyer=buyer(after), key="geisha")
    with pytest.raises(Refused, match=f"At most {had + 1} Geisha"):
        purchases.buy_staff(buyer=buyer(after), key="geisha")


@pytest.mark.rules("LGE-JOU-01", "KEM-JOU-02")
def test_LGE_JOU_01_a_journeyman_may_stay_at_list_price() -> None:
    crab = team()
    after = opened(crab, winnings=500, journeymen=2)
    assert after.journeymen == [{"number": 99, "name": "Jo 99"}, {"number": 98, "name": "Jo 98"}]
    had = money(after)
    kept = purchases.hire_journeyman(buyer=buyer(after), number=99)
    assert (kept.name, kept.number, had - money(after)) == ("Jo 99", 13, kept.position.cost)
    assert "Loner" not in next(f for f in line_up(crab).figures if f.number == 13).skills
    assert LedgerEntry.objects.get(source_kind="purchase").rule == "LGE-JOU-01"
    assert [one["number"] for one, _ in for_sale_to(after).journeymen] == [98]
    with pytest.raises(Refused, match="No such journeyman"):
        purchases.hire_journeyman(buyer=buyer(after), number=99)
    keeps_its_books(crab)


@pytest.mark.rules("KEM-JOU-02")
def test_KEM_JOU_02_a_journeyman_that_did_not_play_or_was_badly_hit_does_not_stay() -> None:
    crab = team()
    report = side_report(crab)
    for number, played, fate in (
        (99, True, Fate.DEAD),
        (98, True, Fate.SERIOUSLY_INJURED),
        (97, False, Fate.FIT),
        (96, True, Fate.BADLY_HURT),
    ):
        report.players[number] = PlayerReport(number, f"Jo {number}", played=played, fate=fate)
    book_side(
        team=crab,
        side_report=report,
        source="match:7",
        result="win",
        rules_version="x",
        now=NOW,
    )
    assert AfterMatch.objects.get().journeymen == [{"number": 96, "name": "Jo 96"}]


@pytest.mark.rules("LGE-COR-03")
def test_LGE_COR_03_a_team_in_debt_buys_nothing() -> None:
    crab = team()
    after = opened(crab)
    ledger.post(
        team=crab,
        kind="correction",
        amount=-500,
        rule="LGE-COR-02",
        rules_version="x",
        source_kind="correction",
        source_id="match:1:v2",
        now=NOW,
        may_leave_debt=True,
    )
    for_sale = for_sale_to(AfterMatch.objects.select_related("team__clan").get())
    everything = [*for_sale.players, for_sale.reroll, *for_sale.staff]
    assert {ware.rule for ware in everything if ware.has < ware.most} == {"LGE-COR-03"}
    for buy in (
        lambda: purchases.hire_player(buyer=buyer(after), position="lineman"),
        lambda: purchases.buy_reroll(buyer=buyer(after)),
        lambda: purchases.buy_staff(buyer=buyer(after), key="geisha"),
    ):
        with pytest.raises(Refused, match="in debt"):
            buy()
    assert not LedgerEntry.objects.filter(source_kind="purchase").exists()


@pytest.mark.rules("LGE-COR-05")
def test_LGE_COR_05_nobody_is_hired_while_the_roster_is_over_its_limits() -> None:
    crab = team()
    after = opened(crab, winnings=5000)
    rare = next(ware for ware in for_sale_to(after).players if ware.has == ware.most)
    back = crab.players.filter(position__key=rare.key).first()
    Player.objects.create(team=crab, number=50, name="Back", position=back.position, created_at=NOW)
    with pytest.raises(Refused, match="over the") as refusal:
        purchases.hire_player(buyer=buyer(after), position="lineman")
    assert refusal.value.rule == "LGE-COR-05"
    Player.objects.filter(number=50).update(status="released")
    purchases.hire_player(buyer=buyer(after), position="lineman")


@pytest.mark.rules("KEM-PST-01")
def test_KEM_PST_01_an_order_from_an_older_page_buys_nothing() -> None:
    crab = team()
    after = opened(crab, winnings=500)
    page = buyer(after)
    purchases.hire_player(buyer=page, position="lineman")
    had = money(after)
    for again in (
        lambda: purchases.hire_player(buyer=page, position="lineman"),
        lambda: purchases.buy_reroll(buyer=page),
    ):
        with pytest.raises(Refused, match="after this page was loaded"):
            again()
    assert money(after) == had


def test_nobody_else_acts_for_the_coach() -> None:
    crab = team()
    after = opened(crab, winnings=500)
    stranger = member(crab.league)
    for call in (
        lambda: purchases.hire_player(buyer=buyer(after, actor=stranger), position="lineman"),
        lambda: after_match_sequence.finish(sequence=after, actor=stranger, now=NOW),
        lambda: after_match_sequence.choose(
            sequence=after,
            player=crab.players.first(),
            level=1,
            choice="skill:Block",
            actor=stranger,
            now=NOW,
        ),
    ):
        with pytest.raises(NotAllowed):
            call()
    assert AfterMatch.objects.get().is_open


def test_the_tick_closes_what_is_overdue_and_one_fault_stops_nobody(monkeypatch) -> None:
    crab, lion = team(), team("lion")
    first, second = opened(crab), opened(lion, match=8)
    AfterMatch.objects.update(due_at=NOW)
    closing = after_match_sequence.close_overdue

    def trouble(*, sequence_id: int, now: datetime) -> bool:
        if sequence_id == first.pk:
            raise RuntimeError("a fault of ours")
        return closing(sequence_id=sequence_id, now=now)

    monkeypatch.setattr("rosters.tasks.close_overdue", trouble)
    close_due()
    assert AfterMatch.objects.get(pk=first.pk).is_open
    assert not AfterMatch.objects.get(pk=second.pk).is_open
    monkeypatch.undo()
    close_due()
    assert not AfterMatch.objects.filter(closed_at=None).exists()


def test_a_coach_of_the_house_fills_his_team_and_is_done() -> None:
    crab = team()
    for player in crab.players.filter(number__in=(1, 2, 3)):
        release_player(player=player, actor=crab.coach)
    after = opened(crab, winnings=300, journeymen=1)
    bot_purchases.settle_all_bots(source="match:7", now=NOW)
    after.refresh_from_db()
    assert not after.is_open
    assert crab.players.filter(status="active").count() >= 11
    assert CareerEvent.objects.filter(kind="hired", rule="LGE-JOU-01").count() == 1
    assert money(after) >= 0
    keeps_its_books(crab)
    assert bot_purchases.settle_all_bots(source="match:7", now=NOW) == 0


def at_once(*calls: Callable[[], object]) -> list[str]:
    """Do these at the same time in threads of their own; what each came to."""
    together, results = threading.Barrier(len(calls)), []

    def work(call: Callable[[], object]) -> None:
        together.wait()
        try:
            results.append(f"done {bool(call())}")
        except Refused:
            results.append("refused")
        finally:
            connections.close_all()

    threads = [threading.Thread(target=work, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(results)


@pytest.mark.django_db(transaction=True)
def test_two_tabs_buy_once(monkeypatch) -> None:
    monkeypatch.setattr(outbox, "_send", lambda consumer, row_id: None)  # no worker looks on
    crab = team()
    after = opened(crab, winnings=500)
    page = buyer(after)
    had = money(after)
    call = lambda: purchases.hire_player(buyer=page, position="lineman")  # noqa: E731
    assert at_once(call, call, call, call) == ["done True", "refused", "refused", "refused"]
    assert had - money(after) == crab.players.get(number=13).position.cost
    assert crab.players.count() == 13


@pytest.mark.django_db(transaction=True)
def test_coach_and_deadline_at_once_close_once_and_choose_once(monkeypatch) -> None:
    monkeypatch.setattr(outbox, "_send", lambda consumer, row_id: None)  # no worker looks on
    crab = team()
    report = side_report(crab)
    report.players[1].spp = 6
    book_side(
        team=crab,
        side_report=report,
        source="match:7",
        result="win",
        rules_version="x",
        now=NOW,
        roll=lambda sides, purpose: 2,
    )
    after = AfterMatch.objects.select_related("team__clan").get()
    player, due = crab.players.get(number=1), after.due_at
    choose = lambda: after_match_sequence.choose(  # noqa: E731
        sequence=after, player=player, level=1, choice="skill:Katana", actor=crab.coach, now=due
    )
    at_once(
        lambda: after_match_sequence.finish(sequence=after, actor=crab.coach, now=due),
        lambda: after_match_sequence.close_overdue(sequence_id=after.pk, now=due),
        lambda: after_match_sequence.close_overdue(sequence_id=after.pk, now=due),
        choose,
        choose,
    )
    assert CareerEvent.objects.filter(kind="advanced").count() == 1
    assert OutboxRow.objects.filter(topic="after_match.closed").count() == 1
    assert not AfterMatch.objects.get().is_open
