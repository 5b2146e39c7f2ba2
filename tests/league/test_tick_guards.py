"""Every loop of a scheduled job goes on after a row that fails: the table has all of them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from core import clock
from core.jobs import heartbeat
from core.jobs.ticking import TICK_TASKS
from core.moderation import services as moderation
from core.moderation.models import Suspension
from core.notifications import digest
from league.models import Challenge
from league.plans import Plan
from league.services import challenges, rounds
from league.tasks import advance_all
from matches.models import Match
from matches.services.notifications import clock_notifications
from matches.services.prematch import line_ups
from matches.services.timekeeping import clocks, deadlines
from rosters import tasks as roster_tasks
from rosters.models import AfterMatch
from rosters.services import after_match_sequence
from tests.factories.core import UserFactory
from tests.factories.matches import match
from tests.factories.rosters import team
from tests.factories.season import entry, season, started
from tests.rosters.services.test_after_match_sequence import opened

pytestmark = pytest.mark.django_db
Patch = pytest.MonkeyPatch


def fails_for(patch: Patch, module: object, name: str, bad: Callable[..., bool]) -> None:
    """Make a function fail for what `bad` says, and work for everything else."""
    real = getattr(module, name)

    def patched(*args: object, **kwargs: object) -> object:
        if bad(*args, **kwargs):
            raise TypeError("a row that is none")
        return real(*args, **kwargs)

    patch.setattr(module, name, patched)


def reminders(patch: Patch) -> None:
    bad, good = match(), match()
    Match.objects.update(remind_at=clock.now() - timedelta(minutes=1))
    sent: list[int] = []

    def remind(one: Match, side: int) -> None:
        if one.pk == bad.pk:
            raise TypeError("a row that is none")
        sent.append(one.pk)

    patch.setattr(clock_notifications, "REMINDERS", (remind,))
    deadlines.remind_due(now=clock.now())
    assert set(sent) == {good.pk}
    assert not Match.objects.filter(remind_at__isnull=False).exists()


def outages(patch: Patch) -> None:
    bad, good = match(), match()
    before = {one.pk: one.due_at for one in (bad, good)}
    fails_for(patch, clocks, "compensate_outage", lambda one, *_: one.pk == bad.pk)
    gap = timedelta(hours=2)
    deadlines.move_deadlines(min(before.values()) - gap, gap)
    after = dict(Match.objects.values_list("pk", "due_at"))
    assert after == {pk: due + gap for pk, due in before.items()}


def sequences(patch: Patch) -> None:
    bad, good = opened(team()), opened(team())
    AfterMatch.objects.update(due_at=clock.now() - timedelta(minutes=1))
    fails_for(patch, after_match_sequence, "_close", lambda one, **_: one.pk == bad.pk)
    roster_tasks.close_due()
    open_ones = AfterMatch.objects.filter(closed_at=None)
    assert list(open_ones.values_list("pk", flat=True)) == [bad.pk]
    assert good.pk != bad.pk


def seasons(patch: Patch) -> None:
    bad, good = started(2), started(2)
    tried: list[int] = []
    patch.setattr("league.tasks.may_move_on", lambda: [bad, good])
    fails_for(patch, rounds, "_advance", lambda one: tried.append(one.pk) or one.pk == bad.pk)
    advance_all()
    assert tried == [bad.pk, good.pk]


def ladders(patch: Patch) -> None:
    ladder = season(plan=Plan(format="ladder"))
    pairs = [(entry(ladder), entry(ladder)) for _ in range(2)]
    rounds.start_season(season=ladder, actor=ladder.created_by)
    now = clock.now() - timedelta(minutes=1)
    made = [
        Challenge.objects.create(
            season=ladder, challenger=low, challenged=high, issued_at=now, answer_until=now
        )
        for high, low in pairs
    ]
    fails_for(patch, challenges, "_give_up", lambda one, *_, **__: one.pk == made[0].pk)
    advance_all()
    left = Challenge.objects.filter(state=Challenge.State.ISSUED)
    assert list(left.values_list("pk", flat=True)) == [made[0].pk]


def suspensions(patch: Patch) -> None:
    over = clock.now() - timedelta(minutes=1)
    operator = UserFactory.create()
    bad, good = (
        Suspension.objects.create(
            person=UserFactory.create(), begun_at=over, until=over, begun_by=operator
        )
        for _ in range(2)
    )
    fails_for(patch, moderation, "lift", lambda *, suspension, actor: suspension.pk == bad.pk)
    moderation.lift_due()
    left = Suspension.objects.filter(lifted_at=None)
    assert list(left.values_list("pk", flat=True)) == [bad.pk]
    assert good.pk != bad.pk


def digests(patch: Patch) -> None:
    now = clock.now()
    users = [UserFactory.create(digest_hour=8, digest_due_at=now) for _ in range(2)]
    written: list[int] = []
    patch.setattr(digest, "_write", lambda user, _: written.append(user.pk) or 1)
    fails_for(patch, digest, "_write", lambda user, _: user.pk == users[0].pk)
    digest.send_due(now=now)
    assert written == [users[1].pk]


def line_ups_after_a_booking(patch: Patch) -> None:
    bad, good = match(), match()
    renewed: list[int] = []
    patch.setattr(line_ups, "renew_line_ups", lambda one, _: renewed.append(one.pk))
    fails_for(patch, line_ups, "renew_line_ups", lambda one, _: one.pk == bad.pk)
    line_ups.renew_unplayed([bad.pk, good.pk], clock.now())
    assert renewed == [good.pk]


NO_ROWS = "sends or deletes by one query, and does nothing to a single row"
JOBS: dict[str, tuple[Callable[[Patch], None], ...] | str] = {
    "matches.resolve_due": NO_ROWS,
    "matches.remind_due": (reminders,),
    "rosters.close_due": (sequences,),
    "league.advance_all": (seasons, ladders),
    "league.tidy": NO_ROWS,
    "core.digests": (digests,),
    "core.lift_suspensions": (suspensions,),
    "matches.services.timekeeping.deadlines": (outages,),
    "rosters.services.after_match_sequence": NO_ROWS,
    "league.services.black_outs": NO_ROWS,
    "matches.book_result": (line_ups_after_a_booking,),
}
"""Each task of the tick, each mover of deadlines and each booking -> its loops over rows."""


def test_the_table_has_every_scheduled_job() -> None:
    jobs = {task.name for task in TICK_TASKS}
    jobs |= {mover.__module__ for mover in heartbeat.DEADLINE_MOVERS}
    assert jobs | {"matches.book_result"} == set(JOBS)


@pytest.mark.parametrize(
    "loop", [loop for loops in JOBS.values() if not isinstance(loops, str) for loop in loops]
)
def test_a_row_that_fails_does_not_stop_the_others(
    loop: Callable[[Patch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    loop(monkeypatch)
