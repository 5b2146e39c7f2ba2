"""Clauses of squig.md that a corpus seldom shows, against the auditor's own reading of them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.audit.core.activation import Action
from tests.audit.core.ball import Touchdown
from tests.audit.core.game import PITCH
from tests.audit.samurai.mini import entry, rolled
from tests.audit.squig import blocks, play
from tests.audit.squig.herd import Squig, SquigMatch

SIDE = {"name": "A", "clan": "human", "rerolls": 0, "rating": 100, "staff": {}}


def match_of(*events: dict[str, Any], home: int = 3, away: int = 3) -> SquigMatch:
    """These events between two line-ups; nobody is on the pitch yet."""
    sides = {
        name: {**SIDE, "figures": [entry() for _ in range(size)]}
        for name, size in (("home", home), ("away", away))
    }
    setup = {"variant": "squig", "options": {}, **sides}
    return play.book({"setup": setup, "events": list(events)})


def stand(match: SquigMatch, slot: int, x: int, y: int) -> None:
    """Put a figure on the pitch, upright."""
    match.put(match.figures[slot], PITCH.at(x, y))
    match.figures[slot].state = "standing"


def loose(match: SquigMatch, x: int, y: int, breed: str = "squig") -> Squig:
    """Put a free squig on the pitch."""
    squig = Squig(len(match.squigs) + 1, breed)
    squig.square = PITCH.at(x, y)
    match.squigs[squig.number] = match.current = squig
    return squig


def pushed(squig: Squig, x: int | None, y: int | None) -> dict[str, Any]:
    """The event of a squig pushed by player 0."""
    square = None if x is None or y is None else PITCH.at(x, y)
    given = {"by": 0, "origin": squig.square, "square": square}
    return {"event": "squig_pushed", "ball": squig.number, **given}


def test_a_squig_in_a_corner_is_pushed_off_and_the_last_one_scores() -> None:
    match = match_of()
    squig = loose(match, 0, 0)
    for slot, square in enumerate([(1, 1), (1, 0), (0, 1)]):
        stand(match, slot, *square)
    scored = {"event": "scored", "side": 1, "figure": None, "home": 0, "away": 1}
    removed = {"event": "squig_removed", "ball": 1, "cause": "crushed"}
    sent = {"event": "sent_off", "figure": 0}
    match.events = [pushed(squig, None, None), removed, scored, sent]
    match.meant = [1] * 4
    match.numbers = list(range(4))
    with pytest.raises(Touchdown):
        blocks.shove(match, match.figures[0], squig, felled=True)
    assert (match.disagreements, match.figures[0].state) == ([], "sent_off")


def test_a_squig_without_an_empty_square_pushes_the_player_in_its_way() -> None:
    match = match_of(home=9)
    squig = loose(match, 5, 5)
    near = sorted(PITCH.neighbours[squig.square], key=lambda s: s != PITCH.at(5, 6))
    for slot, square in enumerate(near):
        stand(match, slot, PITCH.column(square), PITCH.row(square))
    victim = match.board[PITCH.at(5, 4)]
    fields = {"by": 0, "origin": PITCH.at(5, 4), "square": PITCH.at(5, 3)}
    match.events = [{"event": "pushed", "figure": victim.slot, **fields}, pushed(squig, 5, 4)]
    match.meant, match.numbers = [1, 1], [0, 1]
    blocks.shove(match, match.figures[0], squig, felled=False)
    assert match.disagreements == []
    assert (victim.square, squig.square) == (PITCH.at(5, 3), PITCH.at(5, 4))


def test_who_is_pushed_off_by_the_chain_is_judged_after_the_squig_has_moved() -> None:
    """Only the squig of that player is lost (SQG-OUT-01); the blocked one is knocked over."""
    near = [(2, 5), (2, 4), (2, 6), (1, 4), (1, 6), (0, 5), (0, 4), (0, 6)]
    match = match_of(home=len(near))
    for slot, square in enumerate(near):
        stand(match, slot, *square)
    blocked, carried = loose(match, 1, 5), loose(match, 9, 9)
    victim = match.board[PITCH.at(0, 5)]
    carried.square, carried.carrier, match.current = -1, victim, blocked
    edge = PITCH.at(0, 5)
    off = {"event": "pushed", "figure": victim.slot, "by": 0, "origin": edge, "square": None}
    dropped = {"event": "ball_dropped", "figure": victim.slot, "square": edge}
    injury = rolled("injury", 1, 1, side=1, figure=victim.slot)
    hurt = {"figure": victim.slot, "by": None, "cause": "crowd", "result": "stunned"}
    removed = {"event": "squig_removed", "ball": 2, "cause": "crushed"}
    fallen = {"event": "squig_knocked_over", "ball": 1, "by": 0}
    armour = {**rolled("armour", 1, 1, side=0, figure=None), "target": 7, "success": False}
    test = {**rolled("squig_test", 2, side=0, figure=None), "target": 2, "success": True}
    tail = [removed, fallen, armour, test]
    match.events = [
        *(off, pushed(blocked, 0, 5), dropped, injury, {"event": "injured", **hurt}, *tail)
    ]
    match.meant = [2, 1, 2, 2, 2, 2, 1, 1, 1]
    match.numbers = list(range(9))
    blocks.shove(match, match.figures[0], blocked, felled=True)
    assert match.disagreements == []
    assert (match.at, [*match.squigs], blocked.square) == (9, [1], edge)


@pytest.mark.parametrize(
    ("breeds", "theirs", "dice", "chooser"),
    [
        (["squig"], 1, 3, 0),
        (["squig", "squig"], 2, 2, 0),
        (["gnasher", "squig"], 3, 1, 0),
        (["gnasher", "squig", "squig"], 4, 2, 1),
    ],
)
def test_the_herd_counts_and_the_other_coach_picks_for_it(
    breeds: list[str], theirs: int, dice: int, chooser: int
) -> None:
    match = match_of()
    stand(match, 0, 5, 5)
    squares = ((5, 4), (4, 5), (6, 6))
    squigs = [loose(match, *at, breed) for at, breed in zip(squares, breeds, strict=False)]
    fields: dict[str, Any] = {"attacker_assists": [], "herd": [s.number for s in squigs[1:]]}
    fields |= {"dice": dice, "chooser": chooser, "attacker_strength": 3, "squig_strength": theirs}
    act = Action(match.figures[0], "block")
    assert blocks.strengths(match, act, squigs[0], fields, equal=False) == (dice, chooser)
    assert match.disagreements == []


def test_a_squig_in_the_zone_of_a_team_mate_is_no_help() -> None:
    match = match_of()
    stand(match, 0, 5, 5)
    stand(match, 1, 7, 6)
    loose(match, 5, 4)
    helper = loose(match, 6, 6)
    assert not blocks.helps(match, helper, match.figures[0])
    match.figures[1].dazed = True
    assert blocks.helps(match, helper, match.figures[0])


def test_a_die_says_which_loosened_squig_bounces_next() -> None:
    """Of three the third, of the two left the first, the last without a die (KEM-SQG-04)."""
    dice = [
        {**rolled("squig_order", face, side=0, figure=None), "sides": sides}
        for face, sides in ((3, 3), (1, 2))
    ]
    match = match_of(*dice)
    squigs = [loose(match, 1, 1), loose(match, 2, 2), loose(match, 3, 3)]
    for squig in squigs:
        squig.loosened = True
    order = []
    while match.next_loose():
        order.append(match.current)
        match.loosened = False
    assert order == [squigs[2], squigs[0], squigs[1]]
    assert match.disagreements == []
