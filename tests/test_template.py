"""The template that databases of tests are copied from, with several runs at one server."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import pytest

from tests.support import template

pytestmark = pytest.mark.skipif(
    bool(os.environ.get("DATABASE_URL")), reason="no server of our own to copy on"
)
PREFIX = f"kemari_trial_{os.getpid()}_"


def databases() -> set[str]:
    with template._connection() as connection:
        rows = connection.execute("SELECT datname FROM pg_database").fetchall()
    return {name.removeprefix(PREFIX) for (name,) in rows if name.startswith(PREFIX)}


def create(name: str) -> None:
    with template._connection() as connection:
        template._execute(connection, "CREATE DATABASE {}", name)


@pytest.fixture
def on_branch(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Go to a branch whose files have that fingerprint; templates are empty databases."""
    monkeypatch.setattr(template, "PREFIX", PREFIX)
    monkeypatch.setattr(template, "_LOCK", template._LOCK + 1)
    monkeypatch.setattr(template, "_make", lambda _, name: create(name))
    yield lambda branch: monkeypatch.setattr(template, "_fingerprint", lambda: branch)
    with template._connection() as connection:
        for name in databases():
            template._execute(connection, "DROP DATABASE {}", PREFIX + name)


def test_a_template_that_another_run_copies_is_not_dropped(on_branch) -> None:
    on_branch("one")
    with template.template_database():
        on_branch("two")
        with template.template_database():
            assert databases() == {"one", "two"}
    on_branch("three")
    with template.template_database() as name:
        assert (databases(), name) == ({"three"}, f"{PREFIX}three")


def test_two_runs_of_one_branch_share_a_template(on_branch) -> None:
    on_branch("one")
    with template.template_database() as first, template.template_database() as second:
        assert first == second


def test_half_a_template_of_a_run_that_was_killed_is_none(on_branch) -> None:
    on_branch("one")
    create(f"{PREFIX}one_unfinished")
    with template.template_database():
        assert databases() == {"one"}
