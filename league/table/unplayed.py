"""Rounds that a team of a Swiss table did not play, as Buchholz and Sonneborn-Berger count them.

The rule is article 16 of FIDE's tie-break regulations (Handbook C.07, edition effective from
1 August 2024), under the points of the season (KEM-TIE-01).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from django.utils.translation import gettext_lazy as _

FIDE, PLAIN = "fide", "plain"
UNPLAYED_RULES = {
    FIDE: _("as against an opponent with the team's own points (FIDE C.07)"),
    PLAIN: _("a bye counts nothing, a walk-over as a match"),
}
"""How unplayed rounds count in Buchholz and Sonneborn-Berger, each with its meaning."""


class TableRound(Enum):
    """What a round of the table was for a team."""

    PLAYED = "played"
    """Or not over yet, or its bye or walk-over counts elsewhere: the team was there."""
    WITHOUT_FAULT = "without fault"
    """Not played and not paid, but not by its own doing: its opponent's results are annulled."""
    FORFEITED = "forfeited"
    """A walk-over lost, which counts elsewhere."""
    ABSENT = "absent"
    """It did not come to a match that is void."""
    REQUESTED = "requested"
    """A round it asked to miss: a black-out date, or one before it joined or after it left."""


VOLUNTARY = frozenset({TableRound.FORFEITED, TableRound.ABSENT, TableRound.REQUESTED})
"""Voluntary unplayed rounds (article 16.1)."""


@dataclass(frozen=True, slots=True)
class MissedRounds:
    """The rounds that a team missed without a bye or a walk-over. `as_draws` are those that count
    as a draw for its opponents: requested, and followed by voluntary unplayed rounds alone.
    """

    count: int = 0
    as_draws: int = 0


def count_missed_rounds(rounds: Iterable[TableRound]) -> MissedRounds:
    """The missed rounds among all rounds of a team, given in order."""
    missed = as_draws = 0
    for each in rounds:
        if each not in VOLUNTARY:
            as_draws = 0
        if each is TableRound.REQUESTED:
            as_draws += 1
        if each in {TableRound.WITHOUT_FAULT, TableRound.ABSENT, TableRound.REQUESTED}:
            missed += 1
    return MissedRounds(missed, as_draws)
