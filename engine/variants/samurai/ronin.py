"""The ronin that any clan may hire for a match, and the limits of a line-up with them (ROS-RON)."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from engine.errors import DataError
from engine.lineup import FigureSpec, LineUp, MatchSetup
from engine.looks import refuse_look

TABLE = Path(__file__).parent / "ronin.csv"
MAX_STARS = 2


@dataclass(frozen=True, slots=True)
class Ronin:
    """A row of the table; ``cost`` is the list price in koku, ``star`` the Star Player flag,
    ``look`` a name of ``engine.looks``.
    """

    rule: str
    key: str
    name: str
    ma: int
    st: int
    ag: int
    av: int
    ph: int
    skills: tuple[str, ...]
    cost: int
    star: bool
    look: str

    @property
    def hire(self) -> int:
        """The price of one match: half the list price, rounded up (LGE-FRE-01)."""
        return (self.cost + 1) // 2

    def in_shirt(self, number: int) -> FigureSpec:
        """The ronin in a line-up: they earn neither SPP nor MVP (LGE-FRE-02)."""
        stats = (self.ma, self.st, self.ag, self.av, self.ph)
        return FigureSpec(
            number,
            self.name,
            self.key,
            *stats,
            self.skills,
            self.cost,
            star=self.star,
            league=False,
        )


@cache
def ronin() -> dict[str, Ronin]:
    """All of them by key. Raises ``DataError`` for a bad row."""
    found = {}
    with TABLE.open(newline="", encoding="utf-8") as file:
        reader = csv.DictReader(file)
        for row in reader:
            try:
                numbers = {name: int(row[name]) for name in ("ma", "st", "ag", "av", "ph", "cost")}
            except (KeyError, TypeError, ValueError) as error:
                raise DataError(str(error), path=TABLE, line=reader.line_num) from None
            look = row.get("look") or ""
            if fault := refuse_look(look):
                raise DataError(fault, path=TABLE, line=reader.line_num)
            found[row["key"]] = Ronin(
                rule=row["rule"],
                key=row["key"],
                name=row["name"],
                skills=tuple(row["skills"].split(";")),
                star=row["star"] == "yes",
                look=look,
                **numbers,
            )
    return found


def named_stars() -> dict[str, Ronin]:
    """The named stars (``RosterRules.stars``): any clan may hire any of them (ROS-RON)."""
    return ronin()


def check_freebooters(setup: MatchSetup) -> None:
    """At most two named stars a side, and nobody on both (LGE-FRE-02, 03). Raises ``DataError``."""
    for line_up in setup.sides:
        stars = sum(figure.star for figure in line_up.figures)
        if stars > MAX_STARS:
            raise DataError(f"{line_up.name}: {stars} stars, at most {MAX_STARS} (LGE-FRE-03)")
    home, away = (_hired(line_up) for line_up in setup.sides)
    if both := home & away:
        raise DataError(f"{min(both)} is hired by both sides (LGE-FRE-02)")


def _hired(line_up: LineUp) -> set[str]:
    return {figure.name for figure in line_up.figures if figure.star}
