"""Duels, Tactics, the Touch and the portents as kemari.md reads them, on logs built by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.audit.reader import Event
from tests.audit.samurai import activation, duels, injuries, kickevents, sequence
from tests.audit.samurai.mini import at, did, entry, match_of, rolled, stand, verdict
from tests.audit.samurai.state import Match


def duellists() -> Match:
    """Home 4 and 7 against away 2 and 9, all on their feet."""
    match = match_of([entry(number=4), entry(number=7)], [entry(number=2), entry(number=9)])
    for figure, square in zip(match.figures, ((3, 8), (9, 8), (3, 15), (9, 15)), strict=True):
        stand(match, figure, *square)
    return match


def owe(match: Match, *pairs: tuple[int, int]) -> None:
    """Fouls to be answered: fouler and victim."""
    match.owed = [[match.figures[f], match.figures[v], None] for f, v in pairs]


def asks(victim: int, fouler: int, when: str = "match_end") -> Event:
    """A victim's coach says when."""
    return did("duel_demanded", figure=victim, opponent=fouler, when=when)


def duel(victim: int, fouler: int, *blow: Event) -> list[Event]:
    """A foul's duel that the victim opens (on the home side); ``blow`` is what it
    does.
    """
    return [
        did("challenged", figure=victim, opponent=fouler, contest="duel"),
        did("challenge_answered", figure=fouler, accepted=True),
        did("duel_began", figure=victim, opponent=fouler, cause="foul"),
        rolled("initiative", 6, figure=victim),
        rolled("initiative", 1, side=1, figure=fouler),
        did("duel_struck", figure=victim, opponent=fouler, back=False),
        *blow,
    ]


def hurt(figure: int, by: int | None, cause: str, result: str) -> Event:
    """An injury."""
    return did("injured", figure=figure, by=by, cause=cause, result=result)


# Fouls of either side: (fouler, victim) by slot. Home is 0 and 1 (numbers 4 and 7), away 2 and 3.
FOULS = ((3, 1), (3, 0), (2, 1), (0, 3), (1, 2))
HOME_FIRST = [asks(0, 3), asks(1, 2), asks(1, 3), asks(2, 1), asks(3, 0)]
AWAY_FIRST = [*HOME_FIRST[3:], *HOME_FIRST[:3]]


@pytest.mark.parametrize(
    ("kicking", "events", "broken"),
    [
        (0, HOME_FIRST, set()),
        (1, AWAY_FIRST, set()),
        (1, HOME_FIRST, {"SAM-FOU-03"}),
        (0, [HOME_FIRST[0], HOME_FIRST[2], HOME_FIRST[1], *HOME_FIRST[3:]], {"SAM-FOU-03"}),
    ],
)
def test_kem_due_02_the_kickers_victims_first(
    kicking: int, events: list[Event], broken: set[str]
) -> None:
    match = duellists()
    match.kicking = kicking
    owe(match, *FOULS)
    assert verdict(match, events, lambda: duels.owed_at_drive_start(match)) == broken


@pytest.mark.parametrize(("events", "right"), [(HOME_FIRST, True), (AWAY_FIRST, False)])
def test_kem_due_02_after_the_match_the_home_victims_first(
    events: list[Event], right: bool
) -> None:
    match = duellists()
    match.kicking = 1
    owe(match, *FOULS)
    never = [{**event, "when": "never"} for event in events]
    assert verdict(match, never, lambda: duels.owed_at_match_end(match)) == (
        set() if right else {"SAM-FOU-03"}
    )


@pytest.mark.parametrize("state", ["stunned", "knocked_out", "sent_off", "cold"])
@pytest.mark.parametrize("victim", [True, False])
def test_kem_due_02_a_player_that_is_not_free_waits(state: str, victim: bool) -> None:
    match = duellists()
    figure = match.figures[0 if victim else 3]
    if state == "stunned":
        figure.state = state
    else:
        match.lift(figure, "reserve" if state == "cold" else state)
        figure.sits_out = state == "cold"
    owe(match, (3, 0))
    assert verdict(match, [asks(0, 3)], lambda: duels.owed_at_drive_start(match)) >= {"SAM-FOU-03"}
    match.events, match.at, match.disagreements = [], 0, []
    assert verdict(match, [], lambda: duels.owed_at_drive_start(match)) == set()
    assert match.owed[0][2] != "match_end"  # the player is asked when the match is over


def test_kem_due_02_a_player_in_reserve_is_asked() -> None:
    match = duellists()
    match.lift(match.figures[0], "reserve")
    owe(match, (3, 0))
    assert verdict(match, [], lambda: duels.owed_at_drive_start(match)) == {"SAM-FOU-03"}


def test_kem_due_02_each_as_things_stand_when_its_turn_comes() -> None:
    """The first duel stuns the player whom the second victim would challenge."""
    blow = [rolled("injury", 1, 1, figure=3), hurt(3, 0, "duel", "stunned")]
    first = [asks(0, 3, "now"), *duel(0, 3, *blow), did("duel_ended", winner=None)]
    for events, broken in ((first, set()), ([*first, asks(1, 3)], {"SAM-FOU-03", "CORE-SEQ-01"})):
        match = duellists()
        owe(match, (3, 0), (3, 1))
        assert verdict(match, events, lambda m=match: duels.owed_at_drive_start(m)) == broken


def test_kem_due_02_a_knock_out_at_the_end() -> None:
    """It names a winner and ends the Touch."""
    blow = [rolled("injury", 4, 4, figure=3), hurt(3, 0, "duel", "knocked_out")]
    untouched, won = did("blessed", figure=3, on=False), did("duel_ended", winner=0)
    begin = [asks(0, 3), *duel(0, 3, *blow)]
    for events, broken in (
        ([*begin, untouched, won], set()),
        ([*begin, won], {"SAM-KIK-05"}),
        ([*begin, untouched, {**won, "winner": None}], {"SAM-DUE-07"}),
    ):
        match = duellists()
        for figure in match.figures:
            match.lift(figure, "reserve")
        match.figures[3].blessed = True
        owe(match, (3, 0))
        assert verdict(match, events, lambda m=match: duels.owed_at_match_end(m)) == broken


def test_kem_kik_02_superior_tactics_stand_nobody_up() -> None:
    for stunned in (True, False):
        match = match_of([entry()], [])
        figure = match.figures[0]
        stand(match, figure, 6, 11)
        figure.state = "stunned" if stunned else "standing"
        again = did("set_up", side=0, squares=[[0, at(5, 11)]])
        assert verdict(match, [again], lambda m=match: kickevents.superior_tactics(m, 0)) == set()
        acts = verdict(
            match, [did("activated", figure=0), {}], lambda m=match: activation.activate(m)
        )
        assert ("SAM-INJ-01" in acts) is stunned


def sneaked_touchdown() -> list[Event]:
    """A drive of one player a side: the kicker runs on in a Sneak Attack and catches the kick."""
    steps = [
        did("moved", figure=0, origin=at(6, y), square=at(6, y + 1), cause="move")
        for y in range(11, 22)
    ]
    return [
        did("drive_began", drive=1, kicking=0),
        did("set_up", side=0, squares=[[0, at(6, 11)]]),
        did("set_up", side=1, squares=[[1, at(9, 12)]]),
        did("kick_aimed", side=0, square=at(6, 19)),
        rolled("kick_off", 5, 5),
        did("kick_off_event", total=10, name="sneak_attack", owner=0),
        did("turn_began", side=0, half=1, turn=0, bonus=True),
        did("activated", figure=0),
        *steps,
        did("turn_ended", side=0, cause="end"),
        rolled("kick", 7, sides=8),
        rolled("kick_distance", 2),
        did("ball_moved", cause="kick", origin=at(6, 19), path=[at(6, 20), at(6, 21)]),
        rolled("kick_bounce", 7, sides=8),
        did("ball_moved", cause="kick", origin=at(6, 21), path=[at(6, 22)]),
        rolled("catch", 6, figure=0, modifiers=[["loose ball", -1]], target=4, success=True),
        did("caught", figure=0, cause="kick"),
        did("scored", side=0, figure=0, home=1, away=0),
        did("spp_earned", figure=0, points=3, cause="touchdown"),
    ]


@pytest.mark.parametrize("moved", [False, True])
def test_kem_kik_02_a_caught_kick_moves_no_counter(moved: bool) -> None:
    match = match_of([entry(ma=11)], [entry()])
    match.half = 1
    counters = [did("counters_set", home=1, away=0, cause="touchdown")] * moved
    events = [*sneaked_touchdown(), *counters, did("drive_ended", cause="touchdown")]
    broken = verdict(match, events, lambda: sequence.play_drive(match, 0))
    assert ("CORE-TRN-01" in broken) is moved
    assert moved or (broken, match.counters) == (set(), [0, 0])


BLESSED = did("blessed", figure=0, on=True)


@pytest.mark.parametrize("pick", ["random", "choice"])
@pytest.mark.parametrize(
    ("state", "events", "right"),
    [
        ("plain", BLESSED, True),
        ("plain", did("nothing_happened", cause="already_touched"), False),
        ("plain", did("nothing_happened", cause="dishonored"), False),
        ("dishonored", did("nothing_happened", cause="dishonored"), True),
        ("dishonored", did("nothing_happened", cause="already_touched"), False),
        ("dishonored", BLESSED, False),
        ("blessed", did("nothing_happened", cause="already_touched"), True),
        ("blessed", did("nothing_happened", cause="tie"), False),
        ("blessed", BLESSED, False),
    ],
)
def test_kem_tou_01_the_touch_in_vain(pick: str, state: str, events: Event, right: bool) -> None:
    match = match_of([entry()], [], amaterasu_pick=pick)
    figure = match.figures[0]
    stand(match, figure, 6, 6)
    figure.blessed, figure.dishonored = state == "blessed", state == "dishonored"
    lot = [rolled("random_model", 1, sides=1)] if pick == "random" else []
    broken = verdict(match, [*lot, events], lambda: kickevents.touch(match, 0))
    assert broken == (set() if right else {"KEM-TOU-01"})


def test_sam_kik_05_nobody_left_to_touch() -> None:
    for cause, broken in (("nobody", set()), ("tie", {"SAM-KIK-05"})):
        match = match_of([entry()], [])
        events = [did("nothing_happened", cause=cause)]
        assert verdict(match, events, lambda m=match: kickevents.touch(m, 0)) == broken


@pytest.mark.parametrize(
    ("man", "ph_counts", "benched"),
    [
        ({"ag": 1}, "off", True),
        ({"ag": 1, "blessed": True}, "off", False),
        ({"ag": 1, "skills": ["Shadowlands"]}, "off", False),
        ({"ph": 1}, "off", False),
        ({"ph": 1}, "on", True),
        ({"ph": 1, "blessed": True}, "on", False),
        ({"ph": 1, "dishonored": True}, "on", False),
        ({"ph": 0}, "on", False),
        ({"ph": 0, "blessed": True}, "on", True),
    ],
)
def test_kem_por_01_whom_the_portents_take_to_nought(
    man: dict[str, Any], ph_counts: str, benched: bool
) -> None:
    for events in (True, False):
        match = match_of([entry(**man)], [], portents_ph=ph_counts)
        stand(match, match.figures[0], 6, 6)
        leaves = [did("went_to_reserves", figure=0, cause="portents")] * events
        broken = verdict(
            match,
            [did("portents_set", on=True), *leaves],
            lambda m=match: kickevents.portents(m, 0),
        )
        assert ("SAM-KIK-12" in broken) is (events is not benched)


@pytest.mark.parametrize(("touch_saved_him", "held"), [(True, False), (True, True), (False, True)])
def test_kem_por_01_later_when_the_touch_ends(touch_saved_him: bool, held: bool) -> None:
    ends = did("blessed", figure=0, on=False)
    drops = did("ball_dropped", figure=0, square=at(6, 6))
    leaves = did("went_to_reserves", figure=0, cause="portents")
    benched = [ends, *[drops] * held, leaves]
    for events in ([ends], benched):
        match = match_of([entry(ag=1 if touch_saved_him else 3, blessed=True)], [])
        figure = match.figures[0]
        stand(match, figure, 6, 6)
        match.portents = True
        match.carrier = figure if held else None
        broken = verdict(
            match,
            [hurt(0, None, "fires", "stunned"), *events],
            lambda m=match, f=figure: injuries.suffer(m, f, "fires", None, "stunned"),
        )
        assert (not broken) is ((events is benched) is touch_saved_him)
        if events is benched and touch_saved_him:
            assert (figure.state, match.loosened) == ("reserve", held)


def test_kem_por_01_a_knocked_out_man_is_not_benched() -> None:
    events = [hurt(0, None, "void_strike", "knocked_out"), did("blessed", figure=0, on=False)]
    match = match_of([entry(ag=1, blessed=True)], [])
    figure = match.figures[0]
    stand(match, figure, 6, 6)
    match.portents = True
    assert not verdict(
        match, events, lambda: injuries.suffer(match, figure, "void_strike", None, "knocked_out")
    )
