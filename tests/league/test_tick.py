"""The tick's part of the seasons."""

from __future__ import annotations

import pytest

from league import tasks
from league.services import challenges, rounds
from tests.factories.season import started

pytestmark = pytest.mark.django_db


def test_one_season_that_fails_does_not_stop_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another league's, for instance, whose rows came in a file."""
    seasons = [started(2), started(2)]
    tried: list[int] = []

    def advance(*, season) -> bool:
        tried.append(season.pk)
        raise TypeError("a row that is none")

    expired: list[bool] = []
    monkeypatch.setattr(tasks, "may_move_on", lambda: seasons)
    monkeypatch.setattr(rounds, "advance", advance)
    monkeypatch.setattr(challenges, "expire_due", lambda: expired.append(True))
    tasks.advance_all()
    assert tried == [season.pk for season in seasons]
    assert expired
