"""The nodes of a rules document: sections of paragraphs, lists, tables, drawings and clauses."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from django.utils.translation import gettext

ADDRESS = "/rules/"
"""The path of the rulebook; a document is below it, a clause is an anchor in its document."""


class Html(str):
    """Text that is HTML already; templates do not escape it."""

    __slots__ = ()

    def __html__(self) -> str:
        return self


EMPTY = Html()
_OF_HOUSE_RULES = re.compile(r"\([^()]*`[a-z_]+`[^()]*\)")
_MARKS = re.compile(r"\[\w+\N{DAGGER}?\] ?|[`*]")


@dataclass(slots=True)
class Clause:
    """One rule with its ID. `name` is its title, if it has one (a skill's row).

    `text` is the source, `html` the rendered text, `words` the text for searches.
    """

    id: str
    document: str
    section: str
    text: str
    name: str = ""
    html: Html = EMPTY
    words: str = ""

    @property
    def hint(self) -> str:
        """The rule as plain text for players: without markup, sources and a row's first cell. What
        is said of a house rule by its key only says that there is one.
        """
        aside = gettext("(A house rule may say otherwise.)")
        text = _OF_HOUSE_RULES.sub(aside, self.text.rpartition(" | ")[2])
        return _MARKS.sub("", text).strip()


@dataclass(slots=True)
class Paragraph:
    """Running text."""

    text: str
    html: Html = EMPTY
    kind: str = "paragraph"


@dataclass(slots=True)
class ListBlock:
    """A list without clauses, numbered or not."""

    texts: list[str]
    numbered: bool = False
    htmls: list[Html] = field(default_factory=list)
    kind: str = "items"


@dataclass(slots=True)
class Clauses:
    """A list of clauses."""

    clauses: list[Clause]
    kind: str = "clauses"


@dataclass(slots=True)
class Drawing:
    """Preformatted lines, such as a map."""

    text: str
    kind: str = "drawing"


@dataclass(slots=True)
class TableRow:
    """A row of a table; if it begins a clause, `anchor` is the clause's ID."""

    cells: list[str]
    anchor: str = ""
    htmls: list[Html] = field(default_factory=list)


@dataclass(slots=True)
class Table:
    """Head and rows; `numbers` are the columns that contain only numbers."""

    head: list[str]
    rows: list[TableRow]
    clauses: list[Clause]
    heads: list[Html] = field(default_factory=list)
    numbers: frozenset[int] = frozenset()
    kind: str = "table"


Block = Paragraph | ListBlock | Clauses | Drawing | Table


@dataclass(slots=True)
class Section:
    """The content under one heading."""

    title: str
    anchor: str
    level: int
    blocks: list[Block] = field(default_factory=list)
    heading: Html = EMPTY

    @property
    def label(self) -> str:
        """The title without its part in brackets."""
        return re.split(r" \(| - | \[", self.title)[0]

    @property
    def clauses(self) -> list[Clause]:
        """Its clauses, in order."""
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
        """Its clauses, in order."""
        return [clause for section in self.sections for clause in section.clauses]
