"""Every sequence of faces of the dice of a procedure, one after the other.

Faces that make no difference are one: of a test only whether it succeeds counts, of a handful which
faces show, of a pair their sum.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from math import factorial
from random import Random
from typing import NamedTuple

from engine.events import Event, Rolled
from engine.rules.rolls import needed

UNTRIED = 1
"""The face of every D6 that is not asked about; other dice show one face after another, as a
direction may have to be rolled until it leads somewhere."""
D6 = 6
MOST_UNTRIED = 1_000
"""Dice that are not asked about in one game: more mean that it never ends with those faces."""
ROUNDS = 100
"""After so many they fall by chance, where that is at hand: a ball that bounces to and fro between
walls and players who drop it would do so for ever.
"""
MOST_TRIED = 40
"""Dice tried in one sequence: more mean that one face leads to the same die again and again."""


TOGETHER = frozenset({"armour", "injury", "block"})
"""Dice that are thrown as one handful: which of them shows which face makes no difference."""

SHADOWING, DAUNTLESS = "shadowing", "dauntless"
SUMMED = frozenset({SHADOWING, DAUNTLESS})
"""Pairs of which nothing but the sum counts, and whether it is high enough."""

TESTS = frozenset(
    {
        *("bite", "bone_head", "boarding", "catch", "dodge", "escape", "foul_appearance", "gaze"),
        *("hand_off", "hungry", "intercept", "jump_up", "landing", "leap", "loner", "pick_up"),
        *("precarious", "pro", "really_stupid", "safe_throw", "stand_up", "surge", "take_root"),
        "wild_animal",
    }
)
"""Dice of which nothing counts but whether they succeed; a pass is not one: its 1 is a fumble."""


class TooManyFaces(ValueError):  # noqa: N818 -- a limit, as the name says
    """The dice of a procedure have more sequences of faces than may be played."""


class Die(NamedTuple):
    """A die that is tried, and the face it shows.

    Dice of one ``handful`` belong together. ``bound`` is the face, or the sum of a pair, from which
    on all do the same, as all below it do; 0 where each face counts. ``moment`` is the place of its
    event among those of the play.
    """

    face: int
    sides: int
    purpose: str
    handful: int | None
    moment: int
    bound: int = 0

    @property
    def is_summed(self) -> bool:
        """Whether it is one of a pair of which the sum counts."""
        return self.handful is not None and self.purpose in SUMMED

    def showing(self, face: int, bound: int | None = None) -> Die:
        """The same die with another face."""
        bound = self.bound if bound is None else bound
        return Die(face, self.sides, self.purpose, self.handful, self.moment, bound)


class Faces:
    """One sequence of faces: those given, then the first ones. ``asks`` says of a purpose whether
    the dice for it are tried with every face.

    Of a handful (``TOGETHER``) the faces are tried in rising order only, and weigh as much as all
    their orders; of a pair whose sum counts (``SUMMED``), one for each sum. Only the first ``deep``
    dice are tried; later ones show what ``by_chance`` draws, or as those that are not asked about
    where it is None.
    """

    __slots__ = ("_asks", "_by_chance", "_deep", "_dice", "_tried", "_untried", "deeper")

    def __init__(
        self,
        asks: Callable[[str], bool],
        dice: list[Die] | None = None,
        deep: int | None = None,
        by_chance: Random | None = None,
    ):
        self._asks, self._dice = asks, dice or []
        self._deep, self._by_chance = deep, by_chance
        self._tried = self._untried = 0
        self.deeper = 0
        """How many dice were drawn by chance."""

    def roll(self, sides: int, purpose: str, moment: int = -1) -> int:
        """The next face of a die that is asked about; ``UNTRIED`` of any other.

        Dice of one ``moment`` are a handful if their purpose makes them one.
        """
        is_asked = self._asks(purpose)
        if not is_asked or self._tried == self._deep:
            if is_asked and self._by_chance is not None:
                self.deeper += 1
                return self._by_chance.randint(1, sides)
            self._untried += 1
            if self._untried > MOST_UNTRIED:
                raise TooManyFaces(f"more than {MOST_UNTRIED} dice that are not asked about")
            if self._untried > ROUNDS and self._by_chance is not None:
                return self._by_chance.randint(1, sides)
            return self._untried % sides + 1 if is_asked or sides > D6 else UNTRIED
        if self._tried == MOST_TRIED:
            raise TooManyFaces(f"more than {MOST_TRIED} dice, one after the other")
        if self._tried == len(self._dice):
            self._dice.append(self._first(sides, purpose, moment))
        self._tried += 1
        return self._dice[self._tried - 1].face

    def _first(self, sides: int, purpose: str, moment: int) -> Die:
        """The die with the first face that is tried."""
        handful = moment if moment >= 0 and purpose in TOGETHER | SUMMED else None
        face, before = UNTRIED, self._dice[-1] if self._dice else None
        if before is not None and handful is not None and _belong(before, handful, purpose):
            face = before.face
            if purpose in SUMMED and face != 1:
                face = sides  # a 1 goes with every face, any other face with the highest alone
        return Die(face, sides, purpose, handful, moment)

    def learn(self, events: Sequence[Event], tests: Container[str] = TESTS) -> None:
        """Note of the dice of this play, whose events these are, from where on they succeed: of
        ``tests`` and of pairs. To be called before ``weight`` and ``following``.
        """
        for place in range(self._tried):
            die = self._dice[place]
            if die.bound or not 0 <= die.moment < len(events):
                continue
            if die.is_summed and not self._has_other(place):
                continue
            if bound := _bound(die, events[die.moment], tests):
                self._dice[place] = die.showing(die.face, bound)

    def _has_other(self, place: int) -> bool:
        """Whether the other die of that pair is tried too."""
        die, beside = self._dice[place], (place - 1, place + 1)
        return any(
            0 <= other < self._tried and _belong(self._dice[other], die.moment, die.purpose)
            for other in beside
        )

    @property
    def thrown(self) -> int:
        """How many dice were tried."""
        return self._tried

    @property
    def weight(self) -> float:
        """The probability of the sequence, and of all that do the same."""
        share = 1.0
        for dice in self._handfuls():
            share *= _ways(dice)
            for die in dice:
                share /= die.sides
        return share

    def _handfuls(self) -> Iterator[list[Die]]:
        dice, at = self._dice[: self._tried], 0
        while at < len(dice):
            first, end = dice[at], at + 1
            while first.handful is not None and end < len(dice):
                if not _belong(dice[end], first.handful, first.purpose):
                    break
                end += 1
            yield dice[at:end]
            at = end

    def again(self) -> Faces:
        """The same sequence, for other dice by chance after it."""
        return Faces(self._asks, self._dice[: self._tried], self._deep, self._by_chance)

    def following(self) -> Faces | None:
        """The next sequence, once this one has been played; ``None`` after the last."""
        dice = self._dice[: self._tried]
        while dice:
            last = dice.pop()
            if last.is_summed and last.bound:
                after = _following_pair(dice.pop(), last)
            else:
                after = _following_face(last)
            if after:
                return Faces(self._asks, [*dice, *after], self._deep, self._by_chance)
        return None


def _belong(die: Die, handful: int, purpose: str) -> bool:
    return die.handful == handful and die.purpose == purpose


def _bound(die: Die, event: Event, tests: Container[str]) -> int:
    """From where on the test of that event succeeds, or fails; 0 if it is none."""
    if not isinstance(event, Rolled) or event.purpose != die.purpose or event.target is None:
        return 0
    added = sum(value for _, value in event.modifiers)
    if die.purpose in tests:
        return needed(event.target, added)
    if not die.is_summed:
        return 0
    # Who shadows must not roll more than the target, who dares at least as much.
    return max(event.target - added + (die.purpose == SHADOWING), 2)


def _following_face(die: Die) -> list[Die]:
    """The die with the next face that is tried; none after the last."""
    if die.bound:
        return [die.showing(die.bound)] if die.face < die.bound else []
    return [die.showing(die.face + 1)] if die.face < die.sides else []


def _following_pair(first: Die, second: Die) -> list[Die]:
    """The pair with a sum that is as high as its bound; none if it is already, or cannot be."""
    bound, sides = second.bound, second.sides
    if first.face + second.face >= bound or bound > 2 * sides:
        return []
    low = max(bound - sides, 1)
    return [first.showing(low), second.showing(bound - low)]


def _ways(dice: Sequence[Die]) -> float:
    """How many throws of these dice do the same."""
    first, sides = dice[0], dice[0].sides
    if first.is_summed and len(dice) > 1:
        total = dice[0].face + dice[1].face
        sums = _side_of(total, first.bound, 2, 2 * sides)
        return sum(sides - abs(each - sides - 1) for each in sums)
    if first.handful is None:
        return len(_side_of(first.face, first.bound, 1, sides))
    return _orders([die.face for die in dice])


def _side_of(found: int, bound: int, least: int, most: int) -> range:
    """All from the least to the most on the same side of the bound; ``found`` alone without one."""
    if not bound:
        return range(found, found + 1)
    return range(least, min(bound, most + 1)) if found < bound else range(bound, most + 1)


def _orders(faces: list[int]) -> float:
    """In how many orders these faces may show."""
    found = factorial(len(faces))
    for face in {*faces}:
        found //= factorial(faces.count(face))
    return float(found)
