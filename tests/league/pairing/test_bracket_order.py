"""How far a team came in a bracket, for every size, with and without a match for third place."""

from __future__ import annotations

import random

import pytest

from league.pairing import Entrant, Field, Meeting, draw
from league.pairing.bracket_order import Reach, number_of_final, reach_of_teams
from league.pairing.types import Stage


def cup_played(teams: int, seed: int, third_place: str = "no") -> list[Meeting]:
    """Every pairing and bye of a cup whose matches a seeded die decides."""
    dice, played, number = random.Random(seed), [], 1
    entrants = [Entrant(n, f"T{n}") for n in range(1, teams + 1)]
    while True:
        field = Field(entrants, played, number)
        drawn = draw("knockout", {"third_place": third_place}, field).rounds
        if not drawn:
            return played
        for pairing in drawn[0].pairings:
            winner = dice.choice(sorted(pairing.pair))
            played.append(
                Meeting(number, pairing.home, pairing.away, winner, Stage.PLAYOFF, pairing.slot)
            )
        played += [
            Meeting(number, rest.id, 0, rest.id, Stage.PLAYOFF, rest.slot)
            for rest in drawn[0].resting
        ]
        number += 1


@pytest.mark.rules("KEM-CUP-02")
@pytest.mark.parametrize("third_place", ["no", "yes"])
@pytest.mark.parametrize("teams", range(2, 20))
def test_KEM_CUP_02_who_is_beaten_later_came_farther(teams: int, third_place: str) -> None:
    played = cup_played(teams, seed=teams, third_place=third_place)
    reach = reach_of_teams(played)
    last = max(meeting.round for meeting in played)
    assert sorted(reach) == list(range(1, teams + 1))
    assert number_of_final(played) == last == (teams - 1).bit_length()
    ranked = sorted(reach, key=lambda team: reach[team], reverse=True)
    (final,) = (m for m in played if m.round == last and m.slot == 1)
    assert ranked[0] == final.winner
    assert set(ranked[:2]) == {final.home, final.away}
    assert [team for team in reach if reach[team].is_champion] == [final.winner]
    for meeting in played:
        if meeting.slot and meeting.away:
            loser = ({meeting.home, meeting.away} - {meeting.winner}).pop()
            assert reach[loser].round == meeting.round
            assert reach[loser] < reach[meeting.winner]
    bronze = [m for m in played if not m.slot]
    assert len(bronze) == (third_place == "yes" and teams > 3)
    for meeting in bronze:
        assert ranked[2] == meeting.winner
        assert ranked[3] in {meeting.home, meeting.away}


def test_a_void_match_takes_nobody_further_and_a_bye_given_later_wins() -> None:
    def pair(number: int, slot: int, home: int, away: int, winner: int | None) -> Meeting:
        return Meeting(number, home, away, winner, Stage.PLAYOFF, slot)

    semis = [pair(1, 1, 1, 4, None), pair(1, 2, 2, 3, 2)]
    assert reach_of_teams(semis) == {1: Reach(1), 4: Reach(1), 2: Reach(2), 3: Reach(1)}
    final = [*semis, pair(1, 1, 1, 0, 1), pair(2, 1, 1, 2, None)]
    assert reach_of_teams(final)[1] == reach_of_teams(final)[2] == Reach(2)
    left = [*final, pair(2, 1, 2, 0, 2)]
    assert reach_of_teams(left)[2].is_champion
    assert reach_of_teams([]) == {}
