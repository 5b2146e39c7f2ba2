"""Planted faults of what is Dungeonbowl's own (DUN)."""

from __future__ import annotations

from .planting import Log, change, cut, fault_of, first, places, plant

dungeon_fault = fault_of("dungeon")


@dungeon_fault("DUN-TEL")
def teleported_astray(log: Log) -> bool:
    """The player appears on a pad the die did not name."""
    found = first(log, "teleport", "teleported")
    return bool(found) and change(found[1][1], pad=found[1][1]["pad"] % 6 + 1)


@dungeon_fault("DUN-TEL")
def not_lost_after_all(log: Log) -> bool:
    """The number of their own pad, and nobody is lost."""
    found = first(log, "lost_in_space")
    return bool(found) and cut(log, found[0])


@dungeon_fault("DUN-TEL", "CORE-INJ")
def second_teleport_does_no_harm(log: Log) -> bool:
    """No injury roll for the second teleport of a turn."""
    for index, (_, _, hurt) in places(log, "teleported", "injury", "injured"):
        if hurt["result"] == "stunned":
            return cut(log, index + 1, 2)
    return False


@dungeon_fault("DUN-TEL")
def two_on_a_pad(log: Log) -> bool:
    """The player on the pad stays there."""
    found = first(log, "teleport", "teleported", "teleport", "teleported")
    return bool(found) and cut(log, found[0] + 2, 2)


@dungeon_fault("CORE-TRN", "DUN-TEL")
def lost_without_a_turnover(log: Log) -> bool:
    """The player is lost in their own action, and their side plays on."""
    for index, (_, _, end) in places(log, "lost_in_space", "turnover", "turn_ended"):
        change(end, cause="end")
        return cut(log, index + 1)
    return False


@dungeon_fault("DUN-DUG")
def block_from_the_dugout(log: Log) -> bool:
    """A plain Block is declared for who is teleported in."""
    for _, (_, declared, _, come) in places(log, "activated", "declared", "teleport", "teleported"):
        if come["origin"] is None:
            return change(declared, action="block")
    return False


@dungeon_fault("DUN-DUG")
def sponge_for_two(log: Log) -> bool:
    """The Magic Sponge is used twice in a turn."""
    found = first(log, "returned_to_reserves", cause="sponge")
    if not found:
        return False
    log["events"].insert(found[0], dict(found[1][0]))
    return True


@dungeon_fault("DUN-DUG")
def sponge_for_the_fit(log: Log) -> bool:
    """It wakes somebody who was not knocked out."""
    line_ups = [e for e in log["events"] if e["event"] == "set_up"]
    for index, (back,) in places(log, "returned_to_reserves", cause="sponge"):
        began = next(e for e in reversed(log["events"][:index]) if e["event"] == "turn_began")
        formation = next(e for e in line_ups if e["side"] == began["side"])
        others = (slot for slot, _ in formation["squares"] if slot != back["figure"])
        return change(back, figure=next(others))
    return False


@dungeon_fault("DUN-DUG", "SKL-47")
def regenerated_on_a_three(log: Log) -> bool:
    """A three is no success."""
    found = first(log, "regenerate", success=True)
    return bool(found) and change(found[1][0], faces=[3])


@dungeon_fault("DUN-SKL-01", tries=(28,))
def nobody_asks_the_fool(log: Log) -> bool:
    """Who has such a trait is teleported in without their roll."""
    found = first(log, "boarding", success=True)
    return bool(found) and cut(log, found[0])


@dungeon_fault("DUN-SKL-02", "CORE-INJ", "SKL-53")
def thirst_is_deadlier(log: Log) -> bool:
    """A vampire who cannot feed is badly hurt."""
    found = first(log, "injured", cause="thirst")
    return bool(found) and change(found[1][0], result="badly_hurt")


@dungeon_fault("DUN-CHE", "DUN-MAP")
def chest_opened_from_afar(log: Log) -> bool:
    """The chest that is opened stands elsewhere."""
    stand = [e["square"] for e in log["events"] if e["event"] == "chest_placed"]
    found = first(log, "chest_opened")
    if not found:
        return False
    event = found[1][0]
    return change(event, square=next(s for s in stand[-6:] if s != event["square"]))


@dungeon_fault("DUN-CHE", "DUN-PRM")
def trap_called_a_ball(log: Log) -> bool:
    """The die says a trap."""
    found = first(log, "chest", "chest_opened")
    return bool(found) and change(
        found[1][1], contents={"ball": "trap", "trap": "ball"}[found[1][1]["contents"]]
    )


@dungeon_fault("DUN-PRM-02")
def chance_misjudged(log: Log) -> bool:
    """The die for a chest has a face too many."""
    found = first(log, "chest")
    return bool(found) and change(found[1][0], sides=found[1][0]["sides"] + 1)


@dungeon_fault("DUN-CHE", "CORE-BLK")
def explosion_spares_the_opener(log: Log) -> bool:
    """The player stands next to a trap and is not knocked over."""
    for index, (_, fall, roll) in places(log, "chest_opened", "knocked_down", "armour"):
        if not roll["success"]:
            return bool(fall) and cut(log, index + 1, 2)
    return False


@dungeon_fault("CORE-TRN", "DUN-CHE")
def explosion_without_a_turnover(log: Log) -> bool:
    """A trap, and play goes on."""
    for index, (_, end) in places(log, "turnover", "turn_ended", cause="explosion"):
        change(end, cause="end")
        return cut(log, index)
    return False


@dungeon_fault("DUN-PRE")
def precarious_step_unrolled(log: Log) -> bool:
    """The player steps next to the lava and nobody rolls."""
    for index, (_, roll, _) in places(log, "moved", "precarious", "moved"):
        if roll["success"]:
            return cut(log, index + 1)
    return False


@dungeon_fault("DUN-PRE")
def danger_on_firm_ground(log: Log) -> bool:
    """A precarious roll where nothing is precarious."""
    die = first(log, "precarious", success=True)
    for index, (_, _, step, _) in places(log, "activated", "declared", "moved", "moved"):
        if die:
            log["events"].insert(index + 3, {**die[1][0], "figure": step["figure"]})
            return True
    return False


@dungeon_fault("DUN-PRE")
def balance_on_a_one(log: Log) -> bool:
    """A one, and the player carries on."""
    found = first(log, "precarious", success=True)
    return bool(found) and change(found[1][0], faces=[1])


@dungeon_fault("DUN-PRE")
def bold_foul_unrolled(log: Log) -> bool:
    """A foul from a precarious square without the roll before it."""
    for index, (roll, _) in places(log, "precarious", "fouled", rule="DUN-PRE-03"):
        return bool(roll) and cut(log, index)
    return False


@dungeon_fault("DUN-PIT", "CORE-INJ")
def pit_without_a_casualty(log: Log) -> bool:
    """The player falls into a pit and is knocked out."""
    for index, (_, _, hurt) in places(log, "fell_into_pit", "casualty", "injured"):
        change(hurt, result="knocked_out")
        return cut(log, index + 1)
    return False


@dungeon_fault("LGE-SPP", "CORE-SEQ", "CORE-TRN", "DUN")
def pit_push_paid(log: Log) -> bool:
    """SPP for a push into a pit."""
    for index, (push, _, _, _) in places(log, "pushed", "fell_into_pit", "casualty", "injured"):
        own = {"figure": push["by"], "points": 2, "cause": "casualty"}
        return plant(log, index + 4, "spp_earned", **own)
    return False


@dungeon_fault("DUN-PIT")
def ball_back_elsewhere(log: Log) -> bool:
    """The ball of a pit appears on a pad the die did not name."""
    found = first(log, "reappearance")
    return bool(found) and change(found[1][0], faces=[found[1][0]["faces"][0] % 6 + 1])


@dungeon_fault("DUN-MOV", "CORE-MOV")
def through_the_wall(log: Log) -> bool:
    """A step into the wall."""
    found = first(log, "declared", "moved", "moved")
    if not found:
        return False
    change(found[1][1], square=0)
    return change(found[1][2], origin=0)


@dungeon_fault("CORE-PSH", "DUN-MOV")
def pushed_into_the_wall(log: Log) -> bool:
    """A player is pushed where a wall is."""
    found = first(log, "pushed")
    return bool(found) and change(found[1][0], square=0)


@dungeon_fault("SKL-29", "DUN-MOV", "CORE-PSH")
def back_to_no_wall(log: Log) -> bool:
    """The player stays though there is room behind them."""
    for index, (_, push, _) in places(log, "block_die_picked", "pushed", "activated"):
        gone = {"event": "push_resisted", "audience": "all", "rule": "DUN-MOV-03"}
        log["events"][index + 1] = {**gone, "figure": push["figure"], "by": push["by"]}
        return True
    return False


@dungeon_fault("DUN-PAS", "CORE-DIC", "CORE-BAL")
def direction_rolled_for_nothing(log: Log) -> bool:
    """The direction is rolled again though the ball could go there."""
    found = first(log, "bounce", "ball_moved")
    if not found:
        return False
    log["events"].insert(found[0] + 1, {**found[1][0], "rule": "DUN-PAS-01"})
    return True


@dungeon_fault("DUN-PAS", "CORE-PAS", "DUN-WAL")
def pass_stretched(log: Log) -> bool:
    """A short pass is called a quick one."""
    found = first(log, "thrown", length="short") or first(log, "thrown_at_wall", length="short")
    return bool(found) and change(found[1][0], length="quick")


@dungeon_fault("DUN-PAS", tries=(25,))
def obstacle_overlooked(log: Log) -> bool:
    """A throw over a statue without its die."""
    found = first(log, "obstacle", success=True)
    return bool(found) and cut(log, found[0])


@dungeon_fault("DUN-WAL", "CORE-BAL", "CORE-DIC")
def bounces_too_far(log: Log) -> bool:
    """The ball comes back farther than its die says."""
    for _, (die, _) in places(log, "wall_bounce", "ball_moved"):
        if die["faces"][0] > 1:
            return change(die, faces=[1])
    return False


@dungeon_fault("DUN-WAL", "CORE-BAL", tries=(18,))
def wrong_side_of_the_target(log: Log) -> bool:
    """An inaccurate wall shot strays to the other side."""
    for _, (die,) in places(log, "wall_side"):
        return change(die, faces=[7 - die["faces"][0]])
    return False


@dungeon_fault("LGE-SPP", "CORE-SEQ", "CORE-TRN", "DUN", tries=(84,))
def completion_paid(log: Log) -> bool:
    """SPP for a completion."""
    for index, (done,) in places(log, "completed"):
        own = {"figure": done["figure"], "points": 1, "cause": "completion"}
        return plant(log, index + 1, "spp_earned", **own)
    return False


@dungeon_fault("DUN-SET-04")
def set_up_in_the_corridor(log: Log) -> bool:
    """A player starts outside their end zone."""
    ground = log["setup"]["ground"].replace("\n", "")
    formation = next(e for e in log["events"] if e["event"] == "set_up")
    formation["squares"][0][1] = ground.index(".")
    return True


@dungeon_fault("DUN-SET")
def cheers_for_the_lower(log: Log) -> bool:
    """The lower side gains the re-roll of the Pep Rally."""
    for _, (gain, after) in places(log, "rerolls_set", "rolled", cause="pep_rally"):
        if after["purpose"] == "set_up":
            return change(gain, side=1 - gain["side"])
    return False


@dungeon_fault("DUN-SET")
def one_end_for_both(log: Log) -> bool:
    """Both sides are given the same end zone."""
    found = first(log, "end_given", "end_given")
    return bool(found) and change(found[1][0], end=found[1][1]["end"])


@dungeon_fault("DUN-PRM")
def chest_at_the_gate(log: Log) -> bool:
    """A chest next to an end zone."""
    found = first(log, "chest_placed")
    ground = log["setup"]["ground"].replace("\n", "")
    return bool(found) and change(found[1][0], square=ground.index("A") + 5)


@dungeon_fault("DUN-PRM")
def pads_exchanged(log: Log) -> bool:
    """Pad 1 where pad 2 belongs, by the printed map."""
    found = first(log, "pad_placed", "pad_placed", rule="DUN-PRM-04", number=1)
    return bool(found) and change(found[1][0], square=found[1][1]["square"])


@dungeon_fault("DUN-SET-05", "CORE-SEQ", "CORE-RRL")
def refresh_forgotten(log: Log) -> bool:
    """The re-rolls do not come back after eight turns."""
    found = first(log, "rerolls_set", cause="eight")
    return bool(found) and cut(log, found[0])


@dungeon_fault("DUN-END")
def sent_home_by_choice(log: Log) -> bool:
    """The die names somebody else."""
    for _, (die, _) in places(log, "sent_home", "sent_home"):
        if die["event"] == "rolled" and die["faces"][0] > 1:
            return change(die, faces=[die["faces"][0] - 1])
    return False


@dungeon_fault("DUN-END")
def everybody_stays(log: Log) -> bool:
    """Nobody is sent home in the 25th turn."""
    for index, (die, _) in places(log, "sent_home", "sent_home"):
        if die["event"] == "rolled":
            return cut(log, index, 2)
    return False


@dungeon_fault("DUN-END")
def won_two_to_nothing(log: Log) -> bool:
    """A win by attrition counts two."""
    for _, (score,) in places(log, "score_set", cause="nobody_left"):
        return change(score, home=2 * score["home"], away=2 * score["away"])
    return False


@dungeon_fault("DUN-END")
def attrition_unseen(log: Log) -> bool:
    """A side has nobody left, and the match ends without a word."""
    found = first(log, "score_set", cause="nobody_left")
    return bool(found) and cut(log, found[0])
