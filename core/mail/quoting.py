"""The author's own text of a reply, and what a mail program added to it.

Only what is certainly a quote is taken out: lines with `>`, a mail of ours below its marker line,
and what a program writes above a quote (`core.mail.quote_marks`). If marked lines follow, only they
are taken and the author may continue below them; else the quote is the rest of the mail. Whatever
is taken stays with the reply, so that its author can see it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from unicodedata import normalize

from core.mail import quote_marks

END = re.compile(r"\s*END[\s.;!]*(#.*)?", re.IGNORECASE)
_PGP = re.compile(r"-----BEGIN PGP (SIGNED MESSAGE|SIGNATURE)-----")


@dataclass(frozen=True, slots=True)
class Reply:
    """The author's text; `ended` says whether it ends with END. `taken` is all that is not read."""

    text: str
    ended: bool
    taken: str = ""

    @property
    def words(self) -> str:
        """The text without END."""
        lines = self.text.splitlines()
        return "\n".join(lines[:-1] if self.ended else lines).strip()


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    is_own: bool


def strip_quotes(text: str) -> Reply:
    """The author's text up to their first END, and what is left of the mail without it."""
    lines = list(_marked(text.splitlines()))
    own: list[str] = []
    taken: list[str] = []
    before_end, end, after_end = _parted(lines)
    for line in before_end:
        (own if line.is_own else taken).append(line.text)
    taken += [line.text for line in after_end]
    read = [line.rstrip() for line in _rejoined(own)]
    if end:
        read.append("END")
    return Reply("\n".join(read).strip("\n"), end, "\n".join(taken).strip("\n").rstrip())


def _parted(lines: list[_Line]) -> tuple[list[_Line], bool, list[_Line]]:
    """The lines before the author's END, whether there is one, and those after it."""
    for at, line in enumerate(lines):
        # full width too, as Japanese is typed
        if line.is_own and END.fullmatch(normalize("NFKC", line.text[:200])):
            return lines[:at], True, lines[at + 1 :]
    return lines, False, []


def _marked(lines: list[str]) -> Iterator[_Line]:
    inside, outside = _unsigned(lines)
    yield from _own_lines(inside)
    for line in outside:
        yield _Line(line, is_own=False)


def _own_lines(lines: list[str]) -> Iterator[_Line]:
    """Each line, and whether its author wrote it."""
    at = 0
    while at < len(lines):
        line = lines[at]
        if quote_marks.is_quoted(lines, at):
            yield _Line(line, is_own=False)
        elif quote_marks.is_marker(line) or line == "-- ":
            yield from (_Line(each, is_own=False) for each in lines[at:])
            return
        elif (intro := quote_marks.quote_intro(lines, at)) is not None:
            end = len(lines) if intro.ends else at + intro.lines
            yield from (_Line(each, is_own=False) for each in lines[at:end])
            at = end - 1
        else:
            yield _Line(line, is_own=not _is_last_words_of_a_phone(lines, at))
        at += 1


def _is_last_words_of_a_phone(lines: list[str], at: int) -> bool:
    """Whether an app wrote the line: nothing but a quote is below it."""
    if not quote_marks.is_device_line(lines[at]):
        return False
    below = quote_marks.next_line(lines, at + 1)
    return (
        below == len(lines)
        or quote_marks.is_quoted(lines, below)
        or quote_marks.is_marker(lines[below])
        or quote_marks.is_device_line(lines[below])
        or quote_marks.quote_intro(lines, below) is not None
    )


def _unsigned(lines: list[str]) -> tuple[list[str], list[str]]:
    """The text inside an inline OpenPGP signature, and what is around it."""
    start = next((i for i, line in enumerate(lines) if _PGP.match(line)), None)
    if start is None:
        return lines, []
    body = lines[start + 1 :]
    blank = next((i for i, line in enumerate(body) if not line.strip()), 0)
    own, taken = lines[:start], [lines[start], *body[:blank]]
    rest = iter(body[blank:])
    for line in rest:
        if _PGP.match(line):
            taken.append(line)
            break
        own.append(line.removeprefix("- "))
    return own, [*taken, *rest]


def _rejoined(lines: Iterable[str]) -> Iterable[str]:
    """Join the lines that a mail program broke near the 72nd to 80th character.

    A line continues if the next word would not have fitted and cannot begin an order.
    """
    kept: str | None = None
    for line in lines:
        if kept is not None and _was_broken(kept, line):
            kept = f"{kept.rstrip()} {line.strip()}"
            continue
        if kept is not None:
            yield kept
        kept = line
    if kept is not None:
        yield kept


def _was_broken(line: str, following: str) -> bool:
    last = line.rsplit("\n", 1)[-1].rstrip()
    words = following.split()
    if not words or not len(last) >= 55 or "#" in last:
        return False
    first = words[0]
    if first.isdigit() or first.upper() in _BEGINNERS or len(last) % 1000 > 998:
        return False
    return len(last) + 1 + len(first) > 71 or len(last) > 78


_BEGINNERS = frozenset(
    {
        "END",
        "IF",
        "ELSE",
        "ENDIF",
        "ONFAIL",
        "MAXRISK",
        "HOLD",
        "CONCEDE",
        "CAST",
        "INSPIRE",
        "SPONGE",
        "REGENERATE",
        "COUNTER",
    }
)
