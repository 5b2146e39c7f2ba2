"""Reading one line from left to right, and the words that turn sheets and set-ups share."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from matches.engine.decisions import Verb
from matches.engine.geometry import OFF, Board
from matches.engine.lineup import MatchSetup
from matches.engine.rulebook import Rules, rules_for
from matches.engine.sheets.faults import Fault, Values, nearest
from matches.engine.sheets.plays import AWAY, FACES, Preferences
from matches.engine.sheets.tokens import Token

FACE_WORDS = {
    **{face: face for face in FACES},
    "attacker-down": "skull",
    "both": "crossed", "both-down": "crossed", "crossed-blades": "crossed",
    "arrow": "arrows", "push": "arrows", "pushed": "arrows", "stumble": "bang",
    "stumbles": "bang", "defender-stumbles": "bang", "!": "bang", "down": "blade",
    "defender-down": "blade",
}  # fmt: skip
"""Every spelling of a block result, and the one it is kept as (SAM-BLK-04)."""
YES_OR_NO = {"YES": True, "Y": True, "NO": False, "N": False}
NEAR = 2
"""How far off a shirt number may be to be taken for a slip."""
PREFERENCES = ("PICK", "PUSH", "FOLLOW", "REROLL", "CATCH")
_SQUARE = re.compile(r"([A-Z]{1,2})0*([1-9][0-9]{0,2})\Z")
_NUMBER = re.compile(r"0*([1-9][0-9]?)\Z")


@dataclass(frozen=True, slots=True)
class Ground:
    """What names may be used: the squares of the board, the shirt numbers of both sides.

    ``verbs`` are what the game has words for. ``unneeded`` are those of own and of opposing
    journeymen whom no message offers; ``casts`` says whether there is a Shugenja.
    """

    board: Board
    own: Collection[int]
    opponents: Collection[int]
    unneeded: tuple[Collection[int], Collection[int]] = ((), ())
    casts: bool = True
    verbs: frozenset[Verb] = frozenset(Verb)

    @classmethod
    def of(cls, setup: MatchSetup, side: int) -> Ground:
        """The ground of a match as one side sees it."""
        own, other = setup.sides[side], setup.sides[1 - side]
        rules = rules_for(setup)
        return cls(
            rules.board,
            [figure.number for figure in own.figures],
            [figure.number for figure in other.figures],
            (unneeded_journeymen(setup, side), unneeded_journeymen(setup, 1 - side)),
            own.staff.get("shugenja", 0) > 0,
            verbs_of(rules),
        )


def verbs_of(rules: Rules) -> frozenset[Verb]:
    """What a player can be told to do, and the coach's own words for the game.

    A throw to a square is one to whoever stands there.
    """
    thrown = {Verb.PASS} if Verb.THROW in rules.acts else set()
    return frozenset({Verb.MOVE, Verb.STAND, *rules.acts, *thrown, *rules.coach_verbs})


def unneeded_journeymen(setup: MatchSetup, side: int) -> frozenset[int]:
    """Who stays at home while everybody else is fit (LGE-JOU-01)."""
    rules, figures = rules_for(setup), setup.sides[side].figures
    journeymen = [figure.number for figure in figures if figure.journeyman]
    wanted = max(rules.squad - (len(figures) - len(journeymen)), 0)
    if rules.options["journeymen"] == "off":
        wanted = 0
    return frozenset(journeymen[wanted:])


class Unreadable(Exception):  # noqa: N818 -- never leaves the parsers
    """The rest of the line cannot be read."""

    def __init__(self, fault: Fault):
        self.fault = fault


class Line:
    """The words of a line, taken one by one."""

    def __init__(self, tokens: Sequence[Token], ground: Ground):
        self._tokens, self.ground = tokens, ground
        self._at = 0
        self.number = tokens[0].line

    @property
    def next(self) -> Token | None:
        """The word to be read next."""
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    @property
    def column(self) -> int:
        """Where the next word stands, or where the line ends."""
        if self._at < len(self._tokens):
            return self._tokens[self._at].column
        last = self._tokens[-1]
        return last.column + len(last.text)

    def take(self) -> Token:
        """The next word; the caller has looked."""
        self._at += 1
        return self._tokens[self._at - 1]

    def skip(self, word: str) -> bool:
        """Pass over the next word if it is that one."""
        found = self.next is not None and self.next.key == word
        self._at += found
        return found

    def fault(self, code: str, values: Values | None = None, *, back: int = 0) -> Unreadable:
        """What is wrong with the next word, or with one ``back`` from it."""
        self._at -= back
        return Unreadable(Fault(self.number, self.column, code, values or {}))

    def unknown(self, known: Sequence[str]) -> Unreadable:
        """The next word is none of those."""
        word = self.next.text if self.next is not None else ""
        return self.fault("unknown-word", {"word": word[:40], **nearest(word, known)})

    # -- names ---------------------------------------------------------------------------------

    def at_square(self) -> bool:
        """Whether the next word has the form of a square."""
        return self.next is not None and _SQUARE.match(self.next.key) is not None

    def square(self) -> str:
        """A square of this pitch."""
        if self.next is None:
            raise self.fault("square-missing")
        found = _SQUARE.match(self.next.key)
        if found is None:
            raise self.fault("not-a-square", {"word": self.next.text[:40]})
        name = found[1] + found[2]
        board = self.ground.board
        if board.square(name) == OFF:
            corner = board.name(board.size - 1)
            raise self.fault("off-pitch", {"square": name, "last": corner})
        self.take()
        return name

    def shirt(self) -> int | None:
        """A plain number, if the next word is one."""
        if self.next is None:
            return None
        found = _NUMBER.match(self.next.text.rstrip(":.)"))
        if found is None:
            return None
        self.take()
        return int(found[1])

    def at_opponent(self) -> bool:
        """Whether the next word names an opponent."""
        return self.next is not None and self.next.key.startswith("OPP")

    def own_man(self) -> int:
        """A team-mate's shirt number."""
        self.skip("TO")
        if self.next is None:
            raise self.fault("mate-missing")
        if self.next.key.startswith("OPP"):
            raise self.fault("mate-expected", {"word": self.next.text[:40]})
        number = self.shirt()
        if number is None:
            raise self.fault("mate-expected", {"word": self.next.text[:40]})
        return self.known(number, self.ground.own, "unknown-player")

    def opponent(self) -> int:
        """An opponent: ``opp4``, or ``opp 4``."""
        if self.next is None:
            raise self.fault("opponent-missing")
        word, rest = self.next, self.next.key
        if not rest.startswith("OPP"):
            digits = _NUMBER.match(rest)
            hint: Values = {"nearest": f"opp{digits[1]}"} if digits else {}
            raise self.fault("opponent-expected", {"word": word.text[:40], **hint})
        if rest == "OPP":
            self.take()
            number = self.shirt()
        else:
            digits = _NUMBER.match(rest[3:])
            number = int(digits[1]) if digits else None
            self._at += number is not None
        if number is None:
            raise self.fault("opponent-expected", {"word": word.text[:40]})
        return self.known(number, self.ground.opponents, "unknown-opponent")

    def known(self, number: int, numbers: Collection[int], code: str) -> int:
        """The number just read, if somebody wears it."""
        if number in numbers:
            return number
        values: dict[str, int | str] = {"number": number}
        unneeded = self.ground.unneeded[code == "unknown-opponent"]
        offered = [n for n in numbers if n not in unneeded]
        close = min(offered, key=lambda n: (abs(n - number), n), default=number)
        if abs(close - number) <= NEAR:
            values["nearest"] = f"opp{close}" if code == "unknown-opponent" else close
        values["known"] = ", ".join(str(n) for n in sorted(offered))
        raise self.fault(code, values, back=1)

    # -- preferences ---------------------------------------------------------------------------

    def preferences(self, found: Preferences, ends: Sequence[str]) -> Preferences:
        """All preferences that stand here, added to those found before in the same place."""
        while self.next is not None and self.next.key in PREFERENCES:
            word = self.take()
            name = word.key.lower()
            if getattr(found, name) not in (None, ()):
                raise self.fault("preference-twice", {"word": word.key}, back=1)
            value = self._value(word.key, ends)
            found = _with(found, name, value)
        return found

    def _value(self, name: str, ends: Sequence[str]) -> tuple[str, ...] | bool:
        if name in {"FOLLOW", "REROLL", "CATCH"}:
            word = self.next
            if word is None or word.key not in YES_OR_NO:
                raise self.fault("yes-or-no", {"word": name})
            return YES_OR_NO[self.take().key]
        ranked: list[str] = []
        while self.next is not None and (not ranked or self._ranks_on(name, ends)):
            value = self._face() if name == "PICK" else self._way()
            if value not in ranked:
                ranked.append(value)
        if not ranked:
            raise self.fault("preference-missing", {"word": name})
        return tuple(ranked)

    def _ranks_on(self, name: str, ends: Sequence[str]) -> bool:
        """Whether another choice of the ranking follows, after ``>`` or a space."""
        if self.skip(">"):
            return True
        return self.next is not None and self.next.key not in (*ends, *PREFERENCES)

    def _face(self) -> str:
        if self.next is None:
            raise self.fault("preference-missing", {"word": "PICK"})
        face = FACE_WORDS.get(self.next.text.lower())
        if face is None:
            known = [word.upper() for word in FACE_WORDS]
            close = nearest(self.next.text, known)
            hint: Values = {"nearest": FACE_WORDS[str(close["nearest"]).lower()]} if close else {}
            raise self.fault("unknown-face", {"word": self.next.text[:40], **hint})
        self.take()
        return face

    def _way(self) -> str:
        return AWAY if self.skip("AWAY") else self.square()


def _with(found: Preferences, name: str, value: tuple[str, ...] | bool) -> Preferences:
    changes: dict[str, Any] = {name: value}
    return replace(found, **changes)
