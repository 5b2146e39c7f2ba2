"""Beat goes on ticking whatever becomes of its machine's clock."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from celery import schedules

from config.beat import LivingScheduler
from config.celery import app


@pytest.mark.parametrize("hours", [1, 6, 24 * 400])
def test_a_clock_that_is_set_back_stops_no_tick(
    hours: int, monkeypatch: pytest.MonkeyPatch, tmp_path
) -> None:
    monkeypatch.setattr("config.beat.sign_of_worker", lambda: tmp_path / "sign")
    moment = [datetime.now(app.timezone)]
    monkeypatch.setattr(schedules.BaseSchedule, "now", lambda _: moment[0])
    sent: list[Any] = []
    beat = LivingScheduler(app=app, lazy=True)
    beat.data.clear()
    beat.data["tick"] = beat.Entry(name="tick", task="core.tick", schedule=60.0, app=app)
    monkeypatch.setattr(beat, "apply_entry", lambda entry, **_: sent.append(moment[0]))
    moment[0] += timedelta(seconds=61)
    beat.tick()
    assert len(sent) == 1
    moment[0] -= timedelta(hours=hours)
    beat.tick()
    assert len(sent) == 2
    assert 0 < beat.tick() <= 60
    moment[0] += timedelta(seconds=60)
    beat.tick()
    assert len(sent) == 3
