"""Figures of a browser on machines of any speed (`tests.bench.browser_yardstick`)."""

from __future__ import annotations

import pytest

from tests.bench.browser_yardstick import FRAME_MS, QUOTED_MS, at_quoted, paint_at_quoted
from tests.bench.main_thread import Work, main_thread

WORKS = [
    Work(lasted=70, busy=40, makes_frame=True),
    Work(lasted=5, busy=4, makes_frame=False),
]


@pytest.mark.parametrize("times_slower", [1, 2, 0.5])
def test_works_at_the_quoted_speed_are_the_processors_time(times_slower: float) -> None:
    assert at_quoted(WORKS, times_slower * QUOTED_MS) == [
        Work(lasted=40 / times_slower, busy=40 / times_slower, makes_frame=True),
        Work(lasted=4 / times_slower, busy=4 / times_slower, makes_frame=False),
    ]


def test_the_wait_for_a_frame_does_not_depend_on_the_processor() -> None:
    assert paint_at_quoted(FRAME_MS + 40, 2 * QUOTED_MS) == pytest.approx(FRAME_MS + 20)
    assert paint_at_quoted(FRAME_MS / 2, 2 * QUOTED_MS) == FRAME_MS / 2


def test_a_task_that_commits_makes_a_frame() -> None:
    page = {"pid": 1, "tid": 1}
    events = [
        {"name": "thread_name", "args": {"name": "CrRendererMain"}, **page},
        {"name": "RunTask", "ts": 1000, "dur": 9000, "tdur": 7000, **page},
        {"name": "Commit", "ts": 9000, "dur": 500, "tdur": 400, **page},
        {"name": "RunTask", "ts": 20000, "dur": 2000, **page},
        {"name": "RunTask", "ts": 30000, "dur": 99000, "tdur": 99000, "pid": 1, "tid": 2},
    ]
    assert main_thread(events) == [Work(9, 7, makes_frame=True), Work(2, 2, makes_frame=False)]
