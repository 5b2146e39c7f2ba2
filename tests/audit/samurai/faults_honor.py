"""Planted faults of the pre-match, duels, penalties, spells and staff."""

from __future__ import annotations

from copy import deepcopy

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
)


@fault("SAM-PST-03")
def ronin_at_full_price(log: Log) -> bool:
    """A Freebooter costs their list price."""
    found = first(log, "hired")
    return bool(found) and change(found[1][0], price=2 * found[1][0]["price"])


@fault("LGE-HCP")
def handicap_refused(log: Log) -> bool:
    """The weaker side rolls once less."""
    found = first(log, "handicap", "handicap_gained")
    return bool(found) and cut(log, found[0], 2)


@fault("SAM-FAV-01")
def favor_to_the_other(log: Log) -> bool:
    """The Favor goes to the side of less honor."""
    if log["setup"]["options"].get("imperial_favor") == "both":
        return False
    found = first(log, "favor_given")
    return bool(found) and change(found[1][0], side=1 - found[1][0]["side"])


@fault("SAM-TEA-06")
def assistants_ignored(log: Log) -> bool:
    """The Assistant Coaches do not help the roll-off."""
    return any(drop_modifier(roll, "staff") for _, (roll,) in places(log, "roll_off"))


@fault("SAM-INJ-05")
def old_wound_ignored(log: Log) -> bool:
    """A 1 for an old wound, and the player plays."""
    found = first(log, "old_wound", "misses_match")
    return bool(found) and cut(log, found[0] + 1)


@fault("SAM-DUE-01", tries=(19,))
def initiative_unaided(log: Log) -> bool:
    """Iaijutsu does not help the initiative."""
    return any(drop_modifier(roll, "Iaijutsu") for _, (roll,) in places(log, "initiative"))


@fault("SAM-DUE-03")
def focus_above_ph(log: Log) -> bool:
    """Both focus until honor has long run out."""
    for index, (_, struck) in places(log, "initiative", "duel_struck"):
        pair = (struck["figure"], struck["opponent"])
        for turn in range(12):
            slot = pair[turn % 2]
            plant(log, index + 1 + turn, "duel_focused", figure=slot, focuses=turn // 2 + 1)
        return True
    return False


@fault("SAM-DUE-02")
def struck_by_the_wrong_man(log: Log) -> bool:
    """A player without the option strikes."""
    for _, (_, struck, roll, hurt) in places(log, "initiative", "duel_struck", "injury", "injured"):
        one, other = struck["figure"], struck["opponent"]
        change(roll, side=1 - roll["side"], figure=one)
        change(hurt, figure=one, by=other)
        return change(struck, figure=other, opponent=one)
    return False


@fault("SAM-DUE-06", tries=(19,))
def the_fallen_strikes_back(log: Log) -> bool:
    """A player knocked out in a duel answers."""
    for index, (struck, roll, hurt, _) in places(
        log, "duel_struck", "injury", "injured", "duel_ended", back=False
    ):
        if hurt["result"] == "knocked_out":
            more = deepcopy([struck, roll, hurt])
            pair = {"figure": struck["opponent"], "opponent": struck["figure"], "back": True}
            change(more[0], **pair)
            change(
                more[1], side=1 - roll["side"], figure=struck["figure"], faces=[1, 2], modifiers=[]
            )
            change(more[2], figure=struck["figure"], by=struck["opponent"], result="stunned")
            log["events"][index + 3 : index + 3] = more
            return True
    return False


@fault("SAM-DUE-07")
def duel_won_by_nobody(log: Log) -> bool:
    """A duel with a winner ends without one."""
    for _, (end,) in places(log, "duel_ended"):
        if end["winner"] is not None:
            return change(end, winner=None)
    return False


@fault("SAM-INJ-02", "SAM-DUE", tries=(39,))
def focus_wasted(log: Log) -> bool:
    """A focus adds nothing to the blow."""
    return any(drop_modifier(roll, "focus") for _, (roll,) in places(log, "injury"))


@fault("SAM-HON-01")
def refusal_without_shame(log: Log) -> bool:
    """A challenge refused, and no Dishonor."""
    for index, (answer, _) in places(log, "challenge_answered", "dishonored"):
        return not answer["accepted"] and cut(log, index + 1)
    return False


@fault("SAM-DUE", "SAM-FOU-03")
def foul_never_answered(log: Log) -> bool:
    """Nobody asks the victim of a foul."""
    found = first(log, "duel_demanded")
    return bool(found) and cut(log, found[0])


@fault("SAM-FOU-02", tries=(30,))
def doubles_overlooked(log: Log) -> bool:
    """Doubles on a foul's armour roll, and the referee looks away."""
    for index, (call, _, _) in places(log, "penalised", "argue", "penalty_cancelled"):
        if call["penalty"] == "sent_off":
            return cut(log, index, 3)
    for index, (call, _) in places(log, "penalised", "penalty_cancelled"):
        if call["penalty"] == "sent_off":
            return cut(log, index, 2)
    return False


@fault("SAM-FOU-02")
def penalty_without_doubles(log: Log) -> bool:
    """A foul without doubles is penalised."""
    for index, (foul, roll, _) in places(log, "fouled", "armour", "activated"):
        if len(set(roll["faces"])) == 2:
            given = {"side": roll["side"], "figure": foul["figure"], "penalty": "sent_off"}
            return plant(log, index + 2, "penalised", **given)
    return False


@fault("SAM-BLK-09")
def foul_without_its_bonus(log: Log) -> bool:
    """A foul's armour roll without the +1."""
    return any(drop_modifier(roll, "foul") for _, (roll,) in places(log, "armour"))


@fault("SAM-FOU-01")
def foul_by_a_man_of_honor(log: Log) -> bool:
    """A player of PH 3 kicks the fallen."""
    if log["setup"]["options"].get("imperial_favor") != "none" and first(log, "favor"):
        return False
    for _, (foul,) in places(log, "fouled"):
        figure = figures(log)[foul["figure"]]
        if not figure["dishonored"]:
            return change(figure, ph=figure["ph"] + 3)
    return False


@fault("SAM-FAV-02", tries=(73, 93, 111))
def argued_with_a_five(log: Log) -> bool:
    """A 5 reverses the referee's call."""
    for _, (die, _) in places(log, "argue", "penalty_cancelled", success=True):
        return change(die, faces=[5])
    return False


@fault("SAM-FAV-02")
def coach_argues_from_outside(log: Log) -> bool:
    """The 1 that sends the Head Coach out is not noticed."""
    found = first(log, "head_coach_sent_out")
    return bool(found) and cut(log, found[0])


@fault("SAM-FAV-01")
def favor_spent_twice(log: Log) -> bool:
    """One Favor, two penalties."""
    spenders = [event["side"] for _, (event,) in places(log, "favor_spent")]
    for side in spenders:
        for _, (over,) in places(log, "turnover", cause="illegal_procedure", side=side):
            at = log["events"].index(over)
            given = {"side": side, "penalty": "illegal_procedure", "cause": "favor"}
            plant(log, at, "penalty_cancelled", **given)
            plant(log, at, "favor_spent", side=side)
            log["events"].remove(over)
            return True
    return False


@fault("SAM-FAV-01")
def favor_of_the_other(log: Log) -> bool:
    """A side spends a Favor it never held."""
    if len(list(places(log, "favor_given"))) != 1:
        return False
    holder = first(log, "favor_given")[1][0]["side"]
    for index, (call, end) in places(log, "penalised", "turnover"):
        if call["side"] != holder and end:
            plant(
                log,
                index + 1,
                "penalty_cancelled",
                side=call["side"],
                penalty=call["penalty"],
                cause="favor",
            )
            plant(log, index + 1, "favor_spent", side=call["side"])
            return cut(log, index + 3)
    return False


@fault("SAM-SHU-01", tries=(47,))
def spell_cast_twice(log: Log) -> bool:
    """The void is called a second time at once."""
    for index, (spell, roll) in places(log, "spell_cast", "void_strike"):
        if not roll["success"]:
            log["events"][index + 2 : index + 2] = deepcopy([spell, roll])
            return True
    return False


@fault("SAM-SHU-02")
def fires_far_apart(log: Log) -> bool:
    """Three squares that do not touch."""
    for _, (spell,) in places(log, "spell_cast", spell="fires_from_within"):
        occupied = spell["squares"]
        return change(spell, squares=[occupied[0], occupied[1], (occupied[2] + 100) % 336])
    return False


@fault("SAM-SHU-02")
def fires_pass_somebody_by(log: Log) -> bool:
    """A model in the fire does not roll."""
    for index, (spell, roll, _) in places(log, "spell_cast", "fires", "activated"):
        if roll["success"] and len(spell["figures"]) == 1:
            change(spell, figures=[])
            return cut(log, index + 1)
    return False


@fault("SAM-SHU-06")
def void_at_equal_strength(log: Log) -> bool:
    """The void takes a player on a roll of their strength."""
    for _, (roll,) in places(log, "void_strike"):
        return change(roll, target=roll["target"] - 1)
    return False


@fault("SAM-SHU-03")
def augury_out_of_nowhere(log: Log) -> bool:
    """A roll is read again by a Shugenja who did not cast."""
    for index, (spell, _) in places(log, "spell_cast", "rerolled", spell="augury"):
        return bool(spell) and cut(log, index)
    return False


@fault("SAM-INJ-02", "SAM-BLK-09")
def steel_without_a_spell(log: Log) -> bool:
    """Biting Steel bites though nobody cast it."""
    for index, (_, roll) in places(log, "spell_cast", "armour", spell="biting_steel"):
        if ["Biting Steel", 2] in roll["modifiers"]:
            return cut(log, index)
    return False


@fault("SAM-BLK-09")
def ujiaki_all_match(log: Log) -> bool:
    """Ikoma Ujiaki helps though not called."""
    for _, (roll,) in places(log, "armour"):
        if not roll["modifiers"] and sum(roll["faces"]) + 2 < roll["target"]:
            return change(roll, modifiers=[["Ikoma Ujiaki", 2]])
    return False


@fault("SAM-STF-01")
def taka_idle(log: Log) -> bool:
    """Yasuki Taka brings nothing."""
    found = first(log, "staff_used", staff="yasuki_taka")
    return bool(found) and cut(log, found[0], 3)


@fault("SAM-STF-06")
def poison_stronger_than_its_die(log: Log) -> bool:
    """The poison kills on a 1."""
    for _, (_, effect) in places(log, "poison", "poisoned"):
        if effect["result"] in {"nothing", "misses"}:
            return change(effect, result="dead")
    return False


@fault("SAM-STF-02", tries=(233,))
def shijin_miscounted(log: Log) -> bool:
    """Six on the D3 is worth four."""
    for _, (_, gift) in places(log, "shijin", "rerolls_set"):
        return change(gift, left=gift["left"] + 1)
    return False


@fault("SAM-HON-02")
def honor_restored_on_a_four(log: Log) -> bool:
    """A 4 is enough."""
    for index, (die,) in places(log, "honor", faces=[4]):
        return plant(log, index + 1, "honor_restored", figure=die["figure"])
    return False


@fault("SAM-HON-02")
def shame_outlived(log: Log) -> bool:
    """A 1, and the player lives on."""
    found = first(log, "took_own_life")
    return bool(found) and cut(log, found[0])


@fault("SAM-TRN-02")
def counter_forgotten_without_the_rule(log: Log) -> bool:
    """The engine's counter is forgotten by a coach."""
    if log["setup"]["options"].get("manual_turn_counter") == "on":
        return False
    for index, (begin,) in places(log, "turn_began", turn=2):
        return plant(log, index + 1, "counter_forgotten", side=begin["side"])
    return False


@fault("LGE-CON-01")
def conceded_for_less(log: Log) -> bool:
    """A concession costs only one point."""
    for index, (score,) in places(log, "score_set"):
        fewer = {"home": min(1, score["home"]), "away": min(1, score["away"])}
        change(log["events"][index + 1], **fewer)
        return change(score, **fewer)
    return False
