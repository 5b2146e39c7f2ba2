"""What a star-player roll lets a player choose, by the clauses and their own lists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.skills import skill_named
from engine.variants.registry import VARIANTS, find_variant
from rosters.advancement.choices import Advance, Learner, choices
from rosters.advancement.star_roll import AGES_BELOW, Ageing, StarRoll, ageing, star_roll
from tests.support.scripted_dice import ScriptedDice

DOCS = Path(__file__).resolve().parents[3] / "docs" / "rules"
SINGLE, DOUBLE = (2, 5), (3, 3)


def learner(
    game: str = "blitz", clan: str = "human", key: str = "lineman", **changes: object
) -> Learner:
    """A rookie of that position; `skills` are learned, characteristics are those of today."""
    row = find_variant(game).clans[clan].position(key)
    printed = {stat: getattr(row, stat) for stat in ("ma", "st", "ag", "av", "ph")}
    learned = changes.pop("skills", ())
    return Learner(clan, key, printed, printed | changes, (*row.skills, *learned))


def names(who: Learner, dice: tuple[int, int], game: str = "blitz", **options: str) -> list[str]:
    learning = find_variant(game).learning
    return [str(one) for one in choices(who, StarRoll(1, dice), learning, options)]


@pytest.mark.rules("LGE-ADV-01")
@pytest.mark.parametrize(
    ("dice", "first"),
    [
        ((1, 1), "Block"),
        ((4, 5), "Block"),
        ((4, 6), "+1 MA"),
        ((5, 5), "+1 MA"),
        ((5, 6), "+1 AG"),
        ((6, 6), "+1 ST"),
    ],
)
def test_LGE_ADV_01_two_dice_bring_a_skill_or_a_characteristic(dice, first) -> None:
    roll = star_roll(3, ScriptedDice(dice).roll)
    assert (roll.level, roll.dice, roll.total) == (3, dice, sum(dice))
    found = names(learner(), roll.dice)
    assert found[0] == first
    assert found.count("Block") == 1  # a skill may always be taken instead
    assert sum(name.startswith("+1") for name in found) == (roll.total >= 10)


@pytest.mark.rules("LGE-ADV-02")
def test_LGE_ADV_02_other_categories_and_traits_open_on_a_double_alone() -> None:
    general = [
        "Block",
        "Dauntless",
        "Dirty Player",
        "Frenzy",
        "Kick",
        "Pro",
        "Shadowing",
        "Strip Ball",
        "Sure Hands",
        "Tackle",
    ]
    traits = {"Dauntless", "Dirty Player", "Frenzy"}
    assert names(learner(), SINGLE) == [name for name in general if name not in traits]
    double = names(learner(), DOUBLE)
    assert set(general) < set(double)
    assert {"Leap", "Dodge", "Leader", "Guard"} < set(double)
    assert not {"Claw", "Horns"} & set(double)  # mutations only where the roster lists them
    assert "Claw" in names(learner(clan="chaos", key="beastman"), SINGLE)


@pytest.mark.rules("LGE-ADV-04")
def test_LGE_ADV_04_a_league_may_teach_traits_on_any_roll() -> None:
    assert "Dauntless" not in names(learner(), SINGLE, traits_on_doubles="on")
    assert "Dauntless" in names(learner(), SINGLE, traits_on_doubles="off")


@pytest.mark.rules("LGE-ADV-03")
def test_LGE_ADV_03_no_characteristic_goes_more_than_two_over_its_start_nor_over_ten() -> None:
    assert names(learner(ma=7), (4, 6))[0] == "+1 MA"
    assert "+1 MA" not in names(learner(ma=8), (4, 6))
    runner = learner("squig", "skaven", "gutter_runner")
    assert runner.printed["ma"] == 9
    raised = Learner(
        **{f: getattr(runner, f) for f in ("clan", "position", "printed", "skills")},
        today={**runner.today, "ma": 10},
    )
    assert names(runner, (4, 6), "squig")[0] == "+1 MA"
    assert "+1 MA" not in names(raised, (4, 6), "squig")
    assert names(learner(ma=4), (4, 6))[0] == "+1 MA"  # what an injury took can be won back


@pytest.mark.rules("LGE-ADV-05")
@pytest.mark.parametrize("meta", VARIANTS, ids=lambda meta: meta.key)
def test_LGE_ADV_05_nobody_learns_what_he_has_nor_an_extraordinary_skill(meta) -> None:
    never = {"Loner", "Regenerate", "Shadowlands", "Stunty", "Right Stuff", "Bone-Head"}
    for clan, table in meta.clans.items():
        for row in table.positions:
            who = learner(meta.key, clan, row.key)
            for dice in (SINGLE, DOUBLE, (5, 5)):
                found = names(who, dice, meta.key)
                assert len(set(found)) == len(found) > 0
                assert not never & set(found)
                own = {skill_named(skill).printed for skill in row.skills}
                assert not own & set(found)


def printed_categories() -> dict[str, list[str]]:
    """The Samurai categories as the clause prints them: letter -> skills."""
    clause = (DOCS / "league.md").read_text(encoding="utf-8").split("**LGE-ADV-06**")[1]
    listed = re.findall(r"([WMTPL]) \([a-z ]+\) ([A-Z][^;.]*)", clause.split("Normal access")[0])
    return {
        letter: skills.replace(", only while PH is 0-1", "").split(", ")
        for letter, skills in listed
    }


@pytest.mark.rules("LGE-ADV-06", "KEM-ADV-01")
@pytest.mark.parametrize(
    ("clan", "key", "letters"),
    [
        ("crab", "lineman", "W"),
        ("phoenix", "apprentice", "W"),
        ("crab", "damned", "W"),
        ("crane", "thrower", "WT"),
        ("unicorn", "trower", "WT"),
        ("crane", "catcher", "WM"),
        ("phoenix", "air_adept", "WM"),
        ("phoenix", "water_adept", "WM"),
        ("crane", "kenshinzen", "WM"),
        ("scorpion", "ninja", "MT"),
        ("crab", "berserker", "WP"),
        ("crab", "tsukai_tsugasu", "WP"),
        ("dragon", "ise_zumi", "WP"),
        ("lion", "pride", "WP"),
        ("phoenix", "earth_adept", "WP"),
        ("phoenix", "fire_adept", "WP"),
        ("scorpion", "blitzer", "WP"),
        ("unicorn", "battle_maiden", "WP"),
    ],
)
def test_LGE_ADV_06_samurai_learn_by_their_categories(clan, key, letters) -> None:
    taught = printed_categories()
    assert {k: len(v) for k, v in taught.items()} == {"W": 5, "M": 4, "T": 2, "P": 3, "L": 1}
    for ph in (1, 2):
        who = learner("samurai", clan, key, ph=ph)
        own = letters + ("L" if ph == 1 else "")
        known = {skill_named(skill).printed for skill in who.skills}
        usual = {name for letter in own for name in taught[letter]} - known
        assert set(names(who, SINGLE, "samurai")) == (usual or {"nothing is left to learn"})
        more = {name for letter in "WMTP" for name in taught[letter]} - known
        assert set(names(who, DOUBLE, "samurai")) == usual | more


@pytest.mark.rules("LGE-ADV-06")
def test_LGE_ADV_06_a_ten_may_raise_personal_honor() -> None:
    assert names(learner("samurai", "lion", "lineman"), (4, 6), "samurai")[:2] == [
        "+1 MA",
        "+1 PH",
    ]
    assert "+1 PH" not in names(learner(), (4, 6))


@pytest.mark.rules("KEM-ADV-02")
def test_KEM_ADV_02_a_player_with_every_skill_chooses_nothing() -> None:
    who = learner(
        "samurai",
        "crab",
        ph=2,
        skills=("Block", "Tackle", "Charge", "Katana", "Iaijutsu"),
    )
    found = choices(who, StarRoll(2, SINGLE), find_variant("samurai").learning, {})
    assert found == [Advance("nothing", "", "KEM-ADV-02")]


@pytest.mark.rules("KEM-ADV-03")
def test_KEM_ADV_03_the_first_suggestion() -> None:
    assert names(learner(), (6, 6))[:2] == ["+1 ST", "Block"]
    assert names(learner(st=5), (6, 6))[0] == "Block"
    double = names(learner(), DOUBLE)
    assert double.index("Tackle") < double.index("Dauntless") < double.index("Guard")


@pytest.mark.rules("LGE-ADV-08")
@pytest.mark.parametrize("level", range(1, 8))
def test_LGE_ADV_08_two_dice_must_reach_more_with_every_level(level) -> None:
    needed = level + 2
    assert AGES_BELOW[level] == needed
    enough = divmod(needed, 2)
    fine = (enough[0], sum(enough))
    assert ageing(level, ScriptedDice(fine).roll) == Ageing(level, needed, fine)


@pytest.mark.rules("LGE-ADV-08")
@pytest.mark.parametrize(
    ("dice", "effect"),
    [
        ((1, 1), "niggling"),
        ((4, 4), "niggling"),
        ((4, 5), "av"),
        ((4, 6), "ma"),
        ((5, 6), "ag"),
        ((6, 6), "st"),
    ],
)
def test_LGE_ADV_08_a_player_that_ages_loses_by_two_more_dice(dice, effect) -> None:
    thrown = ScriptedDice([1, 2, *dice])
    assert ageing(2, thrown.roll) == Ageing(2, 4, (1, 2), dice, effect)
    thrown.assert_used_up()
