"""The match report: what a finished match means for players, books and tables.

A pure fold of the events (``report_of``); nothing in it is remembered anywhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any


class Fate(StrEnum):
    """How a player came out of the match (SAM-INJ-03, CORE-PIT-03)."""

    FIT = "fit"
    KNOCKED_OUT = "knocked_out"
    BADLY_HURT = "badly_hurt"
    SERIOUSLY_INJURED = "seriously_injured"
    DEAD = "dead"
    SENT_OFF = "sent_off"


@dataclass(slots=True)
class PlayerReport:
    """One player's match: counts, SPP earned on the pitch (MVP apart, LGE-SPP-01) and fate."""

    number: int
    name: str
    played: bool = False
    touchdowns: int = 0
    completions: int = 0
    casualties: int = 0
    blocks: int = 0
    knockdowns: int = 0
    passes: int = 0
    catches: int = 0
    hand_offs: int = 0
    pick_ups: int = 0
    dodges: int = 0
    surges: int = 0
    fouls: int = 0
    squares: int = 0
    spp: int = 0
    fate: Fate = Fate.FIT
    dishonored: bool = False


@dataclass(slots=True)
class SideReport:
    """One side's match. ``mvp`` is a shirt number (LGE-MVP-01), ``winnings`` in koku or gold."""

    name: str
    clan: str
    players: dict[int, PlayerReport]
    score: int = 0
    casualties: int = 0
    turnovers: int = 0
    mvp: int | None = None
    winnings: int = 0


@dataclass(slots=True)
class MatchReport:
    """Both sides (indexed by ``HOME`` and ``AWAY``) and who won; ``None`` is a draw."""

    variant: str
    sides: tuple[SideReport, SideReport]
    winner: int | None = None

    def to_json(self) -> dict[str, Any]:
        """A JSON document that ``from_json`` reads back to an equal value."""
        sides = [
            asdict(side) | {"players": [asdict(player) for player in side.players.values()]}
            for side in self.sides
        ]
        return {"variant": self.variant, "winner": self.winner, "sides": sides}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> MatchReport:
        """Read what ``to_json`` wrote."""
        home, away = (_side(row) for row in data["sides"])
        return cls(str(data["variant"]), (home, away), data["winner"])


def _side(row: Mapping[str, Any]) -> SideReport:
    players = {
        int(p["number"]): PlayerReport(**{**p, "fate": Fate(p["fate"])}) for p in row["players"]
    }
    return SideReport(**{**row, "players": players})
