"""No cursor outlives a transaction, where anything reads row by row: PgBouncer would lose it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pytest
from django.db import connection, transaction
from django.forms import ModelChoiceField

from rosters.models import Clan
from tests.layers import ROOT

pytestmark = pytest.mark.django_db(transaction=True)
OWN = re.compile(r"\.cursor\(\s*(?:name\s*=|[\"'f])|\bDECLARE\b.*\bCURSOR\b|ServerCursor|withhold")


def open_cursors() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_cursors WHERE name LIKE '_django_curs%'")
        return int(cursor.fetchone()[0])


def in_the_middle(rows: Iterable[Any]) -> int:
    """How many cursors are open on the server after the first row."""
    reading = iter(rows)
    next(reading)
    found = open_cursors()
    assert len(list(reading)) == Clan.objects.count() - 1
    return found


READERS = {
    "iterator": lambda: Clan.objects.iterator(chunk_size=2),
    "values": lambda: Clan.objects.values_list("pk", flat=True).iterator(chunk_size=2),
    "choices": lambda: (
        pair for pair in ModelChoiceField(Clan.objects.order_by("pk"), empty_label=None).choices
    ),
}


@pytest.mark.parametrize("reader", READERS)
def test_outside_a_transaction_no_cursor_is_opened_on_the_server(reader: str) -> None:
    assert Clan.objects.count() > 4
    assert in_the_middle(READERS[reader]()) == 0


def test_in_a_transaction_rows_are_read_one_by_one() -> None:
    with transaction.atomic():
        assert in_the_middle(READERS["iterator"]()) == 1
    assert open_cursors() == 0


def test_a_transaction_that_fails_leaves_no_cursor() -> None:
    def fail() -> None:
        with transaction.atomic():
            for _ in READERS["iterator"]():
                raise ValueError("stop")

    with pytest.raises(ValueError, match="stop"):
        fail()
    assert open_cursors() == 0


def test_no_code_opens_cursors_of_its_own() -> None:
    found = {
        str(file.relative_to(ROOT))
        for app in ("config", "core", "rosters", "matches", "league")
        for file in (ROOT / app).rglob("*.py")
        if OWN.search(file.read_text(encoding="utf-8"))
    }
    assert not found
