"""The gold-crown rosters and skill categories, read out of the rules (ROS, CORE-SKL)."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tests.audit.book import Figure

RULES = Path(__file__).parents[3] / "docs" / "rules"
ALIASES = {"Side Step": "Sidestep"}  # CORE-SKL-00
ROW = re.compile(r"^\| SKL-\d\d \| (.+?) ([GAPSM])(\(t\))? \|", re.MULTILINE)
STATS = ("ma", "st", "ag", "av")


class Position(NamedTuple):
    """A row of a roster."""

    stats: dict[str, int]
    skills: set[str]
    cost: int
    normal: str


def key(name: str) -> str:
    """``Black Orc Blocker`` is ``black_orc_blocker``."""
    return name.lower().replace(" ", "_").replace("-", "_")


@cache
def races() -> dict[str, dict[str, Position]]:
    """Race and position by key, in the order of the document."""
    found: dict[str, dict[str, Position]] = {}
    race = ""
    for line in (RULES / "rosters.md").read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) != 11 or not re.match(r"0-\d", cells[2]):
            continue
        if cells[0]:
            race = key(re.sub(r" \(.*", "", cells[1]))
            found[race] = {}
        found[race][key(cells[3])] = row(cells)
    return found


def row(cells: list[str]) -> Position:
    """One line of the table: cost, characteristics, skills, access."""
    stats = dict(zip(STATS, map(int, cells[5:9]), strict=True))
    skills = {s.strip() for s in cells[9].split(",")} - {"-"}
    own = {ALIASES.get(s, s) for s in skills}
    return Position(stats, own, int(cells[4]), cells[10].split("/", maxsplit=1)[0].strip())


@cache
def categories() -> dict[str, tuple[set[str], set[str]]]:
    """Letter -> skills and traits that may be learned (CORE-SKL)."""
    found: dict[str, tuple[set[str], set[str]]] = {letter: (set(), set()) for letter in "GAPSM"}
    text = (RULES / "core.md").read_text()
    for name, letter, trait in ROW.findall(text):
        found[letter][bool(trait)].add(ALIASES.get(name, name))
    return found


def is_of(figure: Figure, race: str) -> bool:
    """Whether the race has their position (LGE-FRE-01)."""
    return figure.position in races().get(race, {})


def is_journeyman(figure: Figure, race: str) -> bool:
    """Of the first row of the race, with Loner and no past (LGE-JOU-01, ROS-GEN-02)."""
    name, position = next(iter(races()[race].items()))
    stats = {stat: figure.base[stat] for stat in STATS}
    plain = figure.position == name and stats == position.stats
    past = figure.spp or figure.old_wounds or figure.star or figure.league
    return plain and figure.skills == {*position.skills, "Loner"} and not past


def normal_access(figure: Figure, race: str, *, traits: bool) -> set[str]:
    """The skills of their normal categories, with the traits if they are no doubles' matter."""
    letters = races()[race][figure.position].normal
    found: set[str] = set()
    for letter in letters:
        skills, rare = categories()[letter]
        found |= skills | (rare if traits else set())
    return found
