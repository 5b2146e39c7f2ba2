"""Malformed documents are refused by every entry point of the engine."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from engine.decisions import choice_from_json
from engine.dice import SeededDice
from engine.errors import DataError
from engine.events import event_from_json
from engine.game import Game
from engine.position import State
from engine.report import MatchReport
from engine.rules_lookup import rules_under
from engine.variants.samurai.state import samurai_state
from tests.support.mixed import mixed_coaches, mixed_setup

DEEP: Any = []
for _ in range(5000):
    DEEP = [DEEP]


@pytest.mark.parametrize("data", [DEEP, ["MOVE", DEEP], None, 7, [], ["DANCE"], {}])
def test_what_is_no_choice(data: Any) -> None:
    with pytest.raises(DataError):
        choice_from_json(data)


@pytest.mark.parametrize(
    "data",
    [
        [],
        None,
        {"event": "moved"},
        {"event": []},
        {"event": "x"},
        {"event": "moved", "figure": DEEP},
    ],
)
def test_what_is_no_event(data: Any) -> None:
    with pytest.raises(DataError):
        event_from_json(data)


@pytest.mark.parametrize(
    "options",
    [{"blood_feud": []}, {"blood_feud": 1}, {"three_dice": None}, {7: "on"}, {"three_dice": True}],
)
def test_what_is_no_house_rule(options: Any) -> None:
    with pytest.raises(DataError):
        rules_under("samurai", options)


def test_a_house_rule_is_no_longer_than_a_line_or_two() -> None:
    pairs = ["crab/crane"] * 18
    assert rules_under("samurai", {"blood_feud": ",".join(pairs)})
    with pytest.raises(DataError, match="blood_feud has more than 200 characters"):
        rules_under("samurai", {"blood_feud": ",".join(pairs * 300)})
    with pytest.raises(DataError, match="more than 200 characters"):
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


@cache
def _under_way() -> str:
    """A checkpoint whose base has both sides on the pitch and somebody with the ball."""
    game = Game.start(mixed_setup(2), SeededDice(2))
    home, away = mixed_coaches(2)
    while game.decision is not None:
        document = game.checkpoint()
        if document["base"]["position"]["carrier"] is not None:
            return json.dumps(document)
        coach = (home, away)[game.decision.side]
        game.decide(coach.choose(game.position, game.rules, game.decision))
    raise AssertionError("nobody ever had the ball between two steps")


def _resumed(**changes: Any) -> Game:
    """The game resumed after changes to its base: fields, or columns of two players."""
    document = json.loads(_under_way())
    base = document["base"]
    square = base["columns"].index("square")
    carrier = base["position"]["carrier"]
    men = [row for n, row in enumerate(base["figures"]) if row[square] >= 0 and n != carrier]
    for name, value in changes.items():
        if name in base["position"]:
            base["position"][name] = value
        else:
            men[0][base["columns"].index(name)] = men[1][square] if value == "another's" else value
    return Game.resume(document, SeededDice(1))


def test_a_position_as_it_was_written_is_resumed() -> None:
    assert _resumed().checkpoint() == json.loads(_under_way())


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("square", -5),
        ("square", 9999),
        ("square", "another's"),
        ("square", None),
        ("square", -1),
        ("state", 99),
        ("state", int(State.RESERVES)),
        ("known", "crab"),
        ("ma", None),
        ("ball", 9999),
        ("ball", -5),
        ("ball", -1),
        ("ball", "E5"),
        ("carrier", 99),
        ("carrier", -1),
        ("carrier", []),
        ("weather", [1]),
        ("weather", 7),
        ("score", []),
        ("score", [0, "x"]),
        ("rerolls", "ab"),
        ("rerolls", [1]),
        ("turns", [99, 99]),
        ("turns", [-1, 0]),
        ("active", 2),
        ("kicking", -1),
        ("phase", "tea"),
        ("handicaps", [1, 2]),
        ("half", None),
        ("portents", "<b>"),
        ("blessed", [99]),
        ("dishonored", ["x"]),
        ("duels", [[0, 99, 0]]),
        ("duels", [[0, 9, 7]]),
        ("duels", [[0, 9]]),
        ("duels", ["x"]),
        ("conceded", -1),
        ("conceded", ""),
        ("awarded", 2),
        ("passing", 2),
        ("first_kicking", 2),
        ("scorer", 99),
        ("eye", "referee"),
        ("thrower", -1),
        ("strays", [[2, 5, -1, 0]]),
        ("ball_number", 1),
    ],
)
def test_a_position_that_cannot_be(name: str, value: Any) -> None:
    with pytest.raises(DataError):
        _resumed(**{name: value})


def test_a_checkpoint_older_than_a_field_is_resumed() -> None:
    document = json.loads(_under_way())
    for field in ("strays", "awarded"):
        del document["base"]["position"][field]
    assert Game.resume(document, SeededDice(1)).checkpoint() == json.loads(_under_way())


@pytest.mark.parametrize(
    "stray",
    [(2, 9999, -1, 0, 0), (2, -1, 77, 0, 0), (2, -1, -1, 0, 0), (2, "A1", -1, 0, 0), (2, 5)],
)
def test_a_second_ball_that_cannot_be(stray: tuple[Any, ...]) -> None:
    with pytest.raises(DataError):
        _resumed(strays=[list(stray)])


@pytest.mark.parametrize("shamed", [[], [1], [1, 2, 13]])
def test_a_checkpoint_may_name_more_or_fewer_dishonored_than_came_to_the_match(shamed) -> None:
    setup = mixed_setup(3)
    home = setup.sides[0]
    first, second, *others = home.figures
    came = (first, replace(second, dishonored=True), *others)
    game = Game.start(replace(setup, home=replace(home, figures=came)), SeededDice(3))
    data = json.loads(json.dumps(game.checkpoint()))
    assert samurai_state(game.position).dishonored == [1, 8]
    data["base"]["position"]["dishonored"] = shamed
    resumed = Game.resume(data, SeededDice(3))
    assert samurai_state(resumed.position).dishonored == shamed
