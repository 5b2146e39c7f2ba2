"""Clan tables: one CSV for each clan, read by the engine, ``simulate`` and ``rosters``.

Columns: ``kind,key,name,look,max,ma,st,ag,av,ph,skills,cost,line_up``. A row of kind ``position``
is a player type; ``reroll`` and ``staff`` are what else the clan may buy. ``look`` is the
silhouette that the position is drawn as (``engine.looks``). ``line_up`` is how many of the row
stand in the clan's default line-up. Costs are in koku, or in thousands of gold crowns. A
gold-crown race also gives in ``normal,double`` the skill categories a position learns from.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from engine.errors import DataError
from engine.lineup import FigureSpec, LineUp
from engine.looks import LINE, refuse_look
from engine.skills import skill_named

COLUMNS = (
    *("kind", "key", "name", "look", "max", "ma", "st", "ag", "av", "ph"),
    *("skills", "cost", "line_up"),
)
ACCESS = ("normal", "double")
CATEGORY_LETTERS = "GASPM"
"""General, agility, strength, passing, mutation (CORE-SKL)."""
STATS = ("ma", "st", "ag", "av", "ph")


@dataclass(frozen=True, slots=True)
class ClanPosition:
    """A row of a clan's table: a player type with its roster limit and price.

    ``normal`` and ``double`` are the letters of the skill categories open to it, on any star-player
    roll and on a double (LGE-ADV-02).
    """

    key: str
    name: str
    max: int
    ma: int
    st: int
    ag: int
    av: int
    ph: int
    skills: tuple[str, ...]
    cost: int
    line_up: int
    normal: str = ""
    double: str = ""
    look: str = LINE


@dataclass(frozen=True, slots=True)
class ClanStaff:
    """Something else a clan may buy: ``geisha``, ``assistant_coach``, special staff."""

    key: str
    name: str
    max: int
    cost: int
    line_up: int


@dataclass(frozen=True, slots=True)
class Clan:
    """A clan's whole table: positions in printed order, re-roll and staff prices in koku."""

    key: str
    name: str
    rule: str
    positions: tuple[ClanPosition, ...]
    reroll: ClanStaff
    staff: tuple[ClanStaff, ...]

    def position(self, key: str) -> ClanPosition:
        """The position of that key. Raises ``KeyError``."""
        for position in self.positions:
            if position.key == key:
                return position
        raise KeyError(key)

    def line_up(self, name: str | None = None) -> LineUp:
        """The default line-up: shirt numbers count from 1 in the table's order."""
        types = [p for p in self.positions for _ in range(p.line_up)]
        figures = tuple(
            FigureSpec(
                number=number,
                name=f"{self.name} {position.name} {number}",
                position=position.key,
                **{stat: getattr(position, stat) for stat in STATS},
                skills=position.skills,
                cost=position.cost,
            )
            for number, position in enumerate(types, start=1)
        )
        staff = {row.key: row.line_up for row in self.staff if row.line_up}
        return LineUp(name or self.name, self.key, figures, self.reroll.line_up, staff)


def load_clan(path: Path, *, rule: str) -> Clan:
    """Read one clan's CSV. Raises ``DataError`` with file, line and reason for a bad value."""
    positions: list[ClanPosition] = []
    staff: list[ClanStaff] = []
    reroll: ClanStaff | None = None
    with path.open(newline="", encoding="utf-8") as file:
        reader = csv.DictReader(file)
        columns = tuple(reader.fieldnames or ())
        if columns not in (COLUMNS, COLUMNS + ACCESS):
            raise DataError(f"the columns must be {','.join(COLUMNS)}", path=path, line=1)
        for row in reader:
            where = _Place(path, reader.line_num)
            if None in row or None in row.values():
                raise where.error(f"the row must have {len(columns)} values")
            match row["kind"]:
                case "position":
                    positions.append(_position(row, where))
                case "staff":
                    staff.append(_staff(row, where))
                case "reroll":
                    reroll = _staff(row, where)
                case kind:
                    raise where.error(f"unknown kind {kind!r}")
    if reroll is None or not positions:
        raise DataError("a clan needs a reroll row and at least one position", path=path)
    keys = [p.key for p in positions] + [s.key for s in staff]
    for key in keys:
        if keys.count(key) > 1:
            raise DataError(f"two rows share the key {key!r}", path=path)
    name = path.stem.replace("_", " ").title()
    return Clan(path.stem, name, rule, tuple(positions), reroll, tuple(staff))


@cache
def load_clans(folder: Path, rules: tuple[tuple[str, str], ...]) -> dict[str, Clan]:
    """All clans of a variant, in the document's order, from (key, rule ID) pairs."""
    return {key: load_clan(folder / f"{key}.csv", rule=rule) for key, rule in rules}


@dataclass(frozen=True, slots=True)
class _Place:
    path: Path
    line: int

    def error(self, reason: str) -> DataError:
        return DataError(reason, path=self.path, line=self.line)

    def number(self, row: dict[str, str], column: str) -> int:
        try:
            value = int(row[column])
        except ValueError:
            raise self.error(f"{column} must be a whole number, not {row[column]!r}") from None
        if value < 0:
            raise self.error(f"{column} must not be negative, not {value}")
        return value


def _position(row: dict[str, str], where: _Place) -> ClanPosition:
    skills = tuple(name.strip() for name in row["skills"].split(";") if name.strip())
    for name in skills:
        try:
            skill_named(name)
        except KeyError:
            raise where.error(f"unknown skill {name!r}") from None
    if fault := refuse_look(row["look"]):
        raise where.error(fault)
    staff = _staff(row, where)
    numbers = {stat: where.number(row, stat) for stat in STATS}
    normal, double = (_letters(row, column, where) for column in ACCESS)
    return ClanPosition(
        key=staff.key,
        name=staff.name,
        max=staff.max,
        skills=skills,
        cost=staff.cost,
        line_up=staff.line_up,
        normal=normal,
        double=double,
        look=row["look"],
        **numbers,
    )


def _letters(row: dict[str, str], column: str, where: _Place) -> str:
    """Letters of skill categories, each once; empty where the table has no such column."""
    letters = row.get(column, "")
    if not set(letters) <= set(CATEGORY_LETTERS) or len(set(letters)) < len(letters):
        raise where.error(f"{column} must be letters of {CATEGORY_LETTERS}, not {letters!r}")
    return letters


def _staff(row: dict[str, str], where: _Place) -> ClanStaff:
    if not row["key"] or not row["name"]:
        raise where.error("key and name must not be empty")
    most, cost, line_up = (where.number(row, c) for c in ("max", "cost", "line_up"))
    if line_up > most:
        raise where.error(
            f"the default line-up has {line_up} of {row['key']}, over its limit {most}"
        )
    return ClanStaff(row["key"], row["name"], most, cost, line_up)
