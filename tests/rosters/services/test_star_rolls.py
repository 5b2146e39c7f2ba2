"""Star-player rolls: thrown with the books, decided once, seen wherever a player is seen."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest

from core.errors import Refused
from rosters.folds import player_sheet
from rosters.match_refs import match_ref
from rosters.models import AfterMatch, CareerEvent, Player, Team
from rosters.queries.advancement import pending_rolls
from rosters.queries.line_up import line_up
from rosters.services import after_match_sequence, projections
from rosters.services.booking import book_side
from rosters.services.star_rolls import RollContext, decide, roll_for_levels
from tests.factories.rosters import side_report, team
from tests.support.scripted_dice import ScriptedDice

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 2, 9, tzinfo=UTC)


def play(
    side: Team, spp: dict[int, int], dice: Sequence[int] = (), match: int = 7, **options: str
) -> AfterMatch:
    """A match in which those players earned so much; the dice must be used up."""
    report = side_report(side)
    for number, points in spp.items():
        report.players[number].spp = points
    thrown = ScriptedDice(dice)
    book_side(
        team=side,
        side_report=report,
        source=match_ref(match),
        result="win",
        rules_version="samurai 1",
        now=NOW,
        opponent="Feathers",
        options=options,
        roll=thrown.roll,
    )
    thrown.assert_used_up()
    return AfterMatch.objects.get(team=side, source=match_ref(match))


def man(side: Team, number: int) -> Player:
    return side.players.select_related("sheet", "position", "team__clan").get(number=number)


def take(after: AfterMatch, number: int, level: int, choice: str) -> str:
    return str(
        after_match_sequence.choose(
            sequence=after,
            player=man(after.team, number),
            level=level,
            choice=choice,
            actor=after.team.coach,
            now=NOW,
        )
    )


@pytest.mark.rules("LGE-ADV-07", "LGE-ADV-01")
def test_LGE_ADV_07_every_level_is_rolled_for_when_its_points_are_booked() -> None:
    crab = team()
    after = play(crab, {1: 17, 4: 6, 5: 5}, dice=[2, 5, 3, 3, 4, 6])
    rolls = CareerEvent.objects.filter(kind="star_roll").order_by("id")
    rolled = [(e.player.number, e.source, e.data["dice"], e.data["match"]) for e in rolls]
    assert rolled == [
        (1, "level:1", [2, 5], "match:7"),
        (1, "level:2", [3, 3], "match:7"),
        (4, "level:1", [4, 6], "match:7"),
    ]
    assert [man(crab, n).sheet.pending_levels for n in (1, 4, 5)] == [2, 1, 0]
    waiting = pending_rolls([man(crab, n) for n in (1, 4, 5)], after.options)
    assert [(one.player.number, one.roll.level) for one in waiting] == [(1, 1), (1, 2), (4, 1)]
    assert str(waiting[2].suggestion) == "+1 MA"
    play(crab, {}, match=8)  # nobody rolls twice


@pytest.mark.rules("LGE-ADV-01", "LGE-ADV-02")
def test_what_is_learned_and_gained_takes_the_field() -> None:
    crab = team()
    after = play(crab, {1: 6, 4: 6}, dice=[2, 5, 5, 6])
    before = {figure.number: figure for figure in line_up(crab).figures}
    assert take(after, 1, 1, "skill:Charge") == "Charge"
    assert take(after, 4, 1, "gain:ag") == "+1 AG"
    now = {figure.number: figure for figure in line_up(crab).figures}
    assert now[1].skills == (*before[1].skills, "Charge")
    assert now[4].ag == before[4].ag + 1
    assert man(crab, 4).characteristics["ag"] == now[4].ag
    advanced = CareerEvent.objects.filter(kind="advanced").order_by("player__number")
    assert [(e.rule, e.data["name"], e.data["by"]) for e in advanced] == [
        ("LGE-ADV-02", "Charge", "coach"),
        ("LGE-ADV-01", "ag", "coach"),
    ]
    sheet = man(crab, 1).sheet
    projections.rebuild_team(team=crab)
    assert (sheet.learned, sheet.pending_levels) == (man(crab, 1).sheet.learned, 0)


@pytest.mark.rules("LGE-ADV-07")
def test_a_roll_is_decided_once_and_only_as_it_allows() -> None:
    crab = team()
    after = play(crab, {1: 6}, dice=[2, 5])
    with pytest.raises(Refused, match="A roll of 2 and 5 does not allow"):
        take(after, 1, 1, "gain:st")
    with pytest.raises(Refused, match="does not allow"):
        take(after, 1, 1, "skill:Dodge")
    with pytest.raises(Refused, match="no star-player roll for level 2"):
        take(after, 1, 2, "skill:Charge")
    take(after, 1, 1, "skill:Charge")
    for again in ("skill:Charge", "skill:Katana"):
        with pytest.raises(Refused, match="decided already"):
            take(after, 1, 1, again)
    assert man(crab, 1).sheet.learned == ["Charge"]
    with pytest.raises(Refused, match="not on the roster"):
        after_match_sequence.choose(
            sequence=after,
            player=team().players.get(number=1),
            level=1,
            choice="skill:Charge",
            actor=crab.coach,
            now=NOW,
        )


@pytest.mark.rules("LGE-ADV-05")
def test_LGE_ADV_05_what_the_first_roll_taught_the_second_does_not_offer() -> None:
    crab = team()
    after = play(crab, {1: 16}, dice=[2, 5, 2, 5])
    take(after, 1, 1, "skill:Charge")
    with pytest.raises(Refused, match="does not allow"):
        take(after, 1, 2, "skill:Charge")
    assert take(after, 1, 2, "skill:Katana") == "Katana"


@pytest.mark.rules("LGE-ADV-07", "DEC-37")
def test_DEC_37_the_deadline_takes_the_first_suggestion_and_buys_nothing() -> None:
    crab = team()
    after = play(crab, {1: 16, 4: 6}, dice=[2, 5, 6, 6, 1, 1])
    lines = crab.ledger.count()
    due = after.due_at
    assert due == NOW + timedelta(hours=48)
    assert (
        after_match_sequence.close_overdue(sequence_id=after.pk, now=due - timedelta(seconds=1))
        is False
    )
    assert after_match_sequence.close_overdue(sequence_id=after.pk, now=due) is True
    advanced = CareerEvent.objects.filter(kind="advanced").order_by("player__number", "source")
    assert [(e.player.number, e.data["kind"], e.data["name"], e.data["by"]) for e in advanced] == [
        (1, "skill", "Charge", "deadline"),
        (1, "gain", "st", "deadline"),
        (4, "skill", "Charge", "deadline"),
    ]
    assert crab.ledger.count() == lines
    assert after_match_sequence.close_overdue(sequence_id=after.pk, now=due) is False
    assert not Player.objects.filter(sheet__pending_levels__gt=0).exists()


@pytest.mark.rules("LGE-COR-04", "KEM-ADV-04")
def test_LGE_COR_04_a_level_that_was_taken_back_waits_and_is_not_rolled_for_twice() -> None:
    crab = team()
    after = play(crab, {1: 17}, dice=[2, 5, 3, 3])
    take(after, 1, 1, "skill:Charge")
    on = RollContext("match:7", {}, "samurai 1", NOW)
    CareerEvent.objects.create(
        player=man(crab, 1),
        kind="mvp",
        source="match:1",
        rule="LGE-MVP-01",
        spp=-12,
        rules_version="x",
        created_at=NOW,
    )
    projections.rebuild_sheet(player=man(crab, 1))
    low = man(crab, 1)
    assert (low.sheet.spp, low.sheet.level, low.sheet.pending_levels) == (5, 0, 0)
    assert low.sheet.learned == ["Charge"]  # it stays
    with pytest.raises(Refused, match="has lost the points for level 2"):
        decide(player=low, level=2, choice=None, on=on)
    report = side_report(crab)
    report.players[1].spp = 12
    book_side(
        team=crab,
        side_report=report,
        source="match:9",
        result="win",
        rules_version="x",
        now=NOW,
        roll=ScriptedDice().roll,
    )
    assert man(crab, 1).sheet.pending_levels == 1
    assert roll_for_levels(team=crab, roll=ScriptedDice().roll, on=on) == []


@pytest.mark.rules("LGE-ADV-08", "KEM-ADV-04")
def test_LGE_ADV_08_a_player_that_ages_loses_it_at_once() -> None:
    crab = team()
    dice = [2, 5, 1, 1, 4, 6, 3, 4, 1, 2, 1, 1]  # level 1: ages, -1 MA; level 2: ages, niggling
    after = play(crab, {1: 16}, dice=dice, ageing="on")
    old = man(crab, 1)
    assert old.characteristics["ma"] == old.position.ma - 1
    assert (old.sheet.standing_injuries, old.sheet.misses_next) == (1, False)
    aged = CareerEvent.objects.filter(kind="aged").order_by("id")
    assert [(e.data["needed"], e.data["dice"], e.data["effect"]) for e in aged] == [
        (3, [1, 1], "ma"),
        (4, [1, 2], "niggling"),
    ]
    assert after.options == {"ageing": "on"}
    play(crab, {4: 6}, dice=[2, 5, 6, 6], match=8, ageing="on")
    held_off = CareerEvent.objects.get(kind="aged", player__number=4)
    assert (held_off.data["dice"], held_off.data["effect"]) == ([6, 6], "")


@pytest.mark.rules("LGE-ADV-03")
def test_a_gain_makes_good_what_an_injury_took() -> None:
    crab = team()
    report = side_report(crab)
    report.players[1].spp, report.players[1].fate = 6, "seriously_injured"
    report.players[1].lasting = "ma"
    book_side(
        team=crab,
        side_report=report,
        source="match:7",
        result="win",
        rules_version="x",
        now=NOW,
        roll=ScriptedDice([4, 6]).roll,
    )
    assert man(crab, 1).characteristics["ma"] == man(crab, 1).position.ma - 1
    take(AfterMatch.objects.get(), 1, 1, "gain:ma")
    assert man(crab, 1).characteristics["ma"] == man(crab, 1).position.ma


def test_the_dead_and_the_released_roll_for_nothing() -> None:
    crab = team()
    report = side_report(crab)
    report.players[1].spp, report.players[1].fate = 17, "dead"
    book_side(
        team=crab,
        side_report=report,
        source="match:7",
        result="win",
        rules_version="x",
        now=NOW,
        roll=ScriptedDice().roll,
    )
    assert not CareerEvent.objects.filter(kind="star_roll").exists()


@pytest.mark.rules("LGE-ADV-03", "LGE-ADV-08")
def test_LGE_ADV_03_a_gain_after_age_is_not_lost() -> None:
    def raised(level: int) -> CareerEvent:
        data = {"level": level, "kind": "gain", "name": "ma"}
        return CareerEvent(kind="advanced", data=data)

    played = CareerEvent(kind="appearance", spp=31)
    aged = CareerEvent(kind="aged", data={"level": 3, "effect": "ma"})
    assert player_sheet.fold([played, raised(1), raised(2), aged])["ma_change"] == 1
    assert player_sheet.fold([played, raised(1), raised(2), aged, raised(3)])["ma_change"] == 2
