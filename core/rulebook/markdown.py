"""Parses the Markdown of a rules document.

A clause is `**ID** text` at the start of a bullet or within one, or a row of a table whose first
or second column is headed "ID"; rows without an ID continue the clause above.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from core.rulebook.nodes import (
    Block,
    Clause,
    Clauses,
    Document,
    Drawing,
    ListBlock,
    Paragraph,
    Section,
    Table,
    TableRow,
)

ID = r"(?:[A-Z]{3,4}-)?[A-Z]{3}-[0-9]{2}|[A-Z]{3,4}-[A-Z]{3}"
BOLD_ID = re.compile(rf"\*\*({ID})\*\* *")
CELL_ID = re.compile(rf"({ID})(?: \[[a-z†]+\])?")
TITLE = re.compile(
    r"# (?:\S+\.md — )?(?P<title>.+?)(?: \((?:rule )?prefix (?P<prefix>[A-Z]+)-\))?$"
)
HEADING = re.compile(r"(#{2,3}) (.+)")
SKILL = re.compile(r"([A-Z][A-Za-z -]+?)(?: [A-Z](?:\(t\))?$| \[|:)")
FIGURES = re.compile(r"[-+0-9]*")


def read(slug: str, text: str) -> Document:
    """Parse a document; its HTML is rendered later."""
    lines = text.splitlines()
    match = TITLE.match(lines[0])
    title, prefix = (match["title"], match["prefix"] or "") if match else (slug, "")
    document = Document(slug, title[0].upper() + title[1:], prefix, [Section("", "top", 2)])
    for kind, group in _chunks(lines[1:]):
        if kind == "heading":
            for level, name in (HEADING.fullmatch(line).groups() for line in group):  # type: ignore[union-attr]
                document.sections.append(Section(name, _anchor(name), len(level)))
        else:
            section = document.sections[-1]
            section.blocks.extend(_blocks(kind, group, slug, section.title))
    return document


def _chunks(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Group neighbouring lines of one kind; blank lines separate them."""
    inside = False

    def kind(line: str) -> str:
        nonlocal inside
        if line.startswith("```"):
            inside = not inside
            return "fence"
        if inside:
            return "fence"
        if HEADING.fullmatch(line):
            return "heading"
        for start, name in (("- ", "bullets"), ("|", "table")):
            if line.startswith(start):
                return name
        return "text" if line.strip() else ""

    for name, group in groupby(lines, kind):
        if name:
            yield name, list(group)


def _blocks(kind: str, lines: list[str], document: str, section: str) -> Iterator[Block]:
    if kind == "fence":
        yield Drawing("\n".join(line for line in lines if not line.startswith("```")))
    elif kind == "table":
        yield _table(lines, document, section)
    elif kind == "bullets":
        yield from _bullets([line[2:] for line in lines], document, section)
    else:
        yield from _text(lines)


def _bullets(items: list[str], document: str, section: str) -> Iterator[Block]:
    for is_clause, group in groupby(items, lambda item: bool(BOLD_ID.match(item))):
        if not is_clause:
            yield ListBlock(list(group))
            continue
        clauses = []
        for item in group:
            _, *parts = BOLD_ID.split(item)
            for rule, text in zip(parts[::2], parts[1::2], strict=True):
                name = _skill(rule, text)
                clauses.append(Clause(rule, document, section, text.strip(), name))
        yield Clauses(clauses)


def _table(lines: list[str], document: str, section: str) -> Table:
    cut = [line.strip().removeprefix("|").removesuffix("|").split("|") for line in lines]
    head, _, *rest = [[cell.strip() for cell in cells] for cells in cut]
    table = Table(head, [], [])
    column = head.index("ID") if "ID" in head[:2] else None
    for cells in rest:
        found = CELL_ID.fullmatch(cells[column]) if column is not None else None
        row = TableRow(cells, found[1] if found else "")
        table.rows.append(row)
        if column is None:
            continue
        text = " | ".join(cell for i, cell in enumerate(cells) if i != column and cell)
        if found is not None:
            tag = cells[column].removeprefix(found[1]).strip()
            name = _skill(found[1], cells[column + 1]) or cells[column + 1].split(":")[0]
            text = f"{tag} {text}".strip()
            table.clauses.append(Clause(found[1], document, section, text, name))
        elif table.clauses:
            table.clauses[-1].text += f"\n{text}"
    columns = zip(*(row.cells for row in table.rows), strict=True)
    table.numbers = frozenset(
        i for i, column_ in enumerate(columns) if all(FIGURES.fullmatch(cell) for cell in column_)
    )
    return table


def _text(lines: list[str]) -> Iterator[Block]:
    """Paragraphs; `1. ... 2. ...` within one becomes a numbered list."""
    for numbered, group in groupby(_joined(lines), lambda line: line.startswith("1. ")):
        for text in group:
            if not numbered:
                yield Paragraph(text)
                continue
            found, number, rest = [], 2, text.removeprefix("1. ")
            while (at := rest.find(f" {number}. ")) >= 0:
                found.append(rest[:at])
                rest = rest[at + len(f" {number}. ") :]
                number += 1
            yield ListBlock([*found, rest], numbered=True)


def _joined(lines: list[str]) -> list[str]:
    """Join lines into paragraphs; a numbered list or a bold start begins a new one."""
    texts: list[str] = []
    for line in map(str.strip, lines):
        if not texts or line.startswith(("1. ", "**")) or texts[-1].startswith("**Open "):
            texts.append(line)
        else:
            texts[-1] += f" {line}"
    return texts


def _skill(rule: str, text: str) -> str:
    """The printed name of the skill, if the clause is one."""
    found = SKILL.match(text) if "SKL-" in rule else None
    return found[1] if found else ""


def _anchor(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
