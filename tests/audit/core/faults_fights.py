"""Planted faults of blocks, injuries, fouls; each is tried on every game of the core."""

from __future__ import annotations

from tests.audit.planting import (
    Log,
    change,
    core_fault,
    cut,
    drop_modifier,
    figures,
    first,
    places,
    plant,
    side_of,
)


@core_fault("CORE-BLK")
def assist_invented(log: Log) -> bool:
    """A strength of one too many."""
    found = first(log, "blocked")
    return bool(found) and change(
        found[1][0], attacker_strength=found[1][0]["attacker_strength"] + 1
    )


@core_fault("CORE-BLK")
def weaker_side_picks(log: Log) -> bool:
    """The wrong coach picks the die."""
    for _, (block,) in places(log, "blocked", dice=2):
        return change(block, chooser=1 - block["chooser"])
    return False


@core_fault("CORE-BLK")
def three_dice_for_a_little_more(log: Log) -> bool:
    """Three dice without twice the strength."""
    for _, (block, roll) in places(log, "blocked", "block", dice=2):
        change(roll, faces=[*roll["faces"], 3])
        return change(block, dice=3)
    return False


@core_fault("CORE-BLK")
def face_nobody_rolled(log: Log) -> bool:
    """A face is picked that did not come up."""
    for _, (roll, pick) in places(log, "block", "block_die_picked"):
        if 6 not in roll["faces"] and pick["face"] == 3:
            return change(pick, face=6, result="blade")
    return False


@core_fault("CORE-BLK", "CORE-KND", "SKL")
def both_down_but_one(log: Log) -> bool:
    """Both are down, and the defender without Block keeps their feet."""
    for index, (pick, _, roll) in places(log, "block_die_picked", "knocked_down", "armour"):
        if pick["result"] == "crossed" and not roll["success"]:
            return cut(log, index + 1, 2)
    return False


@core_fault("CORE-PSH")
def pushed_towards_him(log: Log) -> bool:
    """The defender is pushed into a square that is not on their far side."""
    for index, (pick, push) in places(log, "block_die_picked", "pushed"):
        block = next(e for e in log["events"][index::-1] if e["event"] == "blocked")
        skills = set(figures(log)[push["figure"]]["skills"])
        plain = push["square"] is not None and not {"Sidestep", "Stand Firm"} & skills
        if pick and plain and push["figure"] == block["defender"]:
            return change(push, square=push["origin"] + 2)
    return False


@core_fault("CORE-PSH", "SKL-29", "SKL-44")
def stands_firm_without_the_skill(log: Log) -> bool:
    """An ordinary player refuses to be pushed."""
    for index, (pick, push, after) in places(log, "block_die_picked", "pushed", "activated"):
        skills = figures(log)[push["figure"]]["skills"]
        if after and pick["result"] == "arrows" and "Stand Firm" not in skills:
            push.pop("square")
            push.pop("origin")
            return change(log["events"][index + 1], event="push_resisted")
    return False


@core_fault("CORE-KND")
def armour_of_paper(log: Log) -> bool:
    """A roll that equals AV breaks it."""
    for _, (roll,) in places(log, "armour", success=False):
        if sum(roll["faces"]) + sum(v for _, v in roll["modifiers"]) == roll["target"] - 1:
            return change(roll, success=True)
    return False


@core_fault("CORE-INJ", "SKL")
def eight_is_stunned(log: Log) -> bool:
    """An injury of eight only stuns."""
    for _, (roll, hurt) in places(log, "injury", "injured"):
        plain = sum(roll["faces"]) == 8 and not roll["modifiers"]
        if plain and hurt["result"] == "knocked_out":
            return change(hurt, result="stunned")
    return False


@core_fault("CORE-INJ")
def casualty_softened(log: Log) -> bool:
    """A six on Sigurd's die leaves them badly hurt."""
    for _, (_, hurt) in places(log, "casualty", "injured", faces=[6]):
        return change(hurt, result="badly_hurt")
    return False


@core_fault("CORE-INJ")
def niggle_forgotten(log: Log) -> bool:
    """D66 says another lasting injury."""
    for _, (roll, stays) in places(log, "lasting", "lasting_injury"):
        if roll["faces"][0] < 5:
            return change(stays, effect="niggling")
    return False


@core_fault("CORE-INJ-04", tries=(28,))
def doctor_twice(log: Log) -> bool:
    """The apothecary is called again in the same match."""
    called: set[int] = set()
    for index, event in enumerate(log["events"]):
        side = side_of(log, event["figure"]) if isinstance(event.get("figure"), int) else -1
        if event["event"] == "treated" and event["means"] == "apothecary":
            called.add(side)
        elif event["event"] == "injured" and event["result"] == "badly_hurt" and side in called:
            given = {"side": side, "figure": event["figure"], "purpose": "apothecary"}
            plant(log, index, "treated", figure=event["figure"], means="apothecary", saved=False)
            rest = {"sides": 6, "faces": [1], "modifiers": [], "target": 2, "success": False}
            return plant(log, index, "rolled", **given, **rest)
    return False


@core_fault("LGE-SPP", "CORE-INJ-05", tries=(71,))
def casualty_by_foul_pays(log: Log) -> bool:
    """Two SPP for a casualty by a foul."""
    for index, (hurt,) in places(log, "injured", cause="foul"):
        if hurt["result"] in {"badly_hurt", "seriously_injured", "dead"}:
            given = {"figure": hurt["by"], "points": 2, "cause": "casualty"}
            return plant(log, index + 1, "spp_earned", **given)
    return False


@core_fault("CORE-CHK-06", "CORE-KND", "CORE-INJ", tries=(31,))
def mighty_blow_counts_twice(log: Log) -> bool:
    """Mighty Blow on the armour and on the injury."""
    for _, (roll, injury) in places(log, "armour", "injury"):
        if any(name == "Mighty Blow" for name, _ in roll["modifiers"]):
            return change(injury, modifiers=[["Mighty Blow", 1]])
    return False


@core_fault("CORE-KND", "CORE-FOU")
def foul_without_its_assists(log: Log) -> bool:
    """The helpers at a foul do not count."""
    return any(drop_modifier(roll, "assists") for _, (roll,) in places(log, "armour"))


@core_fault("CORE-FOU")
def doubles_overlooked(log: Log) -> bool:
    """Doubles, and the referee says nothing."""
    found = first(log, "penalised", "sent_off", "turnover")
    return bool(found) and cut(log, found[0], 3)


@core_fault("CORE-FOU")
def foul_on_a_standing_man(log: Log) -> bool:
    """Somebody is fouled who stands next to nobody."""
    for index, (foul,) in places(log, "fouled"):
        other = 1 - side_of(log, foul["figure"])
        down = foul["victim"]
        men = [s for s in range(len(figures(log))) if side_of(log, s) == other and s != down]
        change(log["events"][index + 1], figure=men[0])
        return change(foul, victim=men[0])
    return False


@core_fault("CORE-FOU-05")
def argued_on_a_five(log: Log) -> bool:
    """The referee gives in on a five."""
    for _, (roll,) in places(log, "argue", success=False):
        return change(roll, faces=[5], success=True)
    return False
