"""A lease: one process alone, no lock of a session, and an end by itself after a death."""

from __future__ import annotations

import ast
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.db.models.functions import Now

from core.jobs import leases
from core.jobs.leases import try_lease
from core.jobs.models import Lease

HOUSE = Path(__file__).parents[3]
pytestmark = pytest.mark.django_db


def test_only_one_has_it_at_a_time() -> None:
    with try_lease("mail.send", 7) as mine:
        assert mine
        with try_lease("mail.send", 7) as theirs:
            assert not theirs
        with try_lease("mail.send", 8) as other, try_lease("file-job", 7) as elsewhere:
            assert other
            assert elsewhere
        assert Lease.objects.filter(name="mail.send:7").exists()
    assert not Lease.objects.exists()


def test_it_is_given_back_after_an_error() -> None:
    with pytest.raises(OSError, match="full"), try_lease("mail.send", 7):
        raise OSError("full")
    assert not Lease.objects.exists()


def test_one_whose_holder_died_ends_by_itself() -> None:
    Lease.objects.create(name="mail.send:7", token="dead", until=Now() + timedelta(seconds=1))
    with try_lease("mail.send", 7) as mine:
        assert not mine
    Lease.objects.update(until=Now() - timedelta(seconds=1))
    with try_lease("mail.send", 7) as mine:
        assert mine


@pytest.mark.django_db(transaction=True)
def test_who_works_for_long_renews_it(monkeypatch) -> None:
    monkeypatch.setattr(leases, "RENEWED_EVERY", timedelta(milliseconds=20))
    with try_lease("file-job", 7):
        Lease.objects.update(until=Now() - timedelta(hours=1))
        deadline = 200
        while not Lease.objects.filter(until__gt=Now()).exists():
            deadline -= 1
            assert deadline
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_sleep(0.02)")


def test_nothing_holds_a_lock_of_a_session() -> None:
    """Such a lock stays behind in PgBouncer, whose next user has the session."""
    found = {
        str(file.relative_to(HOUSE))
        for app in ("config", "core", "league", "matches", "rosters")
        for file in (HOUSE / app).rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and "advisory" in node.value
        and "SELECT" in node.value
        and "xact" not in node.value
    }
    assert not found
