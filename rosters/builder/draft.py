"""A roster draft as plain data: it may break any rule and still be saved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from core.name_rules import MAX_NAME_LENGTH
from engine.clans import Clan
from rosters.builder import random_names


@dataclass(frozen=True, slots=True)
class DraftLine:
    """A player to hire: shirt number (or none yet), name, and the key of the position."""

    number: int | None
    name: str
    position: str


@dataclass(frozen=True, slots=True)
class RosterDraft:
    """Everything a coach chose: team name, players, team re-rolls, staff key -> number.

    ``None`` is a number that could not be read.
    """

    name: str = ""
    lines: tuple[DraftLine, ...] = ()
    rerolls: int | None = 0
    staff: Mapping[str, int | None] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """A JSON document that `from_json` reads back.

        The team's name is stored in a column of its own; a name too long for it is stored here too.
        """
        too_long = {"name": self.name} if len(self.name) > MAX_NAME_LENGTH else {}
        return too_long | {
            "lines": [asdict(line) for line in self.lines],
            "rerolls": self.rerolls,
            "staff": dict(self.staff),
        }

    @classmethod
    def from_json(cls, name: str, data: Mapping[str, Any]) -> RosterDraft:
        """Read what `to_json` wrote; an empty document is an empty roster."""
        return cls(
            name=data.get("name", name),
            lines=tuple(DraftLine(**line) for line in data.get("lines", ())),
            rerolls=data.get("rerolls", 0),
            staff=dict(data.get("staff", {})),
        )


def default_draft(table: Clan, *, seed: int, taken_team_names: tuple[str, ...] = ()) -> RosterDraft:
    """The clan's default line-up with names chosen by the seed; shirt numbers from 1."""
    keys = [position.key for position in table.positions for _ in range(position.line_up)]
    called = random_names.player_names(table.key, len(keys), seed=seed)
    return RosterDraft(
        name=random_names.team_name(table.key, seed=seed, taken=taken_team_names),
        lines=tuple(
            DraftLine(number, name, key)
            for number, (name, key) in enumerate(zip(called, keys, strict=True), start=1)
        ),
        rerolls=table.reroll.line_up,
        staff={row.key: row.line_up for row in table.staff if row.line_up},
    )
