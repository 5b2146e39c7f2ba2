"""Measures coaches who write turn sheets: mails, questions, skipped plays, points.

A season of Samurai Bowl, eight teams, everybody twice against everybody: on both sides coaches
who write one sheet per turn. Then matches of the same coach against itself deciding live, each
pairing of teams from both sides with the same dice. A win counts 3, a draw 1, as leagues do.

    python -m tests.bench.mail_season [--matches 56] [--against 100] [--jobs 2]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields
from itertools import permutations
from time import perf_counter

from engine.coaches.coach import Coach, play
from engine.coaches.greedy import GreedyCoach
from engine.dice import SeededDice
from engine.game import Game
from engine.lineup import MatchSetup
from engine.variants.registry import find_variant
from tests.support.writer import WritingCoach
from tests.support.writer.writing_coach import WriterStats

GAME = "samurai"
TEAMS = 8
WIN, DRAW = 3, 1


@dataclass(frozen=True)
class Pairing:
    """A match: which teams, by number, whose dice, and which sides write."""

    home: int
    away: int
    seed: str
    writers: tuple[int, ...]


@dataclass(frozen=True)
class Played:
    """The result: the score, and the correspondence of the sides that wrote."""

    pairing: Pairing
    score: tuple[int, int]
    posts: tuple[WriterStats, ...]


def season(matches: int) -> Iterator[Pairing]:
    """A double round robin of eight teams, or its first matches."""
    for number, (home, away) in enumerate(permutations(range(TEAMS), 2)):
        if number < matches:
            yield Pairing(home, away, f"season/{number}", (0, 1))


def against(matches: int) -> Iterator[Pairing]:
    """The writer against the live coach: every pairing and its dice twice, with sides changed."""
    pairs = list(permutations(range(TEAMS), 2))
    for number in range(matches):
        home, away = pairs[number // 2 % len(pairs)]
        yield Pairing(home, away, f"against/{number // 2}", (number % 2,))


def played(pairing: Pairing) -> Played:
    """Play one match."""
    clans = list(find_variant(GAME).clans.values())
    sides = [
        clans[team % len(clans)].line_up(f"Team {team + 1}")
        for team in (pairing.home, pairing.away)
    ]
    setup = MatchSetup(GAME, *sides)
    game = Game.start(setup, SeededDice(pairing.seed))
    writers = {side: WritingCoach(setup, side) for side in pairing.writers}
    coaches: list[Coach] = [writers.get(side) or GreedyCoach() for side in (0, 1)]
    play(game, (coaches[0], coaches[1]))
    for writer in writers.values():
        writer.close()
    score = (game.position.score[0], game.position.score[1])
    return Played(pairing, score, tuple(writer.stats for writer in writers.values()))


def all_played(pairings: Iterable[Pairing], jobs: int) -> list[Played]:
    """Play them, in this process or in several others."""
    if jobs <= 1:
        return [played(pairing) for pairing in pairings]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(played, pairings))


def total(found: Iterable[Played]) -> WriterStats:
    """All correspondence together."""
    posts = [post for each in found for post in each.posts]
    return WriterStats(
        *(sum(getattr(post, field.name) for post in posts) for field in fields(WriterStats))
    )


def points(found: Iterable[Played]) -> tuple[int, int]:
    """The writers' points and the live coaches'."""
    ours = theirs = 0
    for each in found:
        side = each.pairing.writers[0]
        own, other = each.score[side], each.score[1 - side]
        ours += WIN if own > other else DRAW * (own == other)
        theirs += WIN if own < other else DRAW * (own == other)
    return ours, theirs


def summary(name: str, found: list[Played]) -> Iterator[str]:
    """The figures of some matches' correspondence."""
    post = total(found)
    yield f"{name}: {len(found)} matches, {post.turns} team turns written"
    yield f"  order mails per team turn       {post.mails / post.turns:.3f}   (at most 1.05)"
    asked = post.answered + post.asked
    yield (
        f"  decisions answered unasked      {post.answered / max(asked, 1):.1%}   (at least 99 %; "
        f"{asked} in the other side's turns)"
    )
    yield (
        f"  plays skipped, or their rest    {(post.skipped + post.broken) / post.plays:.1%}   "
        f"(at most 20 %; {post.skipped} + {post.broken} of {post.plays} whose moment came)"
    )
    yield f"  not reached, the turn was over  {post.unreached}"


def main() -> None:
    """Play both and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=TEAMS * (TEAMS - 1))
    parser.add_argument("--against", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    start = perf_counter()
    print(
        *summary("Season", all_played(season(options.matches), options.jobs)), sep="\n", flush=True
    )
    found = all_played(against(options.against), options.jobs)
    print(*summary("Against the coach deciding live", found), sep="\n")
    ours, theirs = points(found)
    results = [(e.score[e.pairing.writers[0]], e.score[1 - e.pairing.writers[0]]) for e in found]
    won, drawn = sum(a > b for a, b in results), sum(a == b for a, b in results)
    print(
        f"  points (win {WIN}, draw {DRAW})          {ours / (ours + theirs):.1%}   (at least 40 "
        f"%; {won} won, {drawn} drawn, {len(found) - won - drawn} lost)"
    )
    print(f"{perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
