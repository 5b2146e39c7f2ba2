"""The turn sheet's grammar, as in ``docs/turn-sheet.ebnf``: line by line, block in block.

A word is known where the game has its subject (``Vocabulary.verbs``). Nothing after ``END`` is
read: a mail may go on below it. The sheet has a note of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.sheets.conditions import MAX_NESTING, Condition
from engine.sheets.faults import Fault, SheetFaults
from engine.sheets.grammar.condition_parser import condition
from engine.sheets.grammar.lexer import Token, lines_before_end
from engine.sheets.grammar.line_reader import UnreadableLine
from engine.sheets.grammar.play_parser import (
    BAR,
    BETWEEN_STARTS,
    parse_between_action,
    parse_play,
    words_of,
)
from engine.sheets.grammar.preference_parser import PREFERENCES, TERMS, OrdersLine
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.turn_sheet import (
    NO_PREFERENCES,
    NO_TERMS,
    Alternatives,
    Branch,
    GeneralLine,
    Hold,
    Item,
    Play,
    Preferences,
    Sheet,
    Terms,
)

IF, ELSE, ENDIF, HOLD, OR, THEN = "IF", "ELSE", "ENDIF", "HOLD", "OR", "THEN"
BLOCKS = (IF, ELSE, ENDIF, HOLD, OR)
"""Words that may begin a line, besides plays, preferences and terms."""
MAX_FAULTS = 50
Tokens = list[Token]


def parse(text: str, vocabulary: Vocabulary, *, canonical: bool = False) -> Sheet:
    """Read a sheet. Raises ``SheetFaults`` with everything that cannot be read.

    ``canonical`` marks a sheet's own ``text()``, which may have any size.
    """
    reading = _Reading(vocabulary)
    lines, notes = lines_before_end(text, canonical=canonical)
    for tokens in lines:
        reading.read(tokens)
        if len(reading.faults) >= MAX_FAULTS:
            break
    reading.close()
    if reading.faults:
        raise SheetFaults(reading.faults[:MAX_FAULTS])
    return Sheet(
        tuple(reading.outer.items),
        reading.general,
        notes,
        reading.terms,
        tuple(reading.general_lines),
    )


@dataclass(slots=True)
class _Frame:
    """An open block: the sheet itself, or an IF without its ENDIF yet."""

    head: Token | None = None
    condition: Condition | None = None
    items: list[Item] = field(default_factory=list)
    otherwise: list[Item] | None = None

    @property
    def here(self) -> list[Item]:
        """Where the next line goes."""
        return self.items if self.otherwise is None else self.otherwise


class _Reading:
    """The sheet read so far."""

    def __init__(self, vocabulary: Vocabulary):
        self.vocabulary = vocabulary
        self.faults: list[Fault] = []
        self.general, self.terms = NO_PREFERENCES, NO_TERMS
        self.general_lines: list[GeneralLine] = []
        self.outer = _Frame()
        self._frames = [self.outer]

    def read(self, tokens: Tokens) -> None:
        """Read one line; its faults are collected."""
        try:
            self._line(tokens)
        except UnreadableLine as unreadable:
            self.faults.append(_first_of_all(tokens[0], self.vocabulary) or unreadable.fault)

    def close(self) -> None:
        """End of text: every IF must be closed."""
        for frame in self._frames[1:]:
            if frame.head is not None:
                self.faults.append(Fault(frame.head.line, frame.head.column, "if-not-closed"))

    def _line(self, tokens: Tokens) -> None:
        word = tokens[0].key
        line = OrdersLine(tokens, self.vocabulary)
        here = self._frames[-1].here
        if word in PREFERENCES or word in TERMS:
            self._general(line)
        elif word == IF:
            self._if(tokens)
        elif word == ELSE:
            self._else(line, tokens)
        elif word == ENDIF:
            line.take()
            line.at_end()
            self._end_if(line)
        elif word == HOLD:
            here.append(_hold(line))
        elif word == OR:
            self._or(line, tokens)
        else:
            here.append(_plays(tokens, self.vocabulary))

    def _general(self, line: OrdersLine) -> None:
        """A line of preferences and terms for the whole sheet."""
        if len(self._frames) > 1:
            raise line.fault("general-in-if")
        self.general, self.terms = _general(line, self.general, self.terms)
        line.mark = 0
        self.general_lines.append(GeneralLine(line.number, *_general(line)))

    def _if(self, tokens: Tokens) -> None:
        ends = [at for at, token in enumerate(tokens) if token.key in (":", THEN)]
        if ends and ends[-1] < len(tokens) - 1:
            self._frames[-1].here.append(self._in_a_line(tokens, ends[0]))
            return
        line = OrdersLine(tokens[: ends[0]] if ends else tokens, self.vocabulary)
        frame = _Frame(line.take())
        self._frames.append(frame)  # an unreadable one still needs its ENDIF
        if len(self._frames) > MAX_NESTING + 1:
            raise line.fault("too-deep", {"most": MAX_NESTING}, back=1)
        frame.condition = condition(line)
        line.at_end()

    def _in_a_line(self, tokens: Tokens, colon: int) -> Branch:
        """``IF condition: play``, with or without ``ELSE play``."""
        line = OrdersLine(tokens[:colon], self.vocabulary)
        head = line.take()
        if len(self._frames) > MAX_NESTING:
            raise line.fault("too-deep", {"most": MAX_NESTING}, back=1)
        asked = condition(line)
        line.at_end()
        start = colon + 1 + (tokens[colon + 1].key == THEN)
        parts = _split(tokens[start:], ELSE)
        if len(parts) > 2 or not all(parts):
            raise line.fault("play-missing", {"word": ELSE})
        then, *otherwise = [(_item(part, self.vocabulary),) for part in parts]
        return Branch(asked, then, otherwise[0] if otherwise else (), head.line, head.column)

    def _else(self, line: OrdersLine, tokens: Tokens) -> None:
        frame = self._frames[-1]
        if frame.head is None or frame.otherwise is not None:
            raise line.fault("else-without-if" if frame.head is None else "else-twice")
        frame.otherwise = []
        line.take()
        line.skip(":")
        if line.at(IF):
            raise line.fault("else-if")
        if rest := tokens[line.mark :]:
            frame.otherwise.append(_item(rest, self.vocabulary))

    def _end_if(self, line: OrdersLine) -> None:
        frame = self._frames[-1]
        if frame.head is None:
            raise line.fault("endif-without-if", back=1)
        self._frames.pop()
        if frame.condition is not None:
            then, otherwise = tuple(frame.items), tuple(frame.otherwise or ())
            head = frame.head
            branch = Branch(frame.condition, then, otherwise, head.line, head.column)
            self._frames[-1].here.append(branch)

    def _or(self, line: OrdersLine, tokens: Tokens) -> None:
        """A line that begins with OR continues the play above it."""
        here = self._frames[-1].here
        if not here or not isinstance(here[-1], Play | Alternatives):
            raise line.fault("or-first")
        more = _plays(tokens[1:], self.vocabulary, after=tokens[0])
        here[-1] = Alternatives((*_of(here[-1]), *_of(more)))


def _general(
    line: OrdersLine, preferences: Preferences = NO_PREFERENCES, terms: Terms = NO_TERMS
) -> tuple[Preferences, Terms]:
    """The preferences and terms of the line, added to those."""
    words = words_of(line.vocabulary)
    while line.next is not None:
        before = line.mark
        preferences = line.preferences(preferences, words)
        terms = line.terms(terms)
        if line.mark == before:
            raise line.unknown((*PREFERENCES, *TERMS))
    return preferences, terms


def _of(item: Play | Alternatives) -> tuple[Play, ...]:
    return item.plays if isinstance(item, Alternatives) else (item,)


def _item(tokens: Tokens, vocabulary: Vocabulary) -> Play | Alternatives | Hold:
    if tokens[0].key == HOLD:
        return _hold(OrdersLine(tokens, vocabulary))
    return _plays(tokens, vocabulary)


def _hold(line: OrdersLine) -> Hold:
    head = line.take()
    asked = None
    if line.skip(IF):
        asked = condition(line)
    line.at_end()
    return Hold(asked, head.line, head.column)


def _plays(
    tokens: Tokens, vocabulary: Vocabulary, after: Token | None = None
) -> Play | Alternatives:
    """One play, or several alternatives with OR between them."""
    found = []
    for part in _split(tokens, OR):
        if not part:
            last = tokens[-1] if tokens else after
            place = (last.line, last.column + len(last.text)) if last is not None else (1, 1)
            raise UnreadableLine(Fault(*place, "play-missing", {"word": OR}))
        line = OrdersLine(part, vocabulary)
        if part[0].key in BETWEEN_STARTS:
            found.append(parse_between_action(line))
        elif (found or after is not None) and not part[0].key[0].isdigit():
            raise line.fault("alternative-number", {"word": part[0].text[:40]})
        else:
            found.append(parse_play(line))
    return Alternatives(tuple(found)) if len(found) > 1 else found[0]


def _split(tokens: Tokens, word: str) -> list[Tokens]:
    """The tokens between those words; an ``ELSE`` behind a bar belongs to its play."""
    parts: list[Tokens] = [[]]
    for token in tokens:
        barred = parts[-1] and parts[-1][-1].key == BAR
        if token.key == word and not barred:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def _first_of_all(word: Token, vocabulary: Vocabulary) -> Fault | None:
    """A fault that hides the rest of the line: for example, nobody is there to cast a spell."""
    if word.key != "CAST" or vocabulary.casts:
        return None
    return Fault(word.line, word.column, "no-spell-left", {}, vocabulary.spell_clause)
