"""Planted faults of the sequence, the kick-off, before and after the match."""

from __future__ import annotations

from tests.audit.planting import Log, change, core_fault, cut, first, halves_fault, places, plant


@core_fault("CORE-TRN", "CORE-SEQ")
def fall_without_a_turnover(log: Log) -> bool:
    """The player falls, and their side plays on."""
    for index, (_, end) in places(log, "turnover", "turn_ended", cause="dodge"):
        change(end, cause="end")
        return cut(log, index)
    return False


@core_fault("CORE-TRN")
def turnover_misnamed(log: Log) -> bool:
    """A turnover for the wrong reason."""
    found = first(log, "turnover", cause="dodge")
    return bool(found) and change(found[1][0], cause="surge")


@core_fault("CORE-SEQ-03")
def counter_jumps(log: Log) -> bool:
    """A turn is counted twice."""
    for _, (begin,) in places(log, "turn_began", turn=3):
        return change(begin, turn=4)
    return False


@core_fault("CORE-PIT")
def stunned_for_ever(log: Log) -> bool:
    """The player does not turn at the end of the turn."""
    for index, (_, _) in places(log, "turned_face_up", "turn_ended"):
        return cut(log, index)
    return False


@halves_fault("CORE-SET")
def recovered_on_a_three(log: Log) -> bool:
    """A KO is slept off on a three."""
    for _, (roll, _) in places(log, "recovery", "returned_to_reserves"):
        return change(roll, faces=[3])
    return False


@halves_fault("CORE-SET")
def twelve_on_the_pitch(log: Log) -> bool:
    """One more than eleven is set up."""
    for _, (formation,) in places(log, "set_up"):
        squares = formation["squares"]
        if len(squares) == 11:
            spare = next(s for s in range(16) if s not in {slot for slot, _ in squares})
            row = 3 if formation["side"] == 0 else 22
            squares.append([spare, row * 15 + 7])
            return True
    return False


@halves_fault("CORE-SET")
def nobody_on_the_line(log: Log) -> bool:
    """A lineman stands back, and two are left."""
    for _, (formation,) in places(log, "set_up"):
        line = 12 if formation["side"] == 0 else 13
        on_it = [pair for pair in formation["squares"] if pair[1] // 15 == line]
        central = [pair for pair in on_it if 4 <= pair[1] % 15 <= 10]
        if len(central) == 3:
            central[0][1] = (9 if formation["side"] == 0 else 16) * 15 + central[0][1] % 15
            return True
    return False


@halves_fault("CORE-KIK")
def aimed_at_the_own_half(log: Log) -> bool:
    """The kicker aims behind their own line."""
    found = first(log, "kick_aimed")
    return bool(found) and change(found[1][0], square=389 - found[1][0]["square"])


@halves_fault("CORE-KIK")
def table_misread(log: Log) -> bool:
    """The dice name another line of the table."""
    found = first(log, "kick_off", "kick_off_event")
    return bool(found) and change(
        found[1][1], total=2 if found[1][1]["total"] != 2 else 12, name="get_the_ref"
    )


@halves_fault("CORE-KIK")
def cheers_for_the_other_side(log: Log) -> bool:
    """The lower side gains the re-roll."""
    for _, (gain,) in places(log, "rerolls_set", cause="cheering_fans"):
        return change(gain, side=1 - gain["side"])
    return False


@halves_fault("CORE-KIK-03")
def kick_out_given_to_kickers(log: Log) -> bool:
    """The kicking side is given the ball."""
    for index, (give,) in places(log, "touchback"):
        setups = [e for e in log["events"][:index] if e["event"] == "set_up"]
        kickers = next(e for e in reversed(setups) if e["side"] != give["side"])
        return change(give, figure=kickers["squares"][0][0])
    return False


@halves_fault("CORE-WTH")
def weather_misread(log: Log) -> bool:
    """The dice say otherwise."""
    found = first(log, "weather_set", weather="nice")
    return bool(found) and change(found[1][0], weather="blizzard")


@halves_fault("CORE-WTH", tries=(53,))
def heat_forgotten(log: Log) -> bool:
    """A player skips the roll for the heat."""
    for index, (_,) in places(log, "heat", success=True):
        return cut(log, index)
    return False


@halves_fault("CORE-SCO", "CORE-SEQ")
def touchdown_unseen(log: Log) -> bool:
    """A carrier stands in the end zone and nothing is logged."""
    for index, (_, _, end, _) in places(log, "scored", "spp_earned", "turn_ended", "drive_ended"):
        change(end, cause="end")
        return cut(log, index, 2)
    return False


@core_fault("LGE-SPP")
def touchdown_worth_two(log: Log) -> bool:
    """Two SPP for a touchdown."""
    found = first(log, "spp_earned", cause="touchdown")
    return bool(found) and change(found[1][0], points=2)


@core_fault("LGE-GAT", "CORE-SEQ", "DUN")
def gate_padded(log: Log) -> bool:
    """A thousand more than the dice say."""
    found = first(log, "gate_counted")
    return bool(found) and change(found[1][0], gate=found[1][0]["gate"] + 1)


@core_fault("LGE-HCP")
def handicap_for_the_stronger(log: Log) -> bool:
    """The stronger side has the handicap."""
    found = first(log, "handicap", "handicap_gained")
    if not found:
        return False
    change(found[1][0], side=1 - found[1][0]["side"])
    return change(found[1][1], side=1 - found[1][1]["side"])


@core_fault("LGE-NIG")
def niggling_ignored(log: Log) -> bool:
    """A one, and the player plays."""
    for index, (roll, _) in places(log, "old_wound", "misses_match"):
        return not roll["success"] and cut(log, index + 1)
    return False


@core_fault("LGE-FRE")
def guest_at_full_price(log: Log) -> bool:
    """A Freebooter costs their whole price."""
    found = first(log, "hired")
    return bool(found) and change(found[1][0], price=found[1][0]["price"] * 2)


@core_fault("LGE-WIN")
def winnings_rounded_up(log: Log) -> bool:
    """Ten thousand too many."""
    found = first(log, "winnings_paid")
    return bool(found) and change(found[1][0], amount=found[1][0]["amount"] + 10)


@core_fault("LGE-MVP")
def mvp_chosen(log: Log) -> bool:
    """The die names somebody else."""
    for _, (die, named) in places(log, "mvp", "mvp_named"):
        if die["faces"][0] > 1:
            return change(die, faces=[die["faces"][0] - 1]) and bool(named)
    return False


@core_fault("LGE-FAN")
def fans_without_a_reason(log: Log) -> bool:
    """A fan factor gained for nothing."""
    last = log["events"][-1]
    if last.get("purpose") != "fans":
        return False
    return plant(log, len(log["events"]), "fan_factor_changed", side=last["side"], change=1)


@core_fault("LGE-CON", "KEM-CON", "CORE-END", tries=(48,))
def concession_without_the_points(log: Log) -> bool:
    """The match is given up, and the score stays."""
    found = first(log, "score_set", cause="concession")
    return bool(found) and cut(log, found[0])
