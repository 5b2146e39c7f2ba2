"""Planted faults of blocks at squigs (SQG-BLK, SQG-OUT-04)."""

from __future__ import annotations

from itertools import pairwise

from tests.audit.planting import Log, change, cut, fault_of, places, plant, side_of

squig_fault = fault_of("squig")


@squig_fault("SQG-BLK-02")
def squig_too_strong(log: Log) -> bool:
    """A squig of one strength more."""
    for _, (block,) in places(log, "squig_blocked"):
        return change(block, squig_strength=block["squig_strength"] + 1)
    return False


@squig_fault("SQG-BLK-02")
def herd_unasked(log: Log) -> bool:
    """A squig that is not there helps."""
    for _, (block,) in places(log, "squig_blocked", herd=[]):
        return change(block, herd=[13])
    return False


@squig_fault("SQG-BLK-02", tries=(59,))
def herd_forgotten(log: Log) -> bool:
    """Squigs next to the attacker do not help."""
    for _, (block,) in places(log, "squig_blocked"):
        if block["herd"]:
            return change(block, herd=[])
    return False


@squig_fault("SQG-BLK-02")
def assist_forgotten(log: Log) -> bool:
    """A team-mate next to the squig does not help."""
    for _, (block,) in places(log, "squig_blocked"):
        if block["attacker_assists"]:
            return change(block, attacker_assists=[])
    return False


@squig_fault("SQG-BLK-03")
def the_other_coach_picks(log: Log) -> bool:
    """The weaker side picks the die."""
    for _, (block,) in places(log, "squig_blocked"):
        return change(block, chooser=1 - block["chooser"])
    return False


@squig_fault("CORE-BLK-01")
def a_die_too_many(log: Log) -> bool:
    """One die more than the strengths give."""
    for _, (block,) in places(log, "squig_blocked"):
        return change(block, dice=block["dice"] + 1)
    return False


@squig_fault("SQG-BLK-01")
def block_from_afar(log: Log) -> bool:
    """A squig is blocked by somebody who is not next to it."""
    for _, (block,) in places(log, "squig_blocked"):
        event = block["attacker"]
        mate = event + 1 if side_of(log, event + 1) == side_of(log, event) else event - 1
        return change(block, attacker=mate)
    return False


@squig_fault("SQG-BLK")
def a_squig_that_is_not_there(log: Log) -> bool:
    """A block at a squig that does not exist."""
    for _, (block,) in places(log, "squig_blocked"):
        return change(block, ball=13)
    return False


@squig_fault("SQG-BLK-04")
def side_step_where_it_likes(log: Log) -> bool:
    """Not the square that was drawn."""
    for _, (roll, pushed) in places(log, "side_step", "squig_pushed"):
        if roll["sides"] == 8 or roll["faces"] != [1]:
            return change(roll, faces=[1]) if roll["faces"] != [1] else change(pushed, square=0)
    return False


@squig_fault("SQG-BLK-04")
def side_step_on_fewer_squares(log: Log) -> bool:
    """A square next to it is not counted."""
    for _, (roll, _) in places(log, "side_step", "squig_pushed"):
        return change(roll, sides=roll["sides"] - 1)
    return False


@squig_fault("SQG-BLK-04")
def no_side_step(log: Log) -> bool:
    """The attacker's coach picks the square."""
    for index, _ in places(log, "side_step", "squig_pushed"):
        return cut(log, index)
    return False


@squig_fault("SQG-BLK")
def felled_by_a_stumble(log: Log) -> bool:
    """Stumbles knock a squig over, though nobody tackles it."""
    for index, (picked, *_) in places(log, "block_die_picked", "side_step", "squig_pushed"):
        after = log["events"][index + 3]["event"]
        if picked["face"] in {3, 4} and after not in {"moved", "squig_knocked_over"}:
            pushed = log["events"][index + 2]
            given = {"ball": pushed["ball"], "by": pushed["by"]}
            return plant(log, index + 3, "squig_knocked_over", **given)
    return False


@squig_fault("SQG-BLK-06")
def not_knocked_over(log: Log) -> bool:
    """A felled squig is not knocked over."""
    for index, (_, roll, _) in places(log, "squig_knocked_over", "armour", "squig_test"):
        if not roll["success"]:
            return cut(log, index, 3)
    return False


@squig_fault("SQG-BLK-06")
def armour_seven(log: Log) -> bool:
    """A squig with armour 7."""
    for _, (_, roll) in places(log, "squig_knocked_over", "armour"):
        return change(roll, target=8)
    return False


@squig_fault("SQG-BLK-06", "SQG-BLK-09")
def armour_broken_by_a_six(log: Log) -> bool:
    """A total that does not beat the armour breaks it."""
    for _, (_, roll) in places(log, "squig_knocked_over", "armour"):
        if not roll["success"]:
            return change(roll, success=True)
    return False


@squig_fault("SQG-BLK-09")
def squashed_unasked(log: Log) -> bool:
    """A squig is removed though its armour held."""
    for index, (over, roll, _) in places(log, "squig_knocked_over", "armour", "squig_test"):
        if not roll["success"]:
            log["events"].pop(index + 2)
            return plant(log, index + 2, "squig_removed", ball=over["ball"], cause="squashed")
    return False


@squig_fault("SQG-BLK-06", "SQG-BLK-08")
def hard_to_squash(log: Log) -> bool:
    """An injury roll for a squig."""
    for index, (_, roll, _) in places(log, "squig_knocked_over", "armour", "squig_removed"):
        injury = {"purpose": "injury", "side": roll["side"], "figure": None, "sides": 6}
        dice = {"faces": [3, 3], "modifiers": [], "target": None, "success": None}
        return plant(log, index + 2, "rolled", **injury, **dice)
    return False


@squig_fault("SQG-BLK-06", "SQG-BLK-08")
def regenerates_unasked(log: Log) -> bool:
    """A squig regenerates where the house rule is not played."""
    if log["setup"]["options"].get("squig_regenerate"):
        return False
    for index, (_, roll, _) in places(log, "squig_knocked_over", "armour", "squig_removed"):
        die = {"purpose": "regenerate", "side": roll["side"], "figure": None, "sides": 6}
        dice = {"faces": [5], "modifiers": [], "target": 4, "success": True}
        log["events"].pop(index + 2)
        return plant(log, index + 2, "rolled", **die, **dice)
    return False


@squig_fault("SQG-BLK-09")
def no_test_of_the_fallen(log: Log) -> bool:
    """A squig knocked over and not injured takes no Squig Test."""
    for index, _ in places(log, "squig_knocked_over", "armour", "squig_test"):
        return cut(log, index + 2)
    return False


@squig_fault("SQG-BLK-05", "CORE-BLK-04", "SQG-BLK-06", "CORE-SEQ-04")
def both_down_spares_the_attacker(log: Log) -> bool:
    """The attacker stays up on Both Down."""
    for index, (down,) in places(log, "knocked_down", cause="both_down", by=None):
        return cut(log, index) if down["figure"] is not None else False
    return False


@squig_fault("SQG-OUT-04", "CORE-SEQ", "CORE-TRN")
def the_last_one_squashed_for_nothing(log: Log) -> bool:
    """The last squig is squashed and nobody scores."""
    for index, _ in places(log, "squig_removed", "scored"):
        return cut(log, index + 1, 2)
    return False


@squig_fault("SQG-OUT-04")
def own_side_credited(log: Log) -> bool:
    """The blocker's own side scores."""
    for _, (_, scored) in places(log, "squig_removed", "scored"):
        return change(scored, side=1 - scored["side"])
    return False


@squig_fault("SQG-OUT-04")
def blocker_stays(log: Log) -> bool:
    """The player who squashed the last squig is not sent off."""
    for index, _ in places(log, "squig_removed", "scored", "sent_off"):
        return cut(log, index + 2)
    return False


@squig_fault("LGE-SPP", "SQG-BLK", "SQG-OUT", "CORE")
def points_for_a_squig(log: Log) -> bool:
    """Casualty points for a squashed squig."""
    for index, (over, *_) in places(log, "squig_knocked_over", "armour", "squig_removed"):
        return plant(log, index + 3, "spp_earned", figure=over["by"], points=2, cause="casualty")
    return False


@squig_fault("SQG-BLK-10")
def no_second_block(log: Log) -> bool:
    """Frenzy is forgotten: the second block at a squig is missing."""
    events = log["events"]
    blocks = [i for i, _ in places(log, "squig_blocked")]
    for one, two in pairwise(blocks):
        between = {e["event"] for e in events[one:two]}
        if "activated" in between or events[one]["attacker"] != events[two]["attacker"]:
            continue
        end = next(i for i in range(two, len(events)) if events[i]["event"] == "activated")
        same = not {"knocked_down", "squig_split"} & {e["event"] for e in events[two:end]}
        if same and not any(e.get("purpose") == "surge" for e in events[one:two]):
            return cut(log, two, end - two)
    return False
