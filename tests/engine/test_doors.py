"""The engine's doors: whatever is not a document of its own is refused as such."""

from __future__ import annotations

from typing import Any

import pytest

from matches.engine.decisions import choice_from_json
from matches.engine.dice import SeededDice
from matches.engine.errors import DataError
from matches.engine.events import event_from_json
from matches.engine.game import Game
from matches.engine.report import MatchReport
from matches.engine.rulebook import rules_under
from tests.support.mixed import mixed_setup

DEEP: Any = []
for _ in range(5000):
    DEEP = [DEEP]


@pytest.mark.parametrize("data", [DEEP, ["MOVE", DEEP], None, 7, [], ["DANCE"], {}])
def test_what_is_no_choice(data: Any) -> None:
    with pytest.raises(DataError):
        choice_from_json(data)


@pytest.mark.parametrize("data", [[], None, {"event": "moved"}, {"event": []}, {"event": "x"},
                                  {"event": "moved", "figure": DEEP}])  # fmt: skip
def test_what_is_no_event(data: Any) -> None:
    with pytest.raises(DataError):
        event_from_json(data)


@pytest.mark.parametrize("options", [{"blood_feud": []}, {"blood_feud": 1}, {"three_dice": None},
                                     {7: "on"}, {"three_dice": True}])  # fmt: skip
def test_what_is_no_house_rule(options: Any) -> None:
    with pytest.raises(DataError):
        rules_under("samurai", options)


def test_a_house_rule_is_no_longer_than_a_line_or_two() -> None:
    pairs = ["crab/crane"] * 18
    assert rules_under("samurai", {"blood_feud": ",".join(pairs)})
    with pytest.raises(DataError, match="blood_feud has more than 200 letters"):
        rules_under("samurai", {"blood_feud": ",".join(pairs * 300)})
    with pytest.raises(DataError, match="more than 200 letters"):
        rules_under("samurai", {"x" * 60_000: "on"})


@pytest.mark.parametrize("data", [[], None, {"sides": []}, {"sides": [{}, {}]}, {"sides": 7}])
def test_what_is_no_report(data: Any) -> None:
    with pytest.raises(DataError):
        MatchReport.from_json(data)


@pytest.mark.parametrize(
    "entry", [["MOVE", "x"], ["ACTIVATE", 99], ["SET_UP", [[1, "a"]]], ["AIM", [1]], 3, None]
)
def test_a_journal_that_makes_no_sense(entry: Any) -> None:
    game = Game.start(mixed_setup(2), SeededDice(2))
    game.decide(game.decision.default)  # type: ignore[union-attr]  # the roll-off's winner
    checkpoint = game.checkpoint()
    checkpoint["journal"] = [*checkpoint["journal"], entry]
    with pytest.raises(DataError):
        Game.resume(checkpoint, SeededDice(1))
