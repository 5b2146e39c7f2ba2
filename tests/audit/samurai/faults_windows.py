"""Planted faults against what may be done between activations, and the order of the dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.audit.planting import (
    Log,
    book_at,
    change,
    cut,
    fault,
    figures,
    first,
    is_a,
    places,
    plant,
    side_of,
)
from tests.audit.reader import Event

from .faults_rulings import journeyman, options, roll, swap


def done_at_a_start(log: Log) -> Iterator[tuple[int, int]]:
    """Where the side moving has had its word or Inner Fire: the event after it, and the side."""
    for index, (word,) in places(log, "staff_used", staff="ikoma_ujiaki"):
        yield index + 1, word["side"]
    for index, (spell, _) in places(log, "spell_cast", "stood_up", spell="inner_fire"):
        yield index + 2, spell["side"]


@fault("KEM-SHU", tries=(4, 9, 10, 11))
def void_strike_after_the_side_that_moves(log: Log) -> bool:
    """The other side strikes when the one that moves has had its word, or cast its spell."""
    for index, side in done_at_a_start(log):
        book = book_at(log, index)
        here = next((f for f in book.figures if f.on_pitch), None)
        if here is None or not book.spell_left[1 - side]:
            continue
        target = book.stat(here, "st") + 1
        given = {"side": 1 - side, "figure": here.slot, "target": target, "success": False}
        roll(log, index, "void_strike", 1, **given)
        given = {"side": 1 - side, "figures": [here.slot], "squares": []}
        return plant(log, index, "spell_cast", spell="void_strike", **given)
    return False


@fault("KEM-CON", tries=(4, 9, 10, 11))
def concession_after_the_word(log: Log) -> bool:
    """A coach gives up when Ujiaki has spoken."""
    for index, (word,) in places(log, "staff_used", staff="ikoma_ujiaki"):
        return plant(log, index + 1, "conceded", side=word["side"], penalty=True)
    return False


@fault("KEM-CON")
def concession_after_a_spell(log: Log) -> bool:
    """A coach gives up after a spell that did not help."""
    for index, (spell, _) in places(log, "spell_cast", "stood_up", spell="inner_fire"):
        return plant(log, index + 2, "conceded", side=spell["side"], penalty=True)
    return False


@fault("KEM-CON")
def concession_after_an_activation(log: Log) -> bool:
    """A coach gives up in the middle of their turn."""
    moved, side = False, 0
    for index, event in enumerate(log["events"]):
        if event["event"] == "turn_began":
            moved, side = False, event["side"]
        elif event["event"] == "activated":
            if moved:
                return plant(log, index, "conceded", side=side, penalty=True)
            moved = True
    return False


@fault("KEM-CON", tries=(1, 3, 6, 8))
def concession_in_a_bonus_turn(log: Log) -> bool:
    """A coach gives up in a Sneak Attack."""
    for index, (began,) in places(log, "turn_began", bonus=True):
        return plant(log, index + 1, "conceded", side=began["side"], penalty=True)
    return False


def neighbours(log: Log, purpose: str) -> Iterator[tuple[int, Event, Event]]:
    """Dice of two players that follow each other at once."""
    for index, (one, other) in places(log, purpose, purpose):
        if one["figure"] != other["figure"]:
            yield index, one, other


@fault("SAM-INJ-05")
def old_wounds_in_the_wrong_order(log: Log) -> bool:
    """A later player's old wounds are rolled for first."""
    return any(swap(log, index) for index, _, _ in neighbours(log, "old_wound"))


@fault("SAM-INJ-05")
def old_wounds_by_the_line_up(log: Log) -> bool:
    """They are rolled for as the line-up lists them, not by the numbers on the shirts."""
    for _, one, other in neighbours(log, "old_wound"):
        if one["side"] == other["side"]:
            men: list[dict[str, Any]] = [figures(log)[e["figure"]] for e in (one, other)]
            men[0]["number"], men[1]["number"] = men[1]["number"], men[0]["number"]
            return True
    return False


@fault("SAM-HON-02", tries=(24,))
def honor_in_the_wrong_order(log: Log) -> bool:
    """A later player's honor is rolled for first."""
    for index, one, other in neighbours(log, "honor"):
        ends = index + 2 == len(log["events"]) or is_a(log["events"][index + 2], "honor")
        if ends and 1 not in one["faces"] and max(*one["faces"], *other["faces"]) <= 4:
            return swap(log, index)
    return False


@fault("KEM-HON")
def ronin_rolls_for_honor(log: Log) -> bool:
    """A ronin rolls a die for honor after the match."""
    for slot, figure in enumerate(figures(log)):
        if not figure["league"] and not figure["journeyman"]:
            end, side = len(log["events"]), side_of(log, slot)
            return roll(log, end, "honor", 3, side=side, figure=slot)
    return False


@fault("KEM-LON", tries=(14, 68, 102))
def skill_after_a_loners_loss(log: Log) -> bool:
    """The Loner's die fails, and a skill makes the roll again."""
    for index, (test, paid, die) in places(log, "rolled", "rerolls_set", "loner"):
        if not die["success"] and paid["cause"] == "spent":
            given = {name: test[name] for name in ("side", "figure", "purpose")}
            return plant(log, index + 3, "rerolled", source="Dodge", **given)
    return False


@fault("LGE-JOU", tries=(14, 96, 102))
def journeyman_for_one_held_back(log: Log) -> bool:
    """A journeyman fills the place of a player whom a handicap holds back."""
    for _, (held,) in places(log, "held_back"):
        for index, (gone,) in places(log, "misses_match"):
            same = side_of(log, gone["figure"]) == side_of(log, held["figure"])
            if same and journeyman(log, gone["figure"]):
                return cut(log, index)
    return False


@fault("SAM-FAV-01", "LGE-HON")
def favor_for_the_barred(log: Log) -> bool:
    """Three Dishonored have come, one of whom cannot play, and their side holds the Favor."""
    if first(log, "handicap_gained", effect=3):
        return False
    for _, (given,) in places(log, "favor_given"):
        for _, (gone,) in places(log, "misses_match"):
            if side_of(log, gone["figure"]) == given["side"]:
                own = [s for s in range(len(figures(log))) if side_of(log, s) == given["side"]]
                fit = [s for s in own if figures(log)[s]["league"] and s != gone["figure"]]
                for slot in (gone["figure"], *fit[:2]):
                    change(figures(log)[slot], dishonored=True, blessed=False)
                return figures(log)[gone["figure"]]["league"]
    return False


@fault("SAM-TRN-03", tries=(5, 149, 185, 247))
def free_hand_off_without_the_rule(log: Log) -> bool:
    """Another has acted, and the ball is given on where giving it is an action."""
    chosen = options(log)
    if chosen.get("handoff_free") != "on" or chosen.get("samurai_actions") != "per_coach":
        return False
    actor = mover = None
    for event in log["events"]:
        if event["event"] in {"turn_began", "activated"}:
            actor = None if event["event"] == "turn_began" else actor
            mover = event.get("figure")
        elif event["event"] in {"blocked", "fouled", "passed"}:
            actor = mover
        elif is_a(event, "hand_off") and actor not in {None, mover}:
            return bool(chosen.pop("handoff_free"))
    return False
