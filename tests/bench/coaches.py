"""How well the greedy coach plays, and how: ``python -m tests.bench.coaches [matches]``."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from time import process_time

from engine.coaches.coach import Coach, play
from engine.coaches.greedy import GreedyCoach
from engine.coaches.random_coach import RandomCoach
from engine.dice import SeededDice
from engine.game import Game
from engine.lineup import MatchSetup
from engine.variants.registry import find_variant

CLANS = tuple(find_variant("samurai").clans.values())


def match(seed: int, coaches: Sequence[Coach]) -> Game:
    """Every pairing of clans in turn."""
    home, away = CLANS[seed % 7], CLANS[seed // 7 % 7]
    game = Game.start(MatchSetup("samurai", home.line_up(), away.line_up()), SeededDice(seed))
    play(game, (coaches[0], coaches[1]))
    return game


def against_random(matches: int) -> None:
    """The greedy coach plays home and away alternately."""
    results: Counter[str] = Counter()
    for seed in range(matches):
        side = seed % 2
        pair: list[Coach] = [RandomCoach(seed), RandomCoach(seed)]
        pair[side] = GreedyCoach()
        score = match(seed, pair).position.score
        own, other = score[side], score[1 - side]
        results["won" if own > other else "lost" if own < other else "drawn"] += 1
        results["touchdowns"] += own
        results["touchdowns against"] += other
    print(f"greedy against random, {matches} matches: {dict(results)}")


def against_itself(matches: int) -> None:
    """What a match between two greedy coaches consists of, as means."""
    seen: Counter[str] = Counter()
    scores: Counter[int] = Counter()
    started = process_time()
    for seed in range(matches):
        game = match(seed, (GreedyCoach(), GreedyCoach()))
        scores[sum(game.position.score)] += 1
        for event in game.events:
            seen[event.kind] += 1
            if event.kind == "turnover":
                seen[f"turnover: {event.cause}"] += 1  # type: ignore[attr-defined]
            elif event.kind == "injured":
                seen[f"injured: {event.result}"] += 1  # type: ignore[attr-defined]
    seconds = process_time() - started
    turns = seen["turn_began"]
    print(f"greedy against itself, {matches} matches, {1000 * seconds / turns:.2f} ms a team turn")
    print(f"  touchdowns in a match: {dict(sorted(scores.items()))}")
    for name in (
        "scored",
        "turn_began",
        "turnover",
        "blocked",
        "passed",
        "completed",
        "handed_off",
        "picked_up",
        "fouled",
        "sent_off",
    ):
        print(f"  {name:<28} {seen[name] / matches:8.2f}")
    for name in sorted(seen):
        if ": " in name:
            print(f"  {name:<28} {seen[name] / matches:8.2f}")


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    against_random(count)
    against_itself(count)
