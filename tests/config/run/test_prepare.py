"""What `make run` does with a database before it serves."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from config import var_paths
from config.run import prepare

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("app", ["club", "season", "papers"])
@pytest.mark.parametrize("url", ["", "postgresql://kemari@db/kemari"])
def test_data_from_before_the_first_migrations_is_refused_in_one_line(
    app: str, url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    monkeypatch.setattr(prepare, "call_command", lambda *_, **__: pytest.fail("it went on"))
    MigrationRecorder(connection).record_applied(app, "0001_initial")
    assert prepare.main() == 1
    place = "Empty the database of DATABASE_URL" if url else f"Delete {var_paths.var()}"
    assert capsys.readouterr().err == (
        f"This data is from an older Kemari. {place} and start again.\n"
    )


def test_a_database_of_this_version_is_brought_up_to_date(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    called: list[str] = []
    monkeypatch.setattr(prepare, "call_command", lambda name, **__: called.append(name))
    assert prepare.main() == 0
    assert called == ["migrate", "load_clans"]
