"""What a correction would change in the pairings of unplayed rounds (LGE-COR-06)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from league.models import Fixture, Round, Season
from league.pairing import CannotPair
from league.pairing.types import Stage
from league.queries import draws
from league.queries.instead import Instead

Pairs = Mapping[tuple[int, int, int], tuple[str, str]]
"""(round, home, away) -> their names."""


@dataclass(frozen=True, slots=True)
class ChangedPairing:
    """A pairing of an unplayed round that a correction would add or remove (LGE-COR-06).

    `home` and `away` are names; `is_new` is False for one that would be removed.
    """

    round: int
    home: str
    away: str
    is_new: bool


def changed_pairings(season: Season, instead: Instead) -> list[ChangedPairing]:
    """What a correction would change in the pairings of unplayed rounds; nothing is written.

    `instead` maps match ids to corrected results, None for a match that becomes void; all others
    count as on record. Only rounds that are drawn from results and not yet open can change: those
    of Swiss seasons, knock-outs and play-offs. If the corrected results cannot be paired, the
    drawn pairings are removed and none added (LGE-COR-06).
    """
    before = pairs_of(season)
    if not before or not follows_results(season):
        return []
    try:
        drawn = draws.preview(season, instead=instead)
    except CannotPair:
        after: Pairs = {}
    else:
        after = {
            (round_.number, p.home, p.away): (drawn.names[p.home], drawn.names[p.away])
            for round_ in drawn.drawn.rounds
            for p in round_.pairings
        }
    return differences(before, after)


def differences(before: Pairs, after: Pairs) -> list[ChangedPairing]:
    gone = [ChangedPairing(key[0], *before[key], False) for key in before if key not in after]
    come = [ChangedPairing(key[0], *after[key], True) for key in after if key not in before]
    return sorted([*gone, *come], key=lambda change: (change.round, change.is_new, change.home))


def follows_results(season: Season) -> bool:
    """Whether the pending rounds were drawn from results; a round robin's never are."""
    first = season.rounds.filter(state=Round.State.PENDING).order_by("number").first()
    if first is None or season.rounds.filter(state=Round.State.OPEN).exists():
        return False
    return first.stage == Stage.PLAYOFF or season.format == "swiss"


def pairs_of(season: Season) -> dict[tuple[int, int, int], tuple[str, str]]:
    """The pairings of pending rounds: (round, home, away) -> their names."""
    rows = Fixture.objects.filter(
        round__season=season, round__state=Round.State.PENDING
    ).values_list(
        "round__number", "home_team_id", "away_team_id", "home_team__name", "away_team__name"
    )
    return {(number, home, away): (one, two) for number, home, away, one, two in rows}
