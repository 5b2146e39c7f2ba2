"""Planted faults of actions, movement and traits; each is tried on every game of the core."""

from __future__ import annotations

from tests.audit.planting import (
    Log,
    change,
    core_fault,
    cut,
    drop_modifier,
    figures,
    first,
    is_a,
    places,
    plant,
)


@core_fault("CORE-GFI", "CORE-SEQ", "CORE-MOV")
def going_for_it_without_a_die(log: Log) -> bool:
    """A square beyond MA that costs no die."""
    for index, (_, die, _) in places(log, "moved", "surge", "activated", cause="surge"):
        if die["success"]:
            return cut(log, index + 1)
    return False


@core_fault("CORE-GFI", "CORE-MOV")
def third_extra_square(log: Log) -> bool:
    """Without Sprint the player runs three squares too far."""
    for index, (_, die, _, again) in places(log, "moved", "surge", "moved", "surge", cause="surge"):
        man = figures(log)[die["figure"]]
        if die["figure"] == again["figure"] and again["success"] and "Sprint" not in man["skills"]:
            twice = [dict(log["events"][index + 2]), dict(again)]
            twice[0]["origin"], twice[0]["square"] = twice[0]["square"], twice[0]["origin"]
            log["events"][index + 4 : index + 4] = twice
            return True
    return False


@core_fault("CORE-GFI")
def natural_one_keeps_his_feet(log: Log) -> bool:
    """A 1 on going for it is called a success."""
    for _, (roll,) in places(log, "surge", faces=[1]):
        return change(roll, success=True)
    return False


@core_fault("CORE-DOD", "BLZ-DOD", "SQG", "DUN")
def dodge_left_out(log: Log) -> bool:
    """Nobody rolls for leaving a tackle zone."""
    for index, (_, die, after) in places(log, "moved", "dodge", "moved", cause="move"):
        if die["success"] and after["cause"] == "move":
            return cut(log, index + 1)
    return False


@core_fault("CORE-DOD", "BLZ-DOD", "SQG", "DUN")
def dodge_in_the_open(log: Log) -> bool:
    """The zones on the new square do not count."""
    return any(drop_modifier(roll, "tackle zones") for _, (roll,) in places(log, "dodge"))


@core_fault("CORE-DOD", "BLZ-DOD", "SQG", "DUN")
def agility_misread(log: Log) -> bool:
    """The target is one more than the AG gives."""
    for _, (roll,) in places(log, "dodge", success=True):
        return change(roll, target=roll["target"] + 1)
    return False


@core_fault("CORE-TRN")
def second_blitz(log: Log) -> bool:
    """Two Blitzes in one turn."""
    blitz = False
    for event in log["events"]:
        blitz = blitz and event["event"] != "turn_began"
        if is_a(event, "declared", action="move") and blitz:
            return change(event, action="blitz")
        blitz = blitz or is_a(event, "declared", action="blitz")
    return False


@core_fault("CORE-TRN")
def two_actions_for_one_player(log: Log) -> bool:
    """The player has acted and is activated once more."""
    for index, (one, _, other) in places(log, "activated", "declared", "activated"):
        change(other, figure=one["figure"])
        return change(log["events"][index + 3], figure=one["figure"])
    return False


@core_fault("CORE-ACT")
def block_on_the_move(log: Log) -> bool:
    """A Block action with movement before it."""
    for _, (declared, _, _) in places(log, "declared", "moved", "blocked", action="blitz"):
        return change(declared, action="block")
    return False


@core_fault("CORE-ACT", "CORE-FOU", "CORE-SEQ")
def foul_without_declaring_it(log: Log) -> bool:
    """A foul in a Move."""
    for _, (declared, _, _) in places(log, "declared", "moved", "fouled", action="foul"):
        return change(declared, action="move")
    return False


@core_fault("CORE-MOV")
def step_onto_another(log: Log) -> bool:
    """The player steps where somebody stands."""
    found = first(log, "activated", "declared", "moved", "moved")
    if not found:
        return False
    _, (_, _, one, other) = found
    formation = next(e for e in log["events"] if e["event"] == "set_up")
    taken = next(s for slot, s in formation["squares"] if slot != one["figure"])
    change(one, square=taken)
    return change(other, origin=taken)


@core_fault("CORE-MOV")
def stood_up_for_nothing(log: Log) -> bool:
    """Standing up costs no movement."""
    found = first(log, "stood_up", cost=3)
    return bool(found) and change(found[1][0], cost=0)


@core_fault("SKL-41", "SKL-42", "SKL-43", "SKL-44", "SKL-53")
def trait_not_rolled(log: Log) -> bool:
    """A big guy's own trait does not trouble them."""
    traits = {"bone_head", "really_stupid", "take_root", "wild_animal"}
    for index, (_, roll) in places(log, "declared", "rolled"):
        if roll["purpose"] in traits and roll["success"]:
            after = log["events"][index + 2]["event"]
            if after in {"activated", "moved", "stood_up"}:
                return cut(log, index + 1)
    return False


@core_fault("SKL-42")
def stupid_alone(log: Log) -> bool:
    """Without help the player still needs only a two."""
    for _, (roll,) in places(log, "really_stupid", target=4, success=True):
        return change(roll, target=2)
    return False


@core_fault("SKL-17")
def leap_of_three(log: Log) -> bool:
    """A leap three squares far."""
    for index, (jump, roll, after) in places(log, "moved", "leap", "activated", cause="leap"):
        if after and roll["success"]:
            row = 1 if jump["square"] < jump["origin"] else -1
            far = jump["origin"] - row * 3 * 15
            if 0 <= far < 390:
                return change(log["events"][index], square=far)
    return False


@core_fault("SKL-52", "CORE-SEQ")
def gazed_at_and_unmoved(log: Log) -> bool:
    """The victim keeps their tackle zone."""
    for index, (_, roll, _) in places(log, "gazed", "gaze", "zone_lost"):
        return bool(roll) and cut(log, index + 2)
    return False


@core_fault("CORE-SEQ-06", "SKL-52", "SKL-53", "SKL-43", "SKL-44")
def zone_back_for_nothing(log: Log) -> bool:
    """A tackle zone regained that was never lost."""
    for index, (declared, _) in places(log, "declared", "moved"):
        return plant(log, index + 1, "zone_regained", figure=declared["figure"])
    return False
