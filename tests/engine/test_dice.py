"""Dice: reproducible, fair and unpredictable (CORE-DIC-01)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.dice import SeededDice, SegmentDice, chain
from tests.support.scripted_dice import DiceError, ScriptedDice

pytestmark = pytest.mark.rules("CORE-DIC-01")


def test_a_segments_dice_follow_from_secret_match_segment_and_orders():
    def faces(secret=b"s", match="m", segment=0, digest=b"d"):
        dice = SegmentDice(secret, match, segment, digest)
        return [dice.roll(6, "any") for _ in range(40)]

    assert faces() == faces()
    others = [faces(secret=b"t"), faces(match="n"), faces(segment=1), faces(digest=b"e")]
    assert all(other != faces() for other in others)


def test_known_faces_never_change():
    dice = SegmentDice(bytes(32), "match", 3, chain(bytes(32), "orders"))
    assert [dice.roll(6, "") for _ in range(12)] == [4, 4, 5, 2, 1, 5, 6, 3, 6, 1, 3, 5]


@pytest.mark.parametrize("sides", [6, 8, 11])
def test_every_face_is_equally_likely(sides):
    dice = SegmentDice(b"secret", "fair", 0, b"")
    rolls = 6000
    counts = Counter(dice.roll(sides, "") for _ in range(rolls))
    expected = rolls / sides
    assert set(counts) == set(range(1, sides + 1))
    assert sum((n - expected) ** 2 / expected for n in counts.values()) < 35  # p < 0.0002 at 10 df


def test_a_seed_gives_the_same_faces_everywhere():
    dice = SeededDice(7)
    assert [dice.roll(6, "") for _ in range(10)] == [2, 1, 4, 1, 4, 3, 1, 4, 1, 3]


def test_scripted_dice_refuse_one_too_many_one_left_over_and_an_impossible_face():
    dice = ScriptedDice([6])
    assert dice.roll(6, "dodge") == 6
    with pytest.raises(DiceError, match="no die declared for armour"):
        dice.roll(6, "armour")
    with pytest.raises(DiceError, match="left over"):
        ScriptedDice([1]).assert_used_up()
    with pytest.raises(DiceError, match="not a face"):
        ScriptedDice([8]).roll(6, "dodge")
