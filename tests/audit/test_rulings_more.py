"""Spells, feuds, handicaps and journeymen as the rules read them, on logs built by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.audit.reader import Event
from tests.audit.samurai import aftermath, ball, dice, handicap, injuries, passes, prematch
from tests.audit.samurai.mini import at, did, entry, match_of, rolled, stand, verdict
from tests.audit.samurai.options import legal
from tests.audit.samurai.state import Match


def passing() -> Match:
    """Home 0 throws to 1 at (6, 8); 2 stands north of them, away 3 to the east; a spell is left."""
    match = match_of([entry(), entry(number=2), entry(number=3)], [entry()])
    for figure, square in zip(match.figures, ((6, 5), (6, 8), (6, 7), (7, 8)), strict=True):
        stand(match, figure, *square)
    match.turn_running, match.spell_left, match.carrier = True, [True, True], match.figures[0]
    return match


def misses(figure: int, *, loose: bool = True) -> Event:
    """A catch that fails."""
    bonus = [["loose ball", -1]] if loose else []
    given = {"figure": figure, "modifiers": bonus, "target": 4, "success": False}
    return rolled("catch", 2, side=int(figure == 3), **given)


def bounces(die: int, origin: int, square: int) -> list[Event]:
    """A bounce."""
    way = did("ball_moved", cause="bounce", origin=origin, path=[square])
    return [rolled("bounce", die, sides=8), way]


def scatters(*ways: int) -> list[Event]:
    """The dice of a scatter."""
    return [rolled("scatter", way, sides=8) for way in ways]


def augury(roll: Event, *, cause: str) -> list[Event]:
    """The spell, the catch again, and this time the player has it."""
    figure = roll["figure"]
    return [
        did("spell_cast", side=0, spell="augury", figures=[figure], squares=[]),
        did("rerolled", side=0, figure=figure, purpose="catch", source="augury"),
        {**roll, "faces": [6], "success": True},
        did("caught", figure=figure, cause=cause),
    ]


FLIES = did("ball_moved", cause="pass", origin=at(6, 5), path=[at(6, 8)])


def test_kem_shu_01_augury_on_a_saving_catch() -> None:
    match = passing()
    home = match.figures
    events = [
        *[FLIES, misses(1, loose=False), *bounces(2, at(6, 8), at(6, 7))],
        *[misses(2), *augury(misses(2), cause="bounce")],
    ]
    assert not verdict(match, events, lambda: passes.fly(match, home[0], home[1], accurate=True))
    assert (match.due, match.at_stake) == (None, False)


def test_kem_shu_01_no_augury_where_nothing_is_at_stake() -> None:
    match = passing()
    events = [*bounces(2, at(6, 8), at(6, 7)), misses(2), *augury(misses(2), cause="bounce")]
    assert verdict(match, events, lambda: ball.bounce(match, at(6, 8))) == {"KEM-SHU-01"}


def test_sam_shu_03_augury_cast_is_augury_used() -> None:
    for source, broken in (("augury", set()), ("Catch", {"SAM-TRN-06"}), (None, {"SAM-SHU-03"})):
        match = passing()
        match.at_stake = True
        spell, again, *caught = augury(misses(2, loose=False), cause="pass")
        events = [spell, {**again, "source": source}, *caught] if source else [spell]
        broken_here = verdict(
            match,
            [misses(2, loose=False), *events],
            lambda m=match: ball.catch(m, m.figures[2], "pass", loose=False),
        )
        assert broken_here == broken


def test_kem_shu_01_no_augury_after_an_inaccurate_pass() -> None:
    match = passing()
    home = match.figures
    events = [
        *[FLIES, *scatters(2, 2, 7)],
        did("ball_moved", cause="scatter", origin=at(6, 8), path=[at(6, 7), at(6, 6), at(6, 7)]),
        *[misses(2), *augury(misses(2), cause="scatter")],
    ]
    broken = verdict(match, events, lambda: passes.fly(match, home[0], home[1], accurate=False))
    assert broken == {"KEM-SHU-01"}


@pytest.mark.parametrize("own", [True, False])
def test_kem_shu_01_in_the_wind_it_depends_on_where_the_ball_came_down(own: bool) -> None:
    """It comes down on 1 or on the opponent, who misses it; then 2 saves it, or only catches it."""
    match = passing()
    match.weather = "stifling_wind"
    one, target, saver, opponent = match.figures
    if own:
        first, ways, path = target, (2, 6, 5), [at(6, 7), at(5, 8), at(6, 8)]
    else:
        first, ways, path = opponent, (5, 4, 1), [at(7, 8), at(6, 8), at(5, 7)]
        stand(match, opponent, 5, 7)
        stand(match, saver, 5, 6)
    events = [
        *[FLIES, *scatters(*ways)],
        did("ball_moved", cause="scatter", origin=at(6, 8), path=path),
        *[misses(first.slot), *bounces(2, path[-1], saver.square)],
        *[misses(2), *augury(misses(2), cause="bounce")],
    ]
    broken = verdict(match, events, lambda: passes.fly(match, one, target, accurate=True))
    assert broken == (set() if own else {"KEM-SHU-01"})


def test_kem_stf_01_no_steel_in_a_test_of_might() -> None:
    for cause, broken in (("might", {"SAM-SHU-04"}), ("block", set())):
        match = match_of([entry()], [entry()])
        match.spell_left[0] = True
        one, other = match.figures
        stand(match, one, 6, 11)
        stand(match, other, 6, 12)
        events = [
            did("knocked_down", figure=1, by=0, cause=cause),
            did("spell_cast", side=0, spell="biting_steel", figures=[0, 1], squares=[]),
            rolled(
                "armour", 1, 2, figure=1, modifiers=[["Biting Steel", 2]], target=8, success=False
            ),
        ]
        fell = verdict(
            match,
            events,
            lambda m=match, f=other, by=one, how=cause: injuries.fall(m, f, how, by),
        )
        assert fell == broken


def test_kem_bal_01_a_ball_thrown_in() -> None:
    """It rests on an empty square; a standing player there catches at -1."""
    way = did("ball_moved", cause="throw_in", origin=at(0, 9), path=[at(1, 9), at(2, 9)])
    dice_thrown = [rolled("throw_in_direction", 3), rolled("throw_in_distance", 1, 1)]
    rests = did("ball_rests", square=at(2, 9))
    catches = [misses(0), *bounces(7, at(2, 9), at(2, 10)), did("ball_rests", square=at(2, 10))]
    for taken, events, right in (
        (False, [rests], True),
        (False, [*bounces(7, at(2, 9), at(2, 10)), did("ball_rests", square=at(2, 10))], False),
        (True, catches, True),
        (True, [misses(0, loose=False), *catches[1:]], False),
    ):
        match = match_of([entry()], [])
        if taken:
            stand(match, match.figures[0], 2, 9)
        found = verdict(
            match, [*dice_thrown, way, *events], lambda m=match: ball.throw_in(m, at(0, 9))
        )
        assert (not found) is right


@pytest.mark.parametrize(
    ("feud", "clans", "due"),
    [
        ("off", ("crab", "crane"), False),
        ("on", ("crab", "crane"), True),
        ("on", ("crab", "crab"), False),
        ("crab/crane,lion/scorpion", ("crane", "crab"), True),
        ("crab/crane,lion/scorpion", ("lion", "scorpion"), True),
        ("crab/crane,lion/scorpion", ("crab", "lion"), False),
        ("crab/crane,lion/scorpion", ("crab", "crab"), False),
    ],
)
def test_kem_feu_01_rivals(feud: str, clans: tuple[str, str], due: bool) -> None:
    match = match_of([], [], blood_feud=feud)
    for line, clan in zip(match.line_ups, clans, strict=True):
        line["clan"] = clan
    assert prematch.rivals(match) is due


@pytest.mark.parametrize(
    ("option", "value", "fine"),
    [
        ("blood_feud", "on", True),
        ("blood_feud", "crab/crane", True),
        ("blood_feud", "crab/crab", False),
        ("blood_feud", "crab/mantis", False),
        ("blood_feud", "off", False),
        ("big_guy_rerolls", "never", True),
        ("big_guy_rerolls", "loner", False),
        ("ageing", "on", True),
        ("ask_absent_coach", "DEC-25", True),
        ("ask_absent_coach", "DEC-25;DEC-26", False),
    ],
)
def test_lge_opt_01_what_a_set_up_may_name(option: str, value: str, fine: bool) -> None:
    assert legal(option, value) is fine


def gained(face: int, effect: int | None = None) -> list[Event]:
    """A roll on the table of the handicap, and the line it gives."""
    line = did("handicap_gained", side=0, effect=effect or face)
    return [rolled("handicap", face), line]


@pytest.mark.parametrize(
    ("favor", "shamed", "again"),
    [
        ("honor", 0, False),
        ("rolloff", 2, False),
        ("both", 0, True),
        ("none", 0, True),
        ("honor", 3, True),
    ],
)
def test_kem_hcp_02_line_three_where_it_gives_nothing(favor: str, shamed: int, again: bool) -> None:
    for events, right in ((gained(3), not again), ([rolled("handicap", 3), *gained(5)], again)):
        home = [entry(number=n, dishonored=n <= shamed) for n in range(1, 4)]
        match = match_of(home, [entry()], imperial_favor=favor)
        match.line_ups[1]["rating"] += 11
        found = verdict(match, events, lambda m=match: handicap.gain(m))
        assert (not found) is right


def test_kem_hcp_02_no_free_choice_of_line_three() -> None:
    for favor, broken in (("none", {"KEM-HCP-02"}), ("honor", set())):
        match = match_of([], [entry()], imperial_favor=favor)
        match.line_ups[1]["rating"] += 101
        match.handicap[0] = {2}  # had before, so that nobody need be named here
        lot = [rolled("handicap_pick", 1, side=1, sides=1), did("held_back", figure=0)]
        rolls = [*gained(1), *gained(5), *gained(6), *gained(4), *lot]
        events = [*rolls, did("handicap_gained", side=0, effect=3)]
        assert verdict(match, events, lambda m=match: handicap.gain(m)) == broken


PAID = did("rerolls_set", side=0, left=0, cause="spent")
AGAIN = did("rerolled", side=0, figure=0, purpose="dodge", source="team")
DODGE = rolled("dodge", 2, figure=0, target=4, success=False)
SAVED = {**DODGE, "faces": [5], "success": True}


def lone(face: int) -> Event:
    """The Loner's die."""
    return rolled("loner", face, figure=0, target=4, success=face >= 4)


@pytest.mark.parametrize(
    ("events", "big_guys", "right"),
    [
        ([DODGE, PAID, lone(4), AGAIN, SAVED], "loner", True),
        ([DODGE, PAID, lone(3)], "loner", True),
        ([DODGE, PAID, lone(3), AGAIN, SAVED], "loner", False),
        ([DODGE, PAID, lone(4)], "loner", False),
        ([DODGE, PAID, AGAIN, SAVED], "loner", False),
        ([DODGE, lone(4), PAID, AGAIN, SAVED], "loner", False),
        ([SAVED, PAID, lone(3)], "loner", False),
        ([DODGE, PAID, lone(4), {**AGAIN, "source": "Dodge"}, SAVED], "loner", False),
        ([DODGE, PAID, lone(4), AGAIN, SAVED], "never", False),
        ([DODGE], "never", True),
    ],
)
def test_skl_45_a_loner_and_the_team_reroll(
    events: list[Event], big_guys: str, right: bool
) -> None:
    match = match_of([entry(skills=["Loner"])], [], big_guy_rerolls=big_guys)
    match.turn_running, match.rerolls = True, [1, 0]
    figure = match.figures[0]
    found = verdict(match, events, lambda: dice.attempt(match, "SAM-DOD-01", "dodge", figure, 4))
    assert (not found) is right
    assert right or found & {"SKL-45", "SAM-TRN-06"}


def test_skl_45_augury_after_a_reroll_lost() -> None:
    spell = did("spell_cast", side=0, spell="augury", figures=[0], squares=[])
    for source, broken in (("augury", set()), ("Dodge", {"SAM-TRN-06"})):
        events = [DODGE, PAID, lone(2), *[spell] * (source == "augury")]
        events += [{**AGAIN, "source": source}, SAVED]
        match = match_of([entry(skills=["Loner", "Dodge"])], [])
        match.turn_running, match.rerolls, match.spell_left = True, [1, 0], [True, False]
        found = verdict(
            match,
            events,
            lambda m=match: dice.attempt(m, "SAM-DOD-01", "dodge", m.figures[0], 4),
        )
        assert found >= broken
        assert bool(found) is bool(broken)


def test_sam_trn_06_no_team_reroll_after_a_skill() -> None:
    match = match_of([entry(skills=["Dodge"])], [])
    match.turn_running, match.rerolls = True, [1, 0]
    events = [DODGE, {**AGAIN, "source": "Dodge"}, DODGE, PAID, AGAIN, SAVED]
    figure = match.figures[0]
    found = verdict(match, events, lambda: dice.attempt(match, "SAM-DOD-01", "dodge", figure, 4))
    assert found == {"SAM-TRN-06"}


def journeyman(**changed: Any) -> dict[str, Any]:
    """A Crane journeyman."""
    return entry(**{"skills": ["Loner"], "league": False, "journeyman": True, **changed})


@pytest.mark.parametrize(
    "changed",
    [
        {"skills": []},
        {"skills": ["Loner", "Block"]},
        {"st": 4},
        {"spp": 1},
        {"league": True},
        {"standing_injuries": 1},
        {"blessed": True},
    ],
)
def test_lge_jou_01_what_a_journeyman_is(changed: dict[str, Any]) -> None:
    for man, right in ((journeyman(), True), (journeyman(**changed), False)):
        match = match_of([man], [])
        found = verdict(match, [], lambda m=match: prematch.line_ups(m))
        assert ("LGE-JOU-01" not in found) is right


def test_lge_jou_01_no_mvp_no_points_no_honor() -> None:
    match = match_of([entry(), journeyman(number=2, dishonored=True)], [])
    lot = [rolled("mvp", 1, sides=1), did("mvp_named", side=0, figure=0)]
    assert not verdict(match, lot, lambda: aftermath.mvp(match, 0))
    assert not verdict(match, [], lambda: aftermath.honor(match))
    match.figures[1].played = match.figures[0].played = True
    points = did("spp_earned", figure=0, points=5, cause="handicap")
    given = [rolled("handicap_gift", 1, sides=1), points]
    assert not verdict(match, given, lambda: aftermath.gift(match, 0))
    lot = [rolled("mvp", 2, sides=2), did("mvp_named", side=0, figure=1)]
    assert verdict(match, lot, lambda: aftermath.mvp(match, 0)) == {"LGE-MVP-01"}


def test_lge_jou_01_a_side_of_journeymen_has_nobody_to_name() -> None:
    for step in (aftermath.mvp, aftermath.gift, aftermath.disgrace):
        for events, right in (([], True), ([rolled("mvp", 1, sides=1)], False)):
            match = match_of([journeyman()], [])
            found = verdict(match, events, lambda m=match, s=step: s(m, 0))
            assert (not found) is right


def test_lge_jou_01_journeymen_come_after_poison_and_handicap() -> None:
    match = match_of([entry()], [journeyman()])
    match.staff[0]["shosuro_hametsu"] = 1
    events = [rolled("poison", 1, figure=1), did("poisoned", figure=1, result="nothing")]
    assert verdict(match, events, lambda: prematch.hametsu(match)) == {"SAM-STF-06"}
    match = match_of([journeyman()], [])
    events = [did("skill_gained", figure=0, skill="Block")]
    assert verdict(match, events, lambda: handicap.learn(match, 0)) == {"LGE-HCP-02"}
    match = match_of([entry(), journeyman()], [])
    events = [rolled("handicap_pick", 1, sides=2), did("held_back", figure=0)]
    assert verdict(match, events, lambda: handicap.hold_back(match, 1)) == {"LGE-HCP-02"}


@pytest.mark.parametrize("side", [0, 1])
def test_kem_con_01_takas_winnings_stay_with_his_side(side: int) -> None:
    match = match_of([entry()], [entry()])
    match.staff[0]["yasuki_taka"] = 1
    match.conceded, match.costly = 0, True
    events = [
        did("staff_used", side=0, staff="yasuki_taka"),
        rolled("yasuki_taka", 4),
        did("winnings_paid", side=side, amount=40),
    ]
    assert verdict(match, events, lambda: aftermath.taka(match, 0)) == (
        {"SAM-STF-01"} if side else set()
    )
