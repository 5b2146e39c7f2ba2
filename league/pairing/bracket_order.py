"""How far each team came in a bracket: the order of a cup, and of play-offs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from league.pairing.types import Meeting, Stage

FINAL_SLOT = 1
"""The slot of the final in its round; the match for third place has none (0)."""


@dataclass(frozen=True, slots=True, order=True)
class Reach:
    """How far a team came; the greater one came farther.

    `round` is the number of the round it lost in or has reached; for the match for third place
    that is the round of the semi-finals. `won` says whether it won its last match there: the final
    (`is_champion`) or the match for third place.
    """

    round: int
    won: bool = False
    is_champion: bool = False


def reach_of_teams(meetings: Iterable[Meeting]) -> dict[int, Reach]:
    """Team id -> how far it came, from the pairings and byes of a bracket; empty before its draw.

    A team that won its match, or had no opponent, has reached the next round. A void match takes
    nobody further.
    """
    bracket = sorted(
        (meeting for meeting in meetings if meeting.stage == Stage.PLAYOFF),
        key=lambda meeting: (meeting.round, meeting.slot),
    )
    if not bracket:
        return {}
    final = number_of_final(bracket)
    reached: dict[int, Reach] = {}
    for meeting in bracket:
        for team in filter(None, (meeting.home, meeting.away)):
            came = _reach(meeting, team, final)
            reached[team] = max(came, reached.get(team, came))
    return reached


def list_teams_by_slot(bracket: Iterable[Meeting]) -> list[int]:
    """The teams in the order of the slots of the first round, from the top; empty before it."""
    rows = [meeting for meeting in bracket if meeting.stage == Stage.PLAYOFF]
    first = min((meeting.round for meeting in rows), default=0)
    drawn = sorted((meeting for meeting in rows if meeting.round == first), key=_slot)
    teams = [team for meeting in drawn for team in (meeting.home, meeting.away) if team]
    return list(dict.fromkeys(teams))


def _slot(meeting: Meeting) -> int:
    return meeting.slot


def number_of_final(bracket: Iterable[Meeting]) -> int:
    """The number of the final's round; every slot of the first round has a pairing or a bye."""
    rows = list(bracket)
    first = min(meeting.round for meeting in rows)
    slots = max(meeting.slot for meeting in rows if meeting.round == first)
    return first + max(slots - 1, 0).bit_length()


def _reach(meeting: Meeting, team: int, final: int) -> Reach:
    won = meeting.winner == team
    if meeting.round < final:
        return Reach(meeting.round + won)
    if meeting.slot == FINAL_SLOT:
        return Reach(final, won, is_champion=won)
    return Reach(final - 1, won)
