"""The rulebook: all documents, with the URL of every ID, group, skill and house rule."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path

from core.rulebook.markdown import read
from core.rulebook.markup import Markup
from core.rulebook.nodes import ADDRESS, Clause, Document, Html, ListBlock, Paragraph, Table
from engine.prose import option_title
from engine.variants.registry import VARIANTS

DOCS = Path(__file__).resolve().parents[2] / "docs"
FOLDER = DOCS / "rules"
SCHEMA = DOCS / "schema" / "event-log-1.json"
_GAMES = tuple(meta.key for meta in VARIANTS)
ORDER = (*_GAMES[:1], "core", "league", "rosters", *_GAMES[1:], "kemari")
"""The documents: the first game, what all games share, the other games, this site's own rules."""
GROUP = re.compile(r"\(.*?\b([A-Z]{3,4}-[A-Z]{3})\b.*?\)")
OPTION = re.compile(r"[a-z]+(?:_[a-z]+)*")
CORE = "core"
ALIASES = {"Sidestep": "Side Step"}


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Documents by name; clauses by ID; URLs of IDs, groups, options; skills by document."""

    documents: dict[str, Document]
    clauses: dict[str, Clause]
    places: dict[str, str]
    options: dict[str, str]
    skills: dict[str, dict[str, Clause]]
    markup: Markup

    def find(self, name: str) -> str | None:
        """The URL of an ID, a group of clauses or an option, in any case."""
        return self.places.get(name.strip().upper()) or self.options.get(name.strip().lower())

    def search(self, words: str) -> list[Clause]:
        """The clauses that contain all the words; an ID that matches exactly comes first."""
        wanted = words.lower().split()
        if not wanted:
            return []
        found = [c for c in self.clauses.values() if all(word in c.words for word in wanted)]
        exact = words.strip().upper()
        return sorted(found, key=lambda c: (c.id != exact, not c.id.startswith(exact)))

    def skill(self, name: str, variant: str) -> Clause | None:
        """The clause of a skill in that game: the game's own, else the core's."""
        own = self.skills.get(variant, {}).get(name)
        return own or self.skills.get(CORE, {}).get(ALIASES.get(name, name))


@cache
def rulebook() -> Rulebook:
    """The rules in docs/rules."""
    return load(FOLDER)


@cache
def option_titles() -> Mapping[str, str]:
    """What each house rule of the installed games is called on pages."""
    return {option: option_title(meta, option) for meta in VARIANTS for option in meta.options}


def load(folder: Path) -> Rulebook:
    """Read every document of a folder. Raises `ValueError` for a duplicate ID."""
    files = sorted(folder.glob("*.md"), key=lambda file: (_rank(file.stem), file.stem))
    documents = {file.stem: read(file.stem, file.read_text(encoding="utf-8")) for file in files}
    clauses: dict[str, Clause] = {}
    for document in documents.values():
        for clause in document.clauses:
            if clause.id in clauses:
                raise ValueError(f"{clause.id} is given twice")
            clauses[clause.id] = clause
    places = {rule: f"{ADDRESS}{c.document}/#{rule}" for rule, c in clauses.items()}
    places = {**_groups(documents.values()), **places}
    options = {name: f"{ADDRESS}{slug}/#option-{name}" for slug, name in _options(documents)}
    skills = {
        slug: {c.name: c for c in document.clauses if c.name and "SKL-" in c.id}
        for slug, document in documents.items()
    }
    markup = Markup(places, options, documents, option_titles())
    for document in documents.values():
        _render(document, markup)
    return Rulebook(documents, clauses, places, options, skills, markup)


def _rank(slug: str) -> int:
    return ORDER.index(slug) if slug in ORDER else len(ORDER)


def _groups(documents: Iterable[Document]) -> dict[str, str]:
    """The URLs of groups: of `LGE-FRE` its first clause, of `CORE-DEC` the heading with it."""
    groups: dict[str, str] = {}
    for document in documents:
        for section in document.sections:
            if named := GROUP.search(section.title):
                groups.setdefault(named[1], f"{ADDRESS}{document.slug}/#{section.anchor}")
        for clause in document.clauses:
            head, _, number = clause.id.rpartition("-")
            if "-" in head and number.isdigit():
                groups.setdefault(head, f"{ADDRESS}{document.slug}/#{clause.id}")
    return groups


def _options(documents: dict[str, Document]) -> Iterator[tuple[str, str]]:
    """Document and name of each house rule: the first column of the table headed "Option"."""
    for document in documents.values():
        for table in _tables(document):
            if table.head[0] == "Option":
                for row in table.rows:
                    yield from ((document.slug, name) for name in OPTION.findall(row.cells[0]))


def _tables(document: Document) -> Iterator[Table]:
    for section in document.sections:
        yield from (block for block in section.blocks if isinstance(block, Table))


def _render(document: Document, markup: Markup) -> None:
    for section in document.sections:
        section.heading = markup.html(section.title)
        for block in section.blocks:
            if isinstance(block, Paragraph):
                block.html = markup.html(block.text)
            elif isinstance(block, ListBlock):
                block.htmls = [markup.html(text) for text in block.texts]
            elif isinstance(block, Table):
                _render_table(block, markup)
    for clause in document.clauses:
        clause.html = Html("<br>".join(map(markup.html, clause.text.split("\n"))))
        clause.words = re.sub(r"[`*]", "", f"{clause.id} {clause.text}").lower()


def _render_table(table: Table, markup: Markup) -> None:
    titles = option_titles()
    table.heads = [markup.html(cell) for cell in table.head]
    is_options = table.head[0] == "Option"
    for row in table.rows:
        row.htmls = [markup.html(cell) for cell in row.cells]
        if is_options:
            row.htmls[0] = Html(
                OPTION.sub(
                    lambda m: f'<span id="option-{m[0]}">{escape(titles.get(m[0], m[0]))}</span>',
                    row.cells[0],
                )
            )
        if row.anchor:
            column = next(i for i, cell in enumerate(row.cells) if cell.startswith(row.anchor))
            tag = markup.html(row.cells[column].removeprefix(row.anchor))
            link = f'<a class="rule-id" href="#{row.anchor}"><code>{row.anchor}</code></a>'
            row.htmls[column] = Html(link + tag)
