"""The IDs that tests must cover, found by the rulebook's parser and counted again without it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from core.rulebook.book import FOLDER, rulebook
from engine.variants.game_meta import GameMeta
from engine.variants.registry import VARIANTS

UNTESTED = FOLDER.parent / "rules-untested.md"
ALWAYS = ("kemari",)
"""Documents in force whatever is played."""
MENTION = re.compile(
    r"(?<![\w-])(?:[A-Z]{3,4}-[A-Z]{3}-[0-9]{2}|(?:SKL|DEC)-[0-9]{2})(?![\w-])"
    r"|(?<=^\| )(?:SAM|ROS)-[A-Z]{3}(?= \|)",
    re.MULTILINE,
)
LISTED = re.compile(r"^\| (?P<rules>[A-Z0-9, -]+?) \| (?P<reason>[^|]+?) \|$", re.MULTILINE)


class MiscountError(Exception):
    """The parser and the plain count disagree."""


@dataclass(frozen=True, slots=True)
class Count:
    """A document's clauses."""

    document: str
    clauses: int


def mentioned(folder: Path = FOLDER) -> set[str]:
    """Every ID that stands anywhere in the rules: a bare regular expression, no parsing."""
    texts = (file.read_text(encoding="utf-8") for file in folder.glob("*.md"))
    return {rule for text in texts for rule in MENTION.findall(text)}


def counts() -> list[Count]:
    """Clauses per document. Raises `MiscountError` if a mention has no clause, or the other way."""
    parsed, plain = set(rulebook().clauses), mentioned()
    if parsed != plain:
        raise MiscountError(
            f"parsed but nowhere mentioned: {sorted(parsed - plain)}; "
            f"mentioned but not parsed: {sorted(plain - parsed)}"
        )
    return [Count(d.slug, len(d.clauses)) for d in rulebook().documents.values()]


def playable(variants: Sequence[GameMeta] = VARIANTS) -> list[str]:
    """The clauses in force in variants, those that can be played, in the order of the book."""
    documents = {*ALWAYS, *(variant.key for variant in variants)}
    named = {rule for variant in variants for rule in variant.clauses}
    if unknown := named - set(rulebook().clauses):
        raise MiscountError(f"a variant names what is no clause: {sorted(unknown)}")
    return [c.id for c in rulebook().clauses.values() if c.document in documents or c.id in named]


def untested(text: str) -> dict[str, str]:
    """ID -> why it has no test, from the table of docs/rules-untested.md."""
    return {
        rule: found["reason"]
        for found in LISTED.finditer(text)
        for rule in found["rules"].split(", ")
        if rule != "ID"
    }
