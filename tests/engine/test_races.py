"""The sixteen gold-crown races against the printed tables (ROS)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.clans import load_clans
from engine.races import FOLDER, RULES
from engine.races.learning import CATEGORIES, TRAITS, learnable
from engine.skills import Skill, skill_bits, skill_named

DOCS = Path(__file__).resolve().parents[2] / "docs" / "rules"
RACES = load_clans(FOLDER, RULES)
BUDGET = 1000


def printed():
    """Rule ID -> (re-roll, rows) as the document prints them."""
    races = {}
    rule = ""
    for line in (DOCS / "rosters.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("| ").split("|")]
        if line.startswith("| ROS-") and "(" in cells[1]:
            rule = cells[0]
            races[rule] = (int(cells[1].split("(")[1].rstrip(")")), [])
        if len(cells) < 9 or not re.fullmatch(r"0-\d+", cells[-9]):
            continue
        races[rule][1].append(cells[-9:])
    return races


PRINTED = printed()


def test_there_are_sixteen():
    assert len(RULES) == 16
    assert set(PRINTED) == {rule for _, rule in RULES}


@pytest.mark.rules(
    "ROS-AMA",
    "ROS-CHA",
    "ROS-DKE",
    "ROS-DWA",
    "ROS-ELF",
    "ROS-GOB",
    "ROS-HAL",
    "ROS-HIE",
    "ROS-HUM",
    "ROS-LIZ",
    "ROS-NOR",
    "ROS-ORC",
    "ROS-SKA",
    "ROS-UND",
    "ROS-VAM",
    "ROS-WOE",
)
@pytest.mark.parametrize(("key", "rule"), RULES)
def test_every_row_is_as_printed(key, rule):
    reroll, rows = PRINTED[rule]
    race = RACES[key]
    assert race.reroll.cost == reroll
    assert len(race.positions) == len(rows)
    for position, row in zip(race.positions, rows, strict=True):
        quantity, name, cost, ma, st, ag, av, skills, access = row
        stats = tuple(map(int, (ma, st, ag, av)))
        assert (position.name, position.cost, f"0-{position.max}") == (name, int(cost), quantity)
        assert (position.ma, position.st, position.ag, position.av, position.ph) == (*stats, 0)
        named = () if skills == "-" else tuple(skills.split(", "))
        assert skill_bits(position.skills) == skill_bits(named)
        assert (position.normal, position.double) == tuple(access.split(" / "))


@pytest.mark.parametrize("race", RACES.values(), ids=list(RACES))
def test_the_default_line_up_can_be_founded(race):
    line_up = race.line_up()
    prices = {row.key: row.cost for row in race.staff}
    cost = sum(f.cost for f in line_up.figures) + line_up.rerolls * race.reroll.cost
    cost += sum(number * prices[key] for key, number in line_up.staff.items())
    assert 11 <= len(line_up.figures) <= 16
    assert cost <= BUDGET
    assert line_up.staff["fan_factor"] >= 1
    assert ("apothecary" in prices) is (race.key != "undead")


def test_every_skill_of_the_core_has_its_category():
    text = (DOCS / "core.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| SKL-\d+ \| (.+?) ([GAPSMX])(\(t\))? \|", text, re.MULTILINE)
    assert len(rows) == 54
    for name, letter, trait in rows:
        skill = skill_named(name)
        assert [key for key, skills in CATEGORIES.items() if skill in skills] == (
            [] if letter == "X" else [letter]
        )
        assert bool(TRAITS & skill) is bool(trait)


@pytest.mark.parametrize(
    ("alias", "skill"),
    [
        ("Regeneration", Skill.REGENERATE),
        ("Blood Lust", Skill.OFF_FOR_A_BITE),
        ("Bonehead", Skill.BONE_HEAD),
        ("Side Step", Skill.SIDESTEP),
    ],
)
def test_a_skill_is_known_by_its_other_name(alias, skill):
    assert skill_named(alias) is skill


def test_a_skill_is_one_bit_and_has_one_name():
    assert len({skill.printed for skill in Skill}) == len(Skill)
    assert all(skill.bit_count() == 1 for skill in Skill)


@pytest.mark.rules("LGE-ADV-04")
def test_traits_and_other_categories_are_learned_on_a_double_alone():
    lineman = RACES["human"].position("lineman")
    plain = {s.printed for s in learnable(lineman, skill_bits(("Block",)))}
    assert plain == {"Kick", "Pro", "Shadowing", "Strip Ball", "Sure Hands", "Tackle"}
    double = {s.printed for s in learnable(lineman, 0, double=True)}
    assert {"Dauntless", "Guard", "Leap", "Pass"} <= double
    assert "Claw" not in double
    by_rule = {s.printed for s in learnable(lineman, 0, traits_on_doubles=False)}
    assert {"Dauntless", "Frenzy", "Block"} <= by_rule
