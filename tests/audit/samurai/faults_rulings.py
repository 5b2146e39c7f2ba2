"""Planted faults against kemari.md and the rules of journeymen."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

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


def options(log: Log) -> dict[str, Any]:
    """The house rules of a match."""
    return log["setup"]["options"]


def roll(log: Log, index: int, purpose: str, *faces: int, **fields: object) -> bool:
    """Put dice in."""
    plain = {"figure": None, "sides": 6, "modifiers": [], "target": None, "success": None}
    return plant(log, index, "rolled", purpose=purpose, faces=list(faces), **{**plain, **fields})


def swap(log: Log, index: int) -> bool:
    """Let two events change places."""
    events = log["events"]
    events[index], events[index + 1] = events[index + 1], events[index]
    return True


@fault("SAM-FOU-03", "KEM-DUE")
def duels_in_the_wrong_order(log: Log) -> bool:
    """The second victim is asked before the first."""
    for index, (one, other) in places(log, "duel_demanded", "duel_demanded"):
        if (one["figure"], one["opponent"]) != (other["figure"], other["opponent"]):
            return swap(log, index)
    return False


@fault("SAM-FOU-03", "KEM-DUE")
def lapses_in_the_wrong_order(log: Log) -> bool:
    """A later duel lapses before an earlier one is asked about."""
    for index, (one, other) in places(log, "duel_lapsed", "duel_demanded"):
        return one is not other and swap(log, index)
    for index, (one, other) in places(log, "duel_demanded", "duel_lapsed"):
        return one is not other and swap(log, index)
    return False


@fault("SAM-FOU-03", "KEM-DUE", tries=(31,))
def the_absent_duels(log: Log) -> bool:
    """A drive-start question though victim or fouler is not there to fight."""
    for index, (aim,) in places(log, "kick_aimed"):
        for fouler, victim, when in book_at(log, index).owed:
            if aim and when == "later":
                given = {"figure": victim.slot, "opponent": fouler.slot, "when": "match_end"}
                return plant(log, index, "duel_demanded", **given)
    return False


@fault("KEM-TOU", "SAM-KIK-05", tries=(24,))
def touch_on_one_without_honor(log: Log) -> bool:
    """The lot falls on a Dishonored player, who is touched all the same."""
    for index, (lot, vain) in places(log, "random_model", "nothing_happened"):
        if vain["cause"] == "dishonored":
            pool = [f for f in book_at(log, index).team(lot["side"]) if f.on_pitch]
            vain.pop("cause")
            return change(vain, event="blessed", figure=pool[lot["faces"][0] - 1].slot, on=True)
    return False


@fault("KEM-TOU")
def touch_withheld(log: Log) -> bool:
    """The lot falls on a player of honor, and nothing comes of it."""
    for _, (_, touch) in places(log, "random_model", "blessed"):
        for name in ("figure", "on"):
            touch.pop(name)
        return change(touch, event="nothing_happened", cause="already_touched")
    return False


@fault("SAM-KIK-12", tries=(115, 128, 130, 134, 138))
def portents_bench_the_honorless(log: Log) -> bool:
    """A player whose PH was 0 all along goes to reserve."""
    for index, (omen,) in places(log, "portents_set", on=True):
        book = book_at(log, index + 1)
        for figure in book.figures:
            if figure.on_pitch and omen and book.stat(figure, "ph", omens=False) <= 0:
                given = {"figure": figure.slot, "cause": "portents"}
                return plant(log, index + 1, "went_to_reserves", **given)
    return False


@fault("SAM-KIK-12", tries=(71,))
def benched_without_portents(log: Log) -> bool:
    """A stunned player loses the Touch and leaves the pitch, and there are no portents."""
    for index, (hurt, untouched) in places(log, "injured", "blessed", result="stunned"):
        given = {"figure": untouched["figure"], "cause": "portents"}
        return bool(hurt) and plant(log, index + 2, "went_to_reserves", **given)
    return False


@fault("SAM-STF-01", tries=(25, 176))
def taka_pays_the_other_side(log: Log) -> bool:
    """After a concession Yasuki Taka's die goes with the winnings."""
    if not first(log, "conceded", penalty=True):
        return False
    for _, (_, paid) in places(log, "yasuki_taka", "winnings_paid"):
        return change(paid, side=1 - paid["side"])
    return False


@fault("LGE-HCP", "KEM-HCP", tries=(3, 105, 123))
def line_three_kept_without_a_favor(log: Log) -> bool:
    """Line 3 is gained though no Favor can be had."""
    if options(log).get("imperial_favor") not in {"none", "both"}:
        return False
    for _, (die, line) in places(log, "handicap", "handicap_gained"):
        if line["effect"] in {1, 5, 6}:
            change(die, faces=[3])
            return change(line, effect=3)
    return False


@fault("LGE-HCP", "KEM-HCP")
def line_three_rolled_again_for_nothing(log: Log) -> bool:
    """Line 3 is passed over by a side that could have held the Favor."""
    for index, (die, line) in places(log, "handicap", "handicap_gained"):
        if line["effect"] == 3:
            return roll(log, index, "handicap", 3, side=die["side"])
    return False


@fault("KEM-HCP", tries=(28,))
def line_three_chosen_without_a_favor(log: Log) -> bool:
    """The free choice falls on a line that gives nothing."""
    if first(log, "handicap", faces=[3]):
        return False
    for index, (line,) in places(log, "handicap_gained"):
        if not is_a(log["events"][index - 1], "handicap"):
            options(log)["imperial_favor"] = "none"
            return change(line, effect=3)
    return False


@fault("LGE-HCP", "KEM-HCP")
def line_three_for_the_barred(log: Log) -> bool:
    """Three Dishonored, and line 3 all the same."""
    for _, (line,) in places(log, "handicap_gained", effect=3):
        side = log["setup"][("home", "away")[line["side"]]]
        for figure in side["figures"][:3]:
            change(figure, dishonored=True, blessed=False)
        return True
    return False


@fault("SAM-DUE-12")
def feud_of_clans_at_peace(log: Log) -> bool:
    """A feud's duel between clans that are no rivals."""
    if not first(log, "duel_began", cause="blood_feud"):
        return False
    clans = {log["setup"][name]["clan"] for name in ("home", "away")}
    options(log)["blood_feud"] = "lion/scorpion" if "crab" in clans else "crab/crane"
    return clans != {"lion", "scorpion"}


@fault("SAM-DUE-12")
def feud_within_a_clan(log: Log) -> bool:
    """Two teams of one clan fight a feud."""
    if options(log).get("blood_feud") != "on" or first(log, "feud"):
        return False
    for index, (_,) in places(log, "kick_chosen"):
        return roll(log, index + 1, "feud", 1, side=0, sides=11)
    return False


@fault("SAM-DUE-12")
def feud_forgotten(log: Log) -> bool:
    """Rivals meet, and nobody draws."""
    found = first(log, "feud")
    if not found:
        return False
    ended = first(log, "duel_ended")
    return bool(ended) and cut(log, found[0], ended[0] + 1 - found[0])


@fault("SKL-45", "SAM-TRN-06", tries=(14, 58, 68, 102))
def loner_saved_by_a_three(log: Log) -> bool:
    """The Loner's die fails and the roll is made again all the same."""
    for index, (test, paid, die) in places(log, "rolled", "rerolls_set", "loner"):
        if not die["success"] and paid["cause"] == "spent":
            given = {name: test[name] for name in ("side", "figure", "purpose")}
            log["events"].insert(index + 3, deepcopy(test))
            return plant(log, index + 3, "rerolled", source="team", **given)
    return False


@fault("SKL-45", tries=(14, 58, 68, 102))
def loner_die_misread(log: Log) -> bool:
    """A 3 is enough for a Loner."""
    for _, (die,) in places(log, "loner", success=True):
        return change(die, faces=[3])
    return False


@fault("SKL-45", tries=(14, 58, 68, 102))
def loner_die_forgotten(log: Log) -> bool:
    """A Loner has a team re-roll without their die."""
    found = first(log, "loner", "rerolled")
    return bool(found) and cut(log, found[0])


@fault("SKL-45", "SAM-TRN-06", tries=(14, 58, 68, 102))
def loner_die_before_the_price(log: Log) -> bool:
    """The Loner's die comes first, and the team re-roll is paid when it has succeeded."""
    found = first(log, "rerolls_set", "loner", "rerolled")
    return bool(found) and swap(log, found[0])


@fault("SKL-45", tries=(14, 58, 68, 102))
def loner_rerolls_by_no_means(log: Log) -> bool:
    """The house rule keeps team re-rolls from a Loner, who has one."""
    options(log)["big_guy_rerolls"] = "never"
    return bool(first(log, "loner"))


def journeyman(log: Log, slot: int | None) -> bool:
    """Whether a slot holds a journeyman."""
    return slot is not None and figures(log)[slot]["journeyman"]


@fault("LGE-SPP")
def journeyman_rewarded(log: Log) -> bool:
    """A journeyman earns points for a touchdown, a pass or a casualty."""
    for index, (event,) in places(log, "scored"):
        if journeyman(log, event["figure"]):
            given = {"figure": event["figure"], "points": 3, "cause": "touchdown"}
            return plant(log, index + 1, "spp_earned", **given)
    for index, (event,) in places(log, "completed"):
        if journeyman(log, event["figure"]):
            given = {"figure": event["figure"], "points": 1, "cause": "completion"}
            return plant(log, index + 1, "spp_earned", **given)
    for index, (event,) in places(log, "injured", cause="block"):
        grave = event["result"] in {"badly_hurt", "seriously_injured", "dead"}
        if grave and journeyman(log, event["by"]):
            given = {"figure": event["by"], "points": 2, "cause": "casualty"}
            return plant(log, index + 1, "spp_earned", **given)
    return False


@fault("LGE-MVP")
def journeyman_named(log: Log) -> bool:
    """The MVP is a journeyman."""
    for _, (_, named) in places(log, "mvp", "mvp_named"):
        for slot in range(len(figures(log))):
            if journeyman(log, slot) and side_of(log, slot) == named["side"]:
                return change(named, figure=slot)
    return False


@fault("SAM-HON-02", "CORE-SEQ", "KEM-HON-01")
def journeyman_takes_his_life(log: Log) -> bool:
    """A journeyman rolls for their honor after the match."""
    for slot, player in enumerate(figures(log)):
        if player["journeyman"]:
            return roll(log, len(log["events"]), "honor", 3, side=side_of(log, slot), figure=slot)
    return False


@fault("LGE-JOU")
def journeyman_not_needed(log: Log) -> bool:
    """Eleven can play, and the journeyman stays."""
    for index, (event,) in places(log, "misses_match"):
        if journeyman(log, event["figure"]):
            return cut(log, index)
    return False


@fault("LGE-JOU", "SAM-FAV-01")
def journeyman_sent_home(log: Log) -> bool:
    """One who is needed misses the match."""
    for index, (given,) in places(log, "roll_off"):
        gone = {event["figure"] for _, (event,) in places(log, "misses_match")}
        for slot in range(len(figures(log))):
            if journeyman(log, slot) and slot not in gone and given:
                at = first(log, "favor_given")
                return plant(log, at[0] if at else index, "misses_match", figure=slot)
    return False


@fault("LGE-JOU")
def journeyman_of_renown(log: Log) -> bool:
    """The player is better than a lineman of the list."""
    for figure in figures(log):
        if figure["journeyman"]:
            return change(figure, st=figure["st"] + 1)
    return False


@fault("LGE-JOU")
def journeyman_no_loner(log: Log) -> bool:
    """The player has come without Loner."""
    for figure in figures(log):
        if figure["journeyman"]:
            return change(figure, skills=[s for s in figure["skills"] if s != "Loner"])
    return False


@fault("SAM-STF-06", tries=(153,))
def journeyman_poisoned(log: Log) -> bool:
    """Hametsu names one who has not come yet."""
    for _, (die, effect) in places(log, "poison", "poisoned"):
        for slot in range(len(figures(log))):
            if journeyman(log, slot) and side_of(log, slot) != die["side"]:
                change(die, figure=slot)
                return change(effect, figure=slot)
    return False


@fault("LGE-HCP", tries=(45,))
def journeyman_learns(log: Log) -> bool:
    """The skill of the handicap goes to one who has not come yet."""
    for _, (gift,) in places(log, "skill_gained"):
        for slot in range(len(figures(log))):
            same = side_of(log, slot) == side_of(log, gift["figure"])
            if same and journeyman(log, slot):
                return change(gift, figure=slot)
    return False


@fault("KEM-SHU")
def augury_for_a_free_catch(log: Log) -> bool:
    """Augury on the catch of a ball that bounces about in the own turn, no pass under way."""
    thrown = False
    for index, event in enumerate(log["events"]):
        if event["event"] in {"activated", "turn_began", "turn_ended"}:
            thrown = False
        thrown = thrown or event["event"] == "passed"
        if thrown or not is_a(event, "catch", success=False):
            continue
        book, side = book_at(log, index), event["side"]
        if book.turn_running and side == book.active and book.spell_left[side]:
            given = {"side": side, "figure": event["figure"]}
            log["events"].insert(index + 1, deepcopy(event))
            plant(log, index + 1, "rerolled", purpose="catch", source="augury", **given)
            given = {"side": side, "figures": [event["figure"]], "squares": []}
            return plant(log, index + 1, "spell_cast", spell="augury", **given)
    return False


@fault("SAM-SHU-04", tries=(17,))
def steel_in_a_test_of_might(log: Log) -> bool:
    """Biting Steel where there was no block."""
    for index, (fell, die) in places(log, "knocked_down", "armour", cause="might"):
        side = side_of(log, fell["by"])
        if book_at(log, index).spell_left[side]:
            change(die, modifiers=[*die["modifiers"], ["Biting Steel", 2]])
            given = {"side": side, "figures": [fell["by"], fell["figure"]], "squares": []}
            return plant(log, index + 1, "spell_cast", spell="biting_steel", **given)
    return False


@fault("SAM-PAS-02", "SAM-BAL-03", tries=(61,))
def thrown_in_ball_caught_easily(log: Log) -> bool:
    """A ball thrown in is caught without the -1."""
    thrown_in = places(log, "ball_moved", "catch", cause="throw_in")
    return any(drop_modifier(die, "loose ball") for _, (_, die) in thrown_in)


@fault("SAM-BAL-03")
def thrown_in_ball_bounces(log: Log) -> bool:
    """A ball thrown in bounces once more on an empty square."""
    for index, (_, rest) in places(log, "ball_moved", "ball_rests", cause="throw_in"):
        return roll(log, index + 1, "bounce", 2, side=0, sides=8) and bool(rest)
    return False


@fault("LGE-OPT")
def house_rule_unheard_of(log: Log) -> bool:
    """A house rule at a value the league does not know."""
    return change(options(log), blood_feud="crab/mantis")


@fault("KEM-NUM")
def shirt_worn_twice(log: Log) -> bool:
    """Two players of one number."""
    home = log["setup"]["home"]["figures"]
    return change(home[1], number=home[0]["number"])
