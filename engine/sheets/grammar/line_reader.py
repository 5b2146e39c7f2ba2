"""Read one line from left to right: its words and the names in it."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from engine.geometry import OFF
from engine.sheets.faults import Fault, Values, nearest
from engine.sheets.grammar.lexer import Token
from engine.sheets.grammar.vocabulary import Vocabulary

NEAR = 2
"""How far off a shirt number may be to count as a slip."""
_SQUARE = re.compile(r"([A-Z]{1,2})0*([1-9][0-9]{0,2})\Z")
_NUMBER = re.compile(r"0*([1-9][0-9]?)\Z")
_OPPONENT = re.compile(r"(?:OPP(?:ONENT)?|O)(?:0*([1-9][0-9]?))?\Z")
COLUMN_O = 15
"""A board of this many columns has one that is called O."""


class UnreadableLine(Exception):  # noqa: N818 -- never leaves the parsers
    """The rest of the line cannot be read."""

    def __init__(self, fault: Fault):
        self.fault = fault


class LineReader:
    """The words of a line, taken one by one."""

    def __init__(self, tokens: Sequence[Token], vocabulary: Vocabulary):
        self._tokens, self.vocabulary = tokens, vocabulary
        self._at = 0
        self.number = tokens[0].line

    @property
    def next(self) -> Token | None:
        """The next word."""
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    @property
    def column(self) -> int:
        """The column of the next word, or of the line's end."""
        if self._at < len(self._tokens):
            return self._tokens[self._at].column
        last = self._tokens[-1]
        return last.column + len(last.text)

    @property
    def mark(self) -> int:
        """The reading position; it can be set back."""
        return self._at

    @mark.setter
    def mark(self, at: int) -> None:
        self._at = at

    def take(self) -> Token:
        """Take the next word; the caller has checked that there is one."""
        self._at += 1
        return self._tokens[self._at - 1]

    def at(self, *words: str) -> bool:
        """Whether the next word is one of those."""
        return self._at < len(self._tokens) and self._tokens[self._at].key in words

    def skip(self, word: str) -> bool:
        """Skip the next word if it is that one."""
        found = self.at(word)
        self._at += found
        return found

    def fault(self, code: str, values: Values | None = None, *, back: int = 0) -> UnreadableLine:
        """A fault of the next word, or of one ``back`` from it."""
        self._at -= back
        return UnreadableLine(Fault(self.number, self.column, code, values or {}))

    def unknown(self, known: Sequence[str]) -> UnreadableLine:
        """The fault that the next word is none of those."""
        word = self.next.text if self.next is not None else ""
        return self.fault("unknown-word", {"word": word[:40], **nearest(word, known)})

    def at_end(self) -> None:
        """Raise unless the line is over."""
        if self.next is not None:
            raise self.fault("end-of-line-expected", {"word": self.next.text[:40]})

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
        board = self.vocabulary.board
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

    def at_opponent(self, *, square: bool = True) -> bool:
        """Whether the next word names an opponent; ``square``: unless it may be one (O4)."""
        if self.next is None or (found := _OPPONENT.match(self.next.key)) is None:
            return False
        short = self.next.key[1:2] != "P"
        if short and (square and self.vocabulary.board.width >= COLUMN_O):
            return False
        return not short or found[1] is not None

    def own_player(self) -> int:
        """A team-mate's shirt number."""
        self.skip("TO")
        if self.next is None:
            raise self.fault("mate-missing")
        number = None if self.at_opponent() else self.shirt()
        if number is None:
            raise self.fault("mate-expected", {"word": self.next.text[:40]})
        return self.known(number, self.vocabulary.own, "unknown-player")

    def opponent(self) -> int:
        """An opponent: ``opp4``, ``opp 4`` or ``o4``."""
        if self.next is None:
            raise self.fault("opponent-missing")
        word = self.next
        if not self.at_opponent(square=False):
            digits = _NUMBER.match(word.key)
            hint: Values = {"nearest": f"opp{digits[1]}"} if digits else {}
            raise self.fault("opponent-expected", {"word": word.text[:40], **hint})
        found = _OPPONENT.match(self.take().key)
        number = int(found[1]) if found is not None and found[1] else self.shirt()
        if number is None:
            raise self.fault("opponent-expected", {"word": word.text[:40]}, back=1)
        return self.known(number, self.vocabulary.opponents, "unknown-opponent")

    def known(self, number: int, numbers: Collection[int], code: str) -> int:
        """Check that somebody wears the number just read."""
        if number in numbers:
            return number
        values: dict[str, int | str] = {"number": number}
        unneeded = self.vocabulary.unneeded[code == "unknown-opponent"]
        offered = [n for n in numbers if n not in unneeded]
        close = min(offered, key=lambda n: (abs(n - number), n), default=number)
        if abs(close - number) <= NEAR:
            values["nearest"] = f"opp{close}" if code == "unknown-opponent" else close
        values["known"] = ", ".join(str(n) for n in sorted(offered))
        raise self.fault(code, values, back=1)
