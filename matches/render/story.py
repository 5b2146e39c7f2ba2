"""A finished match told in a few sentences, from its course.

Phrases vary from match to match: which of them is taken depends on the match's key alone, so that a
match is told the same way each time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.lineup import FigureSpec, MatchSetup
from matches.course import Casualty, Course, Goal, Turn
from matches.luck import Luck
from matches.render import story_phrases as words
from matches.render.translation import Translate, translated

SWING = 0.2
"""By how much a team's chance to win must change in one turn to be told."""
LUCKY = 1.0
"""How many standard deviations from expected the dice must be to be told."""
TOLD_CASUALTIES = 3


@dataclass(frozen=True, slots=True)
class Result:
    """Who won; `winner` is None for a draw, and may have won a level match afterwards."""

    names: tuple[str, str]
    score: tuple[int, int]
    winner: int | None


@dataclass(slots=True)
class Teller:
    """Tells one match. `key` decides which phrase is taken, `translate` translates it."""

    setup: MatchSetup
    key: str
    translate: Translate = translated
    _told: int = 0

    def story(self, result: Result, course: Course, luck: Sequence[Luck]) -> list[str]:
        """The sentences, in paragraphs: the result and its goals, what turned it, who was hurt."""
        paragraphs = [
            [self._result(result), *self._goals(course.goals)],
            [*self._swing(course.turns, result.names), *self._luck(luck, result.names)],
            self._casualties(course.casualties),
        ]
        return [" ".join(sentences) for sentences in paragraphs if sentences]

    def _say(self, phrases: Sequence[str], **values: object) -> str:
        self._told += 1
        digest = hashlib.sha256(f"{self.key}:{self._told}".encode()).digest()
        return self.translate(phrases[digest[0] % len(phrases)]).format(**values)

    def _result(self, result: Result) -> str:
        """Home first, as everywhere, and by name."""
        home, away = result.names
        score = " : ".join(map(str, result.score))
        standing = self.translate(words.STANDING).format(home=home, score=score, away=away)
        if result.winner is None:
            return self._say(words.RESULTS["level"], home=home, away=away, score=standing)
        own, other = result.score[result.winner], result.score[1 - result.winner]
        values = {
            "winner": result.names[result.winner],
            "loser": result.names[1 - result.winner],
            "score": standing,
        }
        if own == other:
            return self._say(words.RESULTS["decided"], **values)
        kind = {1: "close", 2: "won"}.get(own - other, "clear")
        return self._say(words.RESULTS[kind], **values)

    def _goals(self, goals: Sequence[Goal]) -> Iterator[str]:
        """One sentence a goal; a credited touchdown has no player and is left to the result."""
        for goal in goals:
            if goal.slot is None:
                continue
            yield f"{self._say(words.GOALS[_kind_of(goal)], **self._goal_values(goal))}."

    def _goal_values(self, goal: Goal) -> dict[str, object]:
        return {
            "player": self._name(goal.slot or 0),
            "team": self.setup.sides[goal.side].name,
            "when": self._when(goal.turn),
            "score": f"{goal.home} : {goal.away}",
        }

    def _swing(self, turns: Sequence[Turn], names: Sequence[str]) -> Iterator[str]:
        """The turn that changed most, if any changed much."""
        swings = [
            (chances[1] - chances[0], side, chances, after)
            for before, after in pairwise(turns)
            for side, chances in enumerate(_chances(before, after))
        ]
        if not swings:
            return
        # Of both sides the one whose chance changed more: a draw may take what nobody gains.
        change, side, chances, after = max(swings, key=lambda swing: (abs(swing[0]), swing[0]))
        if abs(change) < SWING:
            return
        when = self._when(after, names)
        yield self._say(
            words.SWINGS,
            when=when,
            When=when[0].upper() + when[1:],
            team=names[side],
            before=round(chances[0] * 100),
            after=round(chances[1] * 100),
        )

    def _luck(self, luck: Sequence[Luck], names: Sequence[str]) -> Iterator[str]:
        if len(luck) < len(names):
            return
        best = max((0, 1), key=lambda side: luck[side].deviation)
        if luck[best].deviation - luck[1 - best].deviation < LUCKY:
            return
        own, other = luck[best], luck[1 - best]
        yield self._say(
            words.LUCK,
            team=names[best],
            made=own.made,
            rolls=own.rolls,
            expected=f"{own.expected:.1f}",
            other=names[1 - best],
            other_made=other.made,
            other_rolls=other.rolls,
            other_expected=f"{other.expected:.1f}",
        )

    def _casualties(self, found: Sequence[Casualty]) -> list[str]:
        told = sorted(found, key=lambda each: each.result != "dead")[:TOLD_CASUALTIES]
        sentences = []
        for each in told:
            phrases = words.DEAD if each.result == "dead" else words.CASUALTIES
            values = {"player": self._whose(each.slot)}
            if each.by is not None:
                values["by"] = self._whose(each.by)
            said = self._say(phrases["by" if each.by is not None else "alone"], **values)
            sentences.append(f"{said}.")
        left = len(found) - len(told)
        if left:
            sentences.append(self.translate(words.MORE_HURT[left > 1]).format(count=left))
        return sentences

    def _when(self, turn: Turn, names: Sequence[str] | None = None) -> str:
        """Turn 3 of the first half; with the teams' names, whose turn it was."""
        if not turn.turn or turn.side is None:
            return self.translate(words.KICK_OFF)
        half = words.HALVES.get(turn.half, "")
        if names is None:
            phrase = words.TURN_OF_HALF if half else words.TURN
        else:
            phrase = words.TEAMS_TURN_OF_HALF if half else words.TEAMS_TURN
        team = names[turn.side] if names is not None else ""
        return self.translate(phrase).format(turn=turn.turn, half=self.translate(half), team=team)

    def _figure(self, slot: int) -> tuple[int, FigureSpec]:
        first = self.setup.sides[0].figures
        return (
            (0, first[slot])
            if slot < len(first)
            else (
                1,
                self.setup.sides[1].figures[slot - len(first)],
            )
        )

    def _name(self, slot: int) -> str:
        return self._figure(slot)[1].name

    def _whose(self, slot: int) -> str:
        side, spec = self._figure(slot)
        return f"{spec.name} ({self.setup.sides[side].name})"


def _kind_of(goal: Goal) -> str:
    own, other = (goal.home, goal.away) if goal.side == 0 else (goal.away, goal.home)
    if own == 1 and other == 0:
        return "first"
    if own == other:
        return "level"
    if own == other + 1:
        return "lead"
    return "more" if own > other else "late"


def _chances(before: Turn, after: Turn) -> list[tuple[float, float]]:
    """Of both sides the chance to win before and after a turn; of none where nobody could tell."""
    pairs = [(before.home_wins, after.home_wins), (before.away_wins, after.away_wins)]
    return [(was, now) for was, now in pairs if was is not None and now is not None]
