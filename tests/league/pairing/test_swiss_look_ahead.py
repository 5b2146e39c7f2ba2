"""A Swiss season without rematches comes to no dead end that can be avoided."""

from __future__ import annotations

import random
from copy import deepcopy
from dataclasses import replace
from itertools import combinations

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.pairing import CannotPair, Entrant, Field, Meeting, draw
from league.pairing.look_ahead import LookAhead
from league.pairing.round_search import RoundSearch
from league.pairing.swiss import METHODS, most_rounds
from league.pairing.types import Stage
from tests.league.pairing.test_swiss import Tournament

pytestmark = pytest.mark.rules("KEM-SWI-01")
CASES = [(teams, rounds) for teams in range(6, 13) for rounds in range(1, most_rounds(teams) + 1)]


def play_whole(teams: int, rounds: int, seed: int) -> Tournament:
    """A season in which nobody meets twice; raises `CannotPair` at a dead end."""
    held = Tournament(
        teams, seed, rounds=rounds, rematches="never", method=METHODS[seed % len(METHODS)]
    )
    for number in range(1, rounds + 1):
        drawn = held.play(number)
        assert len(drawn.pairings) == teams // 2
    met = [frozenset((m.home, m.away)) for m in held.played]
    assert len(met) == len(set(met)) == rounds * (teams // 2)
    assert max(held.byes.values(), default=0) <= 1
    return held


@pytest.mark.parametrize(("teams", "rounds"), CASES)
def test_KEM_SWI_01_every_number_of_rounds_is_played_to_its_end(teams: int, rounds: int) -> None:
    for seed in range(2):
        play_whole(teams, rounds, seed)


@pytest.mark.thorough
def test_KEM_SWI_01_a_thousand_seasons_come_to_their_end() -> None:
    for seed in range(18):  # times 59 cases
        for teams, rounds in CASES:
            play_whole(teams, rounds, 1000 * seed + 31 * teams + rounds)


@pytest.mark.parametrize("teams", range(13, 25))
def test_larger_fields_play_as_many_rounds_as_there_are(teams: int) -> None:
    play_whole(teams, most_rounds(teams), seed=teams)


@pytest.mark.parametrize("teams", range(2, 13))
def test_KEM_SWI_01_a_plan_that_cannot_be_is_refused_before_the_first_round(teams: int) -> None:
    most = most_rounds(teams)
    field = Field([Entrant(n, f"T{n}") for n in range(1, teams + 1)])
    options = {"rounds": most, "rematches": "never"}
    assert len(draw("swiss", options, field).rounds) == most
    with pytest.raises(CannotPair, match=f"{teams} teams can play at most {most} rounds"):
        draw("swiss", options | {"rounds": most + 1}, field)
    assert draw("swiss", options | {"rounds": most + 1, "rematches": "avoid"}, field).rounds


def test_who_is_away_later_is_met_before() -> None:
    """Team 4 is away in the last of three rounds: the others play two of them without it."""
    away = {4: {3}}
    held = Tournament(4, 0, rounds=3, rematches="never")
    for number in (1, 2, 3):
        held.play(number, away)
    assert len({frozenset((m.home, m.away)) for m in held.played}) == len(held.played) == 5


def test_KEM_SWI_01_teams_that_are_away_lead_to_no_dead_end_either() -> None:
    """The plan is refused before the first round, or played to its end."""
    dice, played = random.Random(5), 0
    for trial in range(150):
        teams = dice.randint(5, 11)
        rounds = dice.randint(1, most_rounds(teams) - 1)
        away = {
            team: set(dice.sample(range(1, rounds + 1), dice.randint(0, min(2, rounds))))
            for team in dice.sample(range(1, teams + 1), dice.randint(0, teams // 2))
        }
        held = Tournament(teams, trial, rounds=rounds, rematches="never")
        try:
            held.play(1, away)
        except CannotPair:
            continue
        for number in range(2, rounds + 1):
            held.play(number, away)
        met = [frozenset((m.home, m.away)) for m in held.played]
        assert len(met) == len(set(met))
        played += 1
    assert played > 100


class Leaving(Tournament):
    """A tournament that some teams leave."""

    gone: frozenset[int] = frozenset()

    def field(self, number: int, away: dict[int, set[int]] | None = None) -> Field:
        whole = super().field(number, away)
        there = [one for one in whole.entrants if one.id not in self.gone]
        ranking = [team for team in whole.ranking if team not in self.gone]
        return replace(whole, entrants=there, ranking=ranking)

    def could_pair(self, first: int, last: int, away: dict[int, set[int]]) -> bool:
        """Whether these rounds can be paired without a rematch, tried whole."""
        there = [n for n in range(1, self.teams + 1) if n not in self.gone]
        met = {frozenset((m.home, m.away)) for m in self.played}
        rounds = []
        for number in range(first, last + 1):
            playing = sum(1 << n for n in there if number not in away.get(n, ()))
            if playing.bit_count() < 2:
                return False
            rounds.append(playing | playing.bit_count() % 2)  # the bye is number 0
        free = [sum(1 << n for n in there)] + [0] * self.teams
        for one in there:
            others = (n for n in there if n != one and frozenset((n, one)) not in met)
            free[one] = sum(1 << n for n in others) | 1
        return RoundSearch(free, rounds, again=0).find_rounds(100_000) is not None


def play_with_leavings(
    teams: int, rounds: int, seed: int, away: dict[int, set[int]], leave: dict[int, list[int]]
) -> tuple[int, bool]:
    """The round that could not be paired, 0 if there is none, and whether it could have been:
    tried from the last round before which a team left, when nothing was known of later ones.
    """
    held = Leaving(
        teams, seed, rounds=rounds, rematches="never", method=METHODS[seed % len(METHODS)]
    )
    since = deepcopy(held)
    for number in range(1, rounds + 1):
        if number in leave:
            held.gone |= set(leave[number])
        if number in leave or number == 1:
            since, start = deepcopy(held), number
        try:
            held.play(number, away)
        except CannotPair:
            return number, since.could_pair(start, number, away)
    return 0, True


FOUND = [
    (9, 9, 5, {1: {3}, 8: {6}, 7: {4, 7}, 2: {4}}, {}),
    (12, 10, 11, {9: {9}, 10: {3, 10}, 4: {8}}, {3: [3]}),
    (10, 9, 16, {7: {1, 7}, 4: {4, 9}}, {}),
    (11, 11, 92, {9: {2, 3}, 10: {1, 11}, 5: {11}, 2: {10}}, {}),
]


@pytest.mark.parametrize("season", FOUND)
def test_KEM_SWI_01_a_field_too_large_for_the_look_ahead_is_searched_on(season) -> None:
    """These came to a dead end in their last round, which could be avoided."""
    assert play_with_leavings(*season) == (0, True)


def dead_ends(seeds: range) -> tuple[int, list[int]]:
    """How many seasons came to a dead end, and the seeds of those that could be avoided."""
    count, avoidable = 0, []
    for seed in seeds:
        dice = random.Random(seed)
        teams = dice.randint(5, 8)
        rounds = dice.randint(max(2, most_rounds(teams) - 2), most_rounds(teams))
        away = {
            team: set(dice.sample(range(1, rounds + 1), dice.randint(1, 2)))
            for team in dice.sample(range(1, teams + 1), dice.randint(0, teams // 2))
        }
        leave: dict[int, list[int]] = {}
        for team in dice.sample(range(1, teams + 1), dice.randint(0, 2)):
            leave.setdefault(dice.randint(2, rounds), []).append(team)
        at, avoided = play_with_leavings(teams, rounds, seed, away, leave)
        if at > 1:  # a plan that cannot be is refused before the first round
            count += 1
            avoidable += [seed] * avoided
    return count, avoidable


def test_KEM_SWI_01_a_dead_end_after_teams_have_left_could_not_be_avoided() -> None:
    """As many rounds as are planned, absences, and leavings nobody knew of: each dead end is one
    of a field that no pairing could save, as trying all of them shows.
    """
    count, avoidable = dead_ends(range(60))
    assert (count > 10, avoidable) == (True, [])


@pytest.mark.thorough
def test_KEM_SWI_01_no_dead_end_of_many_seasons_with_leavings_could_be_avoided() -> None:
    count, avoidable = dead_ends(range(60, 1000))
    assert (count > 200, avoidable) == (True, [])


def test_KEM_SWI_01_who_is_away_too_often_for_the_plan_is_noticed_before_it_starts() -> None:
    """Seven teams can play seven rounds, but not if one of them comes to five."""
    entrants = [Entrant(n, f"T{n}", away=frozenset({2, 7} if n == 7 else ())) for n in range(1, 8)]
    options = {"rounds": 7, "rematches": "never"}
    with pytest.raises(CannotPair, match="7 teams can play at most 6 rounds"):
        draw("swiss", options, Field(entrants))
    assert draw("swiss", options | {"rounds": 6}, Field(entrants)).rounds[0].pairings


def test_a_pair_that_meets_for_the_sake_of_later_rounds_says_so() -> None:
    held = Tournament(6, 0, rounds=5, rematches="never")
    rounds = [[(1, 2), (3, 4), (5, 6)], [(2, 3), (4, 5), (6, 1)]]
    held.played = [
        Meeting(number, one, two, one)
        for number, pairs in enumerate(rounds, 1)
        for one, two in pairs
    ]
    held.scores.update({1: 6, 4: 6, 2: 3, 5: 3})  # nearest: 1-4, 2-5, 3-6 leave two triangles
    drawn = held.play(3)
    nearest = {frozenset((1, 4)), frozenset((2, 5)), frozenset((3, 6))}
    assert len({p.pair for p in drawn.pairings} & nearest) == 1
    assert any("later rounds can be paired" in " ".join(p.why) for p in drawn.pairings)
    for number in (4, 5):
        held.play(number)


@given(st.data())
def test_the_search_knows_what_trying_everything_knows(data) -> None:
    """Against a search of its own: edges are put into rounds one after the other."""
    size = data.draw(st.sampled_from([4, 6]))
    pairs = list(combinations(range(size), 2))
    left = data.draw(st.lists(st.sampled_from(pairs), unique=True))
    rounds = data.draw(st.integers(1, size - 1))
    free = [0] * size
    for one, two in left:
        free[one] |= 1 << two
        free[two] |= 1 << one

    def tried(edges: frozenset[tuple[int, int]], count: int) -> bool:
        if not count:
            return True
        ways = (way for way in combinations(sorted(edges), size // 2) if _covers(way, size))
        return any(tried(edges - set(way), count - 1) for way in ways)

    wanted, playing = tried(frozenset(left), rounds), [(1 << size) - 1] * rounds
    assert LookAhead().can_pair(tuple(free), playing) is wanted
    found = RoundSearch(free, playing).find_rounds(10_000)
    assert (found is not None) is wanted
    used = [frozenset(pair) for pairs in found or () for pair in pairs]
    assert len(used) == len(set(used)) <= len(left)
    assert set(used) <= set(map(frozenset, left))
    assert all(_covers(tuple(map(tuple, pairs)), size) for pairs in found or ())


def _covers(pairs: tuple[tuple[int, int], ...], size: int) -> bool:
    return len({one for pair in pairs for one in pair}) == size


def test_as_many_rounds_as_can_be_are_kept_when_not_all_can() -> None:
    """After teams have left, the draw keeps the most rounds that can still be paired."""
    met = [(1, 2), (3, 4), (5, 6), (1, 3), (2, 5), (4, 6)]
    played = [Meeting(1 + at // 3, one, two, one) for at, (one, two) in enumerate(met)]
    there = [Entrant(n, f"T{n}") for n in (1, 2, 3, 4)]
    scores = {1: 6, 2: 3, 3: 3, 4: 0}
    field = Field(there, played, 3, [1, 2, 3, 4], scores, {})
    drawn = draw("swiss", {"rounds": 5, "rematches": "never"}, field).rounds[0]
    left = nx.Graph(
        pair
        for pair in combinations((1, 2, 3, 4), 2)
        if pair not in met and frozenset(pair) not in {p.pair for p in drawn.pairings}
    )
    assert len(drawn.pairings) == 2
    assert len(nx.max_weight_matching(left, maxcardinality=True)) <= 2


@pytest.mark.rules("KEM-WLK-01")
@pytest.mark.parametrize("unplayed", [True, False])
def test_KEM_WLK_01_a_walk_over_is_no_meeting_and_no_home_game(unplayed: bool) -> None:
    entrants = [Entrant(1, "T1"), Entrant(2, "T2")]
    met = Meeting(1, 1, 2, 1, is_unplayed=unplayed)
    field = Field(entrants, [met], 2, [1, 2], {1: 3}, {})
    options = {"rounds": 2, "rematches": "never"}
    if not unplayed:
        with pytest.raises(CannotPair, match="No round without a rematch"):
            draw("swiss", options, field)
        return
    (pairing,) = draw("swiss", options, field).rounds[0].pairings
    assert (pairing.home, pairing.away) == (1, 2)  # it was at home in no match so far
    assert "They met" not in " ".join(pairing.why)


@pytest.mark.rules("KEM-WLK-01")
def test_KEM_WLK_01_a_bye_of_a_bracket_is_no_home_game_either() -> None:
    played = [Meeting(1, 1, 0, 1, Stage.PLAYOFF, 1), Meeting(1, 3, 2, 2, Stage.PLAYOFF, 2)]
    field = Field([Entrant(n, f"T{n}") for n in (1, 2, 3)], played, 2)
    (final,) = draw("knockout", {}, field).rounds[0].pairings
    assert (final.home, final.away) == (2, 1)  # 2 was away, 1 has had no match
