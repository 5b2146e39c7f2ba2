"""Names for new players and teams, from our own short lists, chosen by a seed."""

from __future__ import annotations

import json
import random
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import TypedDict
from zlib import crc32


class NameList(TypedDict):
    """The two halves of a player's name in a clan or race; in `team` those of a team's name."""

    first: list[str]
    second: list[str]
    team: list[list[str]]


@cache
def _lists() -> dict[str, NameList]:
    file = Path(__file__).parent / "data" / "names.json"
    lists: dict[str, NameList] = json.loads(file.read_text(encoding="utf-8"))
    return lists


def player_names(clan: str, count: int, *, seed: int, taken: Collection[str] = ()) -> list[str]:
    """`count` different names in the clan's style, none of them `taken`, chosen by the seed."""
    names = _of(clan)
    dice = random.Random(f"{clan}/{seed}")
    pool = [f"{first} {second}" for first in names["first"] for second in names["second"]]
    dice.shuffle(pool)
    free = [name for name in pool if name not in taken]
    if count > len(free):
        raise ValueError(f"{clan} has only {len(free)} names left, not {count}")
    return free[:count]


def seed_of(team: str, number: int) -> int:
    """The seed for one new player: of no primary key, so a league generated again is the same."""
    return crc32(f"{team}/{number}".encode())


def team_name(clan: str, *, seed: int, taken: Collection[str] = ()) -> str:
    """A name for a team in the clan's style; a number is added if all are taken."""
    first, second = _of(clan)["team"]
    dice = random.Random(f"{clan}/team/{seed}")
    pool = [f"{one} {two}" for one in first for two in second]
    dice.shuffle(pool)
    used = {name.lower() for name in taken}
    for number in range(1, 100):
        for name in pool:
            full = name if number == 1 else f"{name} {number}"
            if full.lower() not in used:
                return full
    raise ValueError(f"no team name is left for {clan}")


def _of(clan: str) -> NameList:
    lists = _lists()
    return lists.get(clan) or next(iter(lists.values()))
