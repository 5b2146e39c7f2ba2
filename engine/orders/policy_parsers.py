"""Parsers: one for each kind of standing-order policy."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import StrEnum

from engine.decisions import Verb
from engine.orders.policies import (
    DEFAULT,
    WHEN,
    Judgement,
    Names,
    Policy,
    Ranking,
    Threshold,
    Words,
)
from engine.sheets.faults import nearest
from engine.sheets.grammar.preference_parser import FACE_WORDS, OrdersLine
from engine.skills import Skill

YES_OR_NO = {"yes": "always", "y": "always", "no": "never", "n": "never"}
SKILLS = tuple(sorted(skill.printed.lower().replace(" ", "-") for skill in Skill))


class NameKind(StrEnum):
    """What a name in an order refers to."""

    OWN = "own"
    OPPONENT = "opponent"
    PAIR = "pair"  # own players and opponents
    SQUARE = "square"
    STEP = "step"  # a player and their square
    LESSON = "lesson"  # own players and skills
    LINE = "line"  # of a table, 1 to 6
    THROW = "throw"  # players, squares, and walls with the square in front


@dataclass(frozen=True, slots=True)
class JudgementParser:
    """A verdict; the last verdict applies where a circumstance does not hold."""

    verdicts: Words = ("always", "never")
    circumstances: Words = ()

    def fits(self, line: OrdersLine) -> bool:
        """Whether the next word can begin it."""
        return line.next is not None and (
            line.next.key == WHEN or self._verdict(line.next.text) is not None
        )

    def _verdict(self, text: str) -> str | None:
        word = text.lower()
        word = YES_OR_NO.get(word, word)
        return word if word in self.verdicts or word == DEFAULT else None

    def read(self, line: OrdersLine, stops: Collection[str]) -> Policy:
        """The verdict and its circumstances. Raises ``UnreadableLine``."""
        verdict = self.verdicts[0] if self.verdicts else DEFAULT
        if line.next is not None and line.next.key != WHEN:
            found = self._verdict(line.next.text)
            if found is None:
                raise line.unknown([word.upper() for word in (*self.verdicts, DEFAULT)])
            verdict = found
            line.take()
        when: list[str] = []
        if line.skip(WHEN):
            if verdict == DEFAULT or not self.circumstances:
                raise line.fault("no-circumstances", back=1)
            while line.next is not None:
                if when and line.skip("OR"):
                    continue
                word = line.next.text.lower()
                if word not in self.circumstances:
                    if when and line.next.key in stops:
                        break
                    raise line.fault("unknown-circumstance", _hint(word, self.circumstances))
                line.take()
                if word not in when:
                    when.append(word)
            if not when:
                raise line.fault("preference-missing", {"word": WHEN})
        return Judgement(verdict, tuple(word for word in self.circumstances if word in when))


def _hint(word: str, known: Words) -> dict[str, str | int]:
    close = nearest(word, [name.upper() for name in known])
    hint: dict[str, str | int] = {"word": word[:40], "known": ", ".join(known)}
    return hint | ({"nearest": str(close["nearest"]).lower()} if close else {})


@dataclass(frozen=True, slots=True)
class RankingParser:
    """Words best first, by context; ``faces`` reads block results, ``squares`` places."""

    choices: Words
    contexts: Words = ()
    faces: bool = False
    squares: bool = False

    def fits(self, line: OrdersLine) -> bool:
        """A ranking is what remains."""
        return line.next is not None

    def read(self, line: OrdersLine, stops: Collection[str]) -> Policy:
        """The rankings, each context once. Raises ``UnreadableLine``."""
        ends = {*stops, *self.contexts}
        general: Words = ()
        if line.next is None or line.next.key not in self.contexts:
            general = ranked(line, self._one, ends)
        by: dict[str, Words] = {}
        while line.next is not None and line.next.key in self.contexts:
            context = line.take().key
            if context in by:
                raise line.fault("preference-twice", {"word": context}, back=1)
            by[context] = ranked(line, self._one, ends)
        return Ranking(general, tuple((c, by[c]) for c in self.contexts if c in by))

    def _one(self, line: OrdersLine) -> str:
        assert line.next is not None  # noqa: S101 -- checked by ``ranked``
        word = line.next.text.lower()
        if self.faces:
            word = FACE_WORDS.get(word, word)
        if word in self.choices:
            line.take()
            return word
        if self.squares and line.at_square():
            return line.square()
        if self.faces:
            raise line.fault("unknown-face", _hint(word, self.choices))
        raise line.unknown([known.upper() for known in self.choices])


def ranked(line: OrdersLine, one: Callable[[OrdersLine], str], stops: Collection[str]) -> Words:
    """Names or words up to the end of the line or order.

    The first word, and one after ``>``, belongs to the ranking even if it is a stop.
    """
    found: list[str] = []
    while line.next is not None:
        if not line.skip(">") and found and line.next.key in stops:
            break
        if line.next is None:
            raise line.fault("preference-missing", {"word": ">"})
        name = one(line)
        if name not in found:
            found.append(name)
    if not found:
        raise line.fault("preference-missing", {"word": "This order"})
    return tuple(found)


@dataclass(frozen=True, slots=True)
class ThresholdParser:
    """A number from ``low`` to ``high`` between fixed words: ``4+``, ``FOCUS 2``, ``PH 3``."""

    low: int
    high: int
    before: str = ""
    behind: str = ""

    def _found(self, text: str) -> re.Match[str] | None:
        behind = re.escape(self.behind)
        return re.match(rf"0*([0-9]{{1,2}}){behind}\Z", text)

    def fits(self, line: OrdersLine) -> bool:
        """Whether the next word can begin it."""
        if line.next is None:
            return False
        return line.next.key == self.before if self.before else bool(self._found(line.next.text))

    def read(self, line: OrdersLine, stops: Collection[str]) -> Policy:
        """The number. Raises ``UnreadableLine``."""
        if self.before:
            line.skip(self.before)
        found = self._found(line.next.text) if line.next is not None else None
        if found is None or not self.low <= int(found[1]) <= self.high:
            raise line.fault("number-expected", {"low": self.low, "high": self.high})
        line.take()
        return Threshold(int(found[1]), self.before, self.behind)


@dataclass(frozen=True, slots=True)
class NamesParser:
    """Names of one kind, best first; with a word ``before`` them where that has other uses too."""

    sort: NameKind
    before: str = ""

    def fits(self, line: OrdersLine) -> bool:
        """Names are what remains; behind that word they begin with a player."""
        if not self.before:
            return line.next is not None
        start = line.mark
        named = line.skip(self.before.upper()) and line.next is not None
        fits = named and (line.at_opponent() or line.shirt() is not None)
        line.mark = start
        return fits

    def read(self, line: OrdersLine, stops: Collection[str]) -> Policy:
        """The names. Raises ``UnreadableLine``."""
        line.skip(self.before.upper())
        names = ranked(line, lambda rest: _name(rest, self.sort), stops)
        return Names(names, self.before)


WALL = "WALL"


def _throw(line: OrdersLine) -> str:
    """Where a ball may be thrown: ``8``, ``opp4``, ``G9``, ``WALL J3 I3``."""
    if line.at_opponent():
        return f"opp{line.opponent()}"
    if Verb.WALL in line.vocabulary.verbs and line.skip(WALL):
        return f"{WALL} {line.square()} {line.square()}"
    return line.square() if line.at_square() else str(line.own_player())


def _name(line: OrdersLine, sort: NameKind) -> str:
    if sort is NameKind.THROW:
        return _throw(line)
    if sort is NameKind.SQUARE:
        return line.square()
    if sort is NameKind.OPPONENT or (sort is NameKind.PAIR and line.at_opponent()):
        return f"opp{line.opponent()}"
    if sort is NameKind.LINE:
        number = line.shirt()
        if number is None or not 1 <= number <= 6:
            raise line.fault("number-expected", {"low": 1, "high": 6}, back=number is not None)
        return str(number)
    if sort is NameKind.LESSON and line.next is not None:
        word = line.next.text.lower()
        if word in SKILLS:
            line.take()
            return word
        if not word[0].isdigit():
            raise line.unknown([skill.upper() for skill in SKILLS])
    number = line.own_player()
    return f"{number} {line.square()}" if sort is NameKind.STEP else str(number)


PolicyParser = JudgementParser | RankingParser | ThresholdParser | NamesParser
