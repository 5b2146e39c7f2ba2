"""The match report: the results of a finished match for players, ledgers and tables.

A pure fold of the events (``report_of``); nothing in it is stored anywhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from engine import events as ev
from engine.errors import DataError
from engine.lineup import MatchSetup
from engine.rules.knockdown import CASUALTIES, SAVED, SPP_CAUSES
from engine.variants.registry import find_variant


class Fate(StrEnum):
    """The state of a player after the match (CORE-PIT-03)."""

    FIT = "fit"
    KNOCKED_OUT = "knocked_out"
    BADLY_HURT = "badly_hurt"
    SERIOUSLY_INJURED = "seriously_injured"
    DEAD = "dead"
    TOOK_OWN_LIFE = "took_own_life"
    SENT_OFF = "sent_off"


@dataclass(slots=True)
class PlayerReport:
    """One player's match: counts, SPP earned on the pitch (MVPs apart, LGE-SPP-01) and fate.

    A concession may bring a player both MVPs (LGE-CON-01). ``blessed`` is a blessing
    kept past the match, ``misses_next`` a slow poison: both by house rule. ``lasting`` is the
    lasting part of a serious injury: miss_next, niggling, ma, st, ag or av (CORE-INJ-03).
    """

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
    interceptions: int = 0
    duels: int = 0
    spp: int = 0
    mvps: int = 0
    fate: Fate = Fate.FIT
    dishonored: bool = False
    blessed: bool = False
    misses_next: bool = False
    lasting: str = ""


@dataclass(slots=True)
class SideReport:
    """One side's match. ``winnings`` are in koku or thousands of gold crowns.

    ``fans`` is how the fan factor changes, -1 to 1 (LGE-FAN-01).
    """

    name: str
    clan: str
    players: dict[int, PlayerReport]
    score: int = 0
    casualties: int = 0
    turnovers: int = 0
    winnings: int = 0
    fans: int = 0


@dataclass(slots=True)
class MatchReport:
    """Both sides (indexed by ``HOME`` and ``AWAY``) and who won; ``None`` is a draw."""

    variant: str
    sides: tuple[SideReport, SideReport]
    winner: int | None = None

    @property
    def is_walk_over(self) -> bool:
        """Whether it has no players: nobody has played (KEM-WLK-01)."""
        return not any(side.players for side in self.sides)

    def to_json(self) -> dict[str, Any]:
        """A JSON document that ``from_json`` reads back to an equal value."""
        sides = [
            asdict(side) | {"players": [asdict(player) for player in side.players.values()]}
            for side in self.sides
        ]
        return {"variant": self.variant, "winner": self.winner, "sides": sides}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> MatchReport:
        """Read what ``to_json`` wrote. Raises ``DataError`` for anything else."""
        try:
            home, away = (_side(row) for row in data["sides"])
            return cls(str(data["variant"]), (home, away), data["winner"])
        except (TypeError, KeyError, ValueError, AttributeError, OverflowError) as error:
            raise DataError(f"not a match report: {error!r}") from error


def _side(row: Mapping[str, Any]) -> SideReport:
    players = {
        int(p["number"]): PlayerReport(**{**p, "fate": Fate(p["fate"])}) for p in row["players"]
    }
    rest = {key: value for key, value in row.items() if key not in ("players", "mvp")}
    if (legacy := row.get("mvp")) in players:  # reports written before version 2 of the rules
        players[legacy].mvps = 1
    return SideReport(**rest, players=players)


COUNTED: Mapping[type[ev.Event], tuple[str, str]] = {
    ev.Blocked: ("attacker", "blocks"),
    ev.Passed: ("figure", "passes"),
    ev.Completed: ("figure", "completions"),
    ev.Caught: ("figure", "catches"),
    ev.HandedOff: ("figure", "hand_offs"),
    ev.PickedUp: ("figure", "pick_ups"),
    ev.Fouled: ("figure", "fouls"),
    ev.Intercepted: ("figure", "interceptions"),
}
"""Event -> (the field with the player, the count it adds one to)."""
ROLLS = {"dodge": "dodges", "surge": "surges"}
"""Purpose of a passed roll -> the count it adds one to."""


def report_of(setup: MatchSetup, events: Iterable[ev.Event]) -> MatchReport:
    """Fold a match's events into its report."""
    option, value = find_variant(setup.variant).roster_rules.blessing_lasts
    lasting = setup.options.get(option) == value
    sides = tuple(
        SideReport(
            line_up.name,
            line_up.clan,
            {
                f.number: PlayerReport(
                    f.number, f.name, dishonored=f.dishonored, blessed=f.blessed and lasting
                )
                for f in line_up.figures
            },
        )
        for line_up in setup.sides
    )
    report = MatchReport(setup.variant, (sides[0], sides[1]))
    add_events(report, events, lasting=lasting)
    return report


def add_events(report: MatchReport, events: Iterable[ev.Event], *, lasting: bool = False) -> None:
    """Fold more events into a report whose players are in the order of their slots.

    ``lasting`` is whether a blessing outlasts the match.
    """
    sides = report.sides
    builder = _ReportBuilder(
        report, lasting, [(side, p) for side in sides for p in side.players.values()]
    )
    for event in events:
        kind = type(event)
        if kind in COUNTED:
            who, count = COUNTED[kind]
            builder.add(getattr(event, who), count)
        elif kind in FOLDS:
            FOLDS[kind](builder, event)


@dataclass(slots=True)
class _ReportBuilder:
    """The report being built, whether a blessing outlasts the match, the players by slot.

    ``on`` is whether a half is being played, or a match without halves: a knock-out after the last
    whistle has no effect.
    """

    report: MatchReport
    lasting: bool
    players: list[tuple[SideReport, PlayerReport]]
    on: bool = False

    def player(self, slot: int) -> PlayerReport:
        return self.players[slot][1]

    def add(self, slot: int, count: str, points: int = 1) -> None:
        player = self.player(slot)
        setattr(player, count, getattr(player, count) + points)


def _set_up(builder: _ReportBuilder, event: ev.SetUp) -> None:
    builder.on = True
    for slot, _ in event.squares:
        builder.player(slot).played = True


def _moved(builder: _ReportBuilder, event: ev.Moved) -> None:
    if event.cause != "follow_up":
        builder.add(event.figure, "squares")


def _rolled(builder: _ReportBuilder, event: ev.Rolled) -> None:
    if event.success and event.figure is not None and event.purpose in ROLLS:
        builder.add(event.figure, ROLLS[event.purpose])


def _knocked_down(builder: _ReportBuilder, event: ev.KnockedDown) -> None:
    if event.by is not None:
        builder.add(event.by, "knockdowns")


def _injured(builder: _ReportBuilder, event: ev.Injured) -> None:
    if event.result in CASUALTIES or (event.result == "knocked_out" and builder.on):
        builder.player(event.figure).fate = Fate(event.result)
    casualty = event.result in CASUALTIES or event.result == SAVED
    if casualty and event.cause in SPP_CAUSES and event.by is not None:
        builder.add(event.by, "casualties")
        builder.players[event.by][0].casualties += 1


def _lasting(builder: _ReportBuilder, event: ev.LastingInjury) -> None:
    builder.player(event.figure).lasting = event.effect


def _fans(builder: _ReportBuilder, event: ev.FanFactorChanged) -> None:
    builder.report.sides[event.side].fans += event.change


def _back(builder: _ReportBuilder, event: ev.ReturnedToReserves) -> None:
    player = builder.player(event.figure)
    player.fate, player.lasting = Fate.FIT, ""


def _teleported(builder: _ReportBuilder, event: ev.Teleported) -> None:
    builder.player(event.figure).played = True


def _sent_off(builder: _ReportBuilder, event: ev.SentOff) -> None:
    builder.player(event.figure).fate = Fate.SENT_OFF


def _dishonored(builder: _ReportBuilder, event: ev.Dishonored) -> None:
    builder.player(event.figure).dishonored = True


def _honor_restored(builder: _ReportBuilder, event: ev.HonorRestored) -> None:
    builder.player(event.figure).dishonored = False


def _took_own_life(builder: _ReportBuilder, event: ev.TookOwnLife) -> None:
    builder.player(event.figure).fate = Fate.TOOK_OWN_LIFE


def _spp_earned(builder: _ReportBuilder, event: ev.SppEarned) -> None:
    builder.add(event.figure, "spp", event.points)


def _scored(builder: _ReportBuilder, event: ev.Scored) -> None:
    home, away = builder.report.sides
    home.score, away.score = event.home, event.away
    if event.figure is not None:
        builder.add(event.figure, "touchdowns")


def _turnover(builder: _ReportBuilder, event: ev.Turnover) -> None:
    builder.report.sides[event.side].turnovers += 1


def _mvp(builder: _ReportBuilder, event: ev.MvpNamed) -> None:
    builder.add(event.figure, "mvps")


def _poisoned(builder: _ReportBuilder, event: ev.Poisoned) -> None:
    player = builder.player(event.figure)
    player.misses_next = event.result == "misses_two"
    if event.result == "dead":
        player.fate = Fate.DEAD


def _blessed(builder: _ReportBuilder, event: ev.Blessed) -> None:
    builder.player(event.figure).blessed = event.on and builder.lasting


def _half(builder: _ReportBuilder, event: ev.HalfBegan | ev.HalfEnded) -> None:
    builder.on = isinstance(event, ev.HalfBegan)


def _duel(builder: _ReportBuilder, event: ev.DuelBegan) -> None:
    builder.add(event.figure, "duels")
    builder.add(event.opponent, "duels")


def _score_set(builder: _ReportBuilder, event: ev.ScoreSet) -> None:
    home, away = builder.report.sides
    home.score, away.score = event.home, event.away


def _winnings(builder: _ReportBuilder, event: ev.WinningsPaid) -> None:
    builder.report.sides[event.side].winnings += event.amount


def _ended(builder: _ReportBuilder, event: ev.MatchEnded) -> None:
    builder.report.winner = event.winner


FOLDS: Mapping[type[ev.Event], Callable[[_ReportBuilder, Any], None]] = {
    ev.SetUp: _set_up,
    ev.Moved: _moved,
    ev.Rolled: _rolled,
    ev.KnockedDown: _knocked_down,
    ev.Injured: _injured,
    ev.LastingInjury: _lasting,
    ev.FanFactorChanged: _fans,
    ev.ReturnedToReserves: _back,
    ev.Teleported: _teleported,
    ev.SentOff: _sent_off,
    ev.Dishonored: _dishonored,
    ev.HonorRestored: _honor_restored,
    ev.TookOwnLife: _took_own_life,
    ev.SppEarned: _spp_earned,
    ev.Scored: _scored,
    ev.Turnover: _turnover,
    ev.MvpNamed: _mvp,
    ev.WinningsPaid: _winnings,
    ev.MatchEnded: _ended,
    ev.Poisoned: _poisoned,
    ev.Blessed: _blessed,
    ev.DuelBegan: _duel,
    ev.ScoreSet: _score_set,
    ev.HalfBegan: _half,
    ev.HalfEnded: _half,
}
