"""The queues: which one each kind of task waits in, and how long it may take.

In production each queue has a process of its own (compose.yaml), so that slow work of one kind
stops no other. `make run` has a process for the tick, one for turns and one for the rest.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds: after `soft` the task gets an exception, after `hard` its process is killed."""

    soft: int
    hard: int


QUEUES: dict[str, Limits] = {
    "tick": Limits(20, 30),
    "turns": Limits(120, 180),
    "friendlies": Limits(120, 180),
    "mail": Limits(45, 60),
    "webhooks": Limits(30, 45),
    "push": Limits(5, 10),
    "exports": Limits(150, 170),
    "imports": Limits(3000, 3120),
}
"""Every queue with the limits of its tasks."""

TASKS: dict[str, str] = {
    "core.tick": "tick",
    "matches.resolve_due": "tick",
    # What a coach sends by mail is a turn: it waits for no mail server.
    "core.mail_arrived": "turns",
    "matches.resolve_match": "turns",
    "matches.resolve_friendly": "friendlies",
    "matches.remind_due": "turns",
    "matches.book_result": "turns",
    "matches.note_luck": "turns",
    "rosters.close_due": "turns",
    "league.side_booked": "turns",
    "league.match_corrected": "turns",
    "league.rate_match": "turns",
    "league.after_match_closed": "turns",
    "league.advance_all": "turns",
    "core.mail_message": "mail",
    "core.mail_account": "mail",
    "core.mail_password_reset": "mail",
    "core.mail_bounced": "mail",
    "core.mail_poll": "mail",
    "core.digests": "mail",
    "core.webhook_news": "webhooks",
    "core.send_webhooks": "webhooks",
    # Each tick sends it to every queue by name.
    "core.check_in": "push",
    "core.tidy": "exports",
    "core.lift_suspensions": "exports",
    "league.make_league": "exports",
    "league.import_league": "imports",
    "league.make_pages": "exports",
    "league.count_luck": "exports",
    "league.tidy": "exports",
}
"""The queue of every task. One that is not listed fails a test."""

OWN_LIMITS: dict[str, Limits] = {
    # After an outage it moves every deadline, in one transaction.
    "core.tick": Limits(120, 150),
    "league.make_league": Limits(3000, 3120),
    "league.count_luck": Limits(3000, 3120),
}

VISIBILITY_SECONDS = 7200
"""When Redis delivers a message again that nobody acknowledged: above twice the longest limit."""

PROCESSES: dict[str, tuple[str, ...]] = {
    "tick": ("tick",),
    "turns": ("turns",),
    "friendlies": ("friendlies",),
    "rest": ("mail", "webhooks", "push", "exports", "imports"),
}
"""The workers of `make run` with their queues: the fewest by which a slow turn delays no tick, and
nothing else delays a turn, a friendly least of all."""

AT_ONCE: dict[str, int] = {
    "tick": 1,
    "turns": min(4, os.cpu_count() or 2),
    "friendlies": 1,
    "rest": 3,
}
"""How many tasks each of them does at once: turns need the processor, the rest mostly waits."""

NICENESS: dict[str, int] = {"friendlies": 5, "rest": 10}
"""How far each of them gives way to the pages and the turns of leagues where there are too few
processors for all, as `nice` counts; the others do not."""


def longest_task_seconds(queue: str) -> int:
    """Seconds that a task of the queue may take, at most."""
    own = [task for task, named in TASKS.items() if named == queue]
    return max([QUEUES[queue].hard, *(limits_of(task).hard for task in own)])


def limits_of(task: str) -> Limits:
    return OWN_LIMITS.get(task, QUEUES[TASKS[task]])


def routes() -> dict[str, dict[str, str]]:
    """In the form that Celery's setting has."""
    return {task: {"queue": queue} for task, queue in TASKS.items()}


def time_limits() -> dict[str, dict[str, Any]]:
    """In the form that Celery's setting has."""
    return {
        task: {"soft_time_limit": limits_of(task).soft, "time_limit": limits_of(task).hard}
        for task in TASKS
    }
