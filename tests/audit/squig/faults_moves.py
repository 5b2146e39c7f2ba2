"""Planted faults of squigs on their own legs (SQG-WAN, WRG, SPL, OUT, GEN, BRD)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from tests.audit.planting import Event, Log, change, cut, fault_of, places, plant

squig_fault = fault_of("squig")


def runs(log: Log, *kinds: str, **fields: object) -> Iterator[tuple[int, list[Event]]]:
    """The places of these kinds, ``ball_meant`` between them passed over."""
    indices = [i for i, e in enumerate(log["events"]) if e["event"] != "ball_meant"]
    short = {**log, "events": [log["events"][i] for i in indices]}
    for index, run in places(short, *kinds, **fields):
        yield indices[index], run


def cites(rule: str) -> Callable[[Event], bool]:
    """Whether an event stands under this clause."""
    return lambda event: event["rule"] == rule


def cut_test(log: Log, rule: str) -> bool:
    """Leave out a Squig Test passed on this occasion."""
    for index, (roll,) in places(log, "squig_test", success=True):
        if roll["rule"] == rule:
            return cut(log, index)
    return False


@squig_fault("SQG-WAN", "SQG-SPL", "SQG-WRG", "SQG-BLK-09")
def a_one_passes(log: Log) -> bool:
    """A natural 1 passes a Squig Test."""
    for _, (roll,) in places(log, "squig_test", faces=[1]):
        return change(roll, success=True)
    return False


@squig_fault("SQG-WAN", "SQG-SPL", "SQG-WRG")
def test_on_three(log: Log) -> bool:
    """A Squig Test that needs 3+."""
    for _, (roll,) in places(log, "squig_test"):
        return change(roll, target=3)
    return False


@squig_fault("SQG-WAN")
def no_test_to_wander(log: Log) -> bool:
    """A squig sets off without a test."""
    return cut_test(log, "SQG-WAN-01")


@squig_fault("SQG-WAN-01", "SQG-WRG-01", "SQG-TST")
def wander_after_a_touchdown(log: Log) -> bool:
    """Squigs take their test though the drive is over."""
    for index, _ in places(log, "turn_ended", cause="touchdown"):
        test = {"purpose": "squig_test", "side": 0, "figure": None, "sides": 6, "faces": [1]}
        return plant(log, index + 1, "rolled", **test, modifiers=[], target=2, success=False)
    return False


@squig_fault("SQG-WAN-02")
def no_order_of_squigs(log: Log) -> bool:
    """Several squigs wander without a die for their order."""
    for index, _ in places(log, "squig_order"):
        return cut(log, index)
    return False


@squig_fault("SQG-WAN-02", "SQG-GEN-08")
def another_order_of_squigs(log: Log) -> bool:
    """Not the squig that was drawn goes first."""
    for _, (roll, after) in runs(log, "squig_order", "squig_test"):
        if roll["sides"] == 2 and after["success"]:
            return change(roll, faces=[3 - roll["faces"][0]])
    return False


@squig_fault("SQG-WAN")
def a_square_too_few(log: Log) -> bool:
    """One square where the die says two."""
    for _, (roll, _, moved) in places(log, "squig_move", "wander", "ball_moved"):
        if roll["faces"] == [2] and moved["cause"] == "wander":
            return change(roll, faces=[3])
    return False


@squig_fault("SQG-WAN-01")
def against_the_die(log: Log) -> bool:
    """A step that is not where the D8 points."""
    for _, (moved,) in places(log, "ball_moved", cause="wander"):
        return change(moved, path=[moved["origin"] + 2])
    return False


@squig_fault("SQG-WAN-04", "CORE-CAT", "SQG-WAN-03", "CORE-DIC-03")
def passed_unasked(log: Log) -> bool:
    """A squig leaps from a player who could hold it, and nobody tries or declines."""
    for index, _ in places(log, "let_fall"):
        return cut(log, index)
    return False


@squig_fault("SQG-WAN-03")
def grab_made_easier(log: Log) -> bool:
    """A grab with the +1 of an accurate pass."""
    for _, (roll, _) in places(log, "catch", "caught"):
        if roll["rule"] == "SQG-WAN-03":
            return change(roll, modifiers=[*roll["modifiers"], ["accurate", 1]])
    return False


GRABS = ("SQG-WAN-03", "SQG-WAN-07", "CORE-CAT-01")


@squig_fault(*GRABS, "SQG-WAN-04")
def grab_without_hands(log: Log) -> bool:
    """A squig is caught without a die."""
    for index, (roll, _) in places(log, "catch", "caught"):
        if roll["rule"] == "SQG-WAN-03":
            return cut(log, index)
    return False


@squig_fault("SQG-WAN-07")
def team_reroll_in_nobodys_turn(log: Log) -> bool:
    """A missed grab in the end-of-turn step is rolled again for a team re-roll."""
    between = False
    for index, event in enumerate(log["events"]):
        if event["event"] in {"turn_ended", "turn_began"}:
            between = event["event"] == "turn_ended"
        missed = event.get("purpose") == "catch" and event.get("success") is False
        if between and missed and log["events"][index + 1].get("purpose") == "leap_aside":
            given = {"side": event["side"], "figure": event["figure"]}
            plant(log, index + 1, "rerolls_set", side=event["side"], left=0, cause="spent")
            again = {"purpose": "catch", "source": "team", **given}
            plant(log, index + 2, "rerolled", **again)
            log["events"].insert(index + 3, dict(event))
            return True
    return False


@squig_fault("SQG-WAN")
def no_leap_aside(log: Log) -> bool:
    """A squig stays in the square of a player."""
    for index, _ in places(log, "leap_aside", "ball_moved", "ball_rests"):
        return cut(log, index, 2)
    return False


@squig_fault("CORE-BAL-02", "SQG-WAN-05", "CORE-DIC-03")
def two_in_a_square(log: Log) -> bool:
    """A squig stops where another lies, and neither is scattered."""
    for index, (moved, *_) in places(log, "ball_moved", "bounce", "ball_moved", cause="wander"):
        return change(log["events"][index + 1], event="ball_rests", square=moved["path"][-1])
    return False


@squig_fault("CORE-SCO", "SQG-WAN-06")
def grab_in_the_end_zone(log: Log) -> bool:
    """A touchdown by a grab is not given."""
    for index, (caught, _) in places(log, "caught", "scored"):
        if caught["cause"] == "wander":
            return cut(log, index + 1)
    return False


@squig_fault("SQG-WRG")
def no_test_of_a_carrier(log: Log) -> bool:
    """A carrier acts without a Squig Test."""
    return cut_test(log, "SQG-WRG-01")


@squig_fault("SQG-WRG")
def held_after_all(log: Log) -> bool:
    """The test is failed and the squig stays in their hands."""
    for index, _ in places(log, "squig_freed"):
        return cut(log, index)
    return False


@squig_fault("SQG-WRG")
def freed_after_a_passed_test(log: Log) -> bool:
    """The squig is free though its test was passed."""
    for _, (roll, _) in places(log, "squig_test", "squig_freed"):
        return change(roll, faces=[2], success=True)
    return False


@squig_fault("CORE-TRN-03", "CORE-SEQ")
def turnover_of_a_wriggle(log: Log) -> bool:
    """A squig that wriggles free ends the turn."""
    for index, (_, _, _, moved, rests) in runs(
        log, "squig_freed", "squig_move", "wander", "ball_moved", "ball_rests"
    ):
        at = log["events"].index(rests, index)
        if moved["cause"] == "wander" and log["events"][at + 1]["event"] == "moved":
            side = log["events"][index + 1]["side"]
            return plant(log, at + 1, "turnover", side=side, cause="squig_freed")
    return False


@squig_fault("SQG-SPL-01")
def six_without_a_split(log: Log) -> bool:
    """A raw 6 that splits nothing."""
    limit = int(log["setup"]["options"].get("squig_max", "6"))
    squigs = 0
    for event in log["events"]:
        kind = event["event"]
        squigs = 1 if kind == "squig_born" else squigs + (kind == "squig_split")
        five = event.get("purpose") == "squig_move" and event["faces"] == [5]
        if five and squigs < limit and "squig_breeds" not in log["setup"]["options"]:
            return change(event, faces=[6])
    return False


@squig_fault("SQG-SPL-01", "SQG-SPL-02")
def five_splits(log: Log) -> bool:
    """A raw 5 is read as a split, since it is three squares as well."""
    for _, (split,) in places(log, "squig_split"):
        if split["rule"] == "SQG-SPL-01":
            before = log["events"][: log["events"].index(split)]
            roll = next(e for e in reversed(before) if e.get("purpose") == "squig_move")
            return change(roll, faces=[5])
    return False


@squig_fault("SQG-SPL-01", "SQG-SPL-02")
def split_where_the_first_stopped(log: Log) -> bool:
    """The second squig sets off where the first has stopped."""
    for _, (rests, split) in places(log, "ball_rests", "squig_split"):
        if split["rule"] == "SQG-SPL-01" and rests["square"] != split["square"]:
            return change(split, square=rests["square"])
    return False


@squig_fault("SQG-SPL", "SQG-WAN")
def the_new_one_is_tested(log: Log) -> bool:
    """A second squig takes a test before it sets off."""
    for index, (_, roll) in runs(log, "squig_split", "squig_move"):
        at = log["events"].index(roll, index)
        test = {"purpose": "squig_test", "side": roll["side"], "figure": None, "sides": 6}
        return plant(log, at, "rolled", **test, faces=[4], modifiers=[], target=2, success=True)
    return False


@squig_fault("SQG-SPL")
def a_new_one_that_stays(log: Log) -> bool:
    """A second squig does not move."""
    for index, (_, roll, _, moved, _) in runs(
        log, "squig_split", "squig_move", "wander", "ball_moved", "ball_rests"
    ):
        if roll["faces"][0] <= 2 and moved["cause"] == "wander":
            return cut(log, log["events"].index(roll, index), 3)
    return False


@squig_fault("SQG-GEN-07")
def more_than_there_may_be(log: Log) -> bool:
    """A split beyond the maximum."""
    most = squigs = 0
    for event in log["events"]:
        kind = event["event"]
        squigs += (kind == "squig_split") - (kind == "squig_removed")
        squigs = 1 if kind == "squig_born" else squigs
        most = max(most, squigs)
    if most < 3:
        return False
    log["setup"]["options"]["squig_max"] = "2"
    return True


@squig_fault("SQG-SPL-04")
def no_splat_test(log: Log) -> bool:
    """A kick, pass, fumble or failed pick-up ends on an empty square without a test."""
    return cut_test(log, "SQG-SPL-04")


@squig_fault("SQG-SPL-04")
def splat_without_a_split(log: Log) -> bool:
    """A splat test is failed and nothing splits."""
    for _, (roll, _) in places(log, "squig_test", "ball_rests", success=True):
        if roll["rule"] == "SQG-SPL-04":
            return change(roll, faces=[1], success=False)
    return False


@squig_fault("SQG-TST", "SQG-SPL")
def splat_after_a_fall(log: Log) -> bool:
    """A squig loosened by a knock-down is tested."""
    for index, event in enumerate(log["events"]):
        if event["event"] != "ball_dropped":
            continue
        for at, (bounce, _, rests) in places(log, "bounce", "ball_moved", "ball_rests"):
            if at > index and rests["rule"] == "CORE-BAL-02":
                test = {"purpose": "squig_test", "side": bounce["side"], "figure": None}
                dice = {"sides": 6, "faces": [4], "modifiers": [], "target": 2, "success": True}
                return at - index < 6 and plant(log, at + 2, "rolled", **test, **dice)
        return False
    return False


@squig_fault("SQG-SPL", "SQG-TST")
def splat_tested_twice(log: Log) -> bool:
    """A second test where the bounce after the first one ends."""
    for index, (roll, *_) in places(log, "squig_test", "bounce", "ball_moved", "ball_rests"):
        if roll["rule"] == "SQG-SPL-04" and roll["success"]:
            log["events"].insert(index + 3, dict(roll))
            return True
    return False


@squig_fault("SQG-OUT")
def the_last_one_crushed(log: Log) -> bool:
    """The only squig is crushed beyond the edge."""
    for index, _ in runs(log, "ball_left_pitch", "throw_in_direction"):
        return plant(log, index + 1, "squig_removed", ball=1, cause="crushed")
    return False


@squig_fault("SQG-OUT", "CORE-BAL-04")
def thrown_back_among_others(log: Log) -> bool:
    """One of several squigs is not crushed."""
    for index, _ in places(log, "ball_left_pitch", "squig_removed"):
        return cut(log, index + 1)
    return False


@squig_fault("SQG-OUT")
def another_one_crushed(log: Log) -> bool:
    """Not the squig that has left the pitch is crushed."""
    for _, (_, removed) in places(log, "ball_left_pitch", "squig_removed"):
        return change(removed, ball=removed["ball"] + 1)
    return False


@squig_fault("SQG-GEN-08")
def another_squig_meant(log: Log) -> bool:
    """What the log says of one squig happened to another."""
    for _, (meant, after) in places(log, "ball_meant", "squig_test"):
        if after["rule"] == "SQG-WRG-01":
            return change(meant, ball=meant["ball"] + 1)
    return False


@squig_fault("SQG-GEN-01")
def two_to_begin_with(log: Log) -> bool:
    """A drive begins with two squigs."""
    for index, (born,) in places(log, "squig_born"):
        return plant(log, index + 1, "squig_born", ball=2, breed=born["breed"])
    return False


@squig_fault("SQG-BRD-01", "SQG-GEN-01")
def wrong_breed(log: Log) -> bool:
    """A die of 5 or 6 brings a plain squig."""
    for _, (roll, born) in places(log, "breed", "squig_born"):
        if roll["faces"][0] >= 5:
            return change(born, breed="squig")
    return False


@squig_fault("SQG-BRD-01", "SQG-GEN-01", "SKL-07")
def breeds_unasked(log: Log) -> bool:
    """A breed is rolled for where there are none."""
    if "squig_breeds" in log["setup"]["options"]:
        return False
    for index, _ in places(log, "squig_born"):
        die = {"purpose": "breed", "side": 0, "figure": None, "sides": 6, "faces": [1]}
        return plant(log, index, "rolled", **die, modifiers=[], target=None, success=None)
    return False


@squig_fault("SQG-BRD-02")
def gnasher_does_not_bite(log: Log) -> bool:
    """A gnasher that is in somebody's way passes the bite over."""
    for index, _ in places(log, "squig_bit", "armour", success=None):
        return cut(log, index, 2)
    for index, (_, roll) in places(log, "squig_bit", "armour"):
        if not roll["success"]:
            return cut(log, index, 2)
    return False


@squig_fault("SQG-BRD-02", "SQG-BRD-03")
def gnasher_bites_another(log: Log) -> bool:
    """Not the player in its way is bitten."""
    for _, (bitten,) in places(log, "squig_bit", other=None):
        return change(bitten, figure=(bitten["figure"] + 1) % 20)
    return False


@squig_fault("CORE-KND-01", "SQG-BRD-03")
def bite_with_might(log: Log) -> bool:
    """A modifier on the armour roll of a bite."""
    for _, (_, roll) in places(log, "squig_bit", "armour"):
        return change(roll, modifiers=[["Mighty Blow", 1]])
    return False


@squig_fault("SQG-BRD-02", "SQG-WAN", "CORE-DIC-03", "CORE-BAL-02")
def gnasher_moves_in_on_him(log: Log) -> bool:
    """A gnasher moves onto a player who is still there."""
    for index, (bitten, roll) in places(log, "squig_bit", "armour", other=None):
        if not roll["success"]:
            moved = {"cause": "bite", "origin": 0, "path": [1]}
            return bitten["figure"] is not None and plant(log, index + 2, "ball_moved", **moved)
    return False


@squig_fault("SQG-BRD-04", "SQG-WAN")
def a_leap_for_one_square(log: Log) -> bool:
    """A kangaroo's leap that costs one square."""
    for first, second in pairwise(i for i, _ in places(log, "squig_move")):
        hops = [i for i, _ in places(log, "ball_moved", cause="leap") if first < i < second]
        roll = log["events"][first]
        if hops and roll["faces"][0] < 5 and log["events"][hops[0] + 1]["event"] == "ball_rests":
            return change(roll, faces=[roll["faces"][0] - 1])
    return False


@squig_fault("SQG-BRD-04", "SQG-WAN")
def a_leap_too_far(log: Log) -> bool:
    """A kangaroo comes down elsewhere than opposite."""
    for _, (hop,) in places(log, "ball_moved", cause="leap"):
        return change(hop, path=[hop["path"][0] + 1])
    return False
