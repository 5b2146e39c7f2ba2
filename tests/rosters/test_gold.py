"""Gold-crown teams: founding, line-ups, what a match leaves behind."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.report import Fate
from engine.variants.registry import find_variant
from rosters.builder.validation import Violation, violations
from rosters.models import CareerEvent, LedgerEntry, Player, Team
from rosters.queries.line_up import journeyman_position, journeymen_to_come, line_up
from rosters.queries.teams import roster, team_value
from rosters.services import projections
from tests.factories.rosters import legal_roster, side_report, team
from tests.rosters.services.test_after_match import book, facts, sheet

pytestmark = pytest.mark.django_db
BLITZ = find_variant("blitz")
RACES = BLITZ.clans


def human(**fields: object) -> Team:
    return team("human", variant="blitz", **fields)


def broken(key: str = "human", **changes: object) -> list[Violation]:
    draft = replace(legal_roster(key, variant="blitz"), **changes)
    return violations(draft, RACES[key], BLITZ)


class TestFounding:
    @pytest.mark.rules("LGE-TEA-01", "LGE-TEA-03", "ROS-GEN-01")
    def test_LGE_TEA_01_a_million_less_what_is_bought(self) -> None:
        founded = human()
        lines = list(founded.ledger.values_list("kind", "item", "quantity", "amount", "rule"))
        assert lines[0] == ("grant", "", 0, 1000, "LGE-TEA-01")
        assert lines[1:3] == [("player", str(n), 1, -50, "ROS-HUM") for n in (1, 2)]
        assert lines[-3:] == [
            ("reroll", "reroll", 3, -150, "LGE-TEA-03"),
            ("staff", "apothecary", 1, -50, "LGE-TEA-03"),
            ("staff", "fan_factor", 3, -30, "LGE-TEA-03"),
        ]
        assert founded.balance == 1000 + sum(amount for *_, amount, _ in lines[1:])
        assert {e.rule for e in CareerEvent.objects.filter(kind="hired")} == {"LGE-TEA-01"}

    @pytest.mark.parametrize("key", list(RACES))
    def test_a_founded_team_fields_its_races_table(self, key: str) -> None:
        founded, table = team(key, variant="blitz"), RACES[key].line_up()
        fielded = line_up(founded)
        fielded_figures = [
            (f.number, f.position, f.ma, f.st, f.ag, f.av, f.skills) for f in fielded.figures
        ]
        assert fielded_figures[: len(table.figures)] == [
            (f.number, f.position, f.ma, f.st, f.ag, f.av, f.skills) for f in table.figures
        ]
        assert (fielded.rerolls, fielded.staff) == (table.rerolls, table.staff)
        assert founded.ledger.filter(kind="player").values_list("rule").distinct().get() == (
            RACES[key].rule,
        )

    @pytest.mark.rules("LGE-TEA-01")
    def test_LGE_TEA_01_money_is_spoken_of_in_gold(self) -> None:
        assert broken(rerolls=8) == [
            Violation(
                "LGE-TEA-01",
                "The roster costs 1,250,000 gold, 250,000 more than the 1,000,000 you have.",
            )
        ]

    @pytest.mark.rules("LGE-TEA-02")
    def test_LGE_TEA_02_never_over_a_positions_limit(self) -> None:
        lines = legal_roster("human", variant="blitz").lines
        three = [replace(line, position="thrower") for line in lines[:2]]
        assert [v.rule for v in broken(lines=(*three, *lines[2:]), rerolls=0)] == ["ROS-HUM"]
        assert "LGE-TEA-02" in [v.rule for v in broken(lines=lines[:10])]
        alien = replace(lines[0], position="skink")
        assert [v.rule for v in broken(lines=(alien, *lines[1:]))] == ["LGE-TEA-02"]

    @pytest.mark.rules("LGE-TEA-03", "LGE-TEA-04")
    @pytest.mark.parametrize(
        ("staff", "rule", "message"),
        [
            ({}, "LGE-TEA-03", "1 to 9 Fan Factor; this roster has 0."),
            ({"fan_factor": 10}, "LGE-TEA-03", "1 to 9 Fan Factor; this roster has 10."),
            ({"fan_factor": None}, "LGE-TEA-03", "Write a whole number, 1 to 9, of Fan Factor."),
            ({"cheerleader": 9}, "LGE-TEA-03", "0 to 8 Cheerleader; this roster has 9."),
            ({"apothecary": 2}, "LGE-TEA-03", "0 to 1 Apothecary; this roster has 2."),
            ({"wizard": 1}, "LGE-TEA-04", "Nobody sells 'wizard' to the Human."),
        ],
    )
    def test_LGE_TEA_03_staff(self, staff: dict[str, int], rule: str, message: str) -> None:
        wanted = {"fan_factor": 1} | staff if staff else {}
        assert broken(staff=wanted, rerolls=0) == [Violation(rule, message)]

    @pytest.mark.rules("LGE-TEA-03")
    def test_LGE_TEA_03_no_apothecary_treats_the_undead(self) -> None:
        staff = {"fan_factor": 1, "apothecary": 1}
        assert [v.rule for v in broken("undead", staff=staff)] == ["LGE-TEA-04"]

    @pytest.mark.rules("LGE-TEA-05")
    def test_LGE_TEA_05_a_team_is_of_one_game_for_life(self) -> None:
        assert (human().variant, human().clan.variant) == ("blitz", "blitz")


@pytest.mark.rules("ROS-GEN-02")
@pytest.mark.parametrize("key", list(RACES))
def test_ROS_GEN_02_the_first_row_is_the_journeymens(key: str) -> None:
    assert journeyman_position(RACES[key].positions) == RACES[key].positions[0]


def test_LGE_JOU_01_a_missing_player_has_a_journeyman_for_one_match() -> None:
    founded = human()
    report = side_report(founded)
    report.players[1].fate, report.players[1].lasting = Fate.SERIOUSLY_INJURED, "miss_next"
    book(founded, report)
    fielded = line_up(founded).figures
    hired = [figure for figure in fielded if figure.journeyman]
    assert journeymen_to_come(founded, roster(founded)) == 1
    assert [(f.number, f.position, f.league) for f in hired] == [(99, "lineman", False)]
    assert hired[0].skills == ("Loner",)
    off = line_up(founded, options={"journeymen": "off"}).figures
    assert [f for f in off if f.journeyman] == []


@pytest.mark.rules("LGE-TEA-06")
def test_LGE_TEA_06_everything_counts_even_players_that_miss_the_match() -> None:
    founded = human()
    assert team_value(roster(founded), founded) == 100
    report = side_report(founded, winnings=40, fans=1)
    report.players[1].fate, report.players[1].lasting = Fate.SERIOUSLY_INJURED, "niggling"
    report.players[2].spp = 11
    book(founded, report)
    founded.refresh_from_db()
    assert line_up(founded).rating == team_value(roster(founded), founded) == 100 + 4 + 1 + 2


class TestInjuries:
    def hurt(self, lasting: str, fate: Fate = Fate.SERIOUSLY_INJURED) -> Team:
        founded = human()
        report = side_report(founded)
        report.players[4].fate, report.players[4].lasting = fate, lasting
        book(founded, report)
        return founded

    def fit(self, founded: Team) -> set[int]:
        return {figure.number for figure in line_up(founded).figures}

    @pytest.mark.rules("LGE-INJ-02")
    def test_LGE_INJ_02_he_misses_the_next_match_and_no_other(self) -> None:
        founded = self.hurt("miss_next")
        assert 4 not in self.fit(founded)
        assert [e.rule for e in CareerEvent.objects.filter(kind="injury")] == ["LGE-INJ-02"]
        report = side_report(founded)
        del report.players[4]
        book(founded, report, match=8)
        assert 4 in self.fit(founded)
        assert CareerEvent.objects.get(kind="back").source == "match:8"
        assert sheet(founded, 4).standing_injuries == 0

    @pytest.mark.rules("LGE-INJ-03")
    def test_LGE_INJ_03_a_niggling_injury_rolls_for_ever(self) -> None:
        founded = self.hurt("niggling")
        assert 4 not in self.fit(founded)
        report = side_report(founded)
        del report.players[4]
        book(founded, report, match=8)
        (figure,) = (f for f in line_up(founded).figures if f.number == 4)
        assert figure.standing_injuries == 1

    @pytest.mark.rules("LGE-INJ-04")
    @pytest.mark.parametrize("stat", ["ma", "st", "ag", "av"])
    def test_LGE_INJ_04_a_characteristic_is_one_less_and_he_misses_the_next(self, stat) -> None:
        founded = self.hurt(stat)
        player = founded.players.select_related("position", "sheet").get(number=4)
        assert player.sheet.misses_next
        assert player.characteristic(stat) == getattr(player.position, stat) - 1
        report = side_report(founded)
        del report.players[4]
        book(founded, report, match=8)
        (figure,) = (f for f in line_up(founded).figures if f.number == 4)
        assert getattr(figure, stat) == getattr(player.position, stat) - 1

    @pytest.mark.rules("LGE-INJ-04")
    def test_LGE_INJ_04_no_more_than_two_are_ever_lost_and_none_falls_under_one(self) -> None:
        founded = self.hurt("ma")
        for match in (8, 9):
            report = side_report(founded)
            report.players[4].fate, report.players[4].lasting = Fate.SERIOUSLY_INJURED, "ma"
            book(founded, report, match=match)
        player = founded.players.select_related("position", "sheet").get(number=4)
        assert player.characteristic("ma") == player.position.ma - 2
        player.sheet.st_change = -2
        player.position.st = 2
        assert player.characteristic("st") == 1

    @pytest.mark.rules("LGE-INJ-04")
    def test_LGE_INJ_04_the_dead_are_removed(self) -> None:
        founded = self.hurt("", Fate.DEAD)
        assert 4 not in self.fit(founded)
        assert Player.objects.get(team=founded, number=4).status == Player.Status.DEAD
        assert CareerEvent.objects.get(kind="death").rule == "LGE-INJ-04"


def test_LGE_FAN_01_the_fan_factor_follows_the_bookings_and_rebuilds() -> None:
    founded = human()
    book(founded, side_report(founded, fans=1, winnings=20))
    book(founded, side_report(founded, fans=1), match=8)
    book(founded, side_report(founded, fans=-1), match=9)
    assert Team.objects.get(pk=founded.pk).staff["fan_factor"] == 4
    assert line_up(Team.objects.get(pk=founded.pk)).staff["fan_factor"] == 4
    before = facts()
    Team.objects.update(balance=0, staff={}, rerolls=0)
    projections.rebuild_team(team=founded)
    assert facts() == before


def test_LGE_WIN_01_winnings_are_booked_by_their_clause() -> None:
    founded = human()
    book(founded, side_report(founded, winnings=40))
    entry = LedgerEntry.objects.get(team=founded, kind="winnings")
    assert (entry.amount, entry.rule) == (40, "LGE-WIN-01")
