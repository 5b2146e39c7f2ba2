"""The starting data of a match: two line-ups, the options in force and who is at home.

Plain data with a strict JSON form. ``rosters`` writes it, ``Game.start`` reads it, and the log
opens with it, so that set-up plus events rebuild the match.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, asdict, dataclass, field, fields
from typing import Any

from engine.errors import DataError
from engine.events import ChestPlaced, Event, PadPlaced, event_from_json
from engine.opening import Opening, opening_from_json
from engine.skills import skill_named

HOME, AWAY = 0, 1
SIDES_OR_NOBODY = (HOME, AWAY, None)
MAX_FIGURES = 16
SEMI_FINAL, FINAL = 1, 2
STAKES = {SEMI_FINAL: "semi-final", FINAL: "final"}
"""The stage of a match in its cup, and what that adds to each die of the gate (LGE-GAT-01)."""
MAX_MAP_CHARACTERS = 4096
"""The most characters of a map: it is stored with its match, and with every checkpoint of it."""


@dataclass(frozen=True, slots=True)
class FigureSpec:
    """One player at the start of a match: shirt number, characteristics, skills.

    ``position`` is the key of the player's row in the clan's table (``lineman``);
    ``standing_injuries`` counts the serious injuries that roll a die before each match. ``league``
    is false for Freebooters and journeymen, who earn neither SPP nor MVP (LGE-FRE-02); a
    ``journeyman`` plays only if fewer than eleven others can (LGE-JOU-01). ``blessed`` is the Touch
    of Amaterasu kept from an earlier match, by house rule.
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

    ``rating`` is the team rating; the difference earns the weaker side a handicap (LGE-HCP-01).
    """

    name: str
    clan: str
    figures: tuple[FigureSpec, ...]
    rerolls: int = 0
    staff: Mapping[str, int] = field(default_factory=dict)
    rating: int = 0


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """Everything a match needs apart from dice and decisions.

    ``ground`` is the map of the match, as text, in a game that has maps; a league may bring its
    own. If it is empty, the options name a map or one is drawn (``rules_lookup.settle_map``).
    ``laid`` are the chests and pads that were laid on it before the teams hired anybody
    (``laying.lay``); if it is empty, they are laid as the match begins. ``stakes`` is 1 for a
    semi-final, 2 for a final (LGE-GAT-01, LGE-FAN-01). With an ``opening`` the first drive is in
    its middle as it begins.
    """

    variant: str
    home: LineUp
    away: LineUp
    options: Mapping[str, str] = field(default_factory=dict)
    ground: str = ""
    stakes: int = 0
    laid: tuple[Event, ...] = ()
    opening: Opening | None = None

    @property
    def sides(self) -> tuple[LineUp, LineUp]:
        """The two line-ups, indexed by ``HOME`` and ``AWAY``."""
        return (self.home, self.away)

    def to_json(self) -> dict[str, Any]:
        """A JSON document that ``from_json`` reads back to an equal value."""
        ground = {"ground": self.ground} if self.ground else {}
        stakes = {"stakes": self.stakes} if self.stakes else {}
        opening = {"opening": self.opening.to_json()} if self.opening else {}
        laid = {"laid": [event.to_json() for event in self.laid]} if self.laid else {}
        return {
            "variant": self.variant,
            "options": dict(self.options),
            **ground,
            **laid,
            **stakes,
            **opening,
            "home": _line_up_json(self.home),
            "away": _line_up_json(self.away),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> MatchSetup:
        """Read and check a document. Raises ``DataError`` with what is wrong."""
        try:
            options = data.get("options", {})
            ground = _checked("the set-up", "ground", "str", data.get("ground", ""))
            if len(ground) > MAX_MAP_CHARACTERS:
                raise DataError(f"the set-up: ground has more than {MAX_MAP_CHARACTERS} characters")
            return cls(
                variant=_checked("the set-up", "variant", "str", data["variant"]),
                options={k: _checked("options", k, "str", v) for k, v in options.items()},
                home=line_up_from_json(data["home"]),
                away=line_up_from_json(data["away"]),
                ground=ground,
                stakes=_checked("the set-up", "stakes", "int", data.get("stakes", 0)),
                laid=tuple(_laid_from_json(row) for row in data.get("laid", ())),
                opening=opening_from_json(data["opening"]) if data.get("opening") else None,
            )
        except (KeyError, TypeError, AttributeError, ValueError, OverflowError) as error:
            raise DataError(f"not a match set-up: {error!r}") from error


def _laid_from_json(row: Mapping[str, Any]) -> Event:
    """A chest or pad of a set-up document. Raises ``DataError``."""
    event = event_from_json(dict(row))
    if not isinstance(event, ChestPlaced | PadPlaced):
        raise DataError(f"the set-up: a {event.kind} is not laid")
    if event.side not in SIDES_OR_NOBODY or type(event.square) is not int:
        raise DataError(f"the set-up: nobody laid {event!r:.120}")
    return event


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
    side = str(data["name"])
    figures = tuple(_figure_from_json(row, side) for row in data["figures"])
    numbers = [figure.number for figure in figures]
    if len(set(numbers)) != len(numbers):
        raise DataError(f"{side}: two players share a shirt number")
    if sum(not figure.journeyman for figure in figures) > MAX_FIGURES:
        raise DataError(f"{side}: more than {MAX_FIGURES} players")
    return LineUp(
        name=_checked(side, "name", "str", data["name"]),
        clan=_checked(side, "clan", "str", data["clan"]),
        figures=figures,
        rerolls=_checked(side, "rerolls", "int", data.get("rerolls", 0)),
        rating=_checked(side, "rating", "int", data.get("rating", 0)),
        staff={k: _checked(side, k, "int", v) for k, v in data.get("staff", {}).items()},
    )


KINDS: Mapping[str, tuple[type, str]] = {
    "int": (int, "a whole number"),
    "str": (str, "text"),
    "bool": (bool, "true or false"),
    "tuple[str, ...]": (list, "a list"),
}
"""Annotation -> the JSON type, and its name."""
BOUNDS = {
    "number": (1, 99),
    "stakes": (0, 2),
    **dict.fromkeys(("ma", "st", "ag", "av", "ph"), (0, 20)),
}
COUNT = (0, 1_000_000)
"""The bounds of every other number."""
FIELDS = {f.name: (str(f.type), f.default is MISSING) for f in fields(FigureSpec)}


def _figure_from_json(row: Mapping[str, Any], side: str) -> FigureSpec:
    owner = f"{side}, player {row.get('number')!s:.20}"
    if unknown := set(row) - set(FIELDS):
        raise DataError(f"{owner}: unknown field {min(unknown)!r}")
    values = {}
    for name, (kind, required) in FIELDS.items():
        if name in row:
            values[name] = _checked(owner, name, kind, row[name])
        elif required:
            raise DataError(f"{owner}: {name} is missing")
    skills = tuple(_checked(owner, "skills", "str", name) for name in row.get("skills", ()))
    for name in skills:
        try:
            skill_named(name)
        except KeyError:
            raise DataError(f"{owner}: unknown skill {name!r}") from None
    return FigureSpec(**{**values, "skills": skills})


def _checked(owner: str, name: str, kind: str, value: Any) -> Any:
    """The value, if its type and bounds are right. Raises ``DataError``."""
    kind_type, words = KINDS[kind]
    fits = type(value) is kind_type  # a bool is also an int
    if not fits:
        raise DataError(f"{owner}: {name} must be {words}, not {value!r:.80}")
    least, most = BOUNDS.get(name, COUNT)
    if kind == "int" and not least <= value <= most:
        raise DataError(f"{owner}: {name} must be from {least} to {most}, not {value!r:.80}")
    return value
