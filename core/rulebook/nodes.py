"""What a rules document is made of: sections of paragraphs, lists, tables, drawings and clauses."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

ADDRESS = "/rules/"
"""Where the rulebook is served; a document under its name, a clause as a place in it."""


class Html(str):
    """Text that is HTML already; templates show it as it is."""

    __slots__ = ()

    def __html__(self) -> str:
        return self


EMPTY = Html()


@dataclass(slots=True)
class Clause:
    """One rule under one ID. `name` is what it is about, where its place says so (a skill's row).

    `text` is as written, `html` the same to show, `words` what a search looks at.
    """

    id: str
    document: str
    section: str
    text: str
    name: str = ""
    html: Html = EMPTY
    words: str = ""


@dataclass(slots=True)
class Paragraph:
    """Running text."""

    text: str
    html: Html = EMPTY
    kind: str = "paragraph"


@dataclass(slots=True)
class ListBlock:
    """A list that is not of clauses; numbered or not."""

    texts: list[str]
    numbered: bool = False
    htmls: list[Html] = field(default_factory=list)
    kind: str = "items"


@dataclass(slots=True)
class Clauses:
    """Clauses one below the other."""

    clauses: list[Clause]
    kind: str = "clauses"


@dataclass(slots=True)
class Drawing:
    """Lines whose every space counts: a map."""

    text: str
    kind: str = "drawing"


@dataclass(slots=True)
class TableRow:
    """A row of a table; the one that begins a clause carries its ID as anchor."""

    cells: list[str]
    anchor: str = ""
    htmls: list[Html] = field(default_factory=list)


@dataclass(slots=True)
class Table:
    """Head and rows; `numbers` are the columns that hold nothing but figures."""

    head: list[str]
    rows: list[TableRow]
    clauses: list[Clause]
    heads: list[Html] = field(default_factory=list)
    numbers: frozenset[int] = frozenset()
    kind: str = "table"


Block = Paragraph | ListBlock | Clauses | Drawing | Table


@dataclass(slots=True)
class Section:
    """What stands under one heading."""

    title: str
    anchor: str
    level: int
    blocks: list[Block] = field(default_factory=list)
    heading: Html = EMPTY

    @property
    def label(self) -> str:
        """The title in short, without what it explains in brackets."""
        return re.split(r" \(| - | \[", self.title)[0]

    @property
    def clauses(self) -> list[Clause]:
        """Its clauses in order."""
        return [
            clause
            for block in self.blocks
            if isinstance(block, Clauses | Table)
            for clause in block.clauses
        ]


@dataclass(slots=True)
class Document:
    """A file of rules. `prefix` begins the IDs of its own clauses."""

    slug: str
    title: str
    prefix: str
    sections: list[Section]

    @property
    def clauses(self) -> list[Clause]:
        """Its clauses in order."""
        return [clause for section in self.sections for clause in section.clauses]
