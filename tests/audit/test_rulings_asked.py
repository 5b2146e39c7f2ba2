"""What a second reading asked: pushes that score, windows, orders of dice, on hand-built logs."""

from __future__ import annotations

import pytest

from tests.audit.reader import Event
from tests.audit.samurai import (
    activation,
    aftermath,
    blocks,
    dice,
    duels,
    kickevents,
    passes,
    prematch,
    turns,
)
from tests.audit.samurai.ball import Touchdown
from tests.audit.samurai.mini import at, did, entry, match_of, rolled, stand, verdict
from tests.audit.samurai.movement import Activation
from tests.audit.samurai.state import Match


def shove(match: Match, *, felled: bool = True) -> None:
    """Home 0 pushes away's first; a touchdown in it is raised as it should be."""
    try:
        blocks.shove(match, match.figures[0], match.team(1)[0], felled=felled, charged=False)
    except Touchdown:
        return


def pushed(figure: int, origin: int, square: int | None) -> Event:
    """A push by home 0."""
    return did("pushed", figure=figure, by=0, origin=origin, square=square)


def scored(side: int, figure: int) -> list[Event]:
    """A touchdown and its SPP."""
    home, away = 1 - side, side
    return [
        did("scored", side=side, figure=figure, home=home, away=away),
        did("spp_earned", figure=figure, points=3, cause="touchdown"),
    ]


def crowd(figure: int, side: int) -> list[Event]:
    """The crowd gets a player, and lets them go."""
    return [
        rolled("injury", 1, 2, side=side, figure=figure),
        did("injured", figure=figure, by=None, cause="crowd", result="stunned"),
    ]


def test_kem_psh_01_a_chain_that_scores() -> None:
    """0 pushes the carrier into the corner of home's end zone; who stood there is pushed out."""
    for after, broken in (
        ([*scored(1, 4), *crowd(5, 0)], set()),
        (scored(1, 4), {"KEM-PSH-01", "SAM-INJ-02"}),
        ([*crowd(5, 0), *scored(1, 4)], {"SAM-SCO-01"}),
    ):
        home = [entry(number=n) for n in range(1, 5)]
        match = match_of(home, [entry(), entry(number=2)])
        squares = ((2, 3), (0, 2), (1, 1), (0, 0), (1, 2), (0, 1))
        for figure, (x, y) in zip(match.figures, squares, strict=True):
            stand(match, figure, x, y)
        match.carrier = match.figures[4]
        logged = [pushed(5, at(0, 1), None), pushed(4, at(1, 2), at(0, 1)), *after]
        found = verdict(match, logged, lambda m=match: shove(m, felled=False))
        assert found >= broken
        assert bool(found) is bool(broken)
        if not broken:
            assert (match.figures[5].state, match.score) == ("reserve", [0, 1])


def test_kem_psh_01_a_follow_up_that_scores() -> None:
    """The carrier drives the opponent over the sideline and steps into the end zone after them."""
    for after, right in (
        ([*scored(0, 0), *crowd(2, 0)], True),
        (scored(0, 0), False),
        ([*crowd(2, 0), *scored(0, 0)], False),
    ):
        match = match_of([entry(), entry(number=2)], [entry()])
        for figure, (x, y) in zip(match.figures, ((1, 21), (0, 23), (0, 22)), strict=True):
            stand(match, figure, x, y)
        match.carrier = match.figures[0]
        logged = [
            pushed(2, at(0, 22), None),
            did("moved", figure=0, origin=at(1, 21), square=at(0, 22), cause="follow_up"),
            *after,
        ]
        found = verdict(match, logged, lambda m=match: shove(m))
        assert (not found) is right


def test_core_sco_01_the_fall_comes_before_the_point_of_who_follows_up() -> None:
    """The result of a block is carried out whole before a touchdown is judged."""
    fall = [
        did("knocked_down", figure=1, by=0, cause="block"),
        rolled("armour", 1, 2, side=0, figure=1, target=9, success=False),
    ]
    for after, right in (
        ([*fall, *scored(0, 0)], True),
        ([*scored(0, 0), *fall], False),
        (scored(0, 0), False),
    ):
        match = match_of([entry()], [entry(av=8)])
        stand(match, match.figures[0], 5, 21)
        stand(match, match.figures[1], 5, 22)
        match.carrier = match.figures[0]
        logged = [
            pushed(1, at(5, 22), at(5, 23)),
            did("moved", figure=0, origin=at(5, 21), square=at(5, 22), cause="follow_up"),
            *after,
        ]
        found = verdict(match, logged, lambda m=match: shove(m))
        assert (not found) is right


def test_core_sco_01_a_carrier_pushed_in_and_felled_has_not_scored() -> None:
    """The ball they drop bounces instead."""
    fall = [
        did("knocked_down", figure=1, by=0, cause="block"),
        did("ball_dropped", figure=1, square=at(5, 1)),
        rolled("armour", 1, 2, side=0, figure=1, target=9, success=False),
    ]
    for after, right in ((fall, True), (scored(1, 1), False), ([*fall, *scored(1, 1)], False)):
        match = match_of([entry()], [entry(av=8)])
        stand(match, match.figures[0], 5, 3)
        stand(match, match.figures[1], 5, 2)
        match.carrier = match.figures[1]
        match.ball = -1
        logged = [pushed(1, at(5, 2), at(5, 1)), *after]
        found = verdict(match, logged, lambda m=match: shove(m))
        assert (not found) is right, found


def strike(side: int) -> list[Event]:
    """A Void Strike at home 0 that fails."""
    return [
        did("spell_cast", side=side, spell="void_strike", figures=[0], squares=[]),
        rolled("void_strike", 1, side=side, figure=0, target=4, success=False),
    ]


WORD = did("staff_used", side=0, staff="ikoma_ujiaki")
STANDS = [
    did("spell_cast", side=0, spell="inner_fire", figures=[1], squares=[]),
    did("stood_up", figure=1, cost=0),
]
MOVES = [did("activated", figure=0), did("moved", figure=0, origin=0, square=1, cause="move")]
LATER = [did("activated", figure=1), did("moved", figure=1, origin=20, square=21, cause="move")]
ENDS = did("turn_ended", side=0, cause="end")
GIVES_UP = [
    did("conceded", side=0, penalty=False),
    did("turn_ended", side=0, cause="concession"),
]


def a_turn(logged: list[Event], *, bonus: bool = False) -> set[str]:
    """What home's turn breaks; both sides have a Shugenja and home Ujiaki, and 1 may lie prone."""
    match = match_of([entry(), entry(number=2)], [entry()])
    stand(match, match.figures[0], 0, 0)
    stand(match, match.figures[1], 6, 1)
    if STANDS[0] in logged:
        match.figures[1].state = "prone"
    match.half, match.spell_left = 1, [True, True]
    match.staff[0]["ikoma_ujiaki"] = 1
    for line in match.line_ups:
        line["clan"] = "phoenix"
    began = did("turn_began", side=0, half=1, turn=int(not bonus), bonus=bonus)
    return verdict(match, [began, *logged], lambda: turns.turn(match, 0, bonus=bonus))


@pytest.mark.parametrize(
    ("logged", "broken"),
    [
        ([*strike(1), WORD, *STANDS, *MOVES, ENDS], set()),
        ([*strike(1), *strike(0), ENDS], set()),
        ([*MOVES, *strike(1), *strike(0), *LATER, ENDS], set()),
        ([*MOVES, *strike(1), ENDS], set()),
        ([WORD, *MOVES, *strike(1), ENDS], set()),
        ([*strike(0), *strike(1), ENDS], {"KEM-SHU-02"}),
        ([WORD, *strike(1), *MOVES, ENDS], {"KEM-SHU-02"}),
        ([*STANDS, *strike(1), *MOVES, ENDS], {"KEM-SHU-02"}),
        ([*MOVES, *strike(0), *strike(1), ENDS], {"KEM-SHU-02"}),
    ],
)
def test_kem_shu_02_the_side_not_moving_is_asked_first(
    logged: list[Event], broken: set[str]
) -> None:
    assert a_turn(logged) == broken


@pytest.mark.parametrize(
    ("logged", "right"),
    [
        (GIVES_UP, True),
        ([WORD, *GIVES_UP], False),
        ([*STANDS, *GIVES_UP], False),
        ([*strike(1), *GIVES_UP], False),
        ([*MOVES, *GIVES_UP], False),
        ([*MOVES, *strike(0), *GIVES_UP], False),
    ],
)
def test_kem_con_01_the_start_of_a_turn(logged: list[Event], right: bool) -> None:
    assert a_turn(logged) == (set() if right else {"KEM-CON-01"})


def test_kem_con_01_a_bonus_turn_has_no_start() -> None:
    assert a_turn(GIVES_UP, bonus=True) == {"KEM-CON-01"}


@pytest.mark.parametrize("opponent_catch", ["free", "turnover"])
@pytest.mark.parametrize("thrown_to", ["nobody", "opponent", "own"])
def test_kem_shu_02_a_pass_blown_off_the_pitch(opponent_catch: str, thrown_to: str) -> None:
    """Three scatters west from the sideline; the crowd throws it in to (3, 8)."""
    match = match_of(
        [entry(), entry(number=2), entry(number=3)], [entry()], wind_opponent_catch=opponent_catch
    )
    match.weather, match.turn_running = "stifling_wind", True
    one, target, mate, opponent = match.figures
    stand(match, one, 1, 5)
    stand(match, target, 1, 8)
    match.carrier = one
    there = {"opponent": opponent, "own": mate}.get(thrown_to)
    logged = [
        did("ball_moved", cause="pass", origin=at(1, 5), path=[at(1, 8)]),
        rolled("scatter", 4, sides=8),
        rolled("scatter", 4, sides=8),
        did("ball_moved", cause="scatter", origin=at(1, 8), path=[at(0, 8)]),
        did("ball_left_pitch", square=at(0, 8)),
        rolled("throw_in_direction", 3),
        rolled("throw_in_distance", 1, 2),
        did("ball_moved", cause="throw_in", origin=at(0, 8), path=[at(x, 8) for x in (1, 2, 3)]),
    ]
    if there:
        stand(match, there, 3, 8)
        given = {"figure": there.slot, "modifiers": [["loose ball", -1]], "target": 4}
        logged += [
            rolled("catch", 6, side=there.side, **given, success=True),
            did("caught", figure=there.slot, cause="throw_in"),
        ]
    else:
        logged.append(did("ball_rests", square=at(3, 8)))
    assert not verdict(match, logged, lambda: passes.fly(match, one, target, accurate=True))
    assert match.due is None
    over = did("turnover", side=0, cause="failed_catch")
    match.events, match.at, match.carrier, match.ball = [], 0, one, -1
    logged = [*logged, over]
    found = verdict(match, logged, lambda: passes.fly(match, one, target, accurate=True))
    assert "SAM-PAS-05" in found


def old_wound(figure: int, face: int = 4) -> Event:
    """A die of an old wound."""
    return rolled(
        "old_wound", face, side=int(figure > 1), figure=figure, target=2, success=face > 1
    )


MISSES = did("misses_match", figure=1)


@pytest.mark.parametrize(
    ("logged", "right"),
    [
        ([old_wound(1), old_wound(1), old_wound(0), old_wound(3)], True),
        ([old_wound(1, 1), MISSES, old_wound(0), old_wound(3)], True),
        ([old_wound(0), old_wound(1), old_wound(1), old_wound(3)], False),
        ([old_wound(3), old_wound(1), old_wound(1), old_wound(0)], False),
        ([old_wound(1, 1), MISSES, old_wound(1), old_wound(0), old_wound(3)], False),
        ([old_wound(1), old_wound(1), old_wound(0), old_wound(3), old_wound(3)], False),
    ],
)
def test_core_dic_05_old_wounds_by_side_and_shirt(logged: list[Event], right: bool) -> None:
    home = [entry(number=9, standing_injuries=1), entry(number=4, standing_injuries=2)]
    match = match_of(home, [entry(number=1), entry(number=2, standing_injuries=1)])
    found = verdict(match, logged, lambda: prematch.old_wounds(match))
    assert (not found) is right
    assert right or "SAM-INJ-05" in found


def honor(figure: int) -> Event:
    """A die of honor that changes nothing."""
    return rolled("honor", 3, side=int(figure > 3), figure=figure)


@pytest.mark.parametrize(
    ("logged", "broken"),
    [
        ([honor(1), honor(0), honor(4)], set()),
        ([honor(0), honor(1), honor(4)], {"SAM-HON-02"}),
        ([honor(4), honor(1), honor(0)], {"SAM-HON-02"}),
        ([honor(1), honor(0), honor(4), honor(2)], {"KEM-HON-01", "SAM-HON-02"}),
        ([honor(1), honor(0), honor(4), honor(3)], {"KEM-HON-01", "SAM-HON-02"}),
        ([honor(1), honor(0), honor(4), honor(4)], {"CORE-SEQ-01", "SAM-HON-02"}),
    ],
)
def test_kem_hon_01_the_roster_by_side_and_shirt(logged: list[Event], broken: set[str]) -> None:
    """Home 9 and 4, a ronin and a journeyman, away 1: all are Dishonored."""
    shamed = {"dishonored": True}
    match = match_of(
        [
            entry(number=9, **shamed),
            entry(number=4, **shamed),
            entry(number=2, league=False, **shamed),
            entry(number=3, league=False, journeyman=True, **shamed),
        ],
        [entry(**shamed)],
    )
    assert verdict(match, logged, lambda: aftermath.honor(match)) == broken


@pytest.mark.parametrize("after", ["Dodge", "team", "augury"])
def test_kem_lon_01_only_augury_after_a_lost_reroll(after: str) -> None:
    roll = rolled("dodge", 2, figure=0, target=4, success=False)
    paid = did("rerolls_set", side=0, left=1, cause="spent")
    spell = did("spell_cast", side=0, spell="augury", figures=[0], squares=[])
    logged = [
        *[roll, paid, rolled("loner", 3, figure=0, target=4, success=False)],
        *{"team": [{**paid, "left": 0}], "augury": [spell]}.get(after, []),
        did("rerolled", side=0, figure=0, purpose="dodge", source=after),
        {**roll, "faces": [5], "success": True},
    ]
    match = match_of([entry(skills=["Loner", "Dodge"])], [])
    match.turn_running, match.rerolls, match.spell_left = True, [2, 0], [True, False]
    figure = match.figures[0]
    found = verdict(match, logged, lambda: dice.attempt(match, "SAM-DOD-01", "dodge", figure, 4))
    assert (not found) is (after == "augury")
    assert ("KEM-LON-01" in found) is (after == "Dodge")


@pytest.mark.parametrize(
    ("chosen", "broken"),
    [
        ({"handoff_free": "on", "samurai_actions": "per_coach"}, set()),
        ({"samurai_actions": "per_coach"}, {"SAM-TRN-03"}),
        ({"handoff_free": "on"}, set()),
        ({}, set()),
    ],
)
def test_sam_pas_08_a_free_hand_off_when_another_has_acted(
    chosen: dict[str, str], broken: set[str]
) -> None:
    match = match_of([entry(), entry(number=2), entry(number=3)], [], **chosen)
    for figure, x in zip(match.figures, (5, 6, 9), strict=True):
        stand(match, figure, x, 6)
    giver, taker, match.actor = match.figures
    match.carrier = giver
    logged = [
        did("offered", figure=0, target=1),
        rolled("hand_off", 5, figure=0, target=4, success=True),
        did("handed_off", figure=0, target=1),
    ]
    act = Activation(giver)
    assert verdict(match, logged, lambda: activation.go_on(match, act)) == broken
    assert match.carrier is taker
    assert match.actor is (match.figures[2] if chosen.get("handoff_free") else giver)


def test_sam_pas_08_a_free_hand_off_ends_nothing_and_follows_no_act() -> None:
    match = match_of([entry(), entry(number=2)], [], handoff_free="on")
    for figure, x in zip(match.figures, (5, 6), strict=True):
        stand(match, figure, x, 6)
    match.carrier = match.figures[0]
    logged = [
        did("offered", figure=0, target=1),
        rolled("hand_off", 5, figure=0, target=4, success=True),
        did("handed_off", figure=0, target=1),
        did("moved", figure=0, origin=at(5, 6), square=at(4, 6), cause="move"),
    ]
    for acted, broken in ((False, set()), (True, {"SAM-PAS-08"})):
        act = Activation(match.figures[0])
        act.acted = acted
        events = logged[: 3 if acted else 4]

        def goes_on(act: Activation = act, events: list[Event] = events) -> None:
            for _ in events[2:]:
                activation.go_on(match, act)

        assert verdict(match, events, goes_on) == broken
        match.put(match.figures[0], at(5, 6))
        match.carrier = match.figures[0]


@pytest.mark.parametrize("state", ["missing", "dead"])
@pytest.mark.parametrize("shamed", [2, 3])
def test_kem_fav_01_the_absent_dishonored_count(state: str, shamed: int) -> None:
    """Home is of higher honor, and barred if the third of its Dishonored counts."""
    home = [entry(number=n, ph=9, dishonored=n <= shamed) for n in range(1, 7)]
    match = match_of(home, [entry()])
    match.figures[0].state = state
    logged = [did("favor_given", side=int(shamed == 3))]
    assert not verdict(match, logged, lambda: prematch.imperial_favor(match))
    logged = [did("favor_given", side=int(shamed != 3))]
    match.events, match.at = [], 0
    assert verdict(match, logged, lambda: prematch.imperial_favor(match)) == {"SAM-FAV-01"}


def test_kem_jou_01_a_man_held_back_can_play() -> None:
    for held, gone in ((True, True), (False, True)):
        home = [entry(number=n) for n in range(1, 12)]
        home.append(entry(number=12, skills=["Loner"], league=False, journeyman=True))
        match = match_of(home, [])
        match.figures[3].held_back = held
        logged = [did("misses_match", figure=11)]
        assert (not verdict(match, logged, lambda m=match: prematch.journeymen(m))) is gone
        match = match_of(home, [])
        match.figures[3].held_back = held
        stays = verdict(match, [], lambda m=match: prematch.journeymen(m))
        assert stays == {"LGE-JOU-01"}


def test_kem_jou_01_a_man_missing_cannot() -> None:
    home = [entry(number=n) for n in range(1, 12)]
    home.append(entry(number=12, skills=["Loner"], league=False, journeyman=True))
    match = match_of(home, [])
    match.figures[3].state = "missing"
    assert not verdict(match, [], lambda: prematch.journeymen(match))


def test_kem_due_02_a_stun_in_reserve_ends_the_touch_and_nothing_else() -> None:
    """Set up again by Superior Tactics, the player stands (KEM-KIK-02)."""
    stunned = [
        did("duel_struck", figure=0, opponent=1, back=False),
        rolled("injury", 1, 1, figure=1),
        did("injured", figure=1, by=0, cause="duel", result="stunned"),
    ]
    untouched = did("blessed", figure=1, on=False)
    for logged, broken in (([*stunned, untouched], set()), (stunned, {"SAM-KIK-05"})):
        match = match_of([entry()], [entry(blessed=True)])
        one, other = match.figures
        assert (
            verdict(
                match,
                logged,
                lambda m=match, f=one, o=other: duels.strike(m, f, o, 0, back=False),
            )
            == broken
        )
        assert other.state == "reserve"
    match = match_of([entry()], [entry(blessed=True)])
    one, other = match.figures
    verdict(match, [*stunned, untouched], lambda: duels.strike(match, one, other, 0, back=False))
    again = did("set_up", side=1, squares=[[1, at(5, 12)]])
    assert not verdict(match, [again], lambda: kickevents.superior_tactics(match, 1))
    assert other.state == "standing"
