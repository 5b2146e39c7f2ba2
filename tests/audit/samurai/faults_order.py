"""Planted faults of the sequence: turns, drives, halves, set-ups, the kick-off table."""

from __future__ import annotations

from tests.audit.planting import (
    Log,
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


@fault("SAM-TRN-05")
def turnover_missing(log: Log) -> bool:
    """A fall that ends no turn."""
    found = first(log, "turnover", cause="dodge")
    return bool(found) and cut(log, found[0])


@fault("SAM-TRN-05")
def turnover_invented(log: Log) -> bool:
    """A turn ends in a turnover nobody caused."""
    for index, (_, end) in places(log, "moved", "turn_ended", cause="move"):
        change(end, cause="turnover")
        return plant(log, index + 1, "turnover", side=end["side"], cause="dodge")
    return False


@fault("SAM-TRN-05")
def turnover_miscalled(log: Log) -> bool:
    """The right turnover for the wrong reason."""
    found = first(log, "turnover", cause="dodge")
    return bool(found) and change(found[1][0], cause="surge")


@fault("CORE-SEQ-03")
def counter_off_by_one(log: Log) -> bool:
    """A turn is counted twice."""
    for _, (begin,) in places(log, "turn_began", turn=3):
        return change(begin, turn=4)
    return False


@fault("CORE-SEQ-03")
def turn_out_of_order(log: Log) -> bool:
    """A side moves twice running."""
    for index, (begin,) in places(log, "turn_began", turn=2):
        end = next(e for e in log["events"][index:] if e["event"] == "turn_ended")
        change(end, side=1 - end["side"])
        return change(begin, side=1 - begin["side"])
    return False


@fault("CORE-SEQ", "SAM-TRN")
def turn_left_out(log: Log) -> bool:
    """A turn in which nothing happened is not shown at all."""
    found = first(log, "turn_began", "turn_ended")
    return bool(found) and cut(log, found[0], 2)


@fault("SAM-SCO", "CORE-SEQ")
def touchdown_not_scored(log: Log) -> bool:
    """The carrier stands in the end zone and nothing is logged."""
    found = first(log, "scored", "spp_earned", "turn_ended")
    return bool(found) and change(found[1][2], cause="end") and cut(log, found[0], 2)


@fault("SAM-SCO")
def score_miscounted(log: Log) -> bool:
    """A point too many on the board."""
    found = first(log, "scored")
    return bool(found) and change(found[1][0], home=found[1][0]["home"] + 1)


@fault("LGE-SPP")
def touchdown_for_two_points(log: Log) -> bool:
    """Two SPP for a touchdown."""
    found = first(log, "spp_earned", cause="touchdown")
    return bool(found) and change(found[1][0], points=2)


@fault("CORE-SEQ", "CORE-SET")
def scorer_receives(log: Log) -> bool:
    """After a touchdown the other side kicks."""
    for _, (_, begin) in places(log, "drive_ended", "drive_began", cause="touchdown"):
        return change(begin, kicking=1 - begin["kicking"])
    return False


@fault("SAM-TRN-01", "CORE-SET-01")
def same_kicker_in_both_halves(log: Log) -> bool:
    """The roles are not swapped at half-time."""
    for _, (begin,) in places(log, "half_began", half=2):
        return change(begin, kicking=1 - begin["kicking"])
    return False


@fault("SAM-TRN-06")
def rerolls_not_restored(log: Log) -> bool:
    """A half begins with a re-roll too few."""
    found = first(log, "rerolls_set", cause="half")
    return bool(found) and change(found[1][0], left=found[1][0]["left"] - 1)


@fault("SAM-PIT-03")
def crowded_wide_zone(log: Log) -> bool:
    """Three players in a wide zone."""
    for _, (formation,) in places(log, "set_up"):
        pairs = formation["squares"]
        wide = [p for p in pairs if p[1] % 14 <= 3]
        centre = [p for p in pairs if 4 <= p[1] % 14 <= 9 and p[1] // 14 not in {11, 12}]
        if len(wide) == 2 and centre:
            taken = {p[1] for p in pairs}
            row = centre[0][1] // 14
            centre[0][1] = next(s for s in range(row * 14, row * 14 + 4) if s not in taken)
            return True
    return False


@fault("SAM-PIT-03")
def thin_line_of_scrimmage(log: Log) -> bool:
    """Two players on the line."""
    for _, (formation,) in places(log, "set_up"):
        line = [p for p in formation["squares"] if p[1] // 14 in {11, 12} and 4 <= p[1] % 14 <= 9]
        if len(line) == 3:
            line[0][1] += 14 if line[0][1] // 14 == 12 else -14
            return True
    return False


@fault("CORE-PIT-02")
def two_on_a_square(log: Log) -> bool:
    """Two players set up on one square."""
    found = first(log, "set_up")
    pairs = found[1][0]["squares"] if found else []
    pairs[-1][1] = pairs[-2][1]
    return True


@fault("CORE-SET-03")
def ten_men_set_up(log: Log) -> bool:
    """A player is left in reserve whom the rules want on the pitch."""
    for _, (formation,) in places(log, "set_up"):
        if len(formation["squares"]) == 11:
            formation["squares"].pop()
            return True
    return False


@fault("CORE-SET-03")
def casualty_set_up(log: Log) -> bool:
    """A player out for the match lines up again."""
    for index, (hurt,) in places(log, "injured", cause="block", result="badly_hurt"):
        side = side_of(log, hurt["figure"])
        for event in log["events"][index:]:
            if event["event"] == "set_up" and event["side"] == side:
                event["squares"][-1][0] = hurt["figure"]
                return True
    return False


@fault("SAM-WTH")
def wrong_weather(log: Log) -> bool:
    """Rain on a fine day."""
    found = first(log, "weather_set", weather="light_of_amaterasu")
    return bool(found) and change(found[1][0], weather="torrential_rain")


@fault("SAM-INJ-04")
def back_on_a_three(log: Log) -> bool:
    """A knocked-out player recovers on 3."""
    for index, (roll,) in places(log, "recovery", faces=[3]):
        change(roll, success=True)
        return plant(
            log, index + 1, "returned_to_reserves", figure=roll["figure"], cause="recovery"
        )
    return False


@fault("SAM-INJ-04")
def recovery_forgotten(log: Log) -> bool:
    """Nobody rolls for a knocked-out player."""
    found = first(log, "recovery", success=False)
    return bool(found) and cut(log, found[0])


@fault("SAM-KIK-01", "SAM-KIK")
def wrong_line_of_the_table(log: Log) -> bool:
    """Seven read as eight."""
    for _, (line,) in places(log, "kick_off_event", total=8):
        return change(line, total=7, name="weather")
    return False


@fault("SAM-KIK-02")
def revolt_unequal(log: Log) -> bool:
    """The counters do not advance by the same die."""
    for _, (counters,) in places(log, "counters_set", cause="revolt"):
        return change(counters, home=counters["home"] - 1)
    return False


@fault("SAM-KIK-04")
def geisha_unheard(log: Log) -> bool:
    """The Geisha do not help the cry."""
    return any(drop_modifier(roll, "geisha") for _, (roll,) in places(log, "rallying_cry"))


@fault("SAM-KIK-09")
def might_without_strength(log: Log) -> bool:
    """A Test of Might on the dice alone."""
    return any(drop_modifier(roll, "might") for _, (roll,) in places(log, "might"))


@fault("SAM-HON-01", "SAM-KIK-11")
def no_dishonor_for_the_lower_stance(log: Log) -> bool:
    """The loser of a stance keeps their honor."""
    found = first(log, "stance", "stance", "dishonored")
    return bool(found) and cut(log, found[0] + 2)


@fault("SAM-KIK-12", tries=(115, 128, 130))
def portents_spare_a_man(log: Log) -> bool:
    """A player whose stat is zero plays on."""
    found = first(log, "went_to_reserves", cause="portents")
    return bool(found) and cut(log, found[0])


@fault("SAM-KIK-05", tries=(16,))
def touch_outlasts_an_injury(log: Log) -> bool:
    """The player is hurt and stays touched."""
    found = first(log, "blessed", on=False)
    return bool(found) and cut(log, found[0])


@fault("SAM-KIK-04", "CORE-SEQ")
def cry_outlasts_the_drive(log: Log) -> bool:
    """The cry's re-roll is kept."""
    found = first(log, "rerolls_set", cause="drive_end")
    return bool(found) and cut(log, found[0])


@fault("CORE-END-01")
def wrong_winner(log: Log) -> bool:
    """The loser wins."""
    for _, (end,) in places(log, "match_ended"):
        if end["winner"] is not None:
            return change(end, winner=1 - end["winner"])
    return False


@fault("SAM-PST-02")
def winnings_too_high(log: Log) -> bool:
    """Ten koku more than the die."""
    found = first(log, "winnings_paid")
    return bool(found) and change(found[1][0], amount=found[1][0]["amount"] + 10)


@fault("LGE-MVP")
def freebooter_named(log: Log) -> bool:
    """The MVP is a hired player."""
    for _, (_, named) in places(log, "mvp", "mvp_named"):
        for slot, figure in enumerate(figures(log)):
            if not figure["league"] and side_of(log, slot) == named["side"]:
                return change(named, figure=slot)
    return False


@fault("LGE-MVP")
def freebooter_in_the_lot(log: Log) -> bool:
    """The lot for the MVP has one ticket too many."""
    found = first(log, "mvp")
    return bool(found) and change(found[1][0], sides=found[1][0]["sides"] + 1)


@fault("CORE-SEQ-01")
def one_event_too_many(log: Log) -> bool:
    """Something happens after everything is over."""
    last = log["events"][-1]
    return plant(
        log,
        len(log["events"]),
        "rolled",
        **{k: v for k, v in last.items() if k not in {"event", "audience", "rule"}},
    )
