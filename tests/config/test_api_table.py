"""docs/api.md lists for every page the same action of the API, or why there is none.

`make check` holds the schema in docs/schema to the one that the program makes.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

from tests.permissions import addresses

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/api.md").read_text()
BESIDE = ("api", "admin", "account_", "mfa_", "usersessions_")
"""The API itself, and pages that are not ours."""


def _rows(heading: str) -> list[tuple[set[str], set[str]]]:
    part = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    cells = [row.strip("|").split("|") for row in part.splitlines() if row.startswith("| `")]
    return [(_named(left), _named(right)) for left, right in cells]


def _named(cell: str) -> set[str]:
    return set(re.findall(r"`([^`]+)`", cell))


def _paths() -> dict[str, Any]:
    text = (ROOT / "docs/schema/openapi.yaml").read_text()
    return dict(yaml.load(text, Loader=yaml.CSafeLoader)["paths"])


PATHS = _paths()
DONE = _rows("What pages do, and where the API does it")
LEFT_OUT = _rows("What pages do and the API does not")


def test_every_page_is_in_one_of_the_tables() -> None:
    listed = [name for row in (*DONE, *LEFT_OUT) for name in row[0]]
    pages = {name for name in addresses.names() if not name.startswith(BESIDE)}
    assert sorted(pages - set(listed)) == []
    assert sorted(set(listed) - pages) == []


def test_every_address_of_the_tables_is_in_the_schema() -> None:
    known = {path.removeprefix("/api/v1/") for path in PATHS}
    assert sorted({name for _, right in DONE for name in right} - known) == []


def test_what_everybody_may_look_at_is_in_the_schema() -> None:
    read = {path.removeprefix("/api/v1/") for path, methods in PATHS.items() if "get" in methods}
    listed = {"leagues", "seasons", "teams", "players", "matches"}
    single = {"leagues/{slug}", *(f"{name}/{{id}}" for name in listed - {"leagues"})}
    assert read >= listed | single | {"seasons/{id}/standings"}


def test_every_write_of_the_schema_does_what_some_page_does() -> None:
    writes = {
        path.removeprefix("/api/v1/")
        for path, methods in PATHS.items()
        if methods.keys() & {"post", "put", "patch", "delete"}
    }
    named = {name for _, right in DONE for name in right}
    details = {f"{name}/{{id}}" for name in named} | {f"{name}/{{slug}}" for name in named}
    assert sorted(writes - named - details) == []
