"""A match's report as values: totals, and both sides with their players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.report import Fate, MatchReport, PlayerReport, SideReport
from engine.table_top import REPORTED_COUNTS
from engine.variants.game_meta import RosterRules
from engine.variants.registry import find_variant
from matches.models import Match, MatchMode, Side
from matches.queries.shirts import own_player_ids
from matches.render.result_words import FATES
from matches.render.translation import N_, translated
from rosters.folds.match_facts import MVP_SPP
from rosters.folds.team_books import FAN_FACTOR
from rosters.models import Team

Columns = Sequence[tuple[str, str]]
"""Names of counts and their labels, which are marked."""

SPP = ("spp", N_("SPP"))
SHOWN = (
    ("touchdowns", N_("TD")),
    ("completions", N_("Comp.")),
    ("casualties", N_("Cas.")),
    ("blocks", N_("Blocks")),
    ("knockdowns", N_("Downs")),
    ("pick_ups", N_("Picked up")),
    ("catches", N_("Caught")),
    ("dodges", N_("Dodges")),
    ("surges", N_("Surges")),
    ("interceptions", N_("Int.")),
    ("fouls", N_("Fouls")),
    ("squares", N_("Squares")),
    SPP,
)
REPORTED_COLUMNS = tuple((key, label) for key, label in SHOWN if key in REPORTED_COUNTS)
RARE = ("interceptions",)
"""Shown only if it happened."""
TOTALS = ("blocks", "knockdowns", "completions", "pick_ups", "dodges", "squares")
CASUALTY_FATES = (Fate.DEAD, Fate.SERIOUSLY_INJURED, Fate.BADLY_HURT)


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A player of a report; `numbers` are in the order of the columns."""

    player: PlayerReport
    pk: int | None
    numbers: Sequence[int]

    @property
    def fate(self) -> str:
        return "" if self.player.fate is Fate.FIT else translated(FATES[self.player.fate])

    @property
    def is_hurt(self) -> bool:
        return self.player.fate in CASUALTY_FATES

    @property
    def mvp_spp(self) -> int:
        """SPP for being the most valuable player; 0 if they are not."""
        return MVP_SPP * self.player.mvps


@dataclass(frozen=True, slots=True)
class ReportSide:
    """A side of a report, with those who played."""

    team: Team
    side: Side
    report: SideReport
    rows: Sequence[ReportRow]

    @classmethod
    def build(
        cls,
        match: Match,
        side: int,
        report: SideReport,
        columns: Columns = REPORTED_COLUMNS,
        players: Mapping[tuple[int, int], int] | None = None,
    ) -> ReportSide:
        """The side; `players` maps the team's id and a shirt number to the player's id."""
        team, known = match.team(side), players or {}
        rows = [
            ReportRow(
                player,
                known.get((team.pk, player.number)),
                [_shown(player, key) for key, _ in columns],
            )
            for player in report.players.values()
            if player.played or player.mvps
        ]
        return cls(team, Side(side), report, rows)


@dataclass(frozen=True, slots=True)
class ReportPage:
    """Everything that the page of a report shows."""

    match: Match
    columns: Columns
    roster_rules: RosterRules | None
    """The rules that this game's bookings cite; None if the game is no longer installed."""
    is_booked: bool
    """Whether it counts for the teams: SPP, MVP, winnings and fans of a friendly are nobody's."""
    shows_fans: bool
    is_counted: bool
    """Whether the site has played the match: at a table, nobody counts blocks and squares."""
    sides: Sequence[ReportSide]
    totals: Sequence[tuple[str, list[int]]]

    @classmethod
    def build(cls, match: Match, report: MatchReport) -> ReportPage:
        players = own_player_ids(match)
        is_counted = match.mode != MatchMode.TABLE
        is_booked = match.league_id is not None
        known = SHOWN if is_counted else (*REPORTED_COLUMNS, SPP)
        columns = _columns(report, [each for each in known if is_booked or each != SPP])
        return cls(
            match,
            [(key, translated(label)) for key, label in columns],
            _roster_rules(match),
            is_booked,
            is_booked and _has_fans(match),
            is_counted,
            [ReportSide.build(match, side, report.sides[side], columns, players) for side in Side],
            [
                (
                    translated(label),
                    [sum(getattr(p, key) for p in s.players.values()) for s in report.sides],
                )
                for key, label in columns
                if key in TOTALS
            ],
        )


def _shown(player: PlayerReport, key: str) -> int:
    """A count of a player; the SPP with those of the MVP, as they are booked (LGE-SPP-01)."""
    count: int = getattr(player, key)
    return count + MVP_SPP * player.mvps if key == "spp" else count


def _columns(match_report: MatchReport, known: Columns) -> Columns:
    """The known counts to show: rare ones only if they occurred."""
    everybody = [player for side in match_report.sides for player in side.players.values()]
    return [
        (key, label)
        for key, label in known
        if key not in RARE or any(getattr(player, key) for player in everybody)
    ]


def _roster_rules(match: Match) -> RosterRules | None:
    try:
        return find_variant(match.variant).roster_rules
    except KeyError:
        return None


def _has_fans(match: Match) -> bool:
    """Whether the teams of this game have a fan factor."""
    sides = (match.setup.get(side, {}) for side in ("home", "away"))
    return any(FAN_FACTOR in side.get("staff", {}) for side in sides)
