"""How much a person may import in a day, and that a refused file leaves nothing behind."""

from __future__ import annotations

import io
import os
from datetime import timedelta

import pytest
from django.db import connection

from core import clock
from core.accounts.quotas import LEAGUES
from core.errors import Refused
from core.leagues.models import League
from core.leagues.services.leagues import create_league
from league.exports.league_file.writer import write_league
from league.exports.services import dead_space, import_quota, jobs, run_job
from league.exports.services.import_quota import ImportQuota
from league.models import FileJob
from tests.factories.core import LeagueFactory, UserFactory
from tests.league.exports.test_attacks import lines_of, packed, row
from tests.league.exports.world import played_league


@pytest.fixture(autouse=True)
def _nothing_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "send", lambda job: None)


def upload(user, data: bytes) -> FileJob:
    return jobs.ask(kind=FileJob.Kind.IMPORT, actor=user, upload=[data], size=len(data))


@pytest.mark.django_db
def test_bytes_are_bounded_by_person_and_day(monkeypatch) -> None:
    monkeypatch.setattr(import_quota, "quota_of", lambda _: ImportQuota(size=100, rows=10))
    one, other = UserFactory.create(), UserFactory.create()
    upload(one, b"x" * 60)
    with pytest.raises(Refused, match="in a day"):
        upload(one, b"x" * 60)
    assert FileJob.objects.filter(asked_by=one).count() == 1
    upload(one, b"x" * 40)
    upload(other, b"x" * 100)
    with clock.set_to(clock.now() + timedelta(hours=25)):
        upload(one, b"x" * 100)


@pytest.mark.django_db
def test_a_new_account_may_import_less(settings) -> None:
    settings.LEAGUE_FILE_MAX_BYTES = 2**30
    user = UserFactory.create(date_joined=clock.now())
    assert import_quota.quota_of(user).size == 16 * 2**20
    with clock.set_to(clock.now() + timedelta(days=8)):
        assert import_quota.quota_of(user) == ImportQuota(2**30, 5_000_000)


@pytest.mark.django_db
def test_rows_are_bounded_by_person_and_day(monkeypatch) -> None:
    file = io.BytesIO()
    write_league(LeagueFactory.create(), file)
    user = UserFactory.create()
    monkeypatch.setattr(import_quota, "quota_of", lambda _: ImportQuota(size=2**20, rows=3))
    states = []
    for _ in range(3):
        job = upload(user, file.getvalue())
        run_job.run(job.pk)
        job.refresh_from_db()
        states.append((job.state, job.rows, any("in a day" in each for each in job.faults)))
    assert states[0] == ("done", states[0][1], False)
    assert ("failed", 0, True) in states[1:]
    assert sum(rows for _, rows, _ in states) <= 3


@pytest.mark.django_db(transaction=True)
def test_a_file_refused_for_its_books_leaves_no_dead_space() -> None:
    lines = lines_of(played_league(games=("blitz",)))
    row(lines, "team")["is"]["balance"] += 1000
    # Much of what cannot be compressed, so that the rows take space: half a megabyte, however
    # few segments the match has.
    segments = [line for line in lines if line.get("row") == "segment"]
    for number in range(120):
        segments[number % len(segments)]["is"]["events"] += [
            {"event": "noise", "rule": "X", "t": os.urandom(4000).hex()}
        ]
    data = packed(lines).getvalue()
    user = UserFactory.create()
    dead_space.give_back()
    sizes = []
    # PostgreSQL may keep a file's free pages for what comes next, so the second one is measured.
    for _ in range(2):
        job = upload(user, data)
        run_job.run(job.pk)
        job.refresh_from_db()
        assert job.state == "failed"
        assert "books do not agree" in job.faults[0]
        assert League.objects.count() == 1
        sizes.append(_size())
    assert sizes[1] - sizes[0] < 300_000 < len(data)


def _size() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        return cursor.fetchone()[0]


@pytest.mark.django_db
@pytest.mark.parametrize("days", [0, 30])
def test_what_is_imported_counts_as_a_league_made(days: int, monkeypatch) -> None:
    """Created and imported together: neither way goes round the quota of the other."""
    monkeypatch.setattr(jobs, "MAX_AN_HOUR", dict.fromkeys(jobs.MAX_AN_HOUR, 100))
    file = io.BytesIO()
    write_league(LeagueFactory.create(), file)
    user = UserFactory.create(date_joined=clock.now() - timedelta(days=days))
    most = LEAGUES.of(user)
    create_league(name="First", actor=user)
    for number in range(most - 1):
        job = upload(user, file.getvalue())
        run_job.run(job.pk)
        job.refresh_from_db()
        assert job.state == "done", (number, job.faults)
    before = League.objects.count()
    with pytest.raises(Refused, match="leagues in a day"):
        upload(user, file.getvalue())
    with pytest.raises(Refused, match="leagues in a day"):
        create_league(name="Another", actor=user)
    assert League.objects.count() == before
    with clock.set_to(clock.now() + timedelta(days=1, hours=1)):
        create_league(name="Another", actor=user)


@pytest.mark.django_db
def test_imports_on_their_way_count_too(monkeypatch) -> None:
    """Uploaded together, and run one after another."""
    monkeypatch.setattr(jobs, "MAX_AN_HOUR", dict.fromkeys(jobs.MAX_AN_HOUR, 100))
    file = io.BytesIO()
    write_league(LeagueFactory.create(), file)
    user = UserFactory.create(date_joined=clock.now())
    made = [upload(user, file.getvalue()) for _ in range(LEAGUES.new)]
    with pytest.raises(Refused, match="leagues in a day"):
        upload(user, file.getvalue())
    create_league(name="Meanwhile", actor=user)
    for job in made:
        run_job.run(job.pk)
        job.refresh_from_db()
    assert [job.state for job in made] == ["done"] * (LEAGUES.new - 1) + ["failed"]
    assert "leagues in a day" in made[-1].faults[0]
