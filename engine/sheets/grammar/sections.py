"""Split a text into the turn sheet and the advance orders below it.

After the plays, a line that begins with a word of ``HEADS`` begins the orders beyond the turn:
set-ups, the kick's target, standing orders. Lines keep their numbers in both parts.
"""

from __future__ import annotations

from engine.sheets.grammar.lexer import END, narrow
from engine.word_lists import words

HEADS = frozenset(words("SETUP ORDERS KICKING RECEIVING TARGET PRESET RECEIVE KICK"))


def split_sections(text: str) -> tuple[str, str]:
    """The turn, and the advance orders after it; the second is empty where there are none."""
    lines = text.splitlines(keepends=True)
    for number, line in enumerate(lines):
        first = narrow(line).partition("#")[0].split(None, 1)[:1]
        head = first[0].rstrip(":,").upper() if first else ""
        if head == END:
            break
        if head in HEADS:
            return "".join(lines[:number]), "\n" * number + "".join(lines[number:])
    return text, ""
