"""Planted faults of the ball and of re-rolls; each is tried on every game of the core."""

from __future__ import annotations

from copy import deepcopy

from tests.audit.planting import (
    Log,
    book_at,
    change,
    core_fault,
    cut,
    drop_modifier,
    first,
    halves_fault,
    places,
    plant,
    side_of,
)


@core_fault("CORE-BAL", "BLZ-PIC", "SQG", "DUN")
def picked_up_untouched(log: Log) -> bool:
    """The player walks over the ball without trying for it."""
    for index, (roll, _) in places(log, "pick_up", "picked_up"):
        if roll["success"]:
            return cut(log, index, 2)
    return False


@core_fault("CORE-BAL")
def bounced_the_other_way(log: Log) -> bool:
    """The die points elsewhere."""
    for _, (die, way) in places(log, "bounce", "ball_moved"):
        if way["path"]:
            return change(die, faces=[9 - die["faces"][0]])
    return False


@core_fault("CORE-BAL", "CORE-DIC")
def ball_rests_where_it_landed(log: Log) -> bool:
    """A pass to nobody lies still without its bounce."""
    bounce = ("bounce", "ball_moved", "ball_rests")
    for before in ((), ("squig_test",)):
        for index, (way, *_, rest) in places(log, "ball_moved", *before, *bounce, cause="pass"):
            change(rest, square=way["path"][-1])
            return cut(log, index + 1 + len(before), 2)
    return False


@core_fault("CORE-PAS", "BLZ-PAS")
def ruler_misread(log: Log) -> bool:
    """A short pass passed off as quick."""
    for _, (throw, roll) in places(log, "thrown", "pass", length="short"):
        roll["modifiers"].append(["quick pass", 1])
        return change(throw, length="quick")
    return False


@halves_fault("CORE-PAS", "BLZ-PAS")
def range_without_its_price(log: Log) -> bool:
    """A long pass without its -1."""
    return any(drop_modifier(roll, "long pass") for _, (roll,) in places(log, "pass"))


@core_fault("CORE-PAS", "BLZ-PAS", "CORE-SEQ")
def fumble_denied(log: Log) -> bool:
    """A natural one, and the ball flies."""
    for index, (roll, slip) in places(log, "pass", "fumbled", faces=[1]):
        if roll:
            book = book_at(log, index)
            throw = next(e for e in log["events"][index::-1] if e["event"] == "thrown")
            origin = book.figures[slip["figure"]].square
            slip.pop("figure")
            return change(
                slip, event="ball_moved", cause="pass", origin=origin, path=[throw["square"]]
            )
    return False


@core_fault("CORE-TRN", "CORE-SEQ")
def failed_pass_forgiven(log: Log) -> bool:
    """A pass nobody holds is no turnover."""
    for index, (out, end) in places(log, "turnover", "turn_ended", cause="failed_pass"):
        change(end, cause="end")
        return bool(out) and cut(log, index)
    return False


@core_fault("CORE-CAT", "BLZ-CAT", "SQG", "DUN")
def catch_in_a_crowd(log: Log) -> bool:
    """Tackle zones do not hamper a catch."""
    return any(drop_modifier(roll, "tackle zones") for _, (roll,) in places(log, "catch"))


@core_fault("CORE-CAT", "BLZ-CAT", "CORE-HND", "BLZ-HND", "SQG", "DUN")
def hand_off_without_its_bonus(log: Log) -> bool:
    """No +1 for a hand-off."""
    return any(drop_modifier(roll, "hand-off") for _, (roll,) in places(log, "catch"))


@core_fault("CORE-INT", "BLZ-INT", "DUN")
def interception_made_easy(log: Log) -> bool:
    """No -2 for an interception."""
    return any(drop_modifier(roll, "interception") for _, (roll,) in places(log, "intercept"))


@core_fault("CORE-INT")
def intercepted_from_afar(log: Log) -> bool:
    """Somebody intercepts whom the ruler does not touch."""
    for index, (roll,) in places(log, "intercept"):
        book = book_at(log, index)
        thrower = log["events"][index - 1]
        here = book.figures[thrower["figure"]].square
        far = max(
            (f for f in book.team(side_of(log, roll["figure"])) if f.has_zone),
            key=lambda f, here=here: book.pitch.distance(f.square, here),
        )
        if far.slot != roll["figure"]:
            return change(roll, figure=far.slot)
    return False


@halves_fault("CORE-PAS", "LGE-SPP")
def completion_unpaid(log: Log) -> bool:
    """No SPP for a completion."""
    for index, (_, paid) in places(log, "completed", "spp_earned"):
        return bool(paid) and cut(log, index + 1)
    return False


@halves_fault("CORE-BAL-04")
def crowd_throws_askew(log: Log) -> bool:
    """The throw-in goes another way than its die says."""
    for _, (die,) in places(log, "throw_in_direction"):
        return change(die, faces=[(die["faces"][0] + 2) % 6 or 6])
    return False


@core_fault("CORE-RRL")
def second_team_reroll(log: Log) -> bool:
    """The same roll is paid for twice."""
    for index, (paid, again, roll) in places(log, "rerolls_set", "rerolled", "dodge"):
        if paid["cause"] == "spent" and not roll["success"] and paid["left"] > 0:
            more = deepcopy([paid, again, roll])
            more[0]["left"] -= 1
            log["events"][index + 3 : index + 3] = more
            return True
    return False


@core_fault("CORE-RRL")
def reroll_miscounted(log: Log) -> bool:
    """A re-roll is spent and none is missing."""
    found = first(log, "rerolls_set", cause="spent")
    return bool(found) and change(found[1][0], left=found[1][0]["left"] + 1)


@core_fault("CORE-RRL")
def reroll_not_paid(log: Log) -> bool:
    """A team re-roll that costs nothing."""
    for index, (_, again) in places(log, "rerolls_set", "rerolled", cause="spent"):
        return again["source"] == "team" and cut(log, index)
    return False


@core_fault("CORE-RRL")
def armour_rolled_again(log: Log) -> bool:
    """A team re-roll on an armour roll."""
    for index, (roll,) in places(log, "armour", success=False):
        book = book_at(log, index + 1)
        if book.turn_running and book.rerolls[book.active] and roll["side"] == book.active:
            log["events"].insert(index + 1, deepcopy(roll))
            given = {"side": roll["side"], "figure": roll["figure"], "purpose": "armour"}
            plant(log, index + 1, "rerolled", source="team", **given)
            left = book.rerolls[roll["side"]] - 1
            return plant(log, index + 1, "rerolls_set", side=roll["side"], left=left, cause="spent")
    return False


@core_fault("SKL-45")
def loner_helped_like_others(log: Log) -> bool:
    """A Loner's die is left out."""
    for index, (_, roll, again) in places(log, "rerolls_set", "loner", "rerolled"):
        return bool(roll and again) and cut(log, index + 1)
    return False


@core_fault("SKL-08", "CORE-RRL")
def pro_on_a_three(log: Log) -> bool:
    """A Pro succeeds on a three."""
    for _, (roll,) in places(log, "pro", success=True):
        return change(roll, faces=[3])
    return False
