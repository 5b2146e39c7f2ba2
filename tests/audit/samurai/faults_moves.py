"""Planted faults of movement, blocks and injuries."""

from __future__ import annotations

from tests.audit.planting import (
    Log,
    book_at,
    change,
    cut,
    drop_modifier,
    fault,
    figures,
    first,
    places,
    plant,
    side_of,
)

from . import geometry


@fault("SAM-SUR")
def surge_die_missing(log: Log) -> bool:
    """A Surge square without its die."""
    found = first(log, "moved", "surge", cause="surge")
    return bool(found) and found[1][1]["success"] and cut(log, found[0] + 1)


@fault("SAM-SUR", "CORE-MOV")
def extra_square_for_nothing(log: Log) -> bool:
    """The first square beyond MA passed off as ordinary movement."""
    for index, (move, die) in places(log, "moved", "surge", cause="surge"):
        if die["success"]:
            change(move, cause="move")
            return cut(log, index + 1)
    return False


@fault("SAM-DOD")
def dodge_missing(log: Log) -> bool:
    """Nobody rolls for leaving a tackle zone."""
    for index, (_, die, after) in places(log, "moved", "dodge", "moved"):
        if die["success"] and after["cause"] == "move":
            return cut(log, index + 1)
    return False


@fault("SAM-DOD")
def dodge_zone_dropped(log: Log) -> bool:
    """A dodge that forgets the zones on its destination."""
    return any(drop_modifier(die, "tackle zones") for _, (die,) in places(log, "dodge"))


@fault("SAM-DOD")
def dodge_target_eased(log: Log) -> bool:
    """A dodge at one better than their agility allows."""
    found = first(log, "dodge")
    return bool(found) and change(found[1][0], target=found[1][0]["target"] - 1)


@fault("CORE-MOV")
def two_squares_in_a_step(log: Log) -> bool:
    """A step that jumps."""
    for _, (move, after) in places(log, "moved", "turn_ended", cause="move"):
        target = move["square"] + (2 if geometry.column(move["origin"]) < 7 else -2)
        if after and not geometry.adjacent(move["origin"], target):
            return change(move, square=target)
    return False


@fault("CORE-PIT")
def step_onto_a_man(log: Log) -> bool:
    """A step into the square of somebody else."""
    for index, (move, _) in places(log, "moved", "turn_ended", cause="move"):
        board = book_at(log, index).board
        taken = [s for s in geometry.NEIGHBOURS[move["origin"]] if s in board]
        if taken:
            return change(move, square=taken[0])
    return False


@fault("SAM-TRN-04")
def returned_to(log: Log) -> bool:
    """A model once left is activated again."""
    for index, (one, _) in places(log, "activated", "activated"):
        for event in log["events"][index - 1 :: -1]:
            if event["event"] == "turn_began":
                break
            if event["event"] == "activated":
                return change(one, figure=event["figure"])
    return False


@fault("SAM-TRN-03")
def opponent_activated(log: Log) -> bool:
    """A player of the other side moves in this turn."""
    for index, (one, _) in places(log, "activated", "activated"):
        book = book_at(log, index)
        rivals = [f for f in book.team(1 - book.active) if f.standing]
        if rivals:
            return change(one, figure=rivals[0].slot)
    return False


@fault("SAM-INJ-01")
def stunned_man_activated(log: Log) -> bool:
    """A player who lies face down does something."""
    for index, (one, _) in places(log, "activated", "activated"):
        book = book_at(log, index)
        stunned = [f for f in book.team(book.active) if f.state == "stunned"]
        if stunned:
            return change(one, figure=stunned[0].slot)
    return False


@fault("SAM-TRN-07", "CORE-MOV-02")
def cheap_stand_up(log: Log) -> bool:
    """Standing up for two squares."""
    found = first(log, "stood_up", cost=3)
    return bool(found) and change(found[1][0], cost=2)


@fault("SAM-BLK-01")
def prone_man_blocks(log: Log) -> bool:
    """A player blocks who never stood up."""
    found = first(log, "stood_up", "blocked")
    return bool(found) and cut(log, found[0])


@fault("SAM-TRN-03")
def step_after_the_act(log: Log) -> bool:
    """The player blocks, follows up and steps back again."""
    for index, (block, _, pick, push, follow) in places(
        log, "blocked", "rolled", "block_die_picked", "pushed", "moved"
    ):
        plain = pick["result"] == "arrows" and follow["cause"] == "follow_up"
        if plain and push["square"] is not None:
            origin = follow["origin"]
            return plant(
                log,
                index + 5,
                "moved",
                figure=block["attacker"],
                origin=follow["square"],
                square=origin,
                cause="move",
            )
    return False


@fault("SAM-TRN-03", "SAM-SKL-06")
def second_block_without_frenzy(log: Log) -> bool:
    """A player throws two blocks in a turn."""
    for index, (pick, push, one, block) in places(
        log, "block_die_picked", "pushed", "activated", "blocked"
    ):
        attacker = push["by"]
        skilled = "Frenzy" in figures(log)[attacker]["skills"]
        if pick["result"] == "arrows" and not skilled and one["figure"] == block["attacker"]:
            change(block, attacker=attacker)
            return cut(log, index + 2)
    return False


@fault("SAM-BLK-01")
def assist_forgotten(log: Log) -> bool:
    """One helper fewer, and the strength to match."""
    for _, (block,) in places(log, "blocked"):
        if block["attacker_assists"]:
            strength = block["attacker_strength"] - 1
            fewer = block["attacker_assists"][1:]
            return change(block, attacker_assists=fewer, attacker_strength=strength)
    return False


@fault("SAM-BLK-01")
def assist_from_afar(log: Log) -> bool:
    """A helper who is nowhere near."""
    for _, (block,) in places(log, "blocked"):
        mates = {
            s
            for s in range(len(figures(log)))
            if side_of(log, s) == side_of(log, block["attacker"])
        }
        spare = sorted(mates - {block["attacker"], *block["attacker_assists"]})
        more = [*block["attacker_assists"], spare[-1]]
        return change(
            block, attacker_assists=more, attacker_strength=block["attacker_strength"] + 1
        )
    return False


@fault("SAM-BLK-03")
def die_too_few(log: Log) -> bool:
    """One die where two are due."""
    for _, (block, roll, pick) in places(log, "blocked", "block", "block_die_picked"):
        if block["dice"] == 2:
            change(roll, faces=[pick["face"]])
            return change(block, dice=1)
    return False


@fault("SAM-BLK-03")
def wrong_chooser(log: Log) -> bool:
    """The weaker side picks."""
    for _, (block, _, pick) in places(log, "blocked", "block", "block_die_picked"):
        if block["dice"] == 2:
            change(pick, side=1 - pick["side"])
            return change(block, chooser=1 - block["chooser"])
    return False


@fault("SAM-BLK-04")
def face_from_nowhere(log: Log) -> bool:
    """The face that counts was never rolled."""
    for _, (roll, pick) in places(log, "block", "block_die_picked"):
        if pick["result"] == "blade" and len(roll["faces"]) == 1:
            return change(roll, faces=[4])
    return False


@fault("SAM-BLK-04")
def bang_read_as_blade(log: Log) -> bool:
    """A '!' taken for a blade."""
    found = first(log, "block_die_picked", result="bang")
    return bool(found) and change(found[1][0], result="blade")


@fault("SAM-BLK-08", "CORE-PSH-01", "SAM-PSH-01")
def pushed_aside(log: Log) -> bool:
    """A push off the straight line into another empty square."""
    if log["setup"]["options"].get("samurai_push") == "three":
        return False
    for index, (pick, push) in places(log, "block_die_picked", "pushed"):
        if pick["result"] == "arrows" and push["square"] is not None:
            board = book_at(log, index).board
            others = geometry.NEIGHBOURS[push["origin"]] - {push["square"]}
            free = [s for s in sorted(others) if s not in board]
            if free:
                return change(push, square=free[0])
    return False


@fault("SAM-BLK-08")
def push_forgotten(log: Log) -> bool:
    """Arrows that move nobody."""
    for index, (pick, _, after) in places(log, "block_die_picked", "pushed", "activated"):
        if pick["result"] == "arrows" and after:
            return cut(log, index + 1)
    return False


@fault("SAM-PSH-01")
def stand_firm_pushed(log: Log) -> bool:
    """A player of Stand Firm gives way."""
    for index, (_, held) in places(log, "block_die_picked", "push_resisted"):
        book = book_at(log, index)
        figure = book.figures[held["figure"]]
        free = [s for s in geometry.NEIGHBOURS[figure.square] if s not in book.board]
        if free:
            return change(held, event="pushed", origin=figure.square, square=free[0])
    return False


@fault("CORE-PSH-04")
def follow_up_astray(log: Log) -> bool:
    """A follow-up beside the square left."""
    for index, (_, follow) in places(log, "pushed", "moved"):
        if follow["cause"] == "follow_up":
            board = book_at(log, index).board
            free = [s for s in geometry.NEIGHBOURS[follow["origin"]] if s not in board]
            if free:
                return change(follow, square=free[0])
    return False


@fault("SAM-BLK-07", "CORE-KND")
def blade_without_a_fall(log: Log) -> bool:
    """The blade pushes and nobody falls."""
    for index, (fell, roll, after) in places(
        log, "knocked_down", "armour", "activated", cause="block"
    ):
        if fell and after and not roll["success"]:
            return cut(log, index, 2)
    return False


@fault("SAM-BLK-06", "SAM-BLK-05", "CORE-KND")
def attacker_stays_up(log: Log) -> bool:
    """Skull or crossed blades, and the attacker stands as if with Block."""
    for index, (_, roll, over) in places(log, "knocked_down", "armour", "turnover"):
        if not roll["success"] and over["cause"] in {"both_down", "attacker_down"}:
            return cut(log, index, 3)
    return False


@fault("SAM-BLK-09")
def mighty_blow_forgotten(log: Log) -> bool:
    """An armour roll without its Mighty Blow."""
    return any(drop_modifier(roll, "Mighty Blow") for _, (roll,) in places(log, "armour"))


@fault("SAM-BLK-09")
def charge_invented(log: Log) -> bool:
    """A bonus for a charge of somebody who cannot."""
    for _, (roll,) in places(log, "armour"):
        if (
            not roll["modifiers"]
            and not roll["success"]
            and sum(roll["faces"]) < roll["target"] - 1
        ):
            return change(roll, modifiers=[["Charge", 1]])
    return False


@fault("SAM-BLK-09")
def crossed_blades_helped(log: Log) -> bool:
    """Crossed blades, and a modifier on the armour roll all the same."""
    for _, (_, roll) in places(log, "knocked_down", "armour", cause="both_down"):
        if sum(roll["faces"]) + 1 < roll["target"]:
            return change(roll, modifiers=[["Mighty Blow", 1]])
    return False


@fault("SAM-BLK-09")
def armour_equal_to_av_breaks(log: Log) -> bool:
    """AV itself is enough."""
    for _, (roll,) in places(log, "armour", success=False):
        return change(roll, target=roll["target"] - 1)
    return False


@fault("SAM-BLK-09")
def injury_through_sound_armour(log: Log) -> bool:
    """The armour holds and the player is hurt."""
    for index, (fell, roll, after) in places(
        log, "knocked_down", "armour", "activated", cause="block"
    ):
        if not roll["success"] and after:
            plant(
                log,
                index + 2,
                "injured",
                figure=fell["figure"],
                by=fell["by"],
                cause="block",
                result="stunned",
            )
            given = {"side": roll["side"], "figure": fell["figure"], "sides": 6, "faces": [1, 2]}
            return plant(
                log,
                index + 2,
                "rolled",
                purpose="injury",
                modifiers=[],
                target=None,
                success=None,
                **given,
            )
    return False


@fault("SAM-INJ-02", "SAM-BLK-09")
def broken_armour_unharmed(log: Log) -> bool:
    """The armour breaks and nothing comes of it."""
    for index, (_, _, hurt) in places(log, "armour", "injury", "injured"):
        if hurt["result"] == "stunned":
            return cut(log, index + 1, 2)
    return False


@fault("SAM-INJ")
def injury_band_off_by_one(log: Log) -> bool:
    """The highest stunning total knocks out."""
    limit = 6 if log["setup"]["options"].get("injury_seven") == "ko" else 7
    for _, (roll, hurt) in places(log, "injury", "injured"):
        if sum(roll["faces"]) + sum(v for _, v in roll["modifiers"]) == limit:
            return change(hurt, result="knocked_out")
    return False


@fault("SAM-INJ-03")
def casualty_chart_off_by_one(log: Log) -> bool:
    """Three on the subchart is read as serious."""
    for _, (_, hurt) in places(log, "casualty", "injured", faces=[3]):
        return change(hurt, result="seriously_injured")
    return False


@fault("SAM-INJ-03")
def casualty_modified(log: Log) -> bool:
    """Something modifies Sigudu's Subchart."""
    found = first(log, "casualty")
    return bool(found) and change(found[1][0], modifiers=[["Katana", 2]])


@fault("SAM-INJ-02")
def katana_forgotten(log: Log) -> bool:
    """An injury roll without its Katana."""
    return any(drop_modifier(roll, "Katana") for _, (roll,) in places(log, "injury"))


@fault("LGE-SPP")
def casualty_unrewarded(log: Log) -> bool:
    """A casualty by a block earns nothing."""
    found = first(log, "spp_earned", cause="casualty")
    return bool(found) and cut(log, found[0])


@fault("LGE-SPP")
def casualty_of_another(log: Log) -> bool:
    """The points go to their neighbour."""
    found = first(log, "spp_earned", cause="casualty")
    return bool(found) and change(found[1][0], figure=(found[1][0]["figure"] + 1) % 20)


@fault("LGE-SPP")
def freebooter_rewarded(log: Log) -> bool:
    """A hired ronin earns points."""
    for index, (hurt,) in places(log, "injured", cause="block"):
        by = hurt["by"]
        grave = hurt["result"] in {"badly_hurt", "seriously_injured", "dead"}
        if grave and by is not None and not figures(log)[by]["league"]:
            return plant(log, index + 1, "spp_earned", figure=by, points=2, cause="casualty")
    return False


@fault("SAM-INJ-01")
def face_up_too_late(log: Log) -> bool:
    """A stunned player is not turned."""
    found = first(log, "turned_face_up", "turn_ended")
    return bool(found) and cut(log, found[0])


@fault("SAM-INJ-01")
def face_up_too_early(log: Log) -> bool:
    """The player who was stunned in this very turn is turned at its end."""
    for index, (hurt, over, end) in places(log, "injured", "turnover", "turn_ended"):
        if hurt["result"] == "stunned" and over and end:
            return plant(log, index + 2, "turned_face_up", figure=hurt["figure"])
    return False
