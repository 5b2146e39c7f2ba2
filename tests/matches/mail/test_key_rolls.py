"""The dice that mattered, in the mail of a turn: those that decided, not those thrown again."""

from __future__ import annotations

from engine.events import BlockDiePicked, Event, KnockedDown, Rerolled, Rolled, Turnover
from matches.mail.key_rolls import key_rolls
from tests.engine.stage import Stage


def block(face: int) -> Rolled:
    return Rolled("SAM-BLK-01", "block", 0, 0, 6, (face,))


def armour() -> Rolled:
    return Rolled("SAM-INJ-01", "armour", 0, 1, 6, (1, 2), (), 8, success=False)


def told(*events: Event) -> list[str]:
    return key_rolls(Stage({1: "G8"}, {2: "G9"}).game.setup, events)


BOTH_DOWN = (
    BlockDiePicked("SAM-BLK-03", 0, 2, "both_down"),
    KnockedDown("SAM-BLK-03", 0, 1, "block"),
    KnockedDown("SAM-BLK-03", 1, 0, "block"),
    armour(),
    armour(),
    Turnover("SAM-TRN-03", 0, "both down"),
)


def test_the_block_that_ended_the_turn_is_told_though_armour_is_rolled_before() -> None:
    assert len(told(block(2), *BOTH_DOWN)) == 1


def test_a_block_that_is_thrown_again_is_not_told() -> None:
    again = Rerolled("SAM-RRL-01", 0, 0, "block", "team")
    assert told(block(1), again, block(2), *BOTH_DOWN) == told(block(2), *BOTH_DOWN)


def test_a_block_without_consequences_is_not_told() -> None:
    assert told(block(3), BlockDiePicked("SAM-BLK-03", 0, 3, "pushed")) == []
