"""The condition of an ``IF`` or a ``HOLD IF``: facts of the position at that moment, a closed set.

A fact is stored in its canonical words: its subject, its state, and the target of the state. Facts
are joined by ``AND``, and those by ``OR``; ``NOT`` stands before a single fact. There are no
parentheses.
"""

from __future__ import annotations

from dataclasses import dataclass

BALL, SCORE, TURN, REROLLS, WEATHER = "BALL", "SCORE", "TURN", "REROLLS", "WEATHER"
HAS_BALL, AT, BESIDE = "HAS BALL", "AT", "BESIDE"
FOUND, OUR_HALF, THEIR_HALF = "FOUND", "IN OUR HALF", "IN THEIR HALF"
OF_A_PLAYER: dict[str, str] = {
    "STANDING": "on the pitch and standing",
    "DOWN": "on the pitch and down, stunned or not",
    "STUNNED": "on the pitch, stunned",
    "OFF": "not on the pitch",
    HAS_BALL: "they hold the ball",
    "MARKED": "in an opponent's tackle zone",
    "USED": "already activated, or unable to act this turn",
    AT: "they stand or lie on that square",
    BESIDE: "they are next to that player or square",
}
"""The states that a player of either side may have."""
OF_A_SQUARE = {"EMPTY": "nobody is on it", "TAKEN": "somebody is on it"}
OF_THE_BALL = {
    "LOOSE": "a ball lies where nobody holds it",
    "OURS": "a player of yours holds a ball",
    "THEIRS": "an opponent holds a ball",
    OUR_HALF: "a ball is in the half you defend",
    THEIR_HALF: "a ball is in the half you attack",
    FOUND: "the chest that held the ball is open",
    AT: "a ball is on that square, held or not",
    BESIDE: "a ball is next to that player or square",
}
OF_THE_SCORE = {
    "LEADING": "you have more touchdowns",
    "LEVEL": "both have as many",
    "BEHIND": "they have more",
}
OF_NUMBERS = {REROLLS: "team re-rolls left, at least", TURN: "own turn of this half, at least"}
MAX_NESTING = 4
"""The deepest nesting of ``IF`` within ``IF``."""


@dataclass(frozen=True, slots=True)
class Fact:
    """``subject`` is a shirt number, ``opp4``, a square, or one of the words above.

    ``state`` is the state of the subject and ``target`` its object: a square, a player, a number.
    """

    subject: str
    state: str
    target: str = ""
    negated: bool = False

    def text(self) -> str:
        """The canonical text."""
        words = ("NOT" if self.negated else "", self.subject, self.state, self.target)
        return " ".join(filter(None, words))


@dataclass(frozen=True, slots=True)
class Condition:
    """True if all facts of one of the ``alternatives`` are true."""

    alternatives: tuple[tuple[Fact, ...], ...]

    def text(self) -> str:
        """The canonical text."""
        return " OR ".join(" AND ".join(fact.text() for fact in way) for way in self.alternatives)
