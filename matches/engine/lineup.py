"""What a match starts from: two line-ups, the options in force and who is at home.

Plain data with a strict JSON form. ``rosters`` writes it, ``Game.start`` reads it, and the log
opens with it, so that set-up plus events rebuild the match.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from matches.engine.errors import DataError
from matches.engine.skills import skill_named

HOME, AWAY = 0, 1
MAX_FIGURES = 16


@dataclass(frozen=True, slots=True)
class FigureSpec:
    """One player as he takes the field: shirt number, characteristics, skills.

    ``position`` is the key of his row in the clan's table (``lineman``); ``standing_injuries``
    counts the serious injuries that roll a die before each match (SAM-INJ-05). ``league`` is
    false for Freebooters and journeymen, who earn neither SPP nor MVP (LGE-FRE-02); a
    ``journeyman`` plays only if without him fewer than eleven can (LGE-JOU-01). ``blessed`` is
    the Touch of Amaterasu kept from an earlier match (house rule, SAM-KIK-05).
    """

    number: int
    name: str
    position: str
    ma: int
    st: int
    ag: int
    av: int
    ph: int = 0
    skills: tuple[str, ...] = ()
    cost: int = 0
    spp: int = 0
    star: bool = False
    league: bool = True
    journeyman: bool = False
    dishonored: bool = False
    blessed: bool = False
    standing_injuries: int = 0


@dataclass(frozen=True, slots=True)
class LineUp:
    """One side of a match: its clan, name, figures, re-rolls and staff (staff key -> number).

    ``rating`` is the team rating, whose difference earns the weaker side a handicap (LGE-HCP-01).
    """

    name: str
    clan: str
    figures: tuple[FigureSpec, ...]
    rerolls: int = 0
    staff: Mapping[str, int] = field(default_factory=dict)
    rating: int = 0


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """Everything a match needs besides dice and decisions."""

    variant: str
    home: LineUp
    away: LineUp
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def sides(self) -> tuple[LineUp, LineUp]:
        """The two line-ups, indexed by ``HOME`` and ``AWAY``."""
        return (self.home, self.away)

    def to_json(self) -> dict[str, Any]:
        """A JSON document that ``from_json`` reads back to an equal value."""
        return {
            "variant": self.variant,
            "options": dict(self.options),
            "home": _line_up_json(self.home),
            "away": _line_up_json(self.away),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> MatchSetup:
        """Read and check a document. Raises ``DataError`` with what is wrong."""
        try:
            return cls(
                variant=str(data["variant"]),
                options={str(k): str(v) for k, v in data.get("options", {}).items()},
                home=line_up_from_json(data["home"]),
                away=line_up_from_json(data["away"]),
            )
        except (KeyError, TypeError, AttributeError, ValueError, OverflowError) as error:
            raise DataError(f"not a match set-up: {error!r}") from error


def _line_up_json(line_up: LineUp) -> dict[str, Any]:
    return {
        "name": line_up.name,
        "clan": line_up.clan,
        "rerolls": line_up.rerolls,
        "rating": line_up.rating,
        "staff": dict(line_up.staff),
        "figures": [asdict(figure) | {"skills": list(figure.skills)} for figure in line_up.figures],
    }


def line_up_from_json(data: Mapping[str, Any]) -> LineUp:
    """One side of a set-up document. Raises ``DataError``."""
    figures = tuple(_figure_from_json(row) for row in data["figures"])
    numbers = [figure.number for figure in figures]
    if len(set(numbers)) != len(numbers):
        raise DataError(f"{data['name']}: two players share a shirt number")
    if sum(not figure.journeyman for figure in figures) > MAX_FIGURES:
        raise DataError(f"{data['name']}: more than {MAX_FIGURES} players")
    return LineUp(
        name=str(data["name"]),
        clan=str(data["clan"]),
        figures=figures,
        rerolls=int(data.get("rerolls", 0)),
        rating=int(data.get("rating", 0)),
        staff={str(k): int(v) for k, v in data.get("staff", {}).items()},
    )


def _figure_from_json(row: Mapping[str, Any]) -> FigureSpec:
    known = {f.name for f in fields(FigureSpec)}
    if unknown := set(row) - known:
        raise DataError(f"player {row.get('number')}: unknown field {min(unknown)!r}")
    skills = tuple(str(name) for name in row.get("skills", ()))
    for name in skills:
        try:
            skill_named(name)
        except KeyError:
            raise DataError(f"player {row.get('number')}: unknown skill {name!r}") from None
    return FigureSpec(**{**row, "skills": skills})
