"""Planted faults of the ball, the kick and re-rolls."""

from __future__ import annotations

from copy import deepcopy

from tests.audit.planting import (
    Log,
    book_at,
    change,
    cut,
    drop_modifier,
    fault,
    figures,
    first,
    is_a,
    places,
    plant,
    side_of,
)

from . import geometry


@fault("SAM-BAL-03")
def bounce_askew(log: Log) -> bool:
    """A bounce that does not go where its die points."""
    for _, (_, way, rest) in places(log, "bounce", "ball_moved", "ball_rests"):
        if rest:
            others = sorted(geometry.NEIGHBOURS[way["origin"]] - set(way["path"]))
            change(rest, square=others[0])
            return change(way, path=[others[0]])
    return False


@fault("SAM-BAL-03")
def ball_teleports(log: Log) -> bool:
    """It comes to rest where it never went."""
    for _, (_, rest) in places(log, "ball_moved", "ball_rests"):
        return change(rest, square=(rest["square"] + 60) % 336)
    return False


@fault("SAM-PAS-02")
def loose_ball_caught_easily(log: Log) -> bool:
    """A catch off the ground without its -1."""
    return any(drop_modifier(roll, "loose ball") for _, (roll,) in places(log, "catch"))


@fault("SAM-PAS-02")
def missed_catch_held(log: Log) -> bool:
    """The catch fails and the player has it."""
    for index, (roll, after) in places(log, "catch", "bounce"):
        if after and not roll["success"]:
            change(roll, success=True)
            change(after, event="caught")
            for key in ("purpose", "side", "sides", "faces", "modifiers", "target", "success"):
                after.pop(key)
            change(after, figure=roll["figure"], cause="bounce")
            return cut(log, index + 2)
    return False


@fault("SAM-BAL-02")
def pick_up_unaided(log: Log) -> bool:
    """A pick-up without its +1."""
    return any(drop_modifier(roll, "pick-up") for _, (roll,) in places(log, "pick_up"))


@fault("SAM-BAL-02")
def ball_walked_over(log: Log) -> bool:
    """The player steps on the ball and leaves it lying."""
    for index, (_, roll, _) in places(log, "moved", "pick_up", "picked_up"):
        if roll["success"]:
            return cut(log, index + 1, 2)
    return False


@fault("SAM-BAL-02")
def natural_one_picks_up(log: Log) -> bool:
    """A 1 on the pick-up is a success."""
    for _, (roll,) in places(log, "pick_up", faces=[1]):
        return change(roll, success=True)
    return False


@fault("SAM-BAL-03")
def fallen_carrier_keeps_the_ball(log: Log) -> bool:
    """The player falls with the ball and holds on to it."""
    for index, (_, _, roll, _, _) in places(
        log, "knocked_down", "ball_dropped", "armour", "bounce", "ball_moved"
    ):
        if not roll["success"]:
            return cut(log, index + 1)
    return False


@fault("SAM-PAS-01")
def pass_length_misread(log: Log) -> bool:
    """A quick pass called normal."""
    for _, (throw,) in places(log, "passed", length="quick"):
        return change(throw, length="normal")
    return False


@fault("SAM-PAS-01")
def pass_without_its_range(log: Log) -> bool:
    """The range does not count."""
    return any(drop_modifier(roll, "quick pass") for _, (roll,) in places(log, "pass"))


@fault("SAM-PAS", "SAM-TRN-05")
def inaccurate_pass_forgiven(log: Log) -> bool:
    """A failed pass is no turnover."""
    found = first(log, "turnover", cause="inaccurate_pass")
    return bool(found) and cut(log, found[0])


@fault("SAM-PAS-01")
def pass_from_empty_hands(log: Log) -> bool:
    """A player passes without having the ball."""
    for index, (one, throw) in places(log, "activated", "passed"):
        book = book_at(log, index)
        mates = [f for f in book.team(book.active) if f.standing and f.slot not in book.activated]
        other = next(
            (f.slot for f in mates if f.slot not in {one["figure"], throw["target"]}), None
        )
        if other is not None:
            change(one, figure=other)
            return change(throw, figure=other)
    return False


@fault("CORE-BAL-04")
def throw_in_astray(log: Log) -> bool:
    """The crowd throws another way than its die says."""
    for _, (die,) in places(log, "throw_in_direction"):
        return change(die, faces=[(die["faces"][0] + 2) % 6 or 6])
    return False


@fault("SAM-KIK-00")
def kick_falls_short(log: Log) -> bool:
    """The kick flies one square less than its die."""
    for _, (_, way) in places(log, "kick_distance", "ball_moved"):
        if len(way["path"]) > 1:
            return change(way, path=way["path"][:-1])
    return False


@fault("SAM-KIK-00")
def kick_at_the_own_half(log: Log) -> bool:
    """The kicker aims behind their own line."""
    if log["setup"]["options"].get("samurai_kick_anywhere") == "on":
        return False
    found = first(log, "kick_aimed")
    return bool(found) and change(found[1][0], square=335 - found[1][0]["square"])


@fault("CORE-KIK-03")
def touchback_to_the_kickers(log: Log) -> bool:
    """The kicking side is given the ball."""
    for index, (give,) in places(log, "touchback"):
        book = book_at(log, index)
        kicker = next(f.slot for f in book.team(1 - give["side"]) if f.standing)
        return change(give, figure=kicker)
    return False


@fault("CORE-KIK-03")
def no_touchback(log: Log) -> bool:
    """A kick out of the receiving half simply lies there."""
    for index, (way, out, _) in places(log, "ball_moved", "kick_out", "touchback"):
        change(out, event="ball_rests", square=way["path"][-1])
        out.pop("side")
        return cut(log, index + 2)
    return False


@fault("SAM-TRN-06")
def rerolled_twice(log: Log) -> bool:
    """A roll already re-rolled is rolled once more by the team."""
    for index, (paid, again, roll) in places(log, "rerolls_set", "rerolled", "dodge"):
        if paid["cause"] == "spent" and not roll["success"] and paid["left"] > 0:
            more = deepcopy([paid, again, roll])
            more[0]["left"] -= 1
            log["events"][index + 3 : index + 3] = more
            return True
    return False


@fault("SAM-TRN-06")
def team_reroll_out_of_turn(log: Log) -> bool:
    """The side that is not moving spends a team re-roll on a catch."""
    for index, (roll, _) in places(log, "catch", "bounce"):
        book = book_at(log, index)
        side = side_of(log, roll["figure"])
        if book.turn_running and side != book.active and book.rerolls[side]:
            given = {"side": side, "figure": roll["figure"]}
            log["events"].insert(index + 1, deepcopy(roll))
            plant(log, index + 1, "rerolled", purpose="catch", source="team", **given)
            left = book.rerolls[side] - 1
            return plant(log, index + 1, "rerolls_set", side=side, left=left, cause="spent")
    return False


@fault("SAM-TRN-06")
def two_team_rerolls_in_a_turn(log: Log) -> bool:
    """A second team re-roll, on another roll of the same turn."""
    paid_in_turn = False
    for index, event in enumerate(log["events"]):
        if event["event"] in {"turn_began", "turn_ended"}:
            paid_in_turn = False
        paid_in_turn = paid_in_turn or event.get("cause") == "spent"
        failed = event.get("success") is False and event["purpose"] in {"dodge", "pick_up"}
        if paid_in_turn and failed:
            if log["events"][index + 1]["event"] in {"rerolls_set", "rerolled", "spell_cast"}:
                continue
            book = book_at(log, index)
            given = {"side": event["side"], "figure": event["figure"]}
            log["events"].insert(index + 1, deepcopy(event))
            plant(log, index + 1, "rerolled", purpose=event["purpose"], source="team", **given)
            left = book.rerolls[event["side"]] - 1
            return plant(
                log, index + 1, "rerolls_set", side=event["side"], left=left, cause="spent"
            )
    return False


@fault("SAM-TRN-06")
def success_rerolled(log: Log) -> bool:
    """A dodge that succeeded is rolled again."""
    for index, (roll,) in places(log, "dodge"):
        book = book_at(log, index)
        if roll["success"] and not book.reroll_spent and book.rerolls[roll["side"]]:
            given = {"side": roll["side"], "figure": roll["figure"]}
            log["events"].insert(index + 1, deepcopy(roll))
            plant(log, index + 1, "rerolled", purpose="dodge", source="team", **given)
            left = book.rerolls[roll["side"]] - 1
            return plant(log, index + 1, "rerolls_set", side=roll["side"], left=left, cause="spent")
    return False


@fault("SAM-TRN-06")
def reroll_for_nothing(log: Log) -> bool:
    """A team re-roll nobody paid for."""
    for index, (paid, _) in places(log, "rerolls_set", "rerolled", cause="spent"):
        return bool(paid) and cut(log, index)
    return False


@fault("SAM-TRN-06")
def reroll_count_kept(log: Log) -> bool:
    """A re-roll is spent and the number stays."""
    found = first(log, "rerolls_set", cause="spent")
    return bool(found) and change(found[1][0], left=found[1][0]["left"] + 1)


@fault("SAM-TRN-06", "SAM-SKL-16")
def dodge_skill_of_another(log: Log) -> bool:
    """The Dodge skill of a player who has none; a block before would show that first."""
    for index, (again,) in places(log, "rerolled", source="Dodge"):
        if any(is_a(e, "blocked", defender=again["figure"]) for e in log["events"][:index]):
            continue
        return bool(figures(log)[again["figure"]]["skills"].remove("Dodge") is None)
    return False


@fault("SAM-SKL-16")
def dodge_against_tackle(log: Log) -> bool:
    """Dodge re-rolls though a Tackle player held the zone that was left."""
    if log["setup"]["options"].get("tackle_stops_bang") == "on":
        return False
    for _, (again,) in places(log, "rerolled", source="Dodge"):
        other = "away" if side_of(log, again["figure"]) == 0 else "home"
        for figure in log["setup"][other]["figures"]:
            if "Tackle" not in figure["skills"]:
                figure["skills"].append("Tackle")
        return True
    return False
