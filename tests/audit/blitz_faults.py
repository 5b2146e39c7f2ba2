"""Planted faults of what is Blitz Bowl's own (BLZ)."""

from __future__ import annotations

from .planting import Log, change, fault_of, places

blitz_fault = fault_of("blitz")


@blitz_fault("BLZ-DOD")
def dodge_helped_by_the_core(log: Log) -> bool:
    """The core's +1 on a dodge, which this document does not have."""
    if log["setup"]["options"].get("blitz_base_bonus") == "on":
        return False
    for _, (roll,) in places(log, "dodge"):
        return change(roll, modifiers=[*roll["modifiers"], ["dodge", 1]])
    return False


@blitz_fault("BLZ-PIC")
def pick_up_helped_by_the_core(log: Log) -> bool:
    """The core's +1 on a pick-up."""
    if log["setup"]["options"].get("blitz_base_bonus") == "on":
        return False
    for _, (roll,) in places(log, "pick_up"):
        return change(roll, modifiers=[*roll["modifiers"], ["pick-up", 1]])
    return False


@blitz_fault("BLZ-PIC", "CORE-BAL", tries=(31,))
def skills_against_the_letter(log: Log) -> bool:
    """Extra Arms help though only the lists count."""
    if log["setup"]["options"].get("blitz_lists_only") != "on":
        return False
    for _, (roll,) in places(log, "pick_up"):
        return change(roll, modifiers=[*roll["modifiers"], ["Extra Arms", 1]])
    return False


@blitz_fault("BLZ-CAT")
def thrower_hampers_the_catch(log: Log) -> bool:
    """Zones on the thrower where those on the catcher count."""
    if log["setup"]["options"].get("blitz_catch_zones") == "thrower":
        return False
    for _, (roll,) in places(log, "catch"):
        if any(name == "tackle zones" for name, _ in roll["modifiers"]):
            kept = [pair for pair in roll["modifiers"] if pair[0] != "tackle zones"]
            return change(roll, modifiers=[*kept, ["tackle zones on the thrower", -1]])
    return False
