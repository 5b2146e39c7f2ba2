"""The worked checks of core.md and blitz.md, against the auditor's own reading of them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.audit import blitz
from tests.audit.book import Figure
from tests.audit.core import blocks, movement, passes, pushes
from tests.audit.core.activation import Action
from tests.audit.core.game import PITCH
from tests.audit.core.match import Match
from tests.audit.samurai.mini import entry


def match_of(home: list[dict[str, Any]], away: list[dict[str, Any]], **options: str) -> Match:
    """An empty log of Blitz Bowl between two line-ups."""
    side = {"name": "A", "clan": "human", "rerolls": 0, "rating": 100, "staff": {}}
    setup = {"options": options, "home": {**side, "figures": home}}
    return blitz.book({"setup": {**setup, "away": {**side, "figures": away}}, "events": []})


def stand(match: Match, figure: Figure, x: int, y: int) -> None:
    """Put a figure on the pitch, upright."""
    match.put(figure, PITCH.at(x, y))
    figure.state = "standing"


@pytest.mark.parametrize(
    ("apart", "length"),
    [
        ((3, 1), "quick"),
        ((3, 2), "short"),
        ((3, 3), "short"),
        ((6, 4), "long"),
        ((10, 2), "long"),
        ((10, 3), "bomb"),
        ((13, 1), "bomb"),
        ((13, 2), None),
    ],
)
def test_core_chk_01_ranges(apart: tuple[int, int], length: str | None) -> None:
    assert passes.length_of(*apart) == length
    assert passes.length_of(*reversed(apart)) == length


@pytest.mark.parametrize(("ag", "target"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1), (7, 1)])
def test_core_dic_04_agility(ag: int, target: int) -> None:
    match = match_of([entry(ag=ag)], [])
    assert match.agility(match.figures[0]) == target


@pytest.mark.parametrize(("ours", "theirs", "dice"), [(5, 2, 3), (4, 2, 2), (3, 3, 1), (2, 5, 3)])
def test_core_chk_04_dice(ours: int, theirs: int, dice: int) -> None:
    match = match_of([entry(st=ours)], [entry(st=theirs)])
    one, other = match.figures
    stand(match, one, 5, 5)
    stand(match, other, 5, 6)
    chooser = 0 if ours >= theirs else 1
    fields = {"attacker_assists": [], "defender_assists": [], "dice": dice, "chooser": chooser}
    fields |= {"attacker_strength": ours, "defender_strength": theirs}
    blocks.strengths(match, Action(one, "block"), other, fields, equal=False)
    assert not match.disagreements


def test_core_chk_05_push_squares() -> None:
    match = match_of([entry()], [entry()])
    one, other = match.figures
    stand(match, one, 5, 5)
    stand(match, other, 6, 4)
    squares, rule = pushes.push_squares(match, one.square, other)
    assert (set(squares), rule) == (
        {PITCH.at(6, 3), PITCH.at(7, 3), PITCH.at(7, 4)},
        "CORE-PSH-01",
    )


@pytest.mark.parametrize(("guard", "helping"), [([], []), (["Guard"], [1])])
def test_core_blk_02_an_assist_from_another_zone(guard: list[str], helping: list[int]) -> None:
    match = match_of([entry(), entry(skills=guard)], [entry(), entry()])
    attacker, mate, target, other = match.figures
    for figure, square in ((attacker, (5, 5)), (mate, (6, 6)), (target, (5, 6)), (other, (7, 7))):
        stand(match, figure, *square)
    assert blocks.helpers(match, target, attacker) == helping


@pytest.mark.parametrize(("option", "bonus"), [("off", 0), ("on", 1)])
def test_blz_pic_01_no_base_bonus(option: str, bonus: int) -> None:
    match = match_of([entry()], [entry()], blitz_base_bonus=option)
    one, other = match.figures
    stand(match, one, 5, 5)
    stand(match, other, 5, 6)
    modifiers = dict(movement.pick_up_modifiers(match, one))
    assert (modifiers["pick-up"], modifiers["tackle zones"]) == (bonus, -1)


def test_blz_agi_03_the_lists_to_the_letter() -> None:
    free, bound = (
        match_of([entry(skills=["Extra Arms"])], [], blitz_lists_only=value)
        for value in ("off", "on")
    )
    for match in (free, bound):
        stand(match, match.figures[0], 5, 5)
    assert ("Extra Arms", 1) in movement.pick_up_modifiers(free, free.figures[0])
    assert dict(movement.pick_up_modifiers(bound, bound.figures[0])).keys() == {
        "pick-up",
        "tackle zones",
    }
