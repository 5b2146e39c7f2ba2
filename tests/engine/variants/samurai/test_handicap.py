"""Gains of the side with the lower team rating (LGE-HCP)."""

from __future__ import annotations

import pytest

from engine.decisions import Choice, DecisionKind, Verb
from engine.position import Phase, State
from engine.skills import Skill
from tests.engine.stage import Player, Stage, kinds, of, one
from tests.engine.variants.samurai.test_penalties import CAST, before

NO_FAVOR = {"imperial_favor": "none"}


def weaker(line, dice=(), difference=11, **stage):
    """Home's rating is lower by that much; its first roll shows ``line``."""
    stage.setdefault("options", NO_FAVOR)
    return before(dice=[line, *dice], ratings=(100, 100 + difference), **stage)


@pytest.mark.parametrize(
    ("difference", "rolls"), [(0, 0), (10, 0), (11, 1), (25, 1), (26, 2), (50, 2), (51, 3), (75, 3)]
)
def test_so_many_rolls_for_so_great_a_difference(difference, rolls):
    scene = before(
        dice=[*(1, 5, 6)[:rolls], 6, 1], ratings=(100 + difference, 100), options=NO_FAVOR
    )
    assert scene.game.position.handicaps == [(), (1, 5, 6)[:rolls]]


@pytest.mark.rules("LGE-HCP-01", "LGE-HCP-02", "DEC-39")
def test_four_rolls_without_repeats_and_beyond_a_hundred_a_free_choice():
    scene = weaker(1, dice=[1, 3, 3, 6, 5], difference=101, options={})
    assert [e.effect for e in of(scene.game.events, "handicap_gained")] == [1, 3, 6, 5]
    assert (scene.decision.kind, scene.decision.side) == (DecisionKind.HANDICAP, 0)
    assert scene.decision.default.target == 2
    assert scene.decision.options.refusal(Choice(Verb.EFFECT, 1)).rule == "LGE-HCP-01"
    events = scene.decide("EFFECT 4", dice=[3, 6, 1])
    assert one(events, "favor_given").side == 0
    assert one(events, "held_back").rule == "LGE-HCP-02"
    assert scene.away(3).held_back


@pytest.mark.silent("LGE-HCP-02")
def test_handicaps_may_be_switched_off():
    off = {**NO_FAVOR, "handicap": "off"}
    scene = before(dice=[6, 1], ratings=(100, 300), options=off)
    assert scene.game.position.handicaps == [(), ()]


@pytest.mark.rules("LGE-HCP-02")
def test_line_1_is_a_re_roll_more_in_each_half():
    scene = weaker(1, dice=[6, 1], rerolls=(2, 2))
    scene.decide("KICK")
    assert scene.game.position.rerolls == [3, 2]
    assert [e.left for e in of(scene.game.events, "rerolls_set")] == [2, 2, 3]
    assert of(scene.game.events, "rerolls_set")[-1].rule == "LGE-HCP-02"


@pytest.mark.rules("LGE-HCP-02", "LGE-ADV-06", "DEC-39")
def test_line_2_teaches_one_player_a_skill_of_their_normal_access():
    scene = weaker(2, home={**CAST, 12: Player(state=State.RESERVES, cost=120)})
    assert (scene.decision.kind, scene.decision.default.target) == (
        DecisionKind.HANDICAP_SKILL,
        (scene.figure(12).slot, int(Skill.BLOCK)),
    )
    events = scene.decide("LEARN 3 Katana", dice=[6, 1])
    assert one(events, "skill_gained").skill == "Katana"
    assert scene.figure(3).skills & Skill.KATANA


@pytest.mark.rules("LGE-HCP-02", "SAM-FAV-01")
def test_line_3_is_the_imperial_favor():
    proud = {**CAST, 1: Player(state=State.RESERVES, ph=9)}
    scene = weaker(3, dice=[6, 1], away=proud, options={})
    assert one(scene.game.events, "favor_given").side == 0
    assert one(scene.game.events, "handicap_gained").rule == "LGE-HCP-02"


@pytest.mark.rules("LGE-HCP-02")
def test_line_4_holds_an_opponent_back_until_half_time():
    scene = weaker(4, dice=[5, 6, 1])
    scene.decide("KICK")
    assert scene.away(5) not in scene.game.position.available(1)
    scene.game.position.half = 1
    scene.start(Phase.HALF_END)
    assert one(scene.game.events, "returned_to_reserves").cause == "half"
    assert scene.away(5) in scene.game.position.available(1)


@pytest.mark.rules("LGE-HCP-02")
def test_line_5_is_a_gift_for_a_player_of_the_match():
    stage = Stage({7: "E5", 8: "A1", 9: Player()}, {4: "N24"})
    stage.game.position.handicaps = [(5,), ()]
    stage.dice._faces = [1, 1, 1, 1, 2]
    stage.start(Phase.POST_MATCH)
    gift = one(stage.game.events, "spp_earned")
    assert (gift.figure, gift.points, gift.cause) == (stage.figure(8).slot, 5, "handicap")
    assert "scored" not in kinds(stage.game.events)
    assert gift.rule == "LGE-HCP-02"


@pytest.mark.rules("LGE-HCP-02")
def test_a_journeyman_is_not_there_yet_to_be_held_back():
    guest = {99: Player(state=State.RESERVES, journeyman=True)}
    scene = weaker(4, dice=[11, 6, 1], away={**CAST, **guest})
    assert one(scene.game.events, "held_back").figure == scene.away(11).slot


IN_DISGRACE = {n: Player(state=State.RESERVES, dishonored=n < 4) for n in range(1, 12)}


@pytest.mark.rules("KEM-HCP-02", "LGE-HCP-02", "LGE-HON-03")
@pytest.mark.parametrize(
    ("home", "favor"), [(CAST, "none"), (CAST, "both"), (IN_DISGRACE, "honor")]
)
def test_line_3_is_rolled_again_where_it_can_give_nothing(home, favor):
    scene = weaker(3, dice=[3, 5, 6, 1], home=home, options={"imperial_favor": favor})
    assert one(scene.game.events, "handicap_gained").effect == 5


@pytest.mark.rules("KEM-HCP-02", "LGE-HCP-02", "DEC-39")
def test_nor_is_it_a_free_choice_then():
    scene = weaker(1, dice=[6, 5, 4, 3], difference=101)
    assert [choice.one for choice in scene.decision.options] == [2]
