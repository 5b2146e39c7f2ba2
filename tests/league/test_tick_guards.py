"""Every loop of a scheduled job goes on after a row that fails: the table has all of them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import OperationalError

from core import clock
from core.jobs import heartbeat
from core.jobs.apart import run_apart
from core.jobs.ticking import TICK_TASKS
from core.leagues.models import Membership
from core.moderation import services as moderation
from core.moderation.models import Suspension
from core.notifications import digest
from core.notifications.models import Notification
from league.models import Challenge, Entry, Fixture, Replay
from league.plans import Plan
from league.queries.held_fixtures import held_fixtures
from league.services import challenges, held_matches, replays, rounds, walkovers
from league.tasks import advance_all
from matches.models import Match, Side
from matches.services.notifications import clock_notifications
from matches.services.prematch import line_ups
from matches.services.timekeeping import clocks, deadlines
from rosters import tasks as roster_tasks
from rosters.models import AfterMatch
from rosters.services import after_match_sequence
from tests.factories.core import UserFactory
from tests.factories.matches import match
from tests.factories.rosters import team
from tests.factories.season import commissioner, entry, season, started
from tests.league.services.test_coach_gone import played
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
    sent: list[tuple[int, int]] = []

    def remind(one: Match, side: int) -> None:
        if one.pk == bad.pk and side == Side.HOME:
            raise TypeError("a row that is none")
        sent.append((one.pk, side))

    patch.setattr(clock_notifications, "REMINDERS", (remind,))
    deadlines.remind_due(now=clock.now())
    assert set(sent) == {(bad.pk, 1), (good.pk, 0), (good.pk, 1)}
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


def sequences_without_coach(patch: Patch) -> None:
    made, first, boss = played()
    AfterMatch.objects.update(closed_at=None, closed_by=None, rating=None)
    for after in AfterMatch.objects.select_related("team"):
        Membership.objects.filter(user=after.team.coach, league=made.league).delete()
    fails_for(patch, after_match_sequence, "_close", lambda one, **_: one.pk == first.pk)
    for _ in range(2):
        advance_all()
    open_ones = AfterMatch.objects.filter(closed_at=None)
    assert list(open_ones.values_list("pk", flat=True)) == [first.pk]
    assert list(made.rounds.order_by("number").values_list("state", flat=True))[:2] == [
        "done",
        "open",
    ]
    assert told("Nobody coaches") == [boss.pk]


def walk_overs(patch: Patch) -> None:
    made = started(4)
    boss = commissioner(made.league)
    fixtures = list(Fixture.objects.filter(round__season=made, round__number=1))
    Entry.objects.filter(team__in=[one.home_team for one in fixtures]).update(
        status=Entry.Status.WITHDRAWN, withdrawn_at=clock.now()
    )
    fails_for(patch, walkovers, "decide", lambda one, **_: one.pk == fixtures[0].pk)
    for _ in range(2):
        advance_all()
    states = [Match.objects.get(pk=one.match_id).state for one in fixtures]
    assert states == ["setting_up", "finished"]
    assert told("keeps the match from ending without play") == [boss.pk]
    patch.undo()
    advance_all()
    assert Match.objects.get(pk=fixtures[0].match_id).state == "finished"


def pairs_of_replays(patch: Patch) -> None:
    made = started(4)
    boss = commissioner(made.league)
    fixtures = list(Fixture.objects.filter(round__season=made, round__number=1))
    for one in fixtures:
        walkovers.decide(one, side=None, reason="The map was wrong.", actor=None)
        Replay.objects.create(voided=one.match, fixture=one, asked_at=clock.now(), pairs_again=True)
    patch.setattr(replays, "require_idle", lambda _: None)
    patch.setattr(replays, "_paired_again", lambda *_: True)
    fails_for(patch, replays, "_paired_again", lambda _, one: one.fixture_id == fixtures[0].pk)
    for _ in range(2):
        advance_all()
    assert list(Replay.objects.filter(match=None).values_list("fixture", flat=True)) == [
        fixtures[0].pk
    ]
    assert boss.pk in told("could not be made")


def held_ones(patch: Patch) -> None:
    made = started(4)
    boss = commissioner(made.league)
    fixtures = list(Fixture.objects.filter(round__season=made, round__number=1))
    Fixture.objects.filter(pk__in=[one.pk for one in fixtures]).update(match=None)
    patch.setattr(held_matches, "is_free", lambda _: True)
    fails_for(patch, held_matches, "make_match", lambda _, one, **__: one.pk == fixtures[0].pk)
    for _ in range(2):
        advance_all()
    assert list(Fixture.objects.filter(round__number=1, match=None)) == [fixtures[0]]
    assert told("could not be made").count(boss.pk) == 1


def told(text: str) -> list[int]:
    """Whom a notification with these words went to; somebody twice if they had two."""
    rows = Notification.objects.filter(body__contains=text).order_by("recipient")
    return list(rows.values_list("recipient", flat=True))


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
    "league.advance_all": (
        *(seasons, ladders, sequences_without_coach),
        *(walk_overs, pairs_of_replays, held_ones),
    ),
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


class _Gone(Exception):  # noqa: N818 -- what the database's driver raises
    def __init__(self, sqlstate: str) -> None:
        self.sqlstate = sqlstate


def refused_by_database(sqlstate: str) -> OperationalError:
    """What Django raises for that error of the database."""
    error = OperationalError("the database says no")
    error.__cause__ = _Gone(sqlstate) if sqlstate else None
    return error


OF_THE_MOMENT = ("40P01", "40001", "57014", "55P03", "08006", "57P01", "")


@pytest.mark.parametrize("sqlstate", OF_THE_MOMENT)
def test_what_passes_by_itself_is_logged_and_told_to_nobody(
    sqlstate: str, monkeypatch: Patch
) -> None:
    made = started(2)
    count = Notification.objects.count()

    def broken(*_: object) -> None:
        raise refused_by_database(sqlstate)

    monkeypatch.setattr(rounds, "_advance", broken)
    assert rounds.advance(season=made) is False
    failed: list[Exception] = []
    assert run_apart("a row", broken, failed=failed.append) is False
    assert failed == []
    assert Notification.objects.count() == count


@pytest.mark.parametrize("sqlstate", ["22001", "23505"])
def test_an_error_of_the_data_is_told(sqlstate: str, monkeypatch: Patch) -> None:
    made = started(2)

    def broken(*_: object) -> None:
        raise refused_by_database(sqlstate)

    monkeypatch.setattr(rounds, "_advance", broken)
    assert rounds.advance(season=made) is False
    assert told("an error of this site keeps it from opening")
    failed: list[Exception] = []
    run_apart("a row", broken, failed=failed.append)
    assert len(failed) == 1


def test_a_reminder_that_waits_for_the_database_is_sent_at_the_next_tick(
    monkeypatch: Patch,
) -> None:
    match()
    Match.objects.update(remind_at=clock.now() - timedelta(minutes=1))
    errors = [refused_by_database("40P01")]
    sent: list[int] = []

    def remind(_: Match, side: int) -> None:
        if errors:
            raise errors.pop()
        sent.append(side)

    monkeypatch.setattr(clock_notifications, "REMINDERS", (remind,))
    for _ in range(3):
        deadlines.remind_due(now=clock.now())
    assert set(sent) == {0, 1}
    assert not Match.objects.filter(remind_at__isnull=False).exists()


def test_a_match_that_a_deadlock_kept_from_being_made_is_made_in_silence(
    monkeypatch: Patch,
) -> None:
    made = season()
    for _ in range(4):
        entry(made)
    real, errors = held_matches.make_match, [refused_by_database("40P01")]

    def make_match(*args: object, **kwargs: object) -> None:
        if errors:
            raise errors.pop()
        real(*args, **kwargs)

    monkeypatch.setattr(held_matches, "make_match", make_match)
    rounds.start_season(season=made, actor=made.created_by)
    assert held_fixtures(made.league).count() == 1
    advance_all()
    assert not held_fixtures(made.league).exists()
    assert told("could not be made") == []
