"""The auditor's map reading against the worked checks of dungeon.md, and a league's own maps."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

import pytest

from engine.coaches.coach import play
from engine.dice import SeededDice
from engine.event_schema import LOG_VERSION
from engine.game import Game
from tests.audit.auditor import audit
from tests.audit.dungeon.building import FROM_END, chest_sites, maps
from tests.audit.dungeon.ending import wiped_out
from tests.audit.dungeon.ground import Dungeon
from tests.audit.dungeon.play import book
from tests.audit.dungeon.walls import leaves
from tests.audit.logs import DRAWN, log_of
from tests.audit.planting import Log
from tests.support.drawn import laid_ahead
from tests.support.gold import Eager, gold_setup

CISTERN = Dungeon(maps()["old_cistern"])


@pytest.fixture
def log() -> Log:
    return deepcopy(log_of("dungeon", 0))


@pytest.mark.parametrize(
    ("one", "other", "near"),
    [
        ((8, 4), (9, 4), True),
        ((8, 5), (9, 4), True),
        ((8, 3), (9, 4), False),
        ((8, 6), (9, 5), False),
    ],
)
def test_corners_and_doors(one: tuple[int, int], other: tuple[int, int], near: bool) -> None:
    """DUN-CHK-01."""
    assert CISTERN.adjacent(CISTERN.at(*one), CISTERN.at(*other)) is near


def test_beside_the_lava() -> None:
    """DUN-CHK-02."""
    found = [CISTERN.at(x, y) in CISTERN.precarious for x, y in ((15, 6), (18, 10), (14, 8))]
    assert found == [True, True, False]


def test_where_a_chest_may_stand(log: Log) -> None:
    """DUN-CHK-03."""
    log["setup"]["ground"] = maps()["old_cistern"]
    match = book(log)
    sites = chest_sites(match)
    assert CISTERN.at(13, 8) in sites
    assert CISTERN.at(8, 2) not in sites
    nearest = min(CISTERN.distance(CISTERN.at(13, 8), s) for s in CISTERN.end_zone(0))
    assert nearest == 11 >= FROM_END


@pytest.mark.parametrize("thrower", [(13, 10), (13, 12)])
def test_the_way_back_from_a_wall(log: Log, thrower: tuple[int, int]) -> None:
    """DUN-CHK-06 and DUN-CHK-07."""
    log["setup"]["ground"] = maps()["old_cistern"]
    match = book(log)
    wall, front = CISTERN.at(11, 8), CISTERN.at(12, 8)
    assert leaves(match, CISTERN.at(*thrower), wall, front) == (1, -1)


def laid_log(number: int, how: str) -> Log:
    """The log of a whole match in which chests and pads were laid before anybody was hired."""
    coaches = Eager(f"{number}h"), Eager(f"{number}a")
    setup = replace(gold_setup("dungeon", number), options={"dungeon_placement": how})
    game = Game.start(laid_ahead(setup, f"{number}", coaches), SeededDice(number))
    play(game, coaches)
    log = {"setup": game.setup.to_json(), "events": [event.to_json() for event in game.events]}
    return {"log": LOG_VERSION, "rules": game.rules.version_lock, **log}


@pytest.mark.one_in(2)
@pytest.mark.parametrize("how", ["alternate", "random"])
@pytest.mark.parametrize("number", range(3))
def test_what_was_laid_before_the_hiring_is_judged(number: int, how: str) -> None:
    """DUN-PRM-01: no die and no draw in the log, and every square as the rules have it."""
    log = laid_log(number, how)
    assert len(log["setup"]["laid"]) == 12
    assert audit(log) == []


@pytest.mark.parametrize(
    ("how", "number", "change", "rule"),
    [
        ("random", 0, {"square": 36}, "DUN-PRM-02"),
        ("random", 3, {"side": 1}, "DUN-PRM-02"),
        ("random", 11, {"square": 0}, "DUN-PRM-03"),
        ("alternate", 2, {"side": None}, "DUN-PRM-02"),
        ("alternate", 7, {"number": 4}, "DUN-PRM-03"),
    ],
)
def test_and_what_could_not_be_laid_is_found(
    how: str, number: int, change: dict[str, object], rule: str
) -> None:
    """In the set-up and in the log alike."""
    log = laid_log(0, how)
    log["setup"]["laid"][number] |= change
    log["events"][number] |= change
    assert rule in {d.rule for d in audit(log)}


def test_a_log_with_another_dungeon_than_was_laid_is_found() -> None:
    """DUN-PRM-01; and DUN-PRM-04 where all is printed."""
    log = laid_log(0, "random")
    free = laid_log(1, "random")
    log["setup"]["laid"] = free["setup"]["laid"]
    assert "DUN-PRM-01" in {d.rule for d in audit(log)}
    free["setup"]["options"] = {}
    assert "DUN-PRM-04" in {d.rule for d in audit(free)}


def test_a_league_brings_its_map(log: Log) -> None:
    """No draw in the log; the map in the set-up is surveyed all the same."""
    log["events"] = [e for e in log["events"] if "map" not in {e.get("purpose"), e["event"][:3]}]
    assert audit(log) == []
    log["setup"]["ground"] = log["setup"]["ground"].replace("A", ".", 4)
    assert "DUN-MAP-02" in {d.rule for d in audit(log)}


@pytest.mark.one_in(2)
@pytest.mark.parametrize("number", range(6))
def test_pads_drawn_in_the_end_zones_are_read_as_part_of_them(number: int) -> None:
    """DUN-MAP-01: whole matches on a map with two pads in each end zone."""
    rows = [[*row] for row in maps()["old_cistern"].splitlines()]
    for x, y in ((7, 2), (15, 4), (18, 12), (26, 14)):
        rows[y][x] = "."
    for sign, (x, y) in zip("1346", ((1, 2), (2, 3), (31, 12), (32, 14)), strict=True):
        rows[y][x] = sign
    ground = "\n".join("".join(row) for row in rows) + "\n"
    assert len(Dungeon(ground).end_zone(0)) == len(Dungeon(ground).end_zone(1)) == 8
    setup = replace(gold_setup("dungeon", 2 * number), options={}, ground=ground)
    game = Game.start(setup, SeededDice(number))
    coaches = Eager(f"{number}h"), Eager(f"{number}a")
    while (decision := game.decision) is not None:
        game.decide(coaches[decision.side].choose(game.position, game.rules, decision))
    log = {"setup": setup.to_json(), "events": [event.to_json() for event in game.events]}
    assert audit({"log": LOG_VERSION, "rules": game.rules.version_lock, **log}) == []


def test_a_drawn_match_that_ends_with_somebody_lost_and_unhealed_is_agreed_on() -> None:
    """DUN-END-03: nobody is left who could come in (DUN-TEL-04)."""
    log = log_of("dungeon", DRAWN + 285)
    lost = {event["figure"] for event in log["events"] if event["event"] == "lost_in_space"}
    healed = [e for e in log["events"] if e["event"] == "treated" and e["figure"] in lost]
    assert [event["cause"] for event in log["events"] if event["event"] == "score_set"] == [
        "nobody_left"
    ]
    assert healed
    assert audit(log) == []


@pytest.mark.parametrize("is_lost", [False, True])
def test_an_unrolled_regenerate_is_a_hope_only_for_who_is_still_in_the_match(
    log: Log, is_lost: bool
) -> None:
    """DUN-END-03, DUN-TEL-04."""
    match = book(log)
    for figure in match.team(1):
        figure.state = "dead"
    slot = match.team(1)[0].slot
    match.pending_roll.add(slot)
    match.lost |= {slot} if is_lost else set()
    assert wiped_out(match, 1) is is_lost
