"""What bounds the odds that are played over every face."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.odds.every_face import outcomes
from engine.odds.faces import MOST_UNTRIED, TooManyFaces
from tests.engine.stage import Player, Stage


@pytest.fixture
def game():
    return Stage({7: Player("D4")}, {1: Player("D5")}).game


def over_every_face(game, procedure, **given):
    return outcomes(
        game.setup,
        game.rules,
        game.position,
        procedure,
        lambda _: procedure.first,
        about=("pass",),
        **given,
    )


class Rolls:
    """A procedure of so many dice, which notes what the first shows."""

    def __init__(self, count: int, purpose: str):
        self.count, self.purpose, self.first = count, purpose, 0

    def __call__(self, played) -> Iterator[None]:
        self.first, *_ = [played.roll(6, self.purpose) for _ in range(self.count)]
        yield from ()


def test_a_game_that_does_not_end_is_given_up(game) -> None:
    before = game.position.snapshot()
    with pytest.raises(TooManyFaces):
        over_every_face(game, Rolls(MOST_UNTRIED + 1, "bounce"))
    assert game.position.snapshot() == before


def test_too_many_faces_are_given_up(game) -> None:
    with pytest.raises(TooManyFaces):
        over_every_face(game, Rolls(4, "pass"), most=6**4 - 1)


def test_only_the_first_dice_are_tried(game) -> None:
    assert over_every_face(game, Rolls(40, "pass"), deep=2, most=36) == pytest.approx(
        dict.fromkeys(range(1, 7), 1 / 6)
    )
